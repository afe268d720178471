"""`schafkopf advise`: what could be done, what each brings, and why, from what one seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace

from schafkopf import wire
from schafkopf.answers.asking import parse_number
from schafkopf.cards import Seat
from schafkopf.cli import context, telling
from schafkopf.cli.context import print_record
from schafkopf.cli.house import CommandRules
from schafkopf.cli.lines import last_game, told_lines
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Play
from schafkopf.game.constraints import Constraint, parse_constraint
from schafkopf.game.line import parse_view
from schafkopf.game.record import Record
from schafkopf.game.view import View
from schafkopf.notation import contract_name
from schafkopf.players import Budget, EnginePlayer, Player, by_name
from schafkopf.players.advice import Advice, AdvisedAction, advise, view_of_hand
from schafkopf.rules.contracts import Parties
from schafkopf.rules.house import preset
from schafkopf.text.catalogue import message

_MOST_WORLDS = 100_000
_STEPS = (30, 31, 60, 61, 90, 91)
"""Augen where a range begins: party, doublings and house decide which of them wins or is clear of Schneider."""
_NOTHING = "–"
"""Stands where nothing was reckoned."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the words of the command say."""

    file: str = ""
    hand: str = ""
    seat: str = ""
    level: str = "meister"
    worlds: str = ""
    constraint: str = ""


def answer(options: Options, house: CommandRules) -> int:
    """Answer `advise`: for a hand before the auction, or for every record or position of a file."""
    if bool(options.file) is bool(options.hand):
        if options.hand:
            raise SchafkopfError(ErrorCode.WRONG_VALUE, name="FILE", value=options.file, allowed="--hand")
        raise context.missing("eine Datei, eine Stellung oder --hand", "A file, a position or --hand")
    worlds = parse_number("--worlds", options.worlds, 1, _MOST_WORLDS)
    constraint = parse_constraint(options.constraint) if options.constraint else None
    seat = _seat(options.seat)
    player = by_name(options.level)
    with closing(player) if isinstance(player, EnginePlayer) else nullcontext():
        return _answer(options, house, seat, _Adviser(player, Budget(worlds=worlds or None), constraint))


def _answer(options: Options, house: CommandRules, seat: Seat | None, adviser: _Adviser) -> int:
    if options.hand:
        adviser.show(None, view_of_hand(options.hand, seat or 0, house.rules()))
        return context.ANSWERED

    house.over(preset())  # wrong rules are told before any line

    def of_record(record: Record, number: int) -> View | None:
        game = last_game(house.replayed(record), number)
        if game is None:
            return None
        asked = game.to_move if seat is None else seat
        if asked is None:
            raise SchafkopfError(ErrorCode.NOTHING_TO_DECIDE, game=record.game)
        return game.view(asked)

    def of_position(line: str) -> View:
        view = parse_view(line, house.over if house.is_stated else None)
        if seat not in (None, view.seat):
            raise SchafkopfError(ErrorCode.SEAT_NOT_TO_MOVE, game=view.game, seat=options.seat)
        return view

    code = context.ANSWERED
    for line in told_lines(options.file, of_record, of_position):
        if line.found is None:
            code = context.UNREADABLE
            continue
        try:
            adviser.show(line.id, line.found)
        except SchafkopfError as error:
            context.complain(error.at(line.number))
            code = max(code, context.WRONG_USE)
    return code


def _seat(text: str) -> Seat | None:
    """The seat that `--seat` names as people see it, P1 to P4; None where it was not given."""
    if not text:
        return None
    seats = {f"P{number}": number - 1 for number in range(1, 5)}
    if text.upper() not in seats:
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--seat", value=text, allowed=", ".join(seats))
    return seats[text.upper()]


@dataclass(frozen=True, slots=True)
class _Adviser:
    """Who is asked, for how much, and under which assumption."""

    player: Player
    budget: Budget
    constraint: Constraint | None

    def show(self, identity: str | None, view: View) -> None:
        """Ask about one view and show the answer."""
        found = advise(view, self.player, self.budget, constraint=self.constraint, lang=context.lang)
        told = replace(found, id=identity)
        if context.as_json:
            print_record(wire.dumps(told))
        else:
            show(told, view)


def _text(name: str, /, **params: object) -> str:
    return message(f"advice-{name}", context.lang, **params)


