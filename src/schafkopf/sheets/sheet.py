"""The list of an evening as a fold over its lines: every deal gets its bill, everybody a total (S-9.5, B-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import SEATS, GameName
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_game
from schafkopf.match.partie import Partie, ScoredHand
from schafkopf.match.session import Session
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules, preset, read_options, read_setting
from schafkopf.sheets.entries import (
    Agreed,
    Bock,
    Comes,
    Deals,
    Entry,
    GameIs,
    Goes,
    Pays,
    People,
    Played,
    Ramsch,
    Replaces,
    ShareStock,
    ThrownIn,
)
from schafkopf.sheets.faults import conflict, missing, with_names
from schafkopf.sheets.reading import read_entry, tells_of_deal
from schafkopf.sheets.reckoning import Sitting, check_hand, hand_of, reckon
from schafkopf.sheets.totals import Totals
from schafkopf.sheets.vocabulary import name_of
from schafkopf.shown import Brief

FEWEST, MOST = 4, 7
"""How many may be at a table; those who are more than four sit out in turn."""
_AROUND = (1, 2, -2, -1)
"""With more than four at the table the two at each side of the dealer play; the dealer and the others sit out."""

Deal = Played | Ramsch | ThrownIn


@dataclass(frozen=True, slots=True, repr=False)
class Standing(Brief):
    """Where an evening stands between two lines.

    `people` are all who were ever at the table, in the order in which they came, `table` those who are there now,
    clockwise; `dealer` deals next. `totals` are what everybody has won and lost, `paid` what each has paid others since
    or, below zero, got from them. `session` has pool, Bock and number of deals; in Bierkopf `partie` has the score.
    """

    game: GameName = "schafkopf"
    people: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    dealer: str = ""
    totals: Totals = field(default_factory=Totals)
    paid: Totals = field(default_factory=Totals)
    session: Session = field(default_factory=Session)
    partie: Partie = field(default_factory=Partie)
    started: bool = False

    @property
    def rules(self) -> HouseRules:
        """The house rules that hold from here on."""
        return self.session.rules

    @property
    def stock(self) -> int:
        """What is in the pool (S-7.14)."""
        return self.session.stock

    @property
    def open(self) -> Totals:
        """What everybody still gets, or owes: what was won and lost, less what was paid."""
        return self.totals.plus(self.paid)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays the next deal, forehand first; nobody while the table is not complete."""
        if not self.table:
            return ()
        place, count = self.table.index(self.dealer), len(self.table)
        around = _AROUND if count > FEWEST else (1, 2, 3, 4)
        return tuple(self.table[(place + step) % count] for step in around)

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """Who is at the table and does not play the next deal."""
        return tuple(name for name in self.table if name not in self.seats)


@dataclass(frozen=True, slots=True, repr=False)
class Line(Brief):
    """A line of the list: what it says, what that costs, and how things stand after it.

    `entry` is None for a blank line, a comment, and one with a `fault`, which changes nothing but who deals next, if it
    tells of a deal. Of a deal `seats` are
    who played, forehand first (in Bierkopf the teams are the first and third against the second and fourth), `payout`
    is what everybody gets or pays; in Bierkopf these are beers, and `hand` has the Spielpunkte.
    """

    number: int
    text: str
    standing: Standing = field(repr=False)
    entry: Entry | None = None
    fault: SchafkopfError | None = None
    dealer: str = ""
    seats: tuple[str, ...] = ()
    bock: int = 1
    contract: Contract | None = None
    outcome: Outcome | None = field(default=None, repr=False)
    settlement: Settlement | None = field(default=None, repr=False)
    hand: ScoredHand | None = field(default=None, repr=False)
    payout: Totals = field(default_factory=Totals)

    @property
    def is_deal(self) -> bool:
        """Whether it tells of a deal, also of one that was thrown in."""
        return isinstance(self.entry, (Played, Ramsch, ThrownIn))


