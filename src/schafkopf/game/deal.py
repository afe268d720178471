"""A deal before the first card: as somebody describes it, and as it can be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import cast

from schafkopf.bill.laufende import Laufende, count_laufende
from schafkopf.bill.outcome import amount_faults, most_klopfer
from schafkopf.cards import HEADS, SEATS, Card, GameName, Pack, Rank, Seat, Suit
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, wrong_type
from schafkopf.game.actions import check_seat
from schafkopf.game.announcement import (
    Announcement,
    callable_suits,
    judge_call,
    judge_renonce,
    lacking_for_sie,
    renonce_rank,
)
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.notation import cards as cards_of
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import Order
from schafkopf.shown import Displayed

Hand = tuple[Card, ...]
"""The cards of a seat, in the order in which they were dealt."""
Hands = tuple[Hand, Hand, Hand, Hand]
"""Four hands by seat."""


def as_hands(hands: Iterable[Iterable[Card | str]]) -> Hands:
    """Return hands as tuples of cards, whatever holds them; how many there are is not checked here.

    Raises:
        TypeError: they are no hands of cards or of names of cards.
    """
    if not isinstance(hands, Iterable) or isinstance(hands, str):
        raise wrong_type("hands", "four hands of cards, such as deal(7)", hands)
    held = []
    for place, hand in enumerate(hands):
        if not isinstance(hand, Iterable) or isinstance(hand, str):
            raise wrong_type(f"hands[{place}]", "a hand of cards; parse_cards reads a text", hand)
        held.append(cards_of(hand))
    return cast("Hands", tuple(held))


class InvalidDeal(ManyFaults):
    """A deal that cannot be played; `faults` holds all that is wrong with it, those of the announcement as rulings."""


@dataclass(frozen=True, repr=False)
class DealDescription(Displayed):
    """A deal as somebody describes it; `faults` tells why it cannot be played, `deal` makes what can.

    `hands` are by seat (after the exchange of a Hochzeit); names of cards are taken for cards. `stock` is the pool
    before the deal, in the unit of the tariff (S-7.14); `bock` the factor 1 or 2 (S-7.15).

    Raises:
        TypeError: a part is of the wrong type.
    """

    hands: Hands
    announcement: Announcement
    rules: HouseRules = field(default_factory=HouseRules)
    stock: int = 0
    bock: int = 1

    def __post_init__(self) -> None:
        if not isinstance(self.announcement, Announcement):
            raise wrong_type("announcement", "an Announcement", self.announcement)
        if not isinstance(self.rules, HouseRules):
            raise wrong_type("rules", "HouseRules", self.rules)
        for name in ("stock", "bock"):
            if type(getattr(self, name)) is not int:
                raise wrong_type(name, "a whole number", getattr(self, name))
        object.__setattr__(self, "hands", as_hands(self.hands))

    @property
    def contract(self) -> Contract:
        """What is played."""
        return self.announcement.contract

    @property
    def declarer(self) -> Seat | None:
        """The seat that announced it, None where nobody did."""
        return self.announcement.declarer

    @property
    def partner(self) -> Seat | None:
        """The partner of a Hochzeit (S-11.3); that of a Rufspiel follows from the cards, see `Deal.party`."""
        return self.announcement.partner

    @property
    def klopfer(self) -> tuple[Seat | None, ...]:
        """The seats that knocked, None for one unknown (S-7.8)."""
        return self.announcement.klopfer

    @cached_property
    def pack(self) -> Pack:
        """The cards in play, which follow from house rules and contract (S-1.2, B-1.2)."""
        return self.rules.pack_of(self.contract.kind)

    @cached_property
    def order(self) -> Order:
        """The order of the cards (S-2, B-2)."""
        return self.contract.order(self.pack)

    def faults(self) -> tuple[SchafkopfError, ...]:
        """Return all that keeps the deal from being played; none where `deal` makes one."""
        return (
            *hand_faults(self.hands, self.pack),
            *seat_faults(self.contract, self.declarer, self.partner),
            *klopfer_faults(self.klopfer, self.rules, self.pack.game),
            *amount_faults(self.contract, self.rules, self.stock, self.bock),
            *(IllegalAction(ruling) for ruling in _refuted(self)),
        )

    def deal(self) -> Deal:
        """Return the deal that is described.

        Raises:
            InvalidDeal: names everything that is wrong at once.
        """
        return Deal(self.hands, self.announcement, self.rules, self.stock, self.bock)


@dataclass(frozen=True, repr=False)
class Deal(DealDescription):
    """A deal that can be played: four hands of one pack, and an announcement that these hands and rules allow.

    Raises:
        InvalidDeal: names everything that is wrong at once.
        TypeError: a part is of the wrong type.
    """

    def __post_init__(self) -> None:
        DealDescription.__post_init__(self)
        faults = self.faults()
        if faults:
            raise InvalidDeal(faults)

    @cached_property
    def called_card(self) -> Card | None:
        """The Rufsau, or the Zehn or König called instead (S-4.2, S-4.3)."""
        if self.contract.called is None or self.declarer is None:
            return None
        rank = renonce_rank(self.hands[self.declarer]) if _may_call_void(self) else Rank.SAU
        return Card.of(self.contract.called, rank)

    @cached_property
    def party(self) -> tuple[Seat, ...]:
        """The playing party, the declarer first; seats 0 and 2 where partners sit opposite; empty in Ramsch (S-4.4)."""
        if self.contract.kind.facts.parties is Parties.CROSS:
            return (0, 2)
        if self.declarer is None:
            return ()
        if self.partner is not None:
            return (self.declarer, self.partner)
        if self.called_card is not None:
            return (self.declarer, next(seat for seat in SEATS if self.called_card in self.hands[seat]))
        return (self.declarer,)

    @cached_property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats that are not of the playing party."""
        return tuple(seat for seat in SEATS if seat not in self.party)

    def trumps_of(self, seat: Seat) -> int:
        """Return how many trumps a seat was dealt."""
        check_seat(seat)
        return sum(map(self.order.is_trump, self.hands[seat]))

    @cached_property
    def laufende(self) -> Laufende | None:
        """The Laufende of the deal, None where they do not exist (S-6)."""
        if not self.contract.kind.has_laufende or not self.party:
            return None
        cards = (card for seat in self.party for card in self.hands[seat])
        return count_laufende(self.contract, cards, self.pack)


