"""A game to be looked at move by move with every hand open: what its page shows, out of a record; pure functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from schafkopf.bill.settlement import Item
from schafkopf.cards import SEATS, Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.actions import Action, Klopfen, Play
from schafkopf.game.game import Game
from schafkopf.game.record import Record
from schafkopf.match.fair import Proof, proof_of
from schafkopf.match.session import Session
from schafkopf.records.reading import read_record
from schafkopf.records.replay import Replay, replay
from schafkopf.rooms import Chair, Opened, Seen, Table, Teller, see
from schafkopf.rooms.deciding import LONGEST_NAME
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.text.values import shown
from schafkopf.web.pages import Look


@dataclass(frozen=True, slots=True)
class Course:
    """A record with what came of it: the states of its game after 0, 1, 2 … moves; none where nobody played."""

    record: Record
    played: Replay
    games: tuple[Game, ...]

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return max(len(self.games) - 1, 0)

    def seen(self, move: int) -> Seen:
        """Return what somebody sees who watches the table after so many moves; seats are places there."""
        record = self.record
        names = names_of(record)
        table = Table.open(Opened(record.game, record.table_rules(), "", names))
        chairs = tuple(Chair(name, name) for name in names)
        # What the game pays out of the pool has to be in it.
        state = replace(table.state, stock=record.stock) if isinstance(table.state, Session) else table.state
        return see(replace(table, chairs=chairs, state=state, deal=1, game=self.games[move]), None)


def names_of(record: Record) -> tuple[str, str, str, str]:
    """Return who sat at the seats, as far as a record tells; else P1 to P4."""
    names = record.players or ("",) * 4
    first, second, third, fourth = (
        shown(" ".join(name.split()) or f"P{seat + 1}", LONGEST_NAME) for seat, name in enumerate(names)
    )
    return first, second, third, fourth


@lru_cache(maxsize=32)
def course(line: str) -> Course:
    """Return what a record in a line of JSON tells.

    Raises:
        UnreadableRecord: names every fault of the line at once, with its field.
    """
    record = read_record(line)
    played = replay(record)
    if played.game is None:
        return Course(record, played, ())
    games = [Game.open(played.game.opening)]
    for action in played.game.actions:
        games.append(games[-1].apply(action))
    # The last may have prices that the record states over those of its auction (F-5).
    return Course(record, played, (*games[:-1], played.game))


@dataclass(frozen=True, slots=True)
class Laid:
    """A place in a trick: whose, which card lies there, None where none does yet, and whether it wins."""

    name: str
    card: Card | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it is shown: whose, what is known of him, every card with whether it is still held or just fell."""

    name: str
    tags: tuple[str, ...]
    cards: tuple[tuple[Card, str], ...]
    is_next: bool