@dataclass(frozen=True, slots=True, repr=False)
class ScoreSheet(Brief):
    """The list of an evening (*Liste*): lines of words, and what follows from them.

    `start` is how things stand before the first line, with house rules and game that the lines need not say. A list is
    a value: `add`, `replace` and `remove` return another one. Its text is all there is to keep.
    """

    start: Standing = field(default_factory=Standing)
    lines: tuple[Line, ...] = ()

    @property
    def standing(self) -> Standing:
        """How things stand after the last line."""
        return self.lines[-1].standing if self.lines else self.start

    @property
    def text(self) -> str:
        """The lines as a text file has them."""
        return "".join(line.text + "\n" for line in self.lines)

    @property
    def title(self) -> str:
        """What the first remark says that stands before the players, nothing where none does."""
        before = takewhile(lambda line: not isinstance(line.entry, People), self.lines)
        remarks = (line.text.strip().removeprefix("#").strip() for line in before if line.text.strip().startswith("#"))
        return next(remarks, "")

    @property
    def deals(self) -> tuple[Line, ...]:
        """The lines that tell of a deal."""
        return tuple(line for line in self.lines if line.is_deal)

    @property
    def faults(self) -> tuple[SchafkopfError, ...]:
        """What is wrong, line by line; a wrong line costs itself only."""
        return tuple(line.fault for line in self.lines if line.fault is not None)

    @property
    def totals(self) -> Totals:
        """What everybody has won or lost; with the pool it sums to zero, except for points without minus (S-9.3)."""
        return self.standing.totals

    def add(self, text: str) -> ScoreSheet:
        """Return the list with one more line, or with several where the text has them."""
        need("text", str, text)
        return _extended(self, text.split("\n"))

    def add_all(self, text: str) -> ScoreSheet:
        """Return the list with the lines of a file, whose last line may have an end or none."""
        need("text", str, text)
        lines = text.removeprefix("\ufeff").split("\n")
        return _extended(self, lines[:-1] if lines[-1] == "" else lines)

    def replace(self, number: int, text: str) -> ScoreSheet:
        """Return the list with another line of that number, or with several in its place.

        Raises:
            SchafkopfError: there is no such line.
        """
        need("text", str, text)
        place = self._place(number)
        return self._again(place, [*text.split("\n"), *(line.text for line in self.lines[place + 1 :])])

    def insert(self, number: int, text: str) -> ScoreSheet:
        """Return the list with another line before the one of that number.

        Raises:
            SchafkopfError: there is no such line.
        """
        return self.replace(number, f"{text}\n{self.line(number).text}")

    def remove(self, number: int) -> ScoreSheet:
        """Return the list without the line of that number.

        Raises:
            SchafkopfError: there is no such line.
        """
        place = self._place(number)
        return self._again(place, [line.text for line in self.lines[place + 1 :]])

    def line(self, number: int) -> Line:
        """Return the line of a number, counted from 1.

        Raises:
            SchafkopfError: there is no such line.
        """
        return self.lines[self._place(number)]

    def _place(self, number: int) -> int:
        need("number", int, number, "a whole number")
        if not 1 <= number <= len(self.lines):
            raise SchafkopfError(ErrorCode.SHEET_LINE, number=number, least=len(self.lines))
        return number - 1

    def _again(self, place: int, texts: Iterable[str]) -> ScoreSheet:
        return _extended(ScoreSheet(self.start, self.lines[:place]), texts)


def read_sheet(text: str, rules: HouseRules | None = None, game: GameName = "schafkopf") -> ScoreSheet:
    """Return the list that a text tells, with house rules and a game that it need not say.

    Raises:
        SchafkopfError: there is no such game.
    """
    need("text", str, text)
    if game not in ("schafkopf", "bierkopf"):
        raise wrong_game(game, "schafkopf", "bierkopf")
    agreed = rules or HouseRules()
    return ScoreSheet(Standing(game, session=Session(agreed), partie=Partie(agreed))).add_all(text)


def _extended(sheet: ScoreSheet, texts: Iterable[str]) -> ScoreSheet:
    lines, standing = list(sheet.lines), sheet.standing
    for text in texts:
        line = _read(len(lines) + 1, text.rstrip("\r"), standing)
        lines.append(line)
        standing = line.standing
    return replace(sheet, lines=tuple(lines))