def _may_call_void(deal: DealDescription) -> bool:
    """Whether the declarer calls by the rule of the Renonce: blocked, and the house has it or he must (S-4.2)."""
    if deal.declarer is None or not (deal.rules.renonce or deal.contract.kind is ContractType.MUSS):
        return False
    hand = [card for card in deal.hands[deal.declarer] if card in deal.pack]
    return not callable_suits(hand, deal.order)


def hand_faults(hands: Sequence[Sequence[Card | None]], pack: Pack) -> Iterator[SchafkopfError]:
    """Yield what keeps hands from being those of a pack (S-1.1, S-1.2, B-1.1, B-1.2); None is a card not known."""
    game = pack.game
    if len(hands) != len(SEATS):
        yield SchafkopfError(ErrorCode.WRONG_NUMBER_OF_HANDS, game=game, field="hands", number=len(hands))
    if [len(hand) for hand in hands] == [pack.hand_size] * len(SEATS) and {*chain(*hands)} == {*pack.cards}:
        return
    seen: set[Card] = set()
    for seat, hand in enumerate(hands):
        if len(hand) != pack.hand_size:
            number, right = len(hand), str(pack.hand_size)
            yield SchafkopfError(
                ErrorCode.WRONG_HAND_SIZE, game=game, field=f"hands[{seat}]", number=number, right=right
            )
        for place, card in enumerate(hand):
            if card is None:
                continue
            at = f"hands[{seat}][{place}]"
            if card not in pack:
                size = len(pack.cards)
                yield SchafkopfError(ErrorCode.CARD_NOT_IN_PACK, game=game, field=at, text=card.label, size=size)
            if card in seen:
                yield SchafkopfError(ErrorCode.CARD_TWICE, game=game, field=at, card=card.label)
            seen.add(card)