class Scene:
    """What the page of a game shows after so many moves, in one language."""

    def __init__(self, course: Course, look: Look, move: int | None = None) -> None:
        self.course, self.look = course, look
        self.record, self.names = course.record, names_of(course.record)
        self.moves = course.moves
        self.move = self.moves if move is None else max(0, min(move, self.moves))
        self.seen = course.seen(self.move) if course.games else None
        self.end = self.seen if self.move == self.moves or not course.games else course.seen(self.moves)

    # What it is

    @property
    def title(self) -> str:
        """What was played."""
        if self.end is None:
            return self.look.text("room-thrown-in")
        if self.end.contract is None and self.end.result is None:
            return self.look.text("room-announcing")
        return Teller(self.end, self.look.lang).title()

    @property
    def subtitle(self) -> str:
        """Who announced it, and how it ended."""
        end, look = self.end, self.look
        if end is None:
            return ""
        teller = Teller(end, look.lang)
        parts = [] if end.declarer is None else [look.text("room-plays", own="no", name=self.names[end.declarer])]
        if end.result is None:
            parts.append(look.text("web-game-unfinished"))
        elif end.declarer is None and (winners := [place for place in SEATS if end.result.payout[place] > 0]):
            parts.append(look.text("web-game-winners", count=len(winners), names=teller.names(winners)))
        else:
            parts.append(teller.outcome())
        if self.settled is not None:
            parts.append(teller.price(self.settled[1]))
        return " · ".join(parts)

    # Where it stands

    @property
    def game(self) -> Game | None:
        """The game after these moves."""
        return self.course.games[self.move] if self.course.games else None

    @property
    def action(self) -> Action | None:
        """The last move."""
        return None if self.game is None or not self.move else self.game.actions[-1]

    @property
    def card(self) -> Card | None:
        """The card that fell with it."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def part(self) -> str:
        """Which trick it is, or that nothing has been played yet."""
        if self.seen is None or not self.move:
            return self.look.text("web-game-dealt")
        trick = self.seen.log[-1].trick
        if not trick:
            return self.look.text("room-announcing")
        return self.look.text("room-trick", number=trick, of=self.seen.of_tricks)

    @property
    def said(self) -> str:
        """The last move as a sentence."""
        if self.seen is None:
            return self.look.text("web-game-nobody")
        if not self.move:
            return self.look.text("web-game-before")
        return Teller(self.seen, self.look.lang).said(self.seen.log[-1])

    @property
    def reason(self) -> tuple[str, str] | None:
        """Why it was right, with the clause."""
        if self.seen is None or self.action is None:
            return None
        ruling = self.course.games[self.move - 1].judge(self.action).open()
        return Teller(self.seen, self.look.lang).ruling(ruling), ruling.clause

    @property
    def refused(self) -> Iterator[tuple[tuple[Card, ...], str, str]]:
        """Yield the cards that the referee would have refused instead, gathered by their reason, with its clause."""
        position = self.course.games[self.move - 1].position if self.move else None
        if position is None or self.card is None:
            return
        no = [ruling for ruling in position.rulings if not ruling.legal and ruling.card is not None]
        told = sorted(no, key=lambda ruling: (ruling.code.value, ruling.clause))
        for _, alike in groupby(told, key=lambda ruling: (ruling.code, ruling.clause)):
            same = list(alike)
            cards = tuple(ruling.card for ruling in same if ruling.card is not None)
            yield cards, same[0].reason(self.look.lang), same[0].clause

    @property
    def trick(self) -> tuple[Laid, ...]:
        """The trick that lies there: the open one, else the one that was just finished; nothing before the first."""
        seen = self.seen
        if seen is None:
            return ()
        lies = seen.last if seen.trick is None and self.card is not None else seen.trick
        if lies is None:
            return ()
        cards = (*lies.cards, *(None,) * (4 - len(lies.cards)))
        places = [(lies.leader + turn) % 4 for turn in range(4)]
        return tuple(
            Laid(self.names[place], card, place == lies.winner) for place, card in zip(places, cards, strict=True)
        )

    @property
    def won(self) -> tuple[str, str, str] | None:
        """Who won the trick that was just finished, why, and the clause."""
        seen = self.seen
        if seen is None or seen.last is None or seen.trick is not None or self.card is None:
            return None
        last, look = seen.last, self.look
        told = look.text("web-game-won", name=self.names[last.winner], augen=last.augen)
        return told, Teller(seen, look.lang).ruling(last.ruling), last.ruling.clause

    @property
    def stops(self) -> Iterator[tuple[str, int, bool]]:
        """Yield where one can go at once: the deal, every trick as it lies complete; whether one is there."""
        if self.seen is None or self.end is None:
            return
        now = self.seen.log[-1].trick if self.move else 0
        yield self.look.text("web-game-start"), 0, not now
        last: dict[int, int] = {}
        for number, line in enumerate(self.end.log, start=1):
            if line.trick and isinstance(line.said, Play):
                last[line.trick] = number
        for trick, move in last.items():
            yield str(trick), move, trick == now

    # The hands

    @property
    def hands(self) -> Iterator[Hand]:
        """Yield all hands, from forehand."""
        for seat in SEATS:
            yield Hand(self.names[seat], tuple(self._tags(seat)), tuple(self._cards(seat)), self._is_next(seat))

    def _is_next(self, seat: Seat) -> bool:
        return self.game is not None and self.game.to_move == seat

    def _cards(self, seat: Seat) -> Iterator[tuple[Card, str]]:
        game = self.game
        if game is None:
            yield from ((card, "held") for card in self.record.hands[seat] if card is not None)
            return
        position, deal = game.position, game.deal
        whole = game.opening.hands[seat] if deal is None else deal.hands[seat]
        held = whole if position is None else position.hands[seat]
        # Before anything is announced hands are sorted as for a Rufspiel.
        kind = ContractType.BIERKOPF if self.record.game == "bierkopf" else ContractType.HOCHZEIT
        order = Contract(kind).order(game.pack) if deal is None else deal.order
        for card in order.sort(whole):
            yield card, "held" if card in held else "now" if card is self.card else "gone"

    def _tags(self, seat: Seat) -> Iterator[str]:
        """What is known of a seat in words: role, Klopfen, that it dealt, Augen so far."""
        look, game = self.look, self.game
        if game is None:
            return
        deal, position = game.deal, game.position
        if deal is not None and deal.contract.kind.facts.parties is not Parties.CROSS and seat in deal.party:
            yield look.text("room-role-declarer" if seat == deal.declarer else "room-role-partner")
        if any(isinstance(said, Klopfen) and said.knocks and said.seat == seat for said in game.actions):
            yield look.text("room-role-knocked")
        if seat == SEATS[-1]:
            yield look.text("room-role-dealer")
        if position is not None and position.tricks:
            yield look.text(
                "web-augen-and-tricks",
                augen=position.augen[seat],
                tricks=sum(trick.winner == seat for trick in position.tricks),
            )

    # What came of it

    @property
    def settled(self) -> tuple[tuple[Item, ...], int, tuple[tuple[str, int], ...]] | None:
        """The bill: its items, the price, and who got what; None where there is none."""
        bill = self.course.played.settlement
        if bill is None:
            return None
        return bill.items, bill.price, tuple(zip(self.names, bill.payout, strict=True))

    def item(self, item: Item) -> str:
        """Return what an item of the bill is."""
        return item.text(self.look.lang, "" if item.seat is None else self.names[item.seat])

    @property
    def reasons(self) -> Iterator[tuple[str, str]]:
        """Yield why the game ended like this, with the clause."""
        game = self.course.played.game
        for reason in () if game is None else game.reasons:
            name = "" if reason.seat is None else self.names[reason.seat]
            yield reason.text(self.look.lang, name), reason.clause

    @property
    def faults(self) -> Iterator[tuple[str, str, str]]:
        """Yield what is wrong with the record: the field, what, the clause."""
        played, look = self.course.played, self.look
        if played.stop is not None:
            ruling = played.stop.ruling
            yield played.stop.field, ruling.text(look.lang), ruling.clause
        if played.claim == "differs" and played.settlement is not None:
            differs = UnreadableInput(
                ErrorCode.PAYOUT_DIFFERS,
                stated=_plus(self.record.payout or (), self.record.stock_payout),
                computed=_plus(played.settlement.payout, played.settlement.stock_payout),
            )
            yield "payout", differs.text(look.lang), differs.clause

    @property
    def proof(self) -> tuple[Proof, tuple[tuple[str, str | None], ...]] | None:
        """How the cards were shuffled, and who added what; None where the record does not tell."""
        try:
            proof = proof_of(self.record)
        except SchafkopfError:
            return None
        by_place = [self.names[(place - proof.dealer - 1) % 4] for place in SEATS]
        return proof, tuple(zip(by_place, proof.contributions, strict=True))


def _plus(payout: tuple[int, ...], pool: int | None) -> str:
    return " ".join(f"{amount:+}" for amount in (*payout, *((pool,) if pool else ())))
