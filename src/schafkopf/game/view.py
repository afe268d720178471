"""What one seat may know of a deal; it has no field that could hold another hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from schafkopf.cards import Card, GameName, Pack, Seat
from schafkopf.game.actions import Action, Bid, Logged, Phase, Play
from schafkopf.game.announcement import Announcement
from schafkopf.game.knowledge import Knowledge, knowledge_of
from schafkopf.game.position import Trick
from schafkopf.game.rulings import Ruling
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import Order
from schafkopf.shown import Displayed


@dataclass(frozen=True, slots=True)
class Judged:
    """Something that a seat could do now, and the ruling on it."""

    action: Action
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that was laid open: the cards that the seat held then."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class View(Displayed):
    """What one seat knows of a game, in every phase: its own hand, what lies open, and what it could do.

    `dealt` are the own cards in the order in which they were dealt, during Klopfen the first packet only (S-5.4);
    `hand` are those held now, with the card from a Hochzeit in the place of the one given away. `log` is everything
    said and played, in order; the card that goes back in a Hochzeit stays with the two seats. `offered` and `returned`
    are the cards of a Hochzeit as far as this seat has seen them (S-11.3), `shown` the hands laid open (S-7.6, S-8.10).
    `announcement` is None before there is one, `called_card` is the Rufsau. `klopfer` and `stoss` are the seats that
    doubled, None for one unknown; `stock` is the pool in the unit of the tariff, `bock` the factor 1 or 2. `leader` led
    the open trick, or leads the next. `judged` holds what this seat could do now, refused actions with their reason
    included; it is empty when the seat would not be heard at all.
    """

    seat: Seat
    game: GameName
    rules: HouseRules
    phase: Phase
    to_move: Seat | None
    dealt: tuple[Card, ...]
    hand: tuple[Card, ...]
    log: tuple[Logged, ...]
    announcement: Announcement | None
    called_card: Card | None
    klopfer: tuple[Seat | None, ...]
    stoss: tuple[Seat | None, ...]
    stock: int
    bock: int
    offered: Card | None
    returned: Card | None
    shown: tuple[Shown, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[Card, ...]
    leader: Seat | None
    judged: tuple[Judged, ...]

    @property
    def pack(self) -> Pack:
        """The cards in play (S-1.2, B-1.2)."""
        return self.rules.pack_of(self.game)

    @property
    def contract(self) -> Contract | None:
        """What is played; None before it is announced."""
        return None if self.announcement is None else self.announcement.contract

    @property
    def declarer(self) -> Seat | None:
        """The seat that announced it."""
        return None if self.announcement is None else self.announcement.declarer

    @property
    def order(self) -> Order | None:
        """The order of the cards (S-2, B-2); None before it is announced."""
        return None if self.contract is None else self.contract.order(self.pack)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that this seat may do now."""
        return tuple(each.action for each in self.judged if each.ruling.legal)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """One ruling for every card of the own hand, in its order, when this seat has to play; else none."""
        return tuple(each.ruling for each in self.judged if isinstance(each.action, Play))

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards of the own hand that may be played now."""
        return tuple(each.action.card for each in self.judged if isinstance(each.action, Play) and each.ruling.legal)

    @property
    def must_play(self) -> Seat | None:
        """The seat that has to play a Muss-Spiel and has not called yet (S-11.6)."""
        bids = [said.contract.kind for said in self.log if isinstance(said, Bid)]
        # A Hochzeit that somebody takes is announced at once; after one that nobody takes it is as if all had passed.
        nobody_plays = not bids or bids[-1] is ContractType.HOCHZEIT
        return self.to_move if self.phase is Phase.NAMING and nobody_plays else None

    @property
    def laid_open(self) -> Mapping[Seat, tuple[Card, ...]]:
        """The hands that were laid open, by seat; of a seat that did so twice the first."""
        return {shown.seat: shown.cards for shown in reversed(self.shown)}

    @cached_property
    def knowledge(self) -> Knowledge:
        """What this seat can know of every hand."""
        return knowledge_of(self)

    @property
    def party(self) -> tuple[Seat, ...] | None:
        """The playing party, the declarer first; None as long as this seat cannot know it (S-4.4)."""
        return self.knowledge.party

    @property
    def partner(self) -> Seat | None:
        """The declarer's partner; None where there is none, and as long as this seat cannot know him."""
        party = self.party
        return party[1] if party and len(party) > 1 and self.declarer is not None else None
