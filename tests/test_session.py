"""What goes from one deal to the next: dealer, accounts, pool and Bock (S-5.1, S-5.14, S-7.14, S-7.15)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from outcomes import hand, pair, sie, single
from schafkopf.bill.outcome import FourInts
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle, thrown_in
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import Suit
from schafkopf.errors import SchafkopfError
from schafkopf.game.announcement import Announcement
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.match.session import Session
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType
from schafkopf.rules.house import preset

WENZ = Contract(ContractType.WENZ)
RUFSPIEL = Contract(ContractType.RUFSPIEL, called=Suit.GRAS)
KREUZ = Contract(ContractType.KREUZ)
HERZ_SOLO = Contract(ContractType.SOLO, Suit.HERZ)
GRAS_SOLO = Contract(ContractType.SOLO, Suit.GRAS)
SIE = Contract(ContractType.SOLO, level=ContractModifier.SIE)


def settled(payout: FourInts, won: bool | None = True, stock: int = 0) -> Settlement:
    return Settlement(won, 10, payout, (), stock)


def test_the_deal_passes_to_the_left_and_accounts_follow_the_players() -> None:
    """Forehand sits left of the dealer, so the same seat is another player in the next deal."""
    session = Session(dealer=3).settled(WENZ, settled((30, -10, -10, -10)))
    assert (session.dealer, session.accounts) == (0, (30, -10, -10, -10))
    session = session.settled(WENZ, settled((30, -10, -10, -10)))
    assert (session.dealer, session.accounts) == (1, (20, 20, -20, -20))


@pytest.mark.parametrize(("all_pass", "dealer"), [("redeal", 0), ("redeal_same", 3), ("stock", 0), ("bock", 0)])
def test_who_deals_when_cards_are_thrown_in_is_a_house_rule(all_pass: str, dealer: int) -> None:
    rules = preset("casual", all_pass=all_pass)
    assert Session(rules).settled(None, thrown_in(rules)).dealer == dealer


def test_the_pool_is_filled_and_emptied_and_handed_to_the_next_auction() -> None:
    rules = preset("casual", all_pass="stock")
    session = Session(rules).settled(None, thrown_in(rules))
    assert (session.stock, session.accounts) == (80, (-20, -20, -20, -20))
    assert Game.start(deal(1), session=session).opening.stock == 80
    session = session.settled(RUFSPIEL, settled((60, -20, 60, -20), stock=-80))
    assert session.stock == 0
    assert sum(session.accounts) == 0


def test_bock_after_four_passes_doubles_the_next_deal_that_is_played() -> None:
    rules = preset("casual", all_pass="bock")
    session = Session(rules).settled(None, thrown_in(rules)).settled(None, thrown_in(rules))
    assert (session.bock, session.bock_left) == (2, 2)
    session = session.settled(WENZ, settled((3, -1, -1, -1)))
    assert (session.bock, session.bock_left) == (2, 1)


def test_a_lost_herz_solo_begins_a_bockrunde_and_never_raises_the_factor() -> None:
    session = Session(preset("casual", bock_trigger="lost_herz_solo"))
    lost = settled((-30, 10, 10, 10), won=False)
    assert session.settled(GRAS_SOLO, lost).bock == 1
    assert session.settled(HERZ_SOLO, settled((30, -10, -10, -10))).bock == 1
    session = session.settled(HERZ_SOLO, lost)
    assert (session.bock, session.bock_left) == (2, 4)
    session = session.settled(HERZ_SOLO, lost)
    assert (session.bock, session.bock_left) == (2, 7)


def test_a_drawn_kreuzspiel_is_dealt_again_by_the_same_dealer() -> None:
    rules = preset("casual", all_pass="kreuz", klopfen="none")
    session = Session(rules).settled(KREUZ, settled((0, 0, 0, 0), None))
    assert (session.dealer, session.kreuz_again) == (3, True)
    again = Game.start(deal(1), session=session).announcement
    assert again is not None
    assert again.contract == KREUZ


def test_a_sie_in_the_very_first_deal_may_not_count() -> None:
    paid = settled((1560, -520, -520, -520))
    assert Session().settled(SIE, paid).accounts[0] == 1560
    strict = Session(preset("casual", sie_first_deal_counts=False)).settled(SIE, paid)
    assert strict.accounts == (0, 0, 0, 0)
    assert strict.settled(SIE, paid).accounts[strict.player_at(0)] == 1560


def test_the_bill_of_a_sie_that_does_not_count_says_so() -> None:
    strict = Session(preset("casual", sie_first_deal_counts=False))
    bill = strict.counted(SIE, settle(sie()))
    assert (bill.price, bill.payout, sum(item.amount for item in bill.items)) == (0, (0, 0, 0, 0), 0)
    assert (bill.items[-1].item, bill.items[-1].clause) == ("first_sie", "S-11.5")
    assert strict.counted(WENZ, settle(single(70))) == settle(single(70))
    assert replace(strict, deals=1).counted(SIE, settle(sie())) == settle(sie())


def test_a_drawn_kreuzspiel_uses_up_no_bock_and_a_penalty_does() -> None:
    """S-7.15: only a deal that is settled uses one up."""
    session = Session(preset("casual", bock_trigger="lost_herz_solo"), bock_left=2)
    assert session.settled(KREUZ, settled((0, 0, 0, 0), None)).bock_left == 2
    assert session.settled(None, thrown_in(session.rules)).bock_left == 2
    assert session.settled(WENZ, penalty(single(0), 1)).bock_left == 1


def test_a_penalty_can_begin_a_bockrunde() -> None:
    """S-7.15: a Herz-Solo lost by a revoke of the soloist is lost."""
    session = Session(preset("casual", bock_trigger="lost_herz_solo"))
    assert session.settled(HERZ_SOLO, penalty(single(0, contract=HERZ_SOLO), 0)).bock_left == 4
    assert session.settled(HERZ_SOLO, penalty(single(0, contract=HERZ_SOLO), 1)).bock_left == 0


def test_the_very_first_deal_is_the_first_that_was_dealt() -> None:
    """S-11.5: a deal thrown in before makes the Sie count."""
    strict = preset("casual", sie_first_deal_counts=False)
    paid = settled((1560, -520, -520, -520))
    session = Session(strict).settled(None, thrown_in(strict)).settled(SIE, paid)
    assert sorted(session.accounts) == [-520, -520, -520, 1560]


@dataclass(frozen=True)
class Over:
    """A game with what was played and its bill."""

    announcement: Announcement | None
    settlement: Settlement | None


def test_a_session_goes_on_after_a_game() -> None:
    session = Session(preset("casual", all_pass="stock"))
    session = session.after(Over(None, thrown_in(session.rules)))
    session = session.after(Over(Announcement(RUFSPIEL, 0), settle(pair(70, stock=session.stock))))
    assert (session.stock, sum(session.accounts), session.deals) == (0, 0, 2)
    with pytest.raises(ValueError, match="not over"):
        session.after(Over(None, None))


def test_a_session_takes_only_games_of_schafkopf() -> None:
    """B-5.2: Spielpunkte are no money, their sum is not zero."""
    with pytest.raises(SchafkopfError, match="bierkopf"):
        Session().after(Over(Announcement(Contract(ContractType.BIERKOPF)), settle(hand(61))))


WRONG: list[dict[str, Any]] = [
    {"rules": None}, {"dealer": "P1"}, {"dealer": True}, {"stock": 1.5}, {"bock_left": None}, {"deals": "1"},
    {"accounts": [0, 0, 0, 0]}, {"accounts": (0, 0, 0)}, {"accounts": (0, 0, 0, 0.5)}, {"kreuz_again": 1},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_session_of_wrong_types_is_a_type_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"Session.{next(iter(wrong))}"):
        Session(**wrong)


@pytest.mark.parametrize("wrong", [{"dealer": 4}, {"stock": -1}, {"bock_left": -1}, {"deals": -1}], ids=str)
def test_a_session_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SchafkopfError):
        Session(**wrong)
