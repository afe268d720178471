"""Prices and payouts under every option that the worked examples of the rules leave at its default."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from helpers import (
    BETTEL,
    BIERKOPF,
    GEIER,
    HOCHZEIT,
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    P4,
    RAMSCH,
    SIE_BID,
    TOUT,
    WENZ,
    WENZ_TOUT,
    E,
    G,
    cards,
    codes,
    deal_of,
    example,
    fill,
    four,
    random_deal,
    random_play,
    rows,
    slow_trumps,
)
from schafkopf.bill.bierkopf import score_bierkopf
from schafkopf.bill.laufende import Laufende, count_laufende
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle, thrown_in
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import Pack
from schafkopf.errors import SchafkopfError
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules, preset
from schafkopf.rules.tariff import Tariff

CALLS_GRAS = Contract(KINDS.RUFSPIEL, called=G)
GRAS_SOLO = Contract(KINDS.SOLO, G)
GRAS_SOLO_TOUT = Contract(KINDS.SOLO, G, level=TOUT)
MUSS = Contract(KINDS.MUSS, called=G)


def _pair(augen: int = 70, laufende: str = "ohne 1", contract: Contract = CALLS_GRAS, **more: object) -> Outcome:
    """A game of P1 and P3 with some Augen, each side with tricks."""
    kind, count = laufende.split()
    values: dict[str, object] = {
        "contract": contract,
        "party": (P1, P3),
        "augen": (augen, 120 - augen, 0, 0),
        "tricks": (4, 4, 0, 0),
        "laufende": Laufende(kind, int(count)),  # type: ignore[arg-type]
    }
    return Outcome(**(values | more))  # type: ignore[arg-type]


def _single(augen: int = 70, laufende: str = "ohne 1", contract: Contract = GRAS_SOLO, **more: object) -> Outcome:
    """A single game of P1."""
    return _pair(augen, laufende, contract, **({"party": (P1,)} | more))


def _ramsch(augen: tuple[int, ...], tricks: tuple[int, ...] = (2, 2, 2, 2), **more: object) -> Outcome:
    values: dict[str, object] = {"contract": RAMSCH, "party": (), "augen": augen, "tricks": tricks}
    return Outcome(**(values | more))  # type: ignore[arg-type]


def _hand(augen_a: int, tricks_a: int = 3, **more: object) -> Outcome:
    """A hand of Bierkopf."""
    values: dict[str, object] = {
        "contract": BIERKOPF,
        "party": (P1, P3),
        "augen": (augen_a, 120 - augen_a, 0, 0),
        "tricks": (tricks_a, 6 - tricks_a, 0, 0),
        "pack": Pack.BIERKOPF_LANG,
    }
    return Outcome(**(values | more))  # type: ignore[arg-type]


def _items(bill: Settlement) -> list[str]:
    return [item.item for item in bill.items]


def _play(deal: Deal, text: str) -> Position:
    position = Position.start(deal)
    for each in cards(text):
        position = position.play(each)
    return position


# S-7.3: the tariff.


@pytest.mark.parametrize(
    ("tariff", "rufspiel", "solo"),
    [("10/20/50", 50, 80), ("10/10/50", 40, 80), ("5/10/20", 25, 35), ("5/5/20", 20, 35), ("10/10/20", 40, 50)],
)
def test_presets_of_the_tariff(tariff: str, rufspiel: int, solo: int) -> None:
    rules = HouseRules(tariff=Tariff.parse(tariff))
    assert str(rules.tariff) == tariff
    assert settle(_pair(70, "mit 3", rules=rules)).price == rufspiel
    assert settle(_single(70, "mit 3", rules=rules)).price == solo


@pytest.mark.parametrize("text", ["10/20", "10/20/50/60", "a/b/c", "-1/20/50", "", "10/20/5.5", "²/20/50"])
def test_what_is_no_tariff(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is in the message
        Tariff.parse(text)


@example("S-7.3")
@pytest.mark.parametrize(
    ("rules", "price"),
    [
        (HouseRules(), 20 + 30 + 10 + 10),
        (HouseRules(tariff_laufende=0), 20 + 10 + 10),
        (HouseRules(tariff_schneider=0), 20 + 30),
        (HouseRules(tariff_laufende=5, tariff_schneider=20), 20 + 15 + 20 + 20),
        (HouseRules(tariff_laufende="r", tariff_schneider="s"), 20 + 60 + 50 + 50),
    ],
)
def test_laufende_and_schneider_may_have_their_own_price(rules: HouseRules, price: int) -> None:
    assert settle(_pair(120, "mit 3", tricks=(8, 0, 0, 0), rules=rules)).price == price


@example("S-7.5")
def test_the_own_price_of_a_laufender_counts_in_tout_and_sie_too() -> None:
    rules = HouseRules(tariff_laufende=20, tariff_schneider=999)
    assert settle(_single(120, "mit 4", GRAS_SOLO_TOUT, tricks=(8, 0, 0, 0), rules=rules)).price == (50 + 80) * 2
    assert settle(_single(120, "mit 8", SIE_BID, tricks=(0, 0, 0, 0), rules=rules)).price == (50 + 160) * 4


@pytest.mark.parametrize("kind", ["solo", "wenz", "farbwenz", "geier", "farbgeier"])
def test_all_single_games_cost_the_same(kind: str) -> None:
    assert settle(_single(70, contract=Contract(KINDS(kind)))).price == 50


@pytest.mark.parametrize("kind", ["rufspiel", "hochzeit", "kreuz", "muss"])
def test_all_partner_games_cost_a_rufspiel(kind: str) -> None:
    bill = settle(_pair(70, contract=Contract(KINDS(kind))))
    assert (bill.price, bill.payout) == (20, (20, -20, 20, -20))


# S-6: Laufende in the price.


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("rufspiel", 3),
        ("solo", 3),
        ("hochzeit", 3),
        ("kreuz", 3),
        ("muss", 3),
        ("wenz", 2),
        ("geier", 2),
        ("farbwenz", 3),
        ("farbgeier", 3),
    ],
)
def test_laufende_are_paid_from_the_minimum_of_the_contract_on(kind: str, least: int) -> None:
    contract = Contract(KINDS(kind), G if kind in ("solo", "farbwenz", "farbgeier") else None)
    for count in range(1, 5):
        for side in ("mit", "ohne"):
            paid = Laufende(side, count).paid(contract, HouseRules())
            assert paid == (count if count >= least else 0)
    lowered = HouseRules(**{f"laufende_min_{kind}": 1})  # type: ignore[arg-type]
    assert Laufende("mit", 1).paid(contract, lowered) == 1


@example("S-6.5")
@pytest.mark.parametrize(
    ("payment", "laufende", "augen", "paid"),
    [
        ("symmetric", "mit 3", 70, 3),
        ("symmetric", "mit 3", 50, 3),
        ("symmetric", "ohne 3", 70, 3),
        ("symmetric", "ohne 3", 50, 3),
        ("winner_without", "mit 3", 70, 3),
        ("winner_without", "ohne 3", 70, 3),
        ("winner_without", "mit 3", 50, 3),
        ("winner_without", "ohne 3", 50, 0),
    ],
)
def test_who_wins_with_or_without_laufende(payment: str, laufende: str, augen: int, paid: int) -> None:
    bill = settle(_pair(augen, laufende, rules=HouseRules(laufende_payment=payment)))
    assert (bill.paid, bill.price) == (paid, 20 + 10 * paid)


@example("S-6.6")
@pytest.mark.parametrize(("count", "paid"), [(2, 0), (3, 3), (4, 4), (5, 4), (14, 4)])
def test_a_cap_limits_the_paid_laufende(count: int, paid: int) -> None:
    bill = settle(_pair(70, f"mit {count}", rules=HouseRules(laufende_cap=4)))
    assert (bill.paid, bill.price) == (paid, 20 + 10 * paid)


@pytest.mark.parametrize("contract", [RAMSCH, BETTEL, BIERKOPF], ids=lambda each: each.name)
@example("S-6.4")
def test_some_contracts_have_no_laufende(contract: Contract) -> None:
    with pytest.raises(SchafkopfError) as wrong:
        count_laufende(contract, cards("EO GO HO"), contract.default_pack())
    assert wrong.value.code.name == "CONTRACT_HAS_NO_LAUFENDE"


@example("S-11.3")
def test_laufende_of_a_hochzeit_use_the_hands_after_the_exchange() -> None:
    hands = fill({P1: cards("EO HO"), P2: cards("EA E10 E9 E8 GA G10 G9 G8"), P3: cards("GO")})
    deal = deal_of(HOCHZEIT, hands, P1, P2)
    assert deal.laufende == Laufende("mit", 1)
    with_go = deal_of(HOCHZEIT, fill({P1: cards("EO HO GO"), P2: hands[P2]}), P1, P2)
    assert with_go.laufende == Laufende("mit", 3)


# S-7.2: Schneider.


@pytest.mark.parametrize(
    ("limit", "lost_schneider", "won_schneider"),
    [("official", 30, 91), ("both_30", 29, 91), ("both_31", 30, 90)],
)
@pytest.mark.parametrize("make", [_pair, _single])
def test_where_schneider_begins(limit: str, lost_schneider: int, won_schneider: int, make: object) -> None:
    rules = HouseRules(schneider_limit=limit)
    for augen in range(121):
        bill = settle(make(augen, rules=rules))  # type: ignore[operator]
        assert bill.won is (augen >= 61)
        schneider = augen <= lost_schneider or augen >= won_schneider
        assert ("schneider" in _items(bill)) is schneider, augen


# S-7.6: Sie.


@pytest.mark.parametrize(
    ("rules", "pack", "klopfer", "price"),
    [
        (HouseRules(), Pack.LANG, 0, 520),
        (HouseRules(), Pack.KURZ, 0, 440),
        (HouseRules(sie_factor=8), Pack.LANG, 0, 1040),
        (HouseRules(sie_counts_laufende=False), Pack.LANG, 0, 200),
        (HouseRules(sie_counts_laufende=False, sie_factor=8), Pack.LANG, 0, 400),
        (HouseRules(), Pack.LANG, 1, 1040),
        (HouseRules(), Pack.LANG, 4, 520 * 16),
    ],
)
def test_the_price_of_a_sie(rules: HouseRules, pack: Pack, klopfer: int, price: int) -> None:
    outcome = _single(0, "mit 8", SIE_BID, tricks=(0, 0, 0, 0), rules=rules, pack=pack, klopfer=klopfer)
    bill = settle(outcome)
    assert (bill.won, bill.price, bill.payout) == (True, price, (3 * price, -price, -price, -price))


# S-7.8 to S-7.11, S-7.15: factors.


@pytest.mark.parametrize(
    ("klopfer", "stoss", "bock", "factor"),
    [
        (0, (), 1, 1),
        (1, (), 1, 2),
        (4, (), 1, 16),
        (0, (P2,), 1, 2),
        (0, (P2, P1), 1, 4),
        (0, (P2, P1, P4), 1, 8),
        (0, (P2, P1, P4, P3), 1, 16),
        (2, (P2, P1), 2, 32),
        (0, (None, None), 1, 4),
    ],
)
def test_klopfer_stoesse_and_bock_double(klopfer: int, stoss: tuple[int | None, ...], bock: int, factor: int) -> None:
    for outcome, price in ((_pair(70, "mit 3"), 50), (_single(95, "mit 3"), 90)):
        bill = settle(replace(outcome, klopfer=klopfer, stoss=stoss, bock=bock))
        assert bill.price == price * factor
        assert sum(item.amount for item in bill.items) == bill.price


def test_the_bill_names_the_stoesse_and_who_gave_them() -> None:
    bill = settle(_pair(70, stoss=(P2, P1, P4, P3)))
    named = [(item.item, item.seat, item.amount, item.clause) for item in bill.items[1:]]
    assert named == [
        ("kontra", P2, 20, "S-7.9"),
        ("re", P1, 40, "S-7.10"),
        ("sub", P4, 80, "S-7.10"),
        ("resub", P3, 160, "S-7.10"),
    ]


@example("S-7.11")
def test_kontra_does_not_move_the_61() -> None:
    assert settle(_pair(60, stoss=(P2,))).won is False
    assert settle(_pair(61, stoss=(P2,))).won is True


@example("S-7.11")
@pytest.mark.parametrize(
    ("stoss", "augen", "won"),
    [
        ((), 60, False),
        ((P2,), 60, True),
        ((P2,), 59, False),
        ((P2, P1), 60, False),
        ((P2, P1), 61, True),
        ((P2, P1, P4), 60, True),
    ],
)
def test_the_last_stoss_may_take_over_the_game(stoss: tuple[int, ...], augen: int, won: bool) -> None:
    rules = HouseRules(stoss_takes_over=True, stoss_max=4)
    assert settle(_pair(augen, stoss=stoss, rules=rules)).won is won


@example("S-7.11")
@pytest.mark.parametrize(("augen", "schneider"), [(90, True), (89, False), (30, False), (29, True)])
def test_who_has_taken_over_has_the_schneider_limit_of_the_playing_party(augen: int, schneider: bool) -> None:
    rules = HouseRules(stoss_takes_over=True)
    assert ("schneider" in _items(settle(_pair(augen, stoss=(P2,), rules=rules)))) is schneider


# S-7.14: the pool.


@pytest.mark.parametrize(
    ("mode", "augen", "stock", "shares", "pool"),
    [
        ("pair", 70, 80, (40, 0, 40, 0), -80),
        ("pair", 50, 80, (-40, 0, -40, 0), 80),
        ("pair", 70, 81, (41, 0, 40, 0), -81),
        ("pair", 50, 81, (-41, 0, -40, 0), 81),
        ("caller", 70, 81, (81, 0, 0, 0), -81),
        ("caller", 50, 81, (-81, 0, 0, 0), 81),
        ("any_game", 70, 81, (41, 0, 40, 0), -81),
        ("pair", 70, 0, (0, 0, 0, 0), 0),
    ],
)
def test_who_takes_or_fills_the_pool_in_a_rufspiel(
    mode: str, augen: int, stock: int, shares: tuple[int, ...], pool: int
) -> None:
    outcome = _pair(augen, stock=stock, rules=HouseRules(stock_mode=mode))
    without = settle(replace(outcome, stock=0))
    bill = settle(outcome)
    assert tuple(now - before for now, before in zip(bill.payout, without.payout, strict=True)) == shares
    assert (bill.stock_payout, bill.price) == (pool, without.price)


@pytest.mark.parametrize(
    ("mode", "augen", "share"),
    [("pair", 70, 0), ("caller", 70, 0), ("any_game", 70, 80), ("any_game", 50, -80)],
)
@pytest.mark.parametrize("contract", [GRAS_SOLO, WENZ, GEIER, Contract(KINDS.FARBWENZ, E)], ids=lambda each: each.name)
def test_single_games_leave_the_pool_unless_any_game_takes_it(
    contract: Contract, mode: str, augen: int, share: int
) -> None:
    outcome = _single(augen, contract=contract, stock=80, rules=HouseRules(stock_mode=mode))
    bill = settle(outcome)
    assert bill.payout[P1] - settle(replace(outcome, stock=0)).payout[P1] == share
    assert bill.stock_payout == -share


def test_the_pool_is_not_multiplied() -> None:
    plain = settle(_pair(70, stock=80))
    doubled = settle(_pair(70, stock=80, klopfer=2, stoss=(P2,), bock=2))
    assert doubled.stock_payout == plain.stock_payout == -80
    assert doubled.payout[P1] == 20 * 16 + 40


@pytest.mark.parametrize("mode", ["pair", "caller"])
def test_a_ramsch_leaves_the_pool(mode: str) -> None:
    bill = settle(_ramsch((20, 30, 55, 15), stock=80, rules=HouseRules(stock_mode=mode)))
    assert (bill.payout, bill.stock_payout) == ((20, 20, -60, 20), 0)


@pytest.mark.parametrize(
    ("all_pass", "tariff", "payout", "pool"),
    [
        ("redeal", "10/20/50", (0, 0, 0, 0), 0),
        ("redeal_same", "10/20/50", (0, 0, 0, 0), 0),
        ("bock", "10/20/50", (0, 0, 0, 0), 0),
        ("stock", "10/20/50", (-20, -20, -20, -20), 80),
        ("stock", "5/10/20", (-10, -10, -10, -10), 40),
    ],
)
def test_what_throwing_in_costs(all_pass: str, tariff: str, payout: tuple[int, ...], pool: int) -> None:
    bill = thrown_in(HouseRules(all_pass=all_pass, tariff=Tariff.parse(tariff)))
    assert (bill.payout, bill.stock_payout) == (payout, pool)


# S-11.1: Ramsch.

W25 = (20, 30, 55, 15)


@pytest.mark.parametrize(("price", "amount"), [("x", 10), ("r", 20), ("s", 50), (35, 35), (0, 0)])
def test_the_price_of_a_ramsch(price: str | int, amount: int) -> None:
    bill = settle(_ramsch(W25, rules=HouseRules(ramsch_price=price)))  # type: ignore[arg-type]
    assert (bill.price, bill.payout) == (amount, (amount, amount, -3 * amount, amount))
    assert (bill.won, bill.seat) == (None, P3)


@pytest.mark.parametrize(
    ("jungfrau", "tricks", "payout"),
    [
        ("individual", (2, 3, 3, 0), (20, 20, -80, 40)),
        ("individual_multiple", (2, 3, 3, 0), (20, 20, -80, 40)),
        ("all", (2, 3, 3, 0), (40, 40, -120, 40)),
        ("none", (2, 3, 3, 0), (20, 20, -60, 20)),
        ("individual", (0, 4, 4, 0), (40, 20, -100, 40)),
        ("individual_multiple", (0, 4, 4, 0), (80, 20, -180, 80)),
        ("all", (0, 4, 4, 0), (80, 80, -240, 80)),
        ("none", (0, 4, 4, 0), (20, 20, -60, 20)),
        ("individual", (2, 2, 2, 2), (20, 20, -60, 20)),
        ("all", (2, 2, 2, 2), (20, 20, -60, 20)),
    ],
)
def test_what_a_jungfrau_costs(jungfrau: str, tricks: tuple[int, ...], payout: tuple[int, ...]) -> None:
    augen = tuple((0, 50, 70, 0)[seat] if tricks[seat] else 0 for seat in range(4))
    assert settle(_ramsch(augen, tricks, rules=HouseRules(ramsch_jungfrau=jungfrau))).payout == payout


@pytest.mark.parametrize(
    ("tie", "augen", "tricks", "highest", "payout"),
    [
        pytest.param("highest_trump", (45, 20, 45, 10), (2, 2, 2, 2), P1, (-60, 20, 20, 20), id="trump of P1"),
        pytest.param("highest_trump", (45, 20, 45, 10), (2, 2, 2, 2), P3, (20, 20, -60, 20), id="trump of P3"),
        pytest.param("highest_trump", (45, 20, 45, 10), (1, 2, 3, 2), None, (20, 20, -60, 20), id="more tricks"),
        pytest.param("highest_trump", (45, 20, 45, 10), (2, 2, 2, 2), None, (-60, 20, 20, 20), id="earlier seat"),
        pytest.param("both_pay", (45, 20, 45, 10), (2, 2, 2, 2), P1, (-40, 40, -40, 40), id="both pay"),
        pytest.param("both_pay", (40, 40, 40, 0), (3, 2, 2, 1), P1, (-20, -20, -20, 60), id="three pay"),
        pytest.param("both_pay", (40, 40, 40, 0), (3, 3, 2, 0), P1, (-40, -40, -40, 120), id="three pay a Jungfrau"),
        pytest.param("both_pay", (30, 30, 30, 30), (2, 2, 2, 2), P1, (0, 0, 0, 0), id="all tied"),
        pytest.param("both_pay", (20, 30, 55, 15), (2, 2, 2, 2), None, (20, 20, -60, 20), id="no tie"),
    ],
)
def test_who_loses_a_tied_ramsch(
    tie: str, augen: tuple[int, ...], tricks: tuple[int, ...], highest: int | None, payout: tuple[int, ...]
) -> None:
    outcome = _ramsch(augen, tricks, highest_trump=highest, rules=HouseRules(ramsch_tie=tie))
    assert settle(outcome).payout == payout


@pytest.mark.parametrize(
    ("rules", "augen", "tricks", "payout"),
    [
        pytest.param(HouseRules(), (0, 120, 0, 0), (0, 8, 0, 0), (-20, 60, -20, -20), id="all tricks"),
        pytest.param(HouseRules(), (0, 120, 0, 0), (0, 7, 1, 0), (40, -100, 20, 40), id="not all tricks"),
        pytest.param(HouseRules(durchmarsch=91), (9, 91, 20, 0), (1, 6, 1, 0), (-20, 60, -20, -20), id="91 of 91"),
        pytest.param(HouseRules(durchmarsch=91), (10, 90, 20, 0), (1, 6, 1, 0), (20, -80, 20, 40), id="90 of 91"),
        pytest.param(HouseRules(durchmarsch=120), (0, 120, 0, 0), (0, 7, 1, 0), (-20, 60, -20, -20), id="120 of 120"),
        pytest.param(HouseRules(durchmarsch="none"), (0, 120, 0, 0), (0, 8, 0, 0), (40, -120, 40, 40), id="none"),
        pytest.param(
            HouseRules(durchmarsch_payment="solo_schwarz"),
            (0, 120, 0, 0),
            (0, 8, 0, 0),
            (-70, 210, -70, -70),
            id="like a Solo won Schwarz",
        ),
        pytest.param(
            HouseRules(ramsch_jungfrau="all"),
            (0, 120, 0, 0),
            (0, 8, 0, 0),
            (-20, 60, -20, -20),
            id="no Jungfrau in a Durchmarsch",
        ),
    ],
)
def test_a_durchmarsch(
    rules: HouseRules, augen: tuple[int, ...], tricks: tuple[int, ...], payout: tuple[int, ...]
) -> None:
    assert settle(_ramsch(augen, tricks, rules=rules)).payout == payout


def test_a_durchmarsch_with_the_short_deck_has_six_tricks() -> None:
    bill = settle(_ramsch((0, 120, 0, 0), (0, 6, 0, 0), pack=Pack.KURZ))
    assert (bill.payout, bill.seat) == ((-20, 60, -20, -20), P2)


@example("S-11.1")
def test_klopfen_and_bock_apply_in_a_ramsch_and_kontra_where_the_house_has_it() -> None:
    assert settle(_ramsch(W25, klopfer=1, bock=2)).payout == (80, 80, -240, 80)
    stoss = settle(_ramsch(W25, stoss=(P1,), rules=HouseRules(ramsch_stoss=True)))
    assert stoss.payout == (40, 40, -120, 40)
    marched = settle(_ramsch((0, 120, 0, 0), (0, 8, 0, 0), klopfer=1))
    assert marched.payout == (-40, 120, -40, -40)


def test_a_ramsch_costs_points_where_points_are_counted() -> None:
    assert settle(_ramsch(W25, rules=preset("tournament"))).payout == (1, 1, -3, 1)


@pytest.mark.parametrize("seed", range(40))
def test_the_loser_of_a_played_ramsch_is_who_the_rules_name(seed: int) -> None:
    rng = random.Random(seed)
    rules = HouseRules(deck=rng.choice(["lang", "kurz"]), ramsch_jungfrau="none", durchmarsch="none")
    trumps = slow_trumps("ramsch", None)
    for _ in range(5):
        deal = random_deal(rng, KINDS.RAMSCH, rules.pack(), rules)
        *_, position = random_play(rng, deal)
        captured: list[list[str]] = [[], [], [], []]
        for trick in position.tricks:
            captured[trick.winner] += codes(trick.cards)
        most = max(position.augen)
        tied = [seat for seat in range(4) if position.augen[seat] == most]
        best = min(
            tied, key=lambda seat: min([trumps.index(code) for code in captured[seat] if code in trumps] or [99])
        )
        bill = settle(position)
        assert bill.payout[best] == -60
        assert bill.seat == best


def _slow_ties() -> list[Position]:
    ties = []
    for seed in range(300):
        rng = random.Random(seed)
        *_, position = random_play(rng, random_deal(rng, KINDS.RAMSCH, Pack.KURZ, HouseRules(deck="kurz")))
        if position.augen.count(max(position.augen)) > 1:
            ties.append(position)
    return ties


def test_a_played_tie_is_decided_by_the_highest_captured_trump() -> None:
    trumps = slow_trumps("ramsch", None)
    ties = _slow_ties()
    assert len(ties) > 3
    for position in ties:
        tied = [seat for seat in range(4) if position.augen[seat] == max(position.augen)]
        first = next(
            trick.winner
            for code in trumps
            for trick in position.tricks
            if code in codes(trick.cards) and trick.winner in tied
        )
        assert position.outcome.highest_trump == first
        assert settle(position).seat == first


# S-11.2: Bettel, S-8.10: endings before the last trick.


@pytest.mark.parametrize(("price", "amount"), [("x", 10), ("r", 20), ("s", 50), (30, 30)])
def test_the_price_of_a_bettel(price: str | int, amount: int) -> None:
    rules = HouseRules(bettel_price=price)  # type: ignore[arg-type]
    won = settle(_single(0, contract=BETTEL, tricks=(0, 8, 0, 0), rules=rules))
    assert (won.won, won.payout) == (True, (3 * amount, -amount, -amount, -amount))
    lost = settle(_single(0, contract=BETTEL, tricks=(1, 7, 0, 0), rules=rules))
    assert (lost.won, lost.payout) == (False, (-3 * amount, amount, amount, amount))


@example("S-11.2")
def test_a_bettel_has_neither_schneider_nor_schwarz_but_klopfen_and_kontra() -> None:
    bill = settle(_single(0, contract=BETTEL, tricks=(0, 8, 0, 0), klopfer=1, stoss=(P2,)))
    assert (_items(bill), bill.price) == (["base", "klopfen", "kontra"], 200)


SIMPLE = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)


@example("S-8.10")
def test_a_lost_bettel_can_be_settled_with_the_deciding_trick() -> None:
    position = _play(deal_of(BETTEL, SIMPLE, P2), "E8 EA EK E7")
    assert position.is_decided
    bill = settle(position)
    assert (bill.won, bill.payout) == (False, (50, -150, 50, 50))


@example("S-8.10")
def test_a_lost_tout_can_be_settled_with_the_deciding_trick_and_pays_laufende() -> None:
    # The opponents hold EO, GO and HO: "ohne 3", (50 + 30) · 2.
    solo = _play(deal_of(GRAS_SOLO_TOUT, SIMPLE, P3), "E8 EA EK E7")
    assert (settle(solo).won, settle(solo).payout) == (False, (160, 160, -480, 160))
    # P2 holds EU but not GU: "mit 1", below the minimum of 2, 50 · 2.
    wenz = _play(deal_of(WENZ_TOUT, SIMPLE, P2), "G10 G7 GA GU")
    assert settle(wenz).payout == (100, -300, 100, 100)


@example("S-8.10")
def test_a_lost_game_costs_the_same_when_it_is_played_to_the_end() -> None:
    for deal in (deal_of(BETTEL, SIMPLE, P2), deal_of(GRAS_SOLO_TOUT, SIMPLE, P3)):
        position = _play(deal, "E8 EA EK E7")
        early = settle(position)
        while not position.is_over:
            position = position.play(position.legal_cards[0])
        assert settle(position).payout == early.payout


# S-11.6, S-11.7: Muss-Spiel and Kreuzspiel.


@pytest.mark.parametrize(
    ("muss_60", "trumps", "augen", "won"),
    [
        (False, 3, 60, False),
        (True, 3, 60, True),
        (True, 1, 60, True),
        (True, 4, 60, False),
        (True, 3, 59, False),
        (True, 4, 61, True),
        (True, None, 60, False),
    ],
)
def test_with_few_trumps_60_may_win_a_muss_spiel(muss_60: bool, trumps: int | None, augen: int, won: bool) -> None:
    rules = HouseRules(muss_60=muss_60)
    assert settle(_pair(augen, contract=MUSS, declarer_trumps=trumps, rules=rules)).won is won


@example("S-11.6")
def test_the_trumps_of_a_muss_spiel_are_those_dealt() -> None:
    hands = fill({P1: cards("EO H9 E10 E9 E8 S9 S8 S7"), P2: cards("GA"), P3: cards("EA SA")})
    *_, position = random_play(random.Random(1), deal_of(Contract(KINDS.MUSS, called=E), hands, P1))
    assert position.outcome.declarer_trumps == 2


@pytest.mark.parametrize(
    ("augen", "payout", "schneider"),
    [
        (61, (20, -20, 20, -20), False),
        (59, (-20, 20, -20, 20), False),
        (90, (20, -20, 20, -20), False),
        (91, (30, -30, 30, -30), True),
        (30, (-20, 20, -20, 20), False),
        (29, (-30, 30, -30, 30), True),
    ],
)
@example("S-11.7")
def test_a_kreuzspiel_frees_both_sides_with_30(augen: int, payout: tuple[int, ...], schneider: bool) -> None:
    bill = settle(_pair(augen, contract=KREUZ))
    assert bill.payout == payout
    assert ("schneider" in _items(bill)) is schneider


@example("S-11.7")
def test_a_drawn_kreuzspiel_costs_nothing() -> None:
    bill = settle(_pair(60, "mit 5", contract=KREUZ, klopfer=2, stoss=(P2,)))
    assert (bill.won, bill.price, bill.payout, bill.stock_payout) == (None, 0, (0, 0, 0, 0), 0)


# S-9.3: points.

DONAURIES = HouseRules(settle_in="points", points_table="donauries", klopfen="none", stoss_max=0)


@pytest.mark.parametrize(
    ("outcome", "points"),
    rows(
        [
            ("Rufspiel", _pair(70), (1, -1, 1, -1)),
            ("Rufspiel lost", _pair(60), (-1, 1, -1, 1)),
            ("Rufspiel Schneider", _pair(91), (2, -2, 2, -2)),
            ("Rufspiel Schwarz", _pair(120, tricks=(8, 0, 0, 0)), (3, -3, 3, -3)),
            ("single game", _single(70), (15, -5, -5, -5)),
            ("single game lost", _single(60), (-15, 5, 5, 5)),
            ("single game Schneider", _single(91), (18, -6, -6, -6)),
            ("single game Schwarz", _single(120, tricks=(8, 0, 0, 0)), (21, -7, -7, -7)),
            ("Tout", _single(120, contract=GRAS_SOLO_TOUT, tricks=(8, 0, 0, 0)), (30, -10, -10, -10)),
            ("Tout lost", _single(110, contract=GRAS_SOLO_TOUT, tricks=(7, 1, 0, 0)), (-30, 10, 10, 10)),
            ("Sie", _single(0, contract=SIE_BID, tricks=(0, 0, 0, 0)), (60, -20, -20, -20)),
            ("Laufende", _single(70, "mit 8"), (15, -5, -5, -5)),
        ]
    ),
)
def test_the_points_table_of_the_donauries(outcome: Outcome, points: tuple[int, ...]) -> None:
    assert settle(replace(outcome, rules=DONAURIES)).payout == points


# The price formula, computed once more.


@pytest.mark.parametrize("seed", range(20))
def test_the_price_is_that_of_the_formula(seed: int) -> None:
    """S-7.4 to S-7.6, written down a second time."""
    rng = random.Random(seed)
    for _ in range(100):
        kind = rng.choice(["rufspiel", "hochzeit", "muss", "solo", "wenz", "farbwenz", "geier", "farbgeier"])
        pair = kind in ("rufspiel", "hochzeit", "muss")
        tout = not pair and rng.random() < 0.3
        x, r, s = rng.randint(0, 20), rng.randint(0, 40), rng.randint(0, 90)
        least = rng.randint(1, 5)
        klopfer, stoesse, bock = rng.randint(0, 4), rng.randint(0, 4), rng.choice([1, 2])
        ours, our_tricks = rng.choice([(0, 0), (rng.randint(0, 120), rng.randint(1, 7)), (120, 8)])
        side, count = rng.choice(["mit", "ohne"]), rng.randint(1, 8)
        party = rng.choice([(1, 2), (3, 0)]) if pair else (rng.randrange(4),)
        other = next(seat for seat in range(4) if seat not in party)
        augen, tricks = [0] * 4, [0] * 4
        augen[party[-1]], augen[other] = ours, 120 - ours
        tricks[party[-1]], tricks[other] = our_tricks, 8 - our_tricks
        outcome = Outcome(
            contract=Contract(KINDS(kind), E if kind in ("solo", "farbwenz", "farbgeier") else None)
            if not tout
            else Contract(KINDS(kind), level=TOUT),
            party=party,
            augen=(augen[0], augen[1], augen[2], augen[3]),
            tricks=(tricks[0], tricks[1], tricks[2], tricks[3]),
            rules=HouseRules(tariff=Tariff(x, r, s), **{f"laufende_min_{kind}": least}),  # type: ignore[arg-type]
            laufende=Laufende(side, count),  # type: ignore[arg-type]
            klopfer=klopfer,
            stoss=(None,) * stoesse,
            bock=bock,
        )
        paid = count if count >= least else 0
        won = our_tricks == 8 if tout else ours >= 61
        schwarz = our_tricks in (0, 8)
        schneider = schwarz or ours <= 30 or ours >= 91
        price = (r if pair else s) + paid * x
        price = price * 2 if tout else price + schneider * x + schwarz * x
        price *= 2 ** (klopfer + stoesse) * bock
        bill = settle(outcome)
        assert (bill.won, bill.price) == (won, price), outcome
        gain = price if won else -price
        expected = [gain * (1 if pair else 3) if seat in party else -gain for seat in range(4)]
        assert bill.payout == tuple(expected)


@example("S-7.7")
def test_each_seat_can_be_the_soloist() -> None:
    for seat in range(4):
        bill = settle(Outcome(contract=WENZ, party=(seat,), augen=(30, 30, 30, 30), tricks=(2, 2, 2, 2)))
        assert bill.payout == tuple(-180 if each == seat else 60 for each in range(4))


# B-5, B-6: variants of Bierkopf.


@pytest.mark.parametrize(
    ("free", "augen_a", "payout"),
    [
        (30, 90, (1, 0, 1, 0)),
        (30, 91, (2, 0, 2, 0)),
        (31, 90, (2, 0, 2, 0)),
        (31, 89, (1, 0, 1, 0)),
        (31, 30, (0, 2, 0, 2)),
        (31, 31, (0, 1, 0, 1)),
    ],
)
def test_where_schneider_begins_in_bierkopf(free: int, augen_a: int, payout: tuple[int, ...]) -> None:
    assert settle(_hand(augen_a, rules=HouseRules(schneider_free=free))).payout == payout


@pytest.mark.parametrize(
    ("schwarz_by", "tricks_a", "payout"),
    [("tricks", 5, (2, 0, 2, 0)), ("augen", 5, (3, 0, 3, 0)), ("tricks", 6, (3, 0, 3, 0)), ("augen", 6, (3, 0, 3, 0))],
)
@example("B-5.4")
def test_schwarz_by_tricks_or_by_augen(schwarz_by: str, tricks_a: int, payout: tuple[int, ...]) -> None:
    assert settle(_hand(120, tricks_a, rules=HouseRules(schwarz_by=schwarz_by))).payout == payout


@pytest.mark.parametrize(
    ("scale", "spritzen", "factor"),
    [
        ("double", 0, 1),
        ("double", 1, 2),
        ("double", 2, 4),
        ("double", 3, 8),
        ("double", 4, 16),
        ("linear", 0, 1),
        ("linear", 1, 2),
        ("linear", 2, 3),
        ("linear", 3, 4),
        ("linear", 4, 5),
    ],
)
@example("B-6.3")
def test_the_factor_of_the_spritzen(scale: str, spritzen: int, factor: int) -> None:
    rules = HouseRules(spritze_scale=scale, spritze_max=4)
    stoss = (P1, P2, P3, P4)[:spritzen]
    for augen_a, tricks_a, base in ((65, 3, 1), (95, 4, 2), (120, 6, 3)):
        bill = settle(_hand(augen_a, tricks_a, rules=rules, stoss=stoss))
        assert bill.payout == (base * factor, 0, base * factor, 0)
        assert sum(item.amount for item in bill.items) == bill.price == base * factor


@pytest.mark.parametrize(
    ("stoss", "winner", "points"),
    [((), None, 0), ((P1,), "B", 2), ((P4,), "A", 2), ((P1, P2), "A", 4), ((P2, P3), "B", 4), ((P1, P4, P3), "B", 8)],
)
@example("B-6.4")
def test_the_last_doubler_loses_a_draw(stoss: tuple[int, ...], winner: str | None, points: int) -> None:
    bill = settle(_hand(60, stoss=stoss, rules=HouseRules(spritze_max=4)))
    assert bill.payout == tuple(points if winner and "ABAB"[seat] == winner else 0 for seat in range(4))
    score = score_bierkopf(HouseRules(), augen_a=60, trickless=False, spritzen=stoss)
    assert (score.winner, score.clause) == (winner, "B-6.4" if stoss else "B-5.5")


@example("B-6.4")
def test_with_61_the_doubler_wins_as_usual() -> None:
    assert settle(_hand(61, stoss=(P1,))).payout == (2, 0, 2, 0)
    assert settle(_hand(59, stoss=(P1,))).payout == (0, 2, 0, 2)


@pytest.mark.parametrize(
    ("offender", "stoss", "points", "payout"),
    [
        (P2, (), 2, (2, 0, 2, 0)),
        (P1, (), 2, (0, 2, 0, 2)),
        (P4, (P1,), 2, (4, 0, 4, 0)),
        (P3, (P1, P2), 2, (0, 8, 0, 8)),
        (P2, (), 3, (3, 0, 3, 0)),
    ],
)
@example("B-8.2")
def test_a_revoke_in_bierkopf(offender: int, stoss: tuple[int, ...], points: int, payout: tuple[int, ...]) -> None:
    outcome = _hand(70, stoss=stoss, rules=HouseRules(revoke_points=points))
    assert penalty(outcome, offender).payout == payout


@pytest.mark.parametrize("seed", range(10))
def test_only_the_winning_team_scores(seed: int) -> None:
    rng = random.Random(seed)
    pack = rng.choice(Pack.of_game("bierkopf"))
    *_, position = random_play(rng, random_deal(rng, KINDS.BIERKOPF, pack, HouseRules(bierkopf_deck=pack.value)))
    augen_a = position.augen[P1] + position.augen[P3]
    bill = settle(position)
    scores = {bill.payout[seat] > 0 for seat in ((P1, P3) if augen_a > 60 else (P2, P4))}
    assert scores == ({False} if augen_a == 60 else {True})
    assert {bill.payout[seat] for seat in ((P2, P4) if augen_a > 60 else (P1, P3))} == {0}
