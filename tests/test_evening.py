"""Whole evenings, driven game by game: what a table owes is always what its players and the pool have."""

from __future__ import annotations

import random
from typing import Any

import pytest

from schafkopf.bill.proof import proved
from schafkopf.bill.settlement import Settlement
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import preset
from schafkopf.testing import play_on, random_games

TABLES: dict[str, dict[str, Any]] = {
    "casual": {},
    "pool": {"all_pass": "stock", "stock_mode": "any_game", "hochzeit": True},
    "bock": {"all_pass": "bock", "bock_trigger": "lost_herz_solo"},
    "ramsch": {"all_pass": "ramsch", "ramsch_tie": "both_pay", "ramsch_stoss": True},
    "kreuz": {"all_pass": "kreuz"},
    "muss": {"all_pass": "muss", "muss_60": True},
    "same dealer": {"all_pass": "redeal_same", "allow_claim": True},
}


def _last(game: Game, rng: random.Random, pass_weight: float) -> Game:
    *_, last = play_on(game, rng, pass_weight=pass_weight)
    return last


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES.keys())
def test_accounts_and_pool_of_an_evening_sum_to_zero_after_every_deal(options: dict[str, Any]) -> None:
    """S-7.7, S-7.14."""
    rng = random.Random(str(options))
    session = Session(preset("casual", **options))
    for number in range(25):
        game = _last(Game.start(deal(number), session=session), rng, pass_weight=20)
        before, session = session, session.after(game)
        assert sum(session.accounts) + session.stock == 0
        assert session.deals == number + 1
        moved = (session.dealer - before.dealer) % 4
        thrown_in = game.announcement is None
        assert moved == (0 if session.kreuz_again or (thrown_in and options.get("all_pass") == "redeal_same") else 1)
        if before.kreuz_again:
            assert game.announcement is not None
            assert game.announcement.contract.kind is ContractType.KREUZ


def test_a_partie_of_bierkopf_is_driven_like_a_session() -> None:
    """B-7.2, B-7.6: 21 points end a Partie, and the next one begins at 0:0."""
    rng = random.Random(3)
    partie = Partie()
    for number in range(120):
        game = _last(Game.start(deal(number, game="bierkopf"), session=partie), rng, pass_weight=1)
        before, partie = partie, partie.after(game)
        assert max(partie.score.a, partie.score.b) < partie.rules.target
        if len(partie.won) > len(before.won):
            winner, score = partie.won[-1]
            assert score.of(winner) >= 21 > score.of("B" if winner == "A" else "A")
            assert (partie.score.a, partie.score.b, partie.carried) == (0, 0, 0)
    assert len(partie.won) > 3
    assert sum(partie.beers.values()) == 2 * len(partie.won)


def test_the_bill_of_every_random_game_adds_up() -> None:
    """The items are what somebody pays: the price to each, what stands under a seat's name besides it, or a penalty."""
    seen = set()
    for game in random_games(200, 7):
        bill = game.settlement
        assert isinstance(bill, Settlement)
        if game.announcement is not None:
            position = game.final
            assert position is not None
            proved(position.outcome_so_far, bill)
        own = [item for item in bill.items if item.item not in ("stock", "jungfrau") or item.seat is None]
        pool = [item for item in bill.items if item.item == "stock"]
        assert sum(item.amount for item in own) == bill.price >= 0
        assert bill.stock_payout == -sum(item.amount for item in pool)
        seen |= {item.item for item in bill.items}
    assert {"base", "schneider", "laufende", "kontra", "stock"} <= seen
