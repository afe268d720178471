"""Rulings, bills and whole games for people in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.table import Table

from schafkopf.answers.asking import name_of
from schafkopf.bill.settlement import Item, Reason, Settlement
from schafkopf.cards import SEATS, Seat
from schafkopf.cli import context
from schafkopf.cli.context import say
from schafkopf.cli.plain import writable
from schafkopf.cli.render import Text, coloured, console, line, show, table
from schafkopf.game.actions import Play
from schafkopf.game.position import Position, Trick
from schafkopf.game.rulings import Ruling
from schafkopf.match.partie import Partie
from schafkopf.notation import contract_name
from schafkopf.records.replay import Replay
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.text.amounts import Unit, amount
from schafkopf.text.catalogue import card_name, word


def rulings(given: Sequence[Ruling]) -> None:
    """Show one ruling a line: a mark, the card, the text, the clause."""
    grid = Table(box=None, show_header=False, padding=(0, 1))
    for ruling in given:
        grid.add_row(_mark(ruling), _ruled_card(ruling), ruling.text(context.lang), ruling.clause)
    show(grid)


def _mark(ruling: Ruling) -> Text:
    return Text("✓", style="green") if ruling.legal else Text("✗", style="red")


def _ruled_card(ruling: Ruling) -> Text:
    return coloured([ruling.card]) if ruling.card else Text("")


def bill(settlement: Settlement, names: Sequence[str] = (), unit: Unit = "") -> None:
    """Show the bill, item by item; `names` are what the seats are called."""
    grid = Table(box=None, show_header=False, padding=(0, 1))

    def add(item: Item) -> None:
        told = amount(item.amount, unit, context.lang, signed=True)
        grid.add_row(item.text(context.lang, _called(item.seat, names)), told, item.clause)

    for item in settlement.items:
        if not item.is_beside:
            add(item)
    price = amount(settlement.price, unit, context.lang)
    grid.add_row(Text(say("Preis", "Price"), style="bold"), Text(price, style="bold"), "")
    for item in settlement.items:
        if item.is_beside:
            add(item)
    show(grid)


def reasons(given: Sequence[Reason], names: Sequence[str] = ()) -> None:
    """Show why a deal ended as it did, one reason a line with its clause."""
    for reason in given:
        line(f"{reason.text(context.lang, _called(reason.seat, names))} ({reason.clause})")


def _called(seat: Seat | None, names: Sequence[str]) -> str:
    return "" if seat is None or not names else context.full_name(names[seat])


def payout(amounts: Sequence[int], names: Sequence[str] | None = None, unit: Unit = "") -> None:
    """Show who gets and pays what; of some who are called alike and get the same, what each does."""
    names = [context.full_name(name) for name in names or [f"P{seat + 1}" for seat in SEATS]]
    several = {word("role", "opponent", context.lang): word("role", "opponents", context.lang)}
    told = []
    for (name, paid), alike in groupby(zip(names, amounts, strict=True)):
        sum_ = amount(paid, unit, context.lang, signed=True)
        if len(list(alike)) == 1:
            told.append(f"{name} {sum_}")
        else:
            each = several.get(name) or name
            told.append(say(f"{each} je {sum_}", f"{each} {sum_} each"))
    in_a_row = "   ".join(told)
    for each in [in_a_row] if len(writable(in_a_row)) <= console.width else told:
        line(each)


def replay(played: Replay, faults: Sequence[dict[str, Any]], explain: bool) -> None:
    """Show a replayed game: one line, or with `explain` every card, ruling and the bill."""
    record, position = played.record, played.position
    name = context.name_of(record.id)
    if explain and position is not None:
        _opening(name, position, record.players)
        _play(played, position)
    wrong(name, faults)
    if played.settlement is None:
        if not faults:
            cards_ = say("Karten gespielt", "cards played")
            console.print(f"{name}: {say('nicht zu Ende', 'unfinished')}, {played.played} {cards_}")
        return
    kind = position.deal.contract.kind if position else None
    if explain:
        bill(played.settlement, record.players or ())
        if told := result(played.settlement, kind):
            line(told)
        if played.game is not None:
            reasons(played.game.reasons, record.players or ())
        payout(played.settlement.payout, record.players)
        if claim := _claim(played.claim):
            line(f"{claim[:1].upper()}{claim[1:]}.")
        console.print()
        return
    contract = contract_name(position.deal.contract.name) if position else say("zusammengeworfen", "thrown in")
    amounts = " ".join(amount(paid, signed=True) for paid in played.settlement.payout)
    price = f"{say('Preis', 'price')} {played.settlement.price}"
    mark = "✓" if played.ok else "✗"
    words = [contract, result(played.settlement, kind), price, f"[{amounts}]", _claim(played.claim)]
    console.print(
        f"{name}: {mark} " + "  ".join(word for word in words if word), markup=False, soft_wrap=not console.is_terminal
    )


def wrong(name: str, faults: Sequence[dict[str, Any]]) -> None:
    """Show what is wrong with a game, one fault a line: where, what, the clause."""
    for fault in faults:
        told = f"{name}: ✗ {_place(fault)}{fault['text']} ({fault['clause']})"
        console.print(told, soft_wrap=not console.is_terminal)


def _place(fault: dict[str, Any]) -> str:
    """Where a fault is: the trick and the seat, else the field, unless the text says it."""
    if fault["trick"] is not None:
        seat = "" if fault["seat"] is None else f", P{fault['seat'] + 1}"
        return f"{say('Stich', 'trick')} {fault['trick']}{seat}: "
    field = fault["field"]
    return "" if not field or field in fault["text"] or field == "payout" else f"{field}: "


def result(settlement: Settlement, kind: ContractType | None) -> str:
    """Who has won: the playing party or not, one of two teams, nobody; nothing where all are alone or nobody plays."""
    if kind is None or kind.facts.parties is Parties.ALONE:
        return ""
    if settlement.won is None:
        return say("unentschieden", "a draw")
    if kind.facts.parties is not Parties.CROSS:
        return say("gewonnen", "won") if settlement.won else say("verloren", "lost")
    winner = word("role", "team_a" if settlement.won else "team_b", context.lang)
    return say(f"{winner} gewinnt", f"{winner} wins")


def _claim(claim: str) -> str:
    return {
        "agrees": say("stimmt mit der Aufzeichnung", "agrees with the record"),
        "differs": say("weicht von der Aufzeichnung ab", "differs from the record"),
    }.get(claim, "")


def _opening(name: str, position: Position, players: Sequence[str] | None) -> None:
    deal = position.deal
    contract = contract_name(name_of(deal.contract))
    if deal.called_card is not None:
        contract += " " + say("auf", "calling") + " " + card_name(deal.called_card, context.lang, "acc")
    by = "" if deal.declarer is None else f" – P{deal.declarer + 1}"
    console.print(Text(f"{name}: {contract}{by}", style="bold"))
    if players:
        line(", ".join(f"P{seat + 1} {context.full_name(players[seat])}" for seat in SEATS))
    for seat in SEATS:
        console.print(Text(f"  P{seat + 1}  ").append_text(coloured(deal.order.sort(deal.hands[seat]))))
    console.print()


def _play(played: Replay, position: Position) -> None:
    plays = [step for step in played.steps if isinstance(step.action, Play)]
    for step in (step for step in played.steps if not isinstance(step.action, Play)):
        console.print(f"  {_reason(step.ruling)}")
    for first in range(0, len(plays), len(SEATS)):
        number = first // len(SEATS)
        console.print(Text(f"{say('Stich', 'Trick')} {number + 1}", style="bold"))
        grid = Table(box=None, show_header=False, padding=(0, 1))
        for step in plays[first : first + len(SEATS)]:
            grid.add_row(f"P{step.action.seat + 1}", _ruled_card(step.ruling), _reason(step.ruling))
            for reason, refused in _refused(step.rulings).items():
                grid.add_row("", Text(" ✗", style="dim"), Text(f"{refused}: {reason}", style="dim"))
        if number < len(position.tricks):
            grid.add_row("→", "", _won(position, position.tricks[number]))
        show(grid)


def _refused(given: Sequence[Ruling]) -> dict[str, str]:
    """The cards that may not be played, gathered by the reason that they share."""
    groups: dict[str, list[str]] = {}
    for ruling in given:
        if not ruling.legal and ruling.card is not None:
            reason = f"{ruling.reason(context.lang)} ({ruling.clause})"
            groups.setdefault(reason, []).append(ruling.card.label)
    return {reason: " ".join(cards) for reason, cards in groups.items()}


def _reason(ruling: Ruling) -> str:
    return f"{ruling.text(context.lang)} ({ruling.clause})"


def _won(position: Position, trick: Trick) -> Text:
    return Text(f"P{trick.winner + 1}, {trick.augen} Augen: {_reason(position.explain_trick(trick))}", style="bold")


def partie(state: Partie) -> None:
    """Show the list of a Partie: one hand a line, then who won what."""
    header = (
        say("Zeile", "line"),
        say("Sieger", "winner"),
        say("Wert", "value"),
        say("mitgenommen", "carried"),
        say("Punkte", "points"),
        "A:B",
        say("Klausel", "clause"),
    )
    rows = [
        (
            str(scored.line or ""),
            scored.winner or "–",
            f"{scored.base}·{scored.factor}",
            str(scored.carried_used or scored.carried or ""),
            str(scored.points),
            f"{scored.score.a}:{scored.score.b}",
            scored.clause,
        )
        for scored in state.hands
    ]
    if rows:
        table(header, rows)
    for number, (winner, score) in enumerate(state.won, start=1):
        console.print(f"{number}. Partie: {winner}, {score.a}:{score.b} (B-7.2)")
    console.print(f"{say('Stand', 'standing')} {state.score.a}:{state.score.b}")
    owed = ", ".join(f"{team} {beers}" for team, beers in state.beers.items())
    console.print(f"{say('Bier zahlt', 'beers owed by')}: {owed} (B-7.5)")
