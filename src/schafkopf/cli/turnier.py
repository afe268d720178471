"""`schafkopf turnier`: a tournament in a file, from the first entry to the ranking."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from schafkopf import wire
from schafkopf.answers.asking import parse_number, wrong_number
from schafkopf.cards import GameName
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.files import STDIN, read_table, write_table
from schafkopf.cli.house import CommandRules
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.house import HouseRules
from schafkopf.text.amounts import signed
from schafkopf.tournaments import ranking as ranks
from schafkopf.tournaments.events import Entered, Event, Played, Returned, Score, Scored, Substituted, Withdrawn
from schafkopf.tournaments.games import seated
from schafkopf.tournaments.journal import Journal
from schafkopf.tournaments.printing import KINDS, printed
from schafkopf.tournaments.reading import read_results, write_results
from schafkopf.tournaments.setup import (
    MOST_DEALS,
    MOST_ENTRIES,
    MOST_MONEY,
    MOST_ROUNDS,
    Setup,
    in_points,
    usual_deals,
)
from schafkopf.tournaments.telling import Teller
from schafkopf.tournaments.tournament import Tournament

_PLACE = re.compile(r"(?:(\d{1,3})\.)?(\d{1,3})")
_POINTS = re.compile(r"[+−-]?\d{1,5}")
_RESULTS = "results"
_PRINTED = {"draw": "auslosung", "lists": "listen", "ranking": "rangliste", _RESULTS: "ergebnisse"}


@dataclass(frozen=True, slots=True)
class New:
    """What the words of `new` say; empty where they say nothing."""

    title: str
    game: str = ""
    pairs: bool = False
    rounds: str = ""
    deals: str = ""
    fee: str = ""
    prizes: str = ""
    forfeit: str = ""
    lots: bool = False
    seed: str = ""


def new(file: str, options: New, agreed: str, settings: Sequence[str]) -> int:
    """Answer `new`."""
    if options.game not in ("schafkopf", "bierkopf"):
        raise wrong_number("--game", options.game, "schafkopf, bierkopf")
    game: GameName = "schafkopf" if options.game == "schafkopf" else "bierkopf"
    shares = options.prizes.split(",") if options.prizes else []
    setup = Setup(
        options.title,
        _rules(options.game, agreed, settings),
        options.seed or secrets.token_hex(8),
        game=game,
        form="pairs" if options.pairs else "individual",
        rounds=parse_number("--rounds", options.rounds, 1, MOST_ROUNDS, default=2),
        deals=parse_number("--deals", options.deals, 1, MOST_DEALS, default=usual_deals(game)),
        fee=parse_number("--fee", options.fee, 0, MOST_MONEY),
        prizes=tuple(parse_number("--prizes", share.strip() or "0", 1, 100) for share in shares),
        forfeit=parse_number("--forfeit", options.forfeit, 0, MOST_MONEY),
        ties="lot" if options.lots else "games",
    )
    journal = Journal.new(file, setup)
    if context.as_json:
        print_json({"file": file, "setup": wire.dump(setup)})
    else:
        teller = _teller(journal)
        _lines(teller.text("begun", title=setup.title, file=file), *teller.sentences())
    return context.ANSWERED


def _rules(game: str, agreed: str, settings: Sequence[str]) -> HouseRules:
    usual = "tournament" if game == "schafkopf" else "casual"
    rules = CommandRules(agreed or usual, settings).rules()
    return in_points(rules) if game == "schafkopf" else rules


def add(file: str, names: Sequence[str]) -> int:
    """Answer `add`."""
    journal = _open(file)
    if STDIN in names:
        at = names.index(STDIN)
        read = [line.strip() for line in read_table(STDIN).splitlines() if line.strip()]
        names = [*names[:at], *read, *names[at + 1 :]]
    before = len(journal.tournament.entries)
    state = journal.add(*map(Entered, names))
    new_ = state.entries[before:]
    if context.as_json:
        print_json({"entries": [{"number": entry.number, "name": entry.name} for entry in new_]})
    else:
        teller = Teller(state, context.lang)
        _lines(*(teller.text("entered", number=entry.number, name=entry.name) for entry in new_))
    return context.ANSWERED


def withdraw(file: str, number: str, back: bool) -> int:
    """Answer `withdraw`."""
    entry = _number(number)
    return _change(file, Returned(entry) if back else Withdrawn(entry), entry, "back" if back else "left")


def substitute(file: str, number: str, name: str) -> int:
    """Answer `substitute`."""
    entry = _number(number)
    return _change(file, Substituted(entry, name), entry, "substitute")


def _number(number: str) -> int:
    return parse_number("NR", number, 1, MOST_ENTRIES)


def _change(file: str, event: Event, number: int, said: str) -> int:
    state = _open(file).add(event)
    entry = state.entry(number)
    if context.as_json:
        print_json({"number": number, "name": entry.name, "withdrawn": entry.is_withdrawn})
    else:
        _lines(Teller(state, context.lang).text(said, number=number, name=entry.name))
    return context.ANSWERED


def draw(file: str, again: bool, anyway: bool) -> int:
    """Answer `draw`."""
    journal = _open(file)
    drawn = journal.tournament.draw(again=again, anyway=anyway)
    state = journal.add(drawn)
    if context.as_json:
        print_json({"round": drawn.round, "tables": wire.dump(drawn.tables), "free": list(state.free)})
        return context.ANSWERED
    teller = Teller(state, context.lang)
    _lines(teller.text("page-draw", round=drawn.round))
    _lines(
        *(
            teller.text("seated", table=place, said=tuple(map(teller.numbered, table)))
            for place, table in enumerate(drawn.tables, start=1)
        )
    )
    if state.free:
        _lines(teller.text("free", said=tuple(map(teller.numbered, state.free))))
    return context.ANSWERED


def enter(file: str, told: Sequence[str], row: str, source: str) -> int:
    """Answer `enter`."""
    unknown = next((word for word in told if word.startswith("--")), None)
    if unknown is not None:
        problem = say(f"Die Option {unknown} gibt es nicht.", f"There is no option {unknown}.")
        raise SchafkopfError(ErrorCode.WRONG_USE, problem=problem)
    if bool(told) is bool(source):
        problem = say(
            "Es fehlt der Tisch mit seinem Ergebnis, oder eine Tabelle (--from).",
            "What is missing is a table with its result, or a file of them (--from).",
        )
        raise SchafkopfError(ErrorCode.WRONG_USE, problem=problem)
    journal = _open(file)
    if source:
        return _enter_file(journal, source)
    place = _PLACE.fullmatch(told[0])
    if place is None:
        raise wrong_number("TISCH", told[0], "3, 2.3", "S-9.5")
    round_ = int(place[1] or len(journal.tournament.rounds))
    table = int(place[2])
    words = " ".join(told[1:]).split()
    event = _result(journal.tournament, round_, table, words, row)
    _show_table(journal.add(event), event)
    return context.ANSWERED


def _result(tournament: Tournament, round_: int, table: int, words: Sequence[str], row: str) -> Played | Scored:
    """Four numbers are sums, everything else is a row: the one that is named, or the next one."""
    there = tournament.table(round_, table)
    if not row and len(words) == len(there.entries) and all(_POINTS.fullmatch(word) for word in words):
        return Scored(round_, table, tuple(Score(int(word.replace("−", "-"))) for word in words))
    signed = any(word[0] in "+-−" for word in words)
    if not row and signed and all(_POINTS.fullmatch(word) for word in words):
        raise wrong_number(say("Zahl der Summen", "number of sums"), str(len(words)), str(len(there.entries)), "S-9.5")
    last = max((number for number, _ in there.rows), default=0)
    number = parse_number("--row", row, 1, 999, default=last + 1)
    if not words and not row:
        raise SchafkopfError(ErrorCode.LIST_GAME, text="")
    if not row:
        deal = "Partie" if tournament.setup.game == "bierkopf" else say("Spiel", "deal")
        there.need_open(number, tournament.setup, deal)
    text = " ".join(words)
    if tournament.setup.game == "schafkopf":
        text = seated(text, [tournament.entry(number).name for number in there.entries])
    return Played(round_, table, number, text)


def _enter_file(journal: Journal, source: str) -> int:
    events, faults = read_results(read_table(source), journal.tournament)
    state = journal.add(*events)
    for fault in faults:
        context.complain(fault)
    tables = len({(event.round, event.table) for event in events if isinstance(event, (Played, Scored))})
    if context.as_json:
        print_json({"tables": tables, "faults": [context.error_json(fault) for fault in faults]})
    else:
        teller = Teller(state, context.lang)
        _lines(teller.text("read", count=tables), *teller.sentences())
    return context.UNREADABLE if faults else context.ANSWERED


def _show_table(state: Tournament, event: Played | Scored) -> None:
    """Show what was entered, and how the list stands."""
    round_, table = event.round, event.table
    there = state.table(round_, table)
    teller = Teller(state, context.lang)
    bierkopf = state.setup.game == "bierkopf"
    if context.as_json:
        answer = {
            "round": round_,
            "table": table,
            "entries": list(there.entries),
            "rows": [{"row": row, "game": game} for row, game in there.rows],
            "scores": [asdict(score) for score in there.scored(state.setup)],
        }
        print_json(answer)
        return
    if isinstance(event, Played):
        game = there.told(event.row, state.setup, context.lang, teller.names(there.entries))
        _lines(teller.text("row" if game else "struck", of=state.setup.game, row=event.row, game=game))
    numbers = (
        [f"{score.wins}/{score.partien}" for score in there.partien(state.setup)]
        if bierkopf
        else [signed(score.points) for score in there.totals(state.setup)]
    )
    points = tuple(f"{teller.numbered(number)} {told}" for number, told in zip(there.entries, numbers, strict=True))
    _lines(teller.text("written", round=round_, table=table, said=points))
    _lines(*(flag for place, flag in teller.flags(round_) if place == table))


def show(file: str) -> int:
    """Answer `show`."""
    journal = _open(file)
    state, teller = journal.tournament, _teller(journal)
    if context.as_json:
        told = ranks.money(state)
        print_json(
            {
                "setup": wire.dump(state.setup),
                "entries": [asdict(entry) for entry in state.entries],
                "rounds": [[list(table.entries) for table in tables] for tables in state.rounds],
                "unfinished": list(state.unfinished),
                "money": asdict(told) | {"left": told.left},
            }
        )
        return context.ANSWERED
    _lines(state.setup.title, *teller.sentences())
    for round_ in range(1, len(state.rounds) + 1):
        _lines(*(flag for _, flag in teller.flags(round_)))
    _lines(*teller.money())
    return context.ANSWERED


def ranking(file: str) -> int:
    """Answer `ranking`."""
    journal = _open(file)
    teller = _teller(journal)
    if context.as_json:
        standings = [
            {"rank": each.rank, "number": each.entry.number, "name": each.entry.name}
            | asdict(each.score)
            | {"rounds": each.rounds, "by": each.by}
            for each in ranks.ranking(journal.tournament)
        ]
        print_json({"ranking": standings})
        return context.ANSWERED
    from schafkopf.cli import render

    _lines(journal.tournament.setup.title, *teller.sentences())
    render.table(teller.head(), list(teller.rows()))
    return context.ANSWERED


def print_page(file: str, what: str, round_: str) -> int:
    """Answer `print`."""
    journal = _open(file)
    number = parse_number("--round", round_, 1, MOST_ROUNDS)
    wanted = next((name for name in (*KINDS, _RESULTS) if what.casefold() in (name, _PRINTED[name])), None)
    if wanted == _RESULTS:
        text = write_results(journal.tournament, context.lang)
    else:
        kind = next((kind for kind in KINDS if kind == wanted), None)
        if kind is None:
            allowed = _PRINTED.values() if context.lang == "de" else _PRINTED
            raise wrong_number(say("drucken", "print"), what, ", ".join(allowed))
        text = printed(kind, journal.tournament, context.lang, number)
        # HTML says in its own way what a stream cannot.
        text = text.encode(sys.stdout.encoding or "utf-8", "xmlcharrefreplace").decode(sys.stdout.encoding or "utf-8")
    if context.as_json:
        print_json({"what": wanted, "text": text})
    elif wanted == _RESULTS:
        write_table(text)
    else:
        sys.stdout.write(text)
    return context.ANSWERED


def _open(file: str) -> Journal:
    journal = Journal(file)
    if journal.torn:
        print(_teller(journal).text("torn", file=file, bytes=journal.torn), file=sys.stderr)
    return journal


def _teller(journal: Journal) -> Teller:
    return Teller(journal.tournament, context.lang)


def _lines(*sentences: str) -> None:
    from schafkopf.cli import render

    for sentence in sentences:
        render.line(sentence)