def _read(number: int, text: str, before: Standing) -> Line:
    blank = Line(number, text, before)
    entry: Entry | None = None
    try:
        entry = read_entry(text, before.people, before.game)
        if entry is None:
            return blank
        if isinstance(entry, (Played, Ramsch, ThrownIn)):
            line = _dealt(replace(blank, entry=entry), entry, before)
        else:
            line = replace(blank, entry=entry, standing=_arranged(entry, before))
    except SchafkopfError as fault:
        is_deal = tells_of_deal(text, before.people) if entry is None else isinstance(entry, (Played, Ramsch, ThrownIn))
        standing = _moved_on(before) if is_deal else before
        return replace(blank, standing=standing, fault=with_names(fault, before.seats).at(number))
    return line


# Lines about the evening


def _arranged(entry: Entry, before: Standing) -> Standing:
    match entry:
        case People() | Comes() | Goes() | Replaces():
            return _seated_by(entry, before)
        case Deals():
            _need_at_table(before, entry.name)
            place = before.table.index(entry.name) if before.game == "bierkopf" else 0
            return replace(before, dealer=entry.name, partie=replace(before.partie, dealer=place))
        case GameIs():
            if before.started and entry.game != before.game:
                raise conflict(entry.game.capitalize(), before.game.capitalize())
            return replace(before, game=entry.game)
        case Agreed():
            rules = _agreed(entry.words, before.rules)
            return replace(
                before, session=replace(before.session, rules=rules), partie=replace(before.partie, rules=rules)
            )
        case Bock() | ShareStock() if before.game == "bierkopf":
            raise conflict("Bock" if isinstance(entry, Bock) else "Stock", "Bierkopf")
        case Bock():
            left = before.session.bock_left + entry.deals
            return replace(before, session=replace(before.session, bock_left=left))
        case Pays():
            paid = {entry.payer: entry.amount, entry.receiver: -entry.amount}
            return replace(before, paid=before.paid.plus(paid))
        case ShareStock():
            return _pool_shared(before)
    raise TypeError(f"{entry!r} is about no evening")


def _seated_by(entry: People | Comes | Goes | Replaces, before: Standing) -> Standing:
    """The table after somebody sat down or left."""
    if isinstance(entry, People):
        return _seated(before, entry.names)
    if isinstance(entry, Goes):
        _need_at_table(before, entry.name)
        return _seated(before, tuple(name for name in before.table if name != entry.name))
    if entry.name in before.table:
        raise SchafkopfError(ErrorCode.NAME_TAKEN, clause="K-10", name=entry.name)
    if isinstance(entry, Comes):
        return _seated(before, (*before.table, entry.name))
    _need_at_table(before, entry.other)
    names = tuple(entry.name if name == entry.other else name for name in before.table)
    return _seated(before, names, dealer=entry.name if before.dealer == entry.other else "")


def _need_at_table(before: Standing, name: str) -> None:
    if name not in before.table:
        raise SchafkopfError(ErrorCode.SHEET_NOT_SEATED, name=name, names=", ".join(before.table))


def _seated(before: Standing, names: tuple[str, ...], dealer: str = "") -> Standing:
    """People at the table anew; unless a dealer is named whoever was to deal does, or who sat next (S-5.1)."""
    most = FEWEST if before.game == "bierkopf" else MOST
    if not FEWEST <= len(names) <= most:
        right = str(FEWEST) if most == FEWEST else f"{FEWEST}–{most}"
        raise SchafkopfError(ErrorCode.SHEET_PEOPLE, number=len(names), right=right)
    spelt = tuple(name_of(name, before.people) or name for name in names)
    _check_teams(before, spelt)
    place = before.table.index(before.dealer) if before.table else 0
    after = (*before.table[place:], *before.table[:place])
    dealer = dealer or next((name for name in after if name in spelt), spelt[-1])
    newcomers = tuple(name for name in spelt if name not in before.people)
    return replace(
        before,
        people=before.people + newcomers,
        table=spelt,
        dealer=dealer,
        totals=before.totals.plus(dict.fromkeys(newcomers, 0)),
        partie=replace(before.partie, dealer=spelt.index(dealer)) if len(spelt) == FEWEST else before.partie,
    )


def _check_teams(before: Standing, names: Sequence[str]) -> None:
    """Refuse other partners while a Partie of Bierkopf is running; whoever takes a place takes its points (B-3.1)."""
    score = before.partie.score
    moved = [name for name in names if name in before.table and (names.index(name) - before.table.index(name)) % 2]
    if moved and (score.a or score.b):
        raise SchafkopfError(ErrorCode.SHEET_TEAMS, a=score.a, b=score.b)


