"""Questions that disputes are about: hands, Augen, outbidding, doubling, revokes, prices; cards as arguments."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from schafkopf.answers.asking import House
from schafkopf.answers.auctions import outbid
from schafkopf.answers.doubling import kontra
from schafkopf.answers.hands import augen, deal, sort
from schafkopf.answers.penalties import penalty
from schafkopf.answers.pricelist import price_list
from schafkopf.answers.prices import Numbers, price
from schafkopf.answers.questions import callable_suits, legal, order
from schafkopf.cards import Card
from schafkopf.cli import render
from schafkopf.cli.declared.options import complete_cards
from schafkopf.errors import SchafkopfError
from schafkopf.game.dealing import deal as dealt
from schafkopf.notation import parse_contract
from schafkopf.rules.contracts import BIDS
from schafkopf.rules.house import PRESETS
from schafkopf.testing import random_rules
from terminal import EXAMPLES, Terminal, example, write_lines

HAND = "EO GU HA H9 E10 E8 SA S7"


# Cards as arguments


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (["callable"], "--hand"),
        (["legal", "wenz"], "--hand"),
        (["sort", "wenz"], "--hand"),
        (["laufende", "wenz"], "--party"),
    ],
    ids=lambda each: each[0],
)
def test_cards_are_arguments_as_well_as_one_word(run: Terminal, words: list[str], option: str) -> None:
    assert run.json(*words, *HAND.split()) == run.json(*words, option, HAND)
    assert run.json(*words, "Eichel", "Ober", "die", "Blaue") == run.json(*words, option, "EO GA")
    for wrong in ([*words], [*words, "EO", option, "GA"]):
        code, error = run.refused(*wrong)
        assert (code, error["code"]) == (2, "WRONG_USE")
        assert option in error["text"]


def test_a_party_without_cards_is_told_by_an_empty_option(run: Terminal) -> None:
    assert run.json("laufende", "wenz", "--party", "")["count"] == 4


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_card_with_the_rank_first_is_a_question_on_the_command_line(run: Terminal, lang: str) -> None:
    code, out, err = run("callable", "EO", "10H", "--lang", lang)
    assert (code, out) == (2, "")
    assert "H10" in err
    assert "?" in err


def test_a_list_of_cards_is_completed_card_by_card() -> None:
    assert set(complete_cards("g")) >= {"GO", "GU", "GA", "G10"}
    assert complete_cards("EO h1") == ["EO H10"]
    assert len(complete_cards("")) == 32


# Hands


def test_a_hand_is_sorted_as_it_is_held(run: Terminal) -> None:
    answer = run.json("sort", "wenz", *"EO GU HA EU SU E7".split())
    assert answer["cards"] == "EU GU SU EO E7 HA".split()
    assert (answer["trumps"], answer["augen"]) == (3, 20)
    assert sort("bettel", "EO E10 HA H9", House(settings=["bettel_trumps=herz"])).trumps == (Card.EO, Card.HA, Card.H9)


def test_who_has_taken_no_card_has_no_augen() -> None:
    assert augen("").json() == {"cards": [], "augen": 0, "rest": 120}


def test_augen_are_counted_and_those_that_are_missing() -> None:
    assert augen("EA E10 EK EO EU E9").json() == {
        "cards": ["EA", "EZ", "EK", "EO", "EU", "E9"],
        "augen": 30,
        "rest": 90,
    }


def test_a_seed_deals_the_same_hands_and_no_seed_others() -> None:
    assert deal("7").hands == dealt(7)
    assert deal("7", "bierkopf").hands == dealt(7, game="bierkopf")
    drawn = deal()
    assert deal(drawn.seed).hands == drawn.hands
    with pytest.raises(SchafkopfError, match="skat"):
        deal("7", "skat")


# Who plays


@pytest.mark.parametrize(
    ("first", "second", "settings", "winner", "code", "clause"),
    [
        ("wenz", "solo", (), 1, "HIGHER", "S-5.6"),
        ("solo", "wenz", (), 0, "LOWER", "S-5.6"),
        ("gras-solo", "herz-solo", (), 0, "EQUAL", "S-5.8"),
        ("gras-solo", "herz-solo", ("herz_solo_first=true",), 1, "HIGHER", "S-5.6"),
        ("auf die Blaue", "rufspiel", (), 0, "SECOND_RUFSPIEL", "S-5.7"),
        ("hochzeit", "rufspiel", ("hochzeit=true",), 0, "SECOND_RUFSPIEL", "S-5.7"),
        ("geier", "rufspiel", (), 1, "NOT_PLAYED", "S-5.6"),
        ("geier", "bettel", (), None, "NEITHER", "S-5.6"),
        ("Sie", "Solo Tout", (), 0, "LOWER", "S-5.6"),
        ("wenz", "farbwenz", ("contract_ranking=equal_single_games",), 0, "EQUAL", "S-5.8"),
    ],
)
def test_of_two_announcements_one_is_played(
    first: str, second: str, settings: tuple[str, ...], winner: int | None, code: str, clause: str
) -> None:
    answer = outbid(first, second, House(settings=settings))
    assert (answer.winner, answer.code, answer.clause) == (winner, code, clause)
    assert answer.text("de") != answer.text("en")
    assert "outbid-" not in answer.text("de").lower() + answer.text("en").lower()


def test_of_any_two_bids_the_higher_rank_is_played_else_the_earlier_seat() -> None:
    everything = House(settings=[f"contracts={','.join(BIDS)}"])
    for first in BIDS:
        for second in BIDS:
            answer = outbid(first, second, everything)
            assert answer.winner == int(answer.ranks[1] > answer.ranks[0])


@pytest.mark.parametrize("bid", ["muss", "ramsch", "bierkopf", "skat", ""])
def test_what_nobody_announces_is_refused(bid: str) -> None:
    with pytest.raises(SchafkopfError):
        outbid("wenz", bid)


# Doubling


@pytest.mark.parametrize(
    ("question", "settings", "legal_now", "clause"),
    [
        ({}, (), True, "S-7.9"),
        ({"cards": "1"}, (), True, "S-7.9"),
        ({"cards": "2"}, (), False, "S-7.9"),
        ({"stoss": "1"}, (), True, "S-7.10"),
        ({"side": "spieler"}, (), False, "S-7.9"),
        ({"stoss": "2"}, (), False, "S-7.10"),
        ({"stoss": "2"}, ("stoss_max=3",), True, "S-7.10"),
        ({}, ("stoss_max=0",), False, "S-7.10"),
        ({"cards": "4"}, ("kontra_deadline=second_trick",), True, "S-7.9"),
        ({"cards": "2"}, ("kontra_deadline=own_first_card",), True, "S-7.9"),
        ({"cards": "2", "laid": True}, ("kontra_deadline=own_first_card",), False, "S-7.9"),
        ({"cards": "4"}, ("kontra_deadline=own_first_card",), False, "S-7.9"),
        (
            {"cards": "2", "laid": True, "stoss": "1", "fresh": True},
            ("kontra_deadline=own_first_card",),
            True,
            "S-7.10",
        ),
    ],
)
def test_a_kontra_is_possible_until_its_time_is_over(
    question: dict[str, Any], settings: tuple[str, ...], legal_now: bool, clause: str
) -> None:
    answer = kontra("wenz", **question, house=House(settings=settings))
    assert (answer.ruling.legal, answer.ruling.clause) == (legal_now, clause)
    assert answer.text("de") != answer.text("en")


@pytest.mark.parametrize(
    "question",
    [{"cards": "0", "laid": True}, {"stoss": "0", "fresh": True}, {"cards": "33"}, {"cards": "-1"}, {"side": "alle"}],
    ids=str,
)
def test_what_contradicts_itself_is_refused(question: dict[str, Any]) -> None:
    with pytest.raises(SchafkopfError) as refused:
        kontra("wenz", **question)
    assert refused.value.params["name"] in question


def test_games_without_kontra_say_so() -> None:
    assert kontra("sie").ruling.clause == "S-7.6"
    assert not kontra("ramsch").ruling.legal
    assert kontra("ramsch", house=House(settings=["ramsch_stoss=true"])).ruling.legal
    assert (kontra("bierkopf").ruling.legal, kontra("bierkopf", "1").ruling.clause) == (True, "B-6.2")
    assert not kontra("bierkopf", "24", house=House(settings=["spritze_deadline=any_time"])).ruling.legal
    house = House(settings=["spritze_deadline=any_time", "kontra_deadline=own_first_card"])
    assert [kontra(game, house=house).deadline for game in ("bierkopf", "wenz")] == ["any_time", "own_first_card"]


# Calling


def test_callable_says_what_may_be_called(run: Terminal) -> None:
    answer = callable_suits(HAND)
    assert answer.text("de") == "Rufen darfst du die Eichel-Sau."
    assert answer.json()["cards"] == ["EA"]
    out = run("callable", *HAND.split(), "--lang", "en")[1]
    assert "You may call the Eichel-Sau." in out
    assert "nothing that you may call" in callable_suits("EO EU HU H10 HA HK H9 GU").text("en")


def test_a_blocked_player_may_call_where_the_house_has_the_renonce() -> None:
    blocked = "EO EU HU H10 HA HK H9 GU"
    assert callable_suits(blocked).callable == ()
    assert callable_suits(blocked, House(settings=["renonce=true"])).callable == (Card.EA, Card.GA, Card.SA)
    all_sau = "HO GU H9 GA SA EA E9 S8"
    assert Card.SZ in callable_suits(all_sau, House(settings=["renonce=true"])).callable


@pytest.mark.parametrize(("called", "card"), [("GK", Card.GK), ("Gras-Zehn", Card.GZ), ("G", Card.GA), ("GA", Card.GA)])
def test_a_called_zehn_or_koenig_is_bound_like_a_sau(called: str, card: Card) -> None:
    answer = legal("rufspiel", f"EO SU {card.value} G8 S9", "G9", called)
    assert [ruling.card for ruling in answer.rulings if ruling.legal] == [card]
    free = legal("rufspiel", f"EO SU {card.value} G8 S9", "G9", called, "free")
    assert [ruling.card for ruling in free.rulings if ruling.legal] == [card, Card.G8]


@pytest.mark.parametrize("called", ["GO", "G9", "HK", "X", "Spatz"])
def test_what_cannot_be_called_is_refused(called: str) -> None:
    with pytest.raises(SchafkopfError):
        legal("rufspiel", "EO SU GK G8 S9", "G9", called)


def test_cards_that_share_a_reason_share_a_row(run: Terminal) -> None:
    out = run("legal", "rufspiel", *"EO SU HK GA G8 SA S9 E7".split(), "--trick", "EK", "--called", "G")[1]
    rows = [line for line in out.splitlines() if line.strip()[:1] in ("✓", "✗")]
    assert len(rows) == 2
    assert rows[1].split()[1:8] == "EO SU HK GA G8 SA S9".split()


def test_the_house_decides_the_order_of_a_bettel() -> None:
    assert len(order("bettel").order.trumps) == 0
    assert len(order("bettel", House(settings=["bettel_trumps=herz"])).order.trumps) == 14


# Revoke


@pytest.mark.parametrize(
    ("question", "payout"),
    [
        (("rufspiel",), (-60, 0, 30, 30)),
        (("rufspiel", "gegner", "1", "1"), (-240, 0, 120, 120)),
        (("wenz",), (-180, 60, 60, 60)),
        (("wenz", "gegner"), (-180, 0, 0, 180)),
        (("ramsch",), (-60, 20, 20, 20)),
        (("bierkopf", "gegner"), (0, 0, 2, 2)),
    ],
    ids=str,
)
def test_a_revoke_costs_whoever_revoked(question: tuple[Any, ...], payout: tuple[int, ...]) -> None:
    assert penalty(*question).payout == payout


@pytest.mark.parametrize(
    "question", [("sie",), ("wenz", "mitspieler"), ("ramsch", "mitspieler"), ("wenz", "x")], ids=str
)
def test_a_revoke_that_nobody_can_make_is_refused(question: tuple[Any, ...]) -> None:
    with pytest.raises(SchafkopfError):
        penalty(*question)


# The list of prices


@pytest.mark.parametrize(
    "settings", [(), ("settle_in=points",), ("all_pass=ramsch", "hochzeit=true", "tariff=5/10/20")]
)
@pytest.mark.parametrize("named", PRESETS)
def test_the_list_has_a_price_for_everything_that_the_house_plays(named: str, settings: tuple[str, ...]) -> None:
    house = House(named, settings)
    told = price_list(house)
    assert {each.name for each in told.games} >= set(house.rules().contracts)
    assert all(each.plain > 0 for each in told.games)
    for lang in ("de", "en"):
        assert all(text and clause and "rule-" not in text for text, clause in told.notes(lang))
    assert [(each.plain, each.schneider, each.schwarz) for each in price_list(house, "bierkopf").games] == [(1, 2, 3)]


def test_the_list_agrees_with_the_tariff() -> None:
    games = {each.name: each for each in price_list(House(settings=["tariff=5/10/20"])).games}
    assert (games["rufspiel"].plain, games["rufspiel"].schneider, games["rufspiel"].schwarz) == (10, 15, 20)
    assert (games["wenz"].laufende, games["wenz"].least, games["solo-tout"].plain) == (5, 2, 40)


@pytest.mark.parametrize("seed", range(12))
def test_every_house_has_a_list_and_its_laufende_are_those_of_the_bill(seed: int) -> None:
    rng = random.Random(seed)
    named, settings = random_rules(rng, settle_in="money", all_pass="muss", hochzeit=True).difference()
    house = House(named, [f"{name}={json.dumps(value)}" for name, value in settings.items()])
    for game in price_list(house).games:
        contract = next(name for name in (game.name, f"gras-{game.name.removeprefix('farb')}") if is_contract(name))
        end = {"tricks": str(house.rules().pack_of().hand_size)} if "tout" in game.name else {"augen": "61"}
        for side in ("mit", "ohne"):
            try:
                told = price(contract, Numbers(laufende=f"{side}4", **end), house).settlement.price
            except SchafkopfError:
                continue  # a Sie, a Muss without the top trump, a contract without Laufende
            paid = min(4, house.rules().laufende_cap or 4) if game.least and game.least <= 4 else 0
            assert told == game.plain + paid * (game.laufende or 0), (game, side)


def is_contract(name: str) -> bool:
    try:
        return bool(parse_contract(name))
    except SchafkopfError:
        return False


def test_laufende_that_nobody_can_have_are_never_paid() -> None:
    games = {each.name: each for each in price_list(House(settings=["laufende_min_wenz=9"])).games}
    assert (games["wenz"].plain, games["wenz"].laufende, games["wenz"].least) == (50, None, None)


@pytest.mark.parametrize(("trigger", "told"), [("none", 0), ("lost_herz_solo", 2)])
def test_a_price_list_tells_of_bock_only_where_it_can_come(trigger: str, told: int) -> None:
    notes = price_list(House(settings=[f"bock_trigger={trigger}"])).notes()
    assert [clause for _, clause in notes].count("S-7.15") == told


def test_a_list_of_points_has_what_the_table_of_points_has_of_its_own(run: Terminal) -> None:
    told = price_list(House("tournament", ["points_table=t4"]))
    games = [(each.name, each.plain, each.schneider) for each in told.games]
    assert games == [
        ("rufspiel", 5, 10), ("wenz", 20, None), ("solo", 20, None), ("herz-solo", 30, None), ("wenz-tout", 40, None),
        ("solo-tout", 40, None), ("herz-solo-tout", 60, None), ("sie", 80, None),
    ]  # fmt: skip
    assert ("Ein Sie im allerersten Spiel wird nicht bezahlt.", "S-11.5") in told.notes()
    assert any("nur Gutpunkte" in text for text, _ in told.notes())
    for table, threefold in (("t4", False), ("t2", True)):
        words = ("tariff", "--rules", "tournament", "--set", f"points_table={table}", "--lang", "de")
        assert ("jeder der drei anderen" in run(*words)[1]) is threefold


def test_the_list_for_the_wall_has_both_games(run: Terminal) -> None:
    out = run("tariff", "--lang", "de")[1]
    assert "Wenz-Tout" in out
    assert "Bierkopf, Spielpunkte" in out
    assert set(run.json("tariff", "--game", "bierkopf")) == {"bierkopf"}
    assert run("tariff", "--unit", "eur", "--lang", "de")[1].count("0,20 €") >= 2
    assert run.refused("tariff", "--game", "bierkopf", "--unit", "eur")[1]["clause"] == "B-5.2"


def test_in_a_narrow_terminal_each_game_has_a_line_of_its_own(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render.console, "_width", 40)
    out = run("tariff", "--lang", "de")[1]
    assert "Rufspiel: einfach 20, Schneider 30," in out
    assert max(map(len, out.splitlines())) <= 40


def test_a_revoke_is_told_by_roles_and_in_a_unit(run: Terminal) -> None:
    out = run("penalty", "rufspiel", "--who", "gegner", "--unit", "eur", "--lang", "de")[1]
    told = "Wer falsch bedient hat (Gegner) -0,60 €   Gegner 0,00 €   Spieler +0,30 €   Mitspieler +0,30 €"
    assert " ".join(out.splitlines()[-4:]).endswith(told.replace("   ", " "))
    assert run.json("penalty", "wenz")["roles"] == ["declarer", "opponent", "opponent", "opponent"]


# House rules everywhere

ASKED = (
    "order bettel",
    "trick bettel E10 EO EU HA",
    "legal bettel E7 HA --trick HO",
    "sort bettel E7 HA EO",
)


@pytest.mark.parametrize("asked", ASKED)
def test_a_file_a_setting_and_the_environment_say_the_same(
    asked: str, run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = asked.split()
    usual = run.json(*words)
    (tmp_path / "r.toml").write_text('bettel_trumps = "herz"\n', "utf-8")
    by_file = run.json(*words, "--rules", str(tmp_path / "r.toml"))
    assert by_file != usual
    assert run.json(*words, "--set", "bettel_trumps=herz") == by_file
    monkeypatch.setenv("SCHAFKOPF_RULES", str(tmp_path / "r.toml"))
    assert run.json(*words) == by_file
    assert run.json(*words, "--rules", "casual") == usual


def test_a_wrong_name_in_the_environment_is_told_with_its_place(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHAFKOPF_RULES", "private")
    code, error = run.refused("price", "wenz", "--augen", "61")
    assert (code, error["code"]) == (2, "WRONG_VALUE")
    assert "„SCHAFKOPF_RULES“" in error["text"] or "“SCHAFKOPF_RULES”" in error["text"]


def test_recorded_games_are_settled_by_other_rules_when_asked_to(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["replay", str(EXAMPLES / "schafkopf.jsonl"), "--totals"]
    usual = {each["player"]: each["payout"] for each in run.json(*words)["totals"]}
    half = {each["player"]: each["payout"] for each in run.json(*words, "--set", "tariff=5/10/25")["totals"]}
    assert half == {player: payout // 2 for player, payout in usual.items()}
    points = run.json(*words, "--rules", "tournament")["totals"]
    assert max(each["payout"] for each in points) < 20
    (tmp_path / "r.toml").write_text('deck = "kurz"\ntariff = "1/1/1"\n', "utf-8")
    assert run.json(*words, "--rules", str(tmp_path / "r.toml"))["settled"] == 3, "the pack stays that which was dealt"
    # What a round plays by says nothing about games that have rules of their own.
    monkeypatch.setenv("SCHAFKOPF_RULES", "tournament")
    assert {each["player"]: each["payout"] for each in run.json(*words)["totals"]} == usual


POSITION = (
    "gras-rufspiel by 2 | GA GK G9 G8 SO H8 EK S9 / EZ E7 GU HA HZ H7 SZ S7 / GZ EO GO EU HU H9 EA SA / "
    "G7 HO SU HK E9 E8 SK S8 | 0: G8 GU GZ G7, 1: HA | bound - | rules casual"
)


def test_records_and_positions_are_solved_by_other_rules_when_asked_to(run: Terminal, tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text('deck = "kurz"\ntariff = "5/10/25"\n', "utf-8")

    def payouts(asked: str, *words: str) -> list[int]:
        out = run("solve", asked, "--payout", "--json", *words)[1]
        return [json.loads(line)["payout"] for line in out.splitlines()]

    for asked in (str(EXAMPLES / "endspiel.jsonl"), POSITION):
        usual = payouts(asked)
        for words in (("--set", "tariff=5/10/25"), ("--rules", str(tmp_path / "r.toml"))):
            assert [2 * payout for payout in payouts(asked, *words)] == usual
    code, error = run.refused("solve", POSITION, "--set", "runaway_min=6")
    assert (code, error["clause"]) == (3, "S-4.9"), "what was played was not allowed by these"
    assert run.refused("solve", POSITION, "--rules", "private")[0] == 2
    assert run.refused("solve", "--random", "1", "--rules", "official")[0] == 2


def test_advice_is_given_by_other_rules_when_asked_for(run: Terminal) -> None:
    words = ["advise", POSITION, "--level", "random"]
    assert run.json(*words)["seat"] == 2
    assert run.json(*words, "--set", "tariff=5/10/25", "--rules", "official")["seat"] == 2
    assert run.refused(*words, "--set", "runaway_min=6")[0] == 3
    assert run.refused(*words, "--set", "klopfn=1")[1]["code"] == "UNKNOWN_OPTION"


def test_rules_that_do_not_go_with_those_of_a_game_cost_that_game_only(run: Terminal, tmp_path: Path) -> None:
    games = write_lines(tmp_path / "g.jsonl", example() | {"rules": {"settle_in": "points"}}, example())
    code, out, err = run("replay", games, "--set", "all_pass=stock", "--json")
    assert (code, err) == (3, "")
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [False, True]


@pytest.mark.parametrize("wrong", [("--rules", "private"), ("--set", "tarif=1"), ("--rules", "none.toml")])
def test_other_rules_that_cannot_be_are_told_once(run: Terminal, wrong: tuple[str, str]) -> None:
    code, out, err = run("replay", str(EXAMPLES / "schafkopf.jsonl"), *wrong)
    assert (code in (2, 3), out) == (True, "")
    assert len(err.splitlines()) == 1