def seat_faults(contract: Contract, declarer: Seat | None, partner: Seat | None) -> Iterator[SchafkopfError]:
    """Yield where declarer and partner are not those that a contract has (S-4.4, S-11.1, S-11.3, S-11.7, B-3.1)."""
    parties, game = contract.kind.facts.parties, contract.kind.game
    for name, seat, needed in (
        ("declarer", declarer, parties not in (Parties.CROSS, Parties.ALONE)),
        ("partner", partner, parties is Parties.PAIR),
    ):
        if needed and seat is None:
            yield SchafkopfError(ErrorCode.SEAT_MISSING, game=game, field=name, name=name, contract=contract.name)
        elif seat is not None and not needed:
            yield SchafkopfError(ErrorCode.SEAT_NOT_HERE, game=game, field=name, name=name, contract=contract.name)
        elif seat is not None and seat not in SEATS:
            yield SchafkopfError(ErrorCode.WRONG_SEAT, game=game, field=name, name=name, value=str(seat))
    if partner is not None and partner == declarer:
        yield SchafkopfError(ErrorCode.PARTNER_IS_DECLARER, game=game, field="partner")


def klopfer_faults(klopfer: Sequence[Seat | None], rules: HouseRules, game: GameName) -> Iterator[SchafkopfError]:
    """Yield where the seats that knocked are not those that the house lets knock (S-7.8); in Bierkopf nobody does."""
    known = [seat for seat in klopfer if seat is not None]
    for seat in known:
        if seat not in SEATS:
            code = ErrorCode.WRONG_SEAT
            yield SchafkopfError(code, clause="S-7.8", game=game, field="klopfer", name="klopfer", value=str(seat))
    rule = "none" if game == "bierkopf" else rules.klopfen
    count = len(klopfer)
    most = 0 if rule == "none" else most_klopfer(rules)
    last = {"first_only": 1, "chain": count}.get(rule, len(SEATS))
    if count > most or len(set(known)) < len(known) or any(last <= seat < len(SEATS) for seat in known):
        shown = ", ".join("?" if seat is None else f"P{seat + 1}" for seat in klopfer)
        yield SchafkopfError(ErrorCode.WRONG_KLOPFER, game=game, field="klopfer", klopfer=shown, rule=rule)


def _lacks_suit_card(deal: DealDescription, trump: Suit, hand: Iterable[Card]) -> bool:
    """Whether the house asks for a card of the suit of a Solo and the hand has none (S-5.13)."""
    return deal.rules.solo_needs_suit_card and not any(card.suit is trump and card not in HEADS for card in hand)


def _refuted(deal: DealDescription) -> Iterator[Ruling]:
    """Yield why the hands refute the announcement (S-2.14, S-4.1, S-4.2, S-5.13, S-11.3, S-11.6)."""
    contract, declarer, partner = deal.contract, deal.declarer, deal.partner
    if declarer is None or declarer not in range(len(deal.hands)):
        return
    hand = [card for card in deal.hands[declarer] if card in deal.pack]
    kind = contract.kind
    if contract.is_sie:
        lacking = lacking_for_sie(hand, deal.pack)
        if lacking:
            yield Ruling(RulingCode.SIE_NEEDS_ALL_HEADS, "S-2.14", seat=declarer, cards=lacking)
    elif kind is ContractType.SOLO and contract.trump is not None and _lacks_suit_card(deal, contract.trump, hand):
        yield Ruling(RulingCode.SOLO_NEEDS_SUIT_CARD, seat=declarer, suit=contract.trump)
    if kind is ContractType.MUSS and Card.EO not in hand:
        yield Ruling(RulingCode.MUSS_NEEDS_EICHEL_OBER, seat=declarer, card=Card.EO)
    if contract.called is not None:
        ruling = (judge_renonce if _may_call_void(deal) else judge_call)(hand, contract.called, deal.order)
        if not ruling.legal:
            yield ruling
    if kind is ContractType.HOCHZEIT and partner is not None and partner in range(len(deal.hands)):
        left = sum(deal.order.is_trump(card) for card in deal.hands[partner] if card in deal.pack)
        if left > (1 if deal.rules.hochzeit_return_trump else 0):
            yield Ruling(RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP, "S-11.3", seat=partner, count=left + 1)
        elif partner != declarer and not any(map(deal.order.is_trump, hand)):
            yield Ruling(RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP, "S-11.3", seat=partner, count=0)