def _agreed(words: Iterable[str], rules: HouseRules) -> HouseRules:
    settings: dict[str, object] = {}
    for word in words:
        if "=" not in word:
            # A preset is what the settings after it change.
            rules, settings = preset(word.casefold()), {}
        else:
            settings.update([read_setting(word)])
    return read_options(settings, rules)


def _pool_shared(before: Standing) -> Standing:
    """The pool in equal parts to all at the table; odd units go to the first ones after the dealer."""
    if not before.table:
        raise missing("people", "Spieler: Sepp Vroni Resi Toni")
    each, odd = divmod(before.stock, len(before.table))
    place = before.table.index(before.dealer) + 1
    order = (*before.table[place:], *before.table[:place])
    shares = {name: each + (number < odd) for number, name in enumerate(order)}
    return replace(before, totals=before.totals.plus(shares), session=replace(before.session, stock=0))


# Deals


def _dealt(line: Line, entry: Deal, before: Standing) -> Line:
    seats = before.seats
    if len(seats) != len(SEATS):
        raise missing("people", "Spieler: Sepp Vroni Resi Toni")
    if before.game == "bierkopf":
        return _hand_dealt(line, entry, before)
    session = before.session
    if session.kreuz_again and (not isinstance(entry, Played) or entry.kind is not ContractType.KREUZ):
        raise SchafkopfError(ErrorCode.SHEET_KREUZ_AGAIN, expected=f"Kreuz {seats[0]} {seats[2]} 61")
    sitting = Sitting((seats[0], seats[1], seats[2], seats[3]), before.rules, before.stock, session.bock)
    reckoned = reckon(entry, sitting)
    # The session knows four players; this deal it is told from the point of view of its seats.
    after = session.settled(reckoned.contract, reckoned.settlement)
    payout = Totals(tuple(zip(seats, after.accounts, strict=True)))
    return replace(
        line,
        dealer=before.dealer,
        seats=seats,
        bock=session.bock,
        contract=reckoned.contract,
        outcome=reckoned.outcome,
        settlement=session.counted(reckoned.contract, reckoned.settlement),
        payout=payout,
        standing=replace(
            before,
            started=True,
            dealer=before.dealer if after.dealer == session.dealer else _next(before),
            totals=before.totals.plus(payout),
            session=replace(after, dealer=session.dealer, accounts=session.accounts),
        ),
    )


def _hand_dealt(line: Line, entry: Deal, before: Standing) -> Line:
    if isinstance(entry, Ramsch):
        raise conflict("Ramsch", "Bierkopf")
    if isinstance(entry, ThrownIn):
        # In Bierkopf everybody plays (B-2.6).
        raise conflict("weiter", "Bierkopf")
    players = before.table
    told = hand_of(entry, players, line.number)
    after = before.partie.after(told)
    hand = after.hands[-1]
    check_hand(entry, players, hand.settlement)
    payout = dict.fromkeys(players, 0)
    if len(after.won) > len(before.partie.won):
        winner = after.won[-1][0]
        beers = before.rules.beer_per_partie
        payout = {name: beers if (place % 2 == 0) is (winner == "A") else -beers for place, name in enumerate(players)}
    return replace(
        line,
        dealer=before.dealer,
        seats=players,
        outcome=told.outcome(before.rules),
        settlement=hand.settlement,
        hand=hand,
        payout=Totals.of(payout),
        standing=replace(
            before, started=True, dealer=players[after.dealer], totals=before.totals.plus(payout), partie=after
        ),
    )


def _moved_on(before: Standing) -> Standing:
    """The table after a deal that was not understood: it was dealt, and the next one has the next dealer (S-5.1)."""
    if not before.table:
        return before
    dealer = _next(before)
    place = before.table.index(dealer) if before.game == "bierkopf" else before.partie.dealer
    return replace(before, dealer=dealer, partie=replace(before.partie, dealer=place))


def _next(before: Standing) -> str:
    return before.table[(before.table.index(before.dealer) + 1) % len(before.table)]
