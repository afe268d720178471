"""What goes from one deal to the next: dealer, accounts, pool and Bock (S-5.1, S-5.14, S-7.14, S-7.15)."""

from __future__ import annotations

import pytest

from helpers import cards, deal_of, fill
from schafkopf.bill.outcome import FourInts
from schafkopf.bill.settle import thrown_in
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import Suit
from schafkopf.game.deal import Deal
from schafkopf.match.session import Session
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType
from schafkopf.rules.house import preset

HANDS = fill({0: cards("EO GO E9 E8 E7 G9 G8 G7")})
HEADS = cards("EO GO HO SO EU GU HU SU")


def deal(kind: ContractType, trump: Suit | None = None, level: ContractModifier = ContractModifier.NORMAL) -> Deal:
    nobody = kind is ContractType.KREUZ
    hands = fill({0: HEADS}) if level is ContractModifier.SIE else HANDS
    called = Suit.GRAS if kind is ContractType.RUFSPIEL else None
    return deal_of(Contract(kind, trump, called, level), hands, None if nobody else 0)


def settled(payout: FourInts, won: bool | None = True, stock: int = 0) -> Settlement:
    return Settlement(won, 10, payout, (), stock)


def test_the_deal_passes_to_the_left_and_accounts_follow_the_players() -> None:
    """Forehand sits left of the dealer, so the same seat is another player in the next deal."""
    session = Session(dealer=3).after(deal(ContractType.WENZ), settled((30, -10, -10, -10)))
    assert (session.dealer, session.accounts) == (0, (30, -10, -10, -10))
    session = session.after(deal(ContractType.WENZ), settled((30, -10, -10, -10)))
    assert (session.dealer, session.accounts) == (1, (20, 20, -20, -20))


@pytest.mark.parametrize(("all_pass", "dealer"), [("redeal", 0), ("redeal_same", 3), ("stock", 0), ("bock", 0)])
def test_who_deals_when_cards_are_thrown_in_is_a_house_rule(all_pass: str, dealer: int) -> None:
    rules = preset("casual", all_pass=all_pass)
    assert Session(rules).after(None, thrown_in(rules)).dealer == dealer


def test_the_pool_is_filled_and_emptied_and_handed_to_the_next_auction() -> None:
    rules = preset("casual", all_pass="stock")
    session = Session(rules).after(None, thrown_in(rules))
    assert (session.stock, session.accounts) == (80, (-20, -20, -20, -20))
    assert session.auction(HANDS).stock == 80
    session = session.after(deal(ContractType.RUFSPIEL), settled((60, -20, 60, -20), stock=-80))
    assert session.stock == 0
    assert sum(session.accounts) == 0


def test_bock_after_four_passes_doubles_the_next_deal_that_is_played() -> None:
    rules = preset("casual", all_pass="bock")
    session = Session(rules).after(None, thrown_in(rules)).after(None, thrown_in(rules))
    assert (session.bock, session.bock_left) == (2, 2)
    session = session.after(deal(ContractType.WENZ), settled((3, -1, -1, -1)))
    assert (session.bock, session.bock_left) == (2, 1)


def test_a_lost_herz_solo_begins_a_bockrunde_and_never_raises_the_factor() -> None:
    session = Session(preset("casual", bock_trigger="lost_herz_solo"))
    lost = settled((-30, 10, 10, 10), won=False)
    herz, gras = deal(ContractType.SOLO, Suit.HERZ), deal(ContractType.SOLO, Suit.GRAS)
    assert session.after(gras, lost).bock == 1
    assert session.after(herz, settled((30, -10, -10, -10))).bock == 1
    session = session.after(herz, lost)
    assert (session.bock, session.bock_left) == (2, 4)
    session = session.after(herz, lost)
    assert (session.bock, session.bock_left) == (2, 7)


def test_a_drawn_kreuzspiel_is_dealt_again_by_the_same_dealer() -> None:
    session = Session(preset("casual", all_pass="kreuz")).after(deal(ContractType.KREUZ), settled((0, 0, 0, 0), None))
    assert (session.dealer, session.kreuz_again) == (3, True)
    again = session.auction(HANDS).deal
    assert again is not None
    assert again.contract.kind is ContractType.KREUZ


def test_a_sie_in_the_very_first_deal_may_not_count() -> None:
    sie = deal(ContractType.SOLO, level=ContractModifier.SIE)
    paid = settled((1560, -520, -520, -520))
    assert Session().after(sie, paid).accounts[0] == 1560
    strict = Session(preset("casual", sie_first_deal_counts=False)).after(sie, paid)
    assert strict.accounts == (0, 0, 0, 0)
    assert strict.after(sie, paid).accounts[strict.player_at(0)] == 1560