def show(advice: Advice, view: View) -> None:
    """Show advice to people."""
    from schafkopf.cli import render

    render.line(_headline(advice, view))
    render.line(_recommended(advice, view))
    rows = [_row(each, view) for each in advice.actions]
    shown = [place for place in range(len(rows[0])) if any(row[place] not in ("", _NOTHING) for row in rows)]
    head = ("", _text("mean"), _text("won"), "Augen", _text("half"))
    render.table([head[place] for place in shown], [[row[place] for place in shown] for row in rows])
    if any(each.error is not None for each in advice.actions):
        render.line(_text("error"))
    for each in advice.actions:
        if each.reasons:
            render.line(f"{telling.option(each.action, view)}: {' '.join(each.reasons)}")
    best = advice.best
    if best.augen:
        alone = view.contract is not None and view.contract.kind.facts.parties is Parties.ALONE
        action = telling.option(best.action, view)
        render.line(_text("augen", action=action, shares=_shares(best.augen), alone="yes" if alone else "no"))
    if best.worlds and advice.deals is not None:
        render.line(_text("worlds", worlds=best.worlds, deals=advice.deals))
    if advice.assumed is not None and advice.share is not None:
        render.line(_text("assumed", text=advice.assumed, share=telling.percent(advice.share, fine=True)))


def _headline(advice: Advice, view: View) -> str:
    words = [context.name_of(advice.id)] if advice.id else []
    words.append(f"P{advice.seat + 1}")
    contract = view.contract
    if contract is not None:
        played = contract_name(contract.name)
        words.append(played if view.declarer is None else f"{played} P{view.declarer + 1}")
    if view.trick:
        leader = view.leader or 0
        words.append(" ".join(f"P{(leader + place) % 4 + 1} {card.label}" for place, card in enumerate(view.trick)))
    words.append(" ".join(card.label for card in telling.sorted_hand(view)))
    return " · ".join(words)


def _recommended(advice: Advice, view: View) -> str:
    best, others = advice.best, [each for each in advice.actions[1:] if each.expected is not None]
    told = {"action": telling.option(best.action, view), "player": advice.player}
    if best.expected is None:
        return _text("do", **told)
    told["expected"] = _number(best.expected)
    if best.share_won is None:
        sentence = _text("do-mean", **told)
    else:
        sentence = _text("do-value", share=telling.percent(best.share_won), **told)
    cards = [each for each in others if isinstance(each.action, Play)]
    same = cards if isinstance(best.action, Play) else [each for each in others if each not in cards]
    if not same or same[0].expected is None:
        return sentence
    lead = round(best.expected - same[0].expected, 1)
    name = "lead" if lead > 0 else "behind" if lead < 0 else "equal"
    other = telling.option(same[0].action, view)
    return f"{sentence} {_text(name, other=other, lead=_number(abs(lead), signed=False))}"


def _row(each: AdvisedAction, view: View) -> tuple[str, str, str, str, str]:
    if each.expected is None:
        return telling.option(each.action, view), _NOTHING, "", "", ""
    error = "" if each.error is None else f" ±{_number(each.error, signed=False)}"
    won = "" if each.share_won is None else telling.percent(each.share_won)
    mean, half = "", ""
    if each.augen:
        number = sum(times for _, times in each.augen)
        mean = f"{sum(value * times for value, times in each.augen) / number:.0f}"
        half = f"{_quantile(each.augen, 0.25)}–{_quantile(each.augen, 0.75)}"
    return telling.option(each.action, view), _number(each.expected) + error, won, mean, half


def _quantile(counts: Sequence[tuple[int, int]], share: float) -> int:
    """The value below which so much of the counts lies."""
    left = share * sum(times for _, times in counts)
    for value, times in counts:
        left -= times
        if left <= 0:
            return value
    return counts[-1][0]


def _shares(counts: Sequence[tuple[int, int]]) -> str:
    """How often the Augen lie in each of the ranges that matter, of those in which they ever do."""
    number = sum(times for _, times in counts)
    lows, highs = (0, *_STEPS), (*(step - 1 for step in _STEPS), 120)
    told = []
    for low, high in zip(lows, highs, strict=True):
        times = sum(times for value, times in counts if low <= value <= high)
        if times:
            told.append(f"{low if low == high else f'{low}–{high}'}: {telling.percent(times / number)}")
    return ", ".join(told)


def _number(value: float, *, signed: bool = True) -> str:
    return telling.mean(value, signed=signed, places=1)
