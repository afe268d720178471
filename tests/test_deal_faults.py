"""A described deal tells everything that is wrong with it at once; what cannot be played never becomes a deal."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Callable

import pytest

from helpers import (
    BETTEL,
    BIERKOPF,
    CALLS_GRAS,
    HOCHZEIT,
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    P4,
    RAMSCH,
    SIE_GAME,
    SIMPLE,
    WENZ,
    G,
    H,
    cards,
    changed,
    deal_of,
    described,
    fill,
    four,
)
from schafkopf.cards import Card, Pack
from schafkopf.errors import SchafkopfError
from schafkopf.game.announcement import Announcement
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal, DealDescription, InvalidDeal
from schafkopf.game.rulings import IllegalAction
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules, preset

ROW = Pack.LANG.cards
KURZ = fill({}, Pack.KURZ)
BIERKOPF_HANDS = fill({}, Pack.BIERKOPF_LANG)
NO_TRUMPS = fill({P2: cards("E9 EA E10 G9 GA G10 SA S9"), P1: cards("EO EK E8")})
"""P2 holds no trump, P1 some."""
PLAIN = fill({P1: cards("EA E10 EK E9 E8 E7 G9 G8"), P2: cards("GA G10 GK SA S10 SK S9 S8")})
"""Neither P1 nor P2 holds a trump."""
NO_GRAS_SUIT = fill({P1: cards("EO GO HO SO EU GU HU E7")})


def hands_of(*counts: int) -> tuple[tuple[Card, ...], ...]:
    """Deal the pack from the top, so many cards a hand."""
    places = [sum(counts[:number]) for number in range(len(counts) + 1)]
    return tuple(ROW[first:last] for first, last in itertools.pairwise(places))


def klopfen(rule: str, *klopfer: int | None) -> DealDescription:
    return described(CALLS_GRAS, SIMPLE, P1, rules=preset("casual", klopfen=rule), klopfer=klopfer)


def three_hands() -> DealDescription:
    return DealDescription(SIMPLE[:3], Announcement(CALLS_GRAS, P1))  # type: ignore[arg-type]


FAULTS: list[tuple[str, Callable[[], DealDescription], list[tuple[str, str, str | None]]]] = [
    # what is wrong, the description, code, clause and place of every fault
    ("three hands", three_hands, [("WRONG_NUMBER_OF_HANDS", "S-1.1", "hands")]),
    (
        "nine cards and seven",
        lambda: described(WENZ, hands_of(9, 7, 8, 8), P1),
        [("WRONG_HAND_SIZE", "S-1.1", "hands[0]"), ("WRONG_HAND_SIZE", "S-1.1", "hands[1]")],
    ),
    (
        "a card twice",
        lambda: described(WENZ, four([(*ROW[:7], ROW[8]), *hands_of(8, 8, 8, 8)[1:]]), P1),
        [("CARD_TWICE", "S-1.1", "hands[1][0]")],
    ),
    (
        "a card of another pack",
        lambda: described(WENZ, four([(Card.E7, *KURZ[0][1:]), *KURZ[1:]]), P1, pack=Pack.KURZ),
        [("CARD_NOT_IN_PACK", "S-1.2", "hands[0][0]")],
    ),
    (
        "a Bierkopf hand",
        lambda: described(BIERKOPF, four([BIERKOPF_HANDS[0][1:], *BIERKOPF_HANDS[1:]])),
        [("WRONG_HAND_SIZE", "B-1.1", "hands[0]")],
    ),
    ("declarer 7", lambda: described(WENZ, SIMPLE, 7), [("WRONG_SEAT", "S-4.4", "declarer")]),
    ("declarer -1", lambda: described(WENZ, SIMPLE, -1), [("WRONG_SEAT", "S-4.4", "declarer")]),
    ("a single game of nobody", lambda: described(WENZ, SIMPLE), [("SEAT_MISSING", "S-4.4", "declarer")]),
    ("a declarer of a Ramsch", lambda: described(RAMSCH, SIMPLE, P1), [("SEAT_NOT_HERE", "S-4.4", "declarer")]),
    ("a declarer of a Kreuz", lambda: described(KREUZ, SIMPLE, P1), [("SEAT_NOT_HERE", "S-4.4", "declarer")]),
    (
        "a declarer in Bierkopf",
        lambda: described(BIERKOPF, BIERKOPF_HANDS, P1),
        [("SEAT_NOT_HERE", "B-2.6", "declarer")],
    ),
    ("a partner of a Wenz", lambda: described(WENZ, SIMPLE, P1, P3), [("SEAT_NOT_HERE", "S-4.4", "partner")]),
    (
        "a stated partner of a Rufspiel",
        lambda: described(CALLS_GRAS, SIMPLE, P1, P3),
        [("SEAT_NOT_HERE", "S-4.4", "partner")],
    ),
    ("a Hochzeit alone", lambda: described(HOCHZEIT, NO_TRUMPS, P1), [("SEAT_MISSING", "S-4.4", "partner")]),
    (
        "a Hochzeit with itself",
        lambda: described(HOCHZEIT, NO_TRUMPS, P2, P2),
        [("PARTNER_IS_DECLARER", "S-11.3", "partner")],
    ),
    (
        "a Hochzeit without the offered trump",
        lambda: described(HOCHZEIT, PLAIN, P1, P2),
        [("HOCHZEIT_NEEDS_ONE_TRUMP", "S-11.3", None)],
    ),
    (
        "a Hochzeit whose partner kept trumps",
        lambda: described(HOCHZEIT, SIMPLE, P1, P3),
        [("HOCHZEIT_NEEDS_ONE_TRUMP", "S-11.3", None)],
    ),
    ("the own Sau", lambda: described(CALLS_GRAS, SIMPLE, P3), [("OWN_SAU", "S-4.1", None)]),
    ("no plain card of the suit", lambda: described(CALLS_GRAS, SIMPLE, P4), [("NO_PLAIN_CARD", "S-4.1", None)]),
    ("a Sie without heads", lambda: described(SIE_GAME, SIMPLE, P1), [("SIE_NEEDS_ALL_HEADS", "S-2.14", None)]),
    (
        "a Muss-Spiel of another",
        lambda: described(Contract(KINDS.MUSS, called=G), SIMPLE, P2),
        [("MUSS_NEEDS_EICHEL_OBER", "S-11.6", None)],
    ),
    (
        "a Solo without a card of its suit",
        lambda: described(Contract(KINDS.SOLO, G), NO_GRAS_SUIT, P1, rules=HouseRules(solo_needs_suit_card=True)),
        [("SOLO_NEEDS_SUIT_CARD", "S-5.13", None)],
    ),
    ("Klopfen where there is none", lambda: klopfen("none", P1), [("WRONG_KLOPFER", "S-7.8", "klopfer")]),
    ("Klopfen not by forehand", lambda: klopfen("first_only", P2), [("WRONG_KLOPFER", "S-7.8", "klopfer")]),
    ("two Klopfer of one", lambda: klopfen("one_total", P1, P2), [("WRONG_KLOPFER", "S-7.8", "klopfer")]),
    ("a broken chain", lambda: klopfen("chain", P1, P3), [("WRONG_KLOPFER", "S-7.8", "klopfer")]),
    ("a seat that knocks twice", lambda: klopfen("all", P2, P2), [("WRONG_KLOPFER", "S-7.8", "klopfer")]),
    ("five Klopfer", lambda: klopfen("all", *[None] * 5), [("WRONG_KLOPFER", "S-7.8", "klopfer")]),
    (
        "Klopfer 4",
        lambda: klopfen("all", 4),
        [("WRONG_SEAT", "S-7.8", "klopfer")],
    ),
    (
        "Klopfen in Bierkopf",
        lambda: described(BIERKOPF, BIERKOPF_HANDS, klopfer=(P1,)),
        [("WRONG_KLOPFER", "B-2.6", "klopfer")],
    ),
    ("a negative Stock", lambda: described(WENZ, SIMPLE, P1, stock=-1), [("WRONG_VALUE", "S-7.14", "stock")]),
    ("a threefold Bock", lambda: described(WENZ, SIMPLE, P1, bock=3), [("WRONG_VALUE", "S-7.15", "bock")]),
    (
        "everything at once",
        lambda: described(
            CALLS_GRAS,
            [*SIMPLE[:3], (*SIMPLE[3], Card.EO)],
            P3,
            P3,
            rules=HouseRules(klopfen="none"),
            klopfer=(P1,),
            bock=0,
        ),
        [
            ("WRONG_HAND_SIZE", "S-1.1", "hands[3]"),
            ("CARD_TWICE", "S-1.1", "hands[3][8]"),
            ("SEAT_NOT_HERE", "S-4.4", "partner"),
            ("PARTNER_IS_DECLARER", "S-11.3", "partner"),
            ("WRONG_KLOPFER", "S-7.8", "klopfer"),
            ("WRONG_VALUE", "S-7.15", "bock"),
            ("OWN_SAU", "S-4.1", None),
        ],
    ),
]  # fmt: skip


def _told(fault: SchafkopfError) -> tuple[str, str, str | None]:
    name = fault.ruling.code.name if isinstance(fault, IllegalAction) else fault.code.name
    return name, fault.clause, fault.field


@pytest.mark.parametrize(("make", "faults"), [pytest.param(make, faults, id=what) for what, make, faults in FAULTS])
def test_what_cannot_be_played_names_all_its_faults_and_becomes_no_deal(
    make: Callable[[], DealDescription], faults: list[tuple[str, str, str | None]]
) -> None:
    description = make()
    assert [_told(fault) for fault in description.faults()] == faults
    with pytest.raises(InvalidDeal) as refused:
        description.deal()
    assert refused.value.faults == description.faults()
    with pytest.raises(InvalidDeal):
        Deal(description.hands, description.announcement, description.rules, description.stock, description.bock)
    for lang in ("de", "en"):
        assert all(fault.text(lang) in refused.value.text(lang) for fault in refused.value.faults)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: klopfen("all", P3, None, P1), id="Klopfer in any order, one of them unknown"),
        pytest.param(lambda: klopfen("chain", P1, P2), id="a chain"),
        pytest.param(lambda: klopfen("one_total", None), id="one Klopfer, unknown"),
        pytest.param(lambda: described(HOCHZEIT, NO_TRUMPS, P1, P2), id="a Hochzeit"),
        pytest.param(lambda: described(BETTEL, SIMPLE, P2), id="a Bettel"),
        pytest.param(lambda: described(Contract(KINDS.BETTEL, H), SIMPLE, P2), id="a Bettel with trumps"),
        pytest.param(lambda: described(Contract(KINDS.SOLO, G), NO_GRAS_SUIT, P1), id="a Solo without its suit"),
        pytest.param(lambda: described(KREUZ, SIMPLE, stock=0, bock=2, klopfer=(P4,)), id="a Kreuz"),
    ],
)  # fmt: skip
def test_what_can_be_played_has_no_faults(make: Callable[[], DealDescription]) -> None:
    description = make()
    assert description.faults() == ()
    deal = description.deal()
    assert (deal.hands, deal.announcement, deal.rules) == (
        description.hands,
        description.announcement,
        description.rules,
    )


def test_a_deal_derives_its_pack_from_rules_and_contract() -> None:
    assert deal_of(WENZ, SIMPLE, P1).pack is Pack.LANG
    assert deal_of(WENZ, KURZ, P1, rules=HouseRules(deck="kurz")).pack is Pack.KURZ
    assert deal_of(BIERKOPF, BIERKOPF_HANDS, rules=HouseRules(deck="kurz")).pack is Pack.BIERKOPF_LANG
    short = HouseRules(bierkopf_deck="kurz")
    assert deal_of(BIERKOPF, fill({}, Pack.BIERKOPF_KURZ), rules=short).pack is Pack.BIERKOPF_KURZ


def test_hands_may_be_told_by_the_names_of_their_cards() -> None:
    names = [[card.value for card in hand] for hand in SIMPLE]
    told = Deal(names, Announcement(CALLS_GRAS, P1))  # type: ignore[arg-type]
    assert told == deal_of(CALLS_GRAS, SIMPLE, P1)


@pytest.mark.parametrize(
    ("make", "needed"),
    [
        (lambda: Deal(7, Announcement(WENZ, P1)), "hands must be four hands of cards"),  # type: ignore[arg-type]
        (lambda: Deal(["EO", "GO", "HO", "SO"], Announcement(WENZ, P1)), r"hands\[0\] must be a hand of cards"),  # type: ignore[arg-type]
        (lambda: Deal([[7], [], [], []], Announcement(WENZ, P1)), "card must be a Card"),  # type: ignore[arg-type]
        (lambda: Deal(SIMPLE, WENZ), "announcement must be an Announcement"),  # type: ignore[arg-type]
        (lambda: Deal(SIMPLE, Announcement(WENZ, P1), {}), "rules must be HouseRules"),  # type: ignore[arg-type]
        (lambda: Deal(SIMPLE, Announcement(WENZ, P1), stock=1.5), "stock must be a whole number"),  # type: ignore[arg-type]
        (lambda: Deal(SIMPLE, Announcement(WENZ, P1), bock=True), "bock must be a whole number"),
        (lambda: Announcement("wenz"), "contract must be a Contract"),  # type: ignore[arg-type]
        (lambda: Announcement(WENZ, "P1"), "declarer must be a seat"),  # type: ignore[arg-type]
        (lambda: Announcement(WENZ, True), "declarer must be a seat"),
        (lambda: Announcement(HOCHZEIT, P1, 1.0), "partner must be a seat"),  # type: ignore[arg-type]
        (lambda: Announcement(WENZ, P1, klopfer=2), "klopfer must be a sequence of seats"),  # type: ignore[arg-type]
        (lambda: Announcement(WENZ, P1, klopfer=("P1",)), "klopfer must be a sequence of seats"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_wrong_type_is_a_type_error_that_names_what_is_needed(make: Callable[[], object], needed: str) -> None:
    with pytest.raises(TypeError, match=needed):
        make()


def test_the_faults_of_a_deal_can_be_pickled_copied_and_compared() -> None:
    with pytest.raises(InvalidDeal) as refused:
        described(CALLS_GRAS, SIMPLE, P3, P3).deal()
    error = refused.value
    assert pickle.loads(pickle.dumps(error)) == copy.deepcopy(error) == error
    assert hash(error) == hash(copy.copy(error))


def test_a_deal_cannot_be_changed_into_one_that_cannot_be_played() -> None:
    deal = deal_of(CALLS_GRAS, SIMPLE, P1)
    with pytest.raises(InvalidDeal):
        changed(deal, declarer=P4).deal()


def test_an_auction_needs_the_hands_of_one_pack_too() -> None:
    with pytest.raises(InvalidDeal) as refused:
        Auction.start(SIMPLE[:3], HouseRules())  # type: ignore[arg-type]
    assert [_told(fault) for fault in refused.value.faults] == [("WRONG_NUMBER_OF_HANDS", "S-1.1", "hands")]
    with pytest.raises(InvalidDeal):
        Auction.start(SIMPLE, HouseRules(deck="kurz"))
    with pytest.raises(TypeError, match="hands must be four hands of cards"):
        Auction.start(7, HouseRules())  # type: ignore[arg-type]


def test_people_read_the_ten_as_10() -> None:
    """S-0.3: in a fault too, whatever a record writes."""
    hands = four([cards("E10 E9 E8 E7 EA EK EO EU"), cards("E10 G9 G8 G7 GA GK GO GU"), *hands_of(8, 8, 8, 8)[2:]])
    with pytest.raises(InvalidDeal, match="E10 appears twice"):
        described(WENZ, hands, P1).deal()
