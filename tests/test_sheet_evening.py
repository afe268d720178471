"""Whole evenings in words: the list comes to what the same games come to when they are replayed as records."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from forms import LONG
from list_lines import line_of
from schafkopf.cards import GameName, Pack
from schafkopf.game.actions import Phase, Revoke
from schafkopf.game.game import Game
from schafkopf.game.opening import Opening
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules, preset
from schafkopf.sheets import ScoreSheet, read_sheet
from schafkopf.sheets.writing import write_entry
from schafkopf.testing import play_on, random_hands, random_rules

FIVE = ("Sepp", "Vroni", "Resi", "Toni", "Max")
OPTIONS: dict[str, Any] = {
    "bock_trigger": "lost_herz_solo",
    "bock_deals": 2,
    "hochzeit": True,
    "ramsch_stoss": True,
    "muss_60": True,
}
AGREED = " ".join(f"{name}={str(value).lower()}" for name, value in OPTIONS.items())
PARTS = ("stock", "ramsch", "muss", "kreuz")
"""What happens when everybody passes, a quarter of the evening each."""


def _last(game: Game, rng: random.Random, pass_weight: float) -> Game:
    *_, last = play_on(game, rng, pass_weight=pass_weight)
    return last


def _with_revoke(game: Game, rng: random.Random) -> Game:
    """A game in which somebody is found to have revoked."""
    for state in play_on(game, rng, pass_weight=1):
        turn = None if state.position is None else state.position.turn
        if state.phase is Phase.PLAY and turn is not None and turn.trick:
            seat = state.to_move
            assert seat is not None
            for ruling in turn.rulings:
                if not ruling.legal and ruling.card is not None and "MUST_FOLLOW" in ruling.code.name:
                    return state.apply(Revoke(seat, ruling.card))
    raise AssertionError("nobody could revoke")


def _replayed(game: Game) -> Game:
    """The game that its record tells."""
    played = replay(game.record())
    assert played.ok
    assert played.game is not None
    return played.game


def test_an_evening_of_sixty_games_comes_to_what_its_records_come_to() -> None:
    """Five people, pool, Bock, Ramsch, Muss, Kreuz, a revoke, and an entry that is corrected afterwards."""
    rng = random.Random("evening")
    sheet = read_sheet("# Jahresabschluss\nSpieler: " + " ".join(FIVE) + "\n")
    expected, stock, dealer, deals = Counter(dict.fromkeys(FIVE, 0)), 0, 4, 0
    bock, again, seen = 0, False, Counter[str]()
    for part in PARTS:
        rules = preset("casual", all_pass=part, **OPTIONS)
        sheet = sheet.add(f"Regeln: casual all_pass={part} {AGREED}")
        for number in range(15):
            hands = random_hands(rng, Pack.LANG, rare=True)
            start = Game.open(Opening(hands, rules, "schafkopf", stock, 2 if bock else 1, again))
            revoke = part == "stock" and number == 3
            game = _replayed(_with_revoke(start, rng) if revoke else _last(start, rng, rng.choice((1, 20))))
            seats = [FIVE[(dealer + 1 + seat) % 5] for seat in range(4)]
            settlement, announced = game.settlement, game.announcement
            assert settlement is not None
            # What the records come to, reckoned as the match does it.
            after = Session(rules, stock=stock, bock_left=bock, kreuz_again=again, deals=deals).after(game)
            for seat, name in enumerate(seats):
                expected[name] += settlement.payout[seat]
            dealer = (dealer + (after.dealer != 3)) % 5
            stock, bock, again, deals = after.stock, after.bock_left, after.kreuz_again, after.deals
            # What the list comes to.
            wrong = part == "muss" and number == 7
            sheet = sheet.add(
                "Sepp Sie" if wrong and "Sepp" in seats else line_of(game, seats, rng.choice(("de", "en")))
            )
            if wrong:
                sheet = sheet.replace(len(sheet.lines), line_of(game, seats))
            assert not sheet.faults
            line = sheet.lines[-1]
            assert (line.settlement, line.seats) == (settlement, tuple(seats))
            assert sum(sheet.totals.values()) + sheet.standing.stock == 0
            assert (dict(sheet.totals), sheet.standing.stock) == (dict(expected), stock)
            seen[announced.contract.kind.value if announced else "thrown in"] += 1
            seen["bock"] += line.bock > 1
            seen["revoke"] += revoke
    assert len(sheet.deals) == 60
    assert read_sheet(sheet.text) == sheet
    for kind in ("rufspiel", "solo", "wenz", "ramsch", "muss", "kreuz", "thrown in", "bock", "revoke"):
        assert seen[kind], kind


def _some_line(rng: random.Random, game: GameName, seats: list[str]) -> str:
    """A line that can be, or could nearly be."""
    rng.shuffle(seats)
    one, two, three, _ = seats
    result = rng.choice((str(rng.randint(0, 120)), "gewonnen", "verloren Schneider", "120 Stich", f"falsch {three}"))
    more = rng.choice(("", "mit3", "klopf2", "Kontra", f"Kontra {three} Re", "schwarz"))
    if game == "bierkopf":
        return rng.choice((f"{one} {result} {more}", f"{one} {two} {result}", f"falsch {one}"))
    ramsch = rng.choice(("", str(rng.randint(20, 120)), f"45 Jungfrau {two}", "Durchmarsch", f"40 {two} 40 {three} 30"))
    games = (f"{one} {two}", f"{one} Herz-Solo", f"{one} Gras-Wenz", f"{one} Muss {two}", f"Kreuz {one}")
    others = (f"Ramsch {one} {ramsch} {more}", "alle weiter", "Stock teilen", "Bock 2", f"{one} zahlt {two} 20")
    return rng.choice((f"{rng.choice(games)} {result} {more}", rng.choice(others)))


@pytest.mark.parametrize("seed", range(400 if LONG else 6))
def test_any_lines_sum_to_zero_and_say_the_same_in_other_words(seed: int) -> None:
    rng = random.Random(f"lines/{seed}")
    game: GameName = rng.choice(("schafkopf", "schafkopf", "bierkopf"))
    rules = random_rules(rng, pack=Pack.LANG if game == "schafkopf" else Pack.BIERKOPF_LANG)
    people = FIVE if game == "schafkopf" else FIVE[:4]
    sheet = read_sheet(f"Spieler: {' '.join(people)}\n", rules, game)
    for _ in range(30):
        sheet = sheet.add(_some_line(rng, game, [*sheet.standing.seats]))
        if rules.settle_in == "money" or game == "bierkopf":
            assert sum(sheet.totals.values()) + sheet.standing.stock == 0
            assert sum(sheet.standing.open.values()) + sheet.standing.stock == 0
    assert sheet.deals
    lang = rng.choice(("de", "en"))
    words = [line.text if line.entry is None else write_entry(line.entry, lang) for line in sheet.lines]
    again = read_sheet("\n".join(words), rules, game)
    assert [line.settlement for line in again.lines] == [line.settlement for line in sheet.lines]
    assert again.standing == sheet.standing


def test_an_evening_of_four_partien_comes_to_what_its_records_come_to() -> None:
    """B-7: with draws, Spritzen and a revoke."""
    rng = random.Random("bierkopf")
    four = FIVE[:4]
    rules = HouseRules(target=11)
    partie = Partie(rules)
    sheet: ScoreSheet = read_sheet("Spieler: " + " ".join(four) + "\n", rules, "bierkopf")
    while len(partie.won) < 4:
        hands = random_hands(rng, Pack.BIERKOPF_LANG)
        start = Game.open(Opening(hands, rules, "bierkopf"))
        game = _replayed(_with_revoke(start, rng) if len(partie.hands) == 5 else _last(start, rng, 1))
        seats = [four[partie.player_at(seat)] for seat in range(4)]
        partie = partie.after(game)
        sheet = sheet.add(line_of(game, seats, rng.choice(("de", "en"))))
        assert not sheet.faults
        standing = sheet.standing.partie
        assert (standing.score, standing.carried, standing.won) == (partie.score, partie.carried, partie.won)
        assert sheet.standing.dealer == four[partie.dealer]
        assert sum(sheet.totals.values()) == 0
    # A beer for each loser of a Partie, to each winner (B-7.5).
    beers = {team: sum(1 if winner == team else -1 for winner, _ in partie.won) for team in ("A", "B")}
    assert [sheet.totals[name] for name in four] == [beers["A"], beers["B"]] * 2
    assert ContractType.BIERKOPF.game == sheet.standing.game
