"""The command line: every command answers, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from terminal import EXAMPLES, Terminal


def test_order_lists_trumps_and_suits_high_to_low(run: Terminal) -> None:
    answer = run.json("order", "Gras-Wenz")
    assert answer["contract"] == "gras-wenz"
    assert answer["deck"] == "lang"
    assert answer["trumps"] == "EU GU HU SU GA GZ GK GO G9 G8 G7".split()
    assert answer["suits"]["E"] == "EA EZ EK EO E9 E8 E7".split()
    assert "G" not in answer["suits"], "a suit that is wholly trump is absent"


def test_order_knows_the_short_packs(run: Terminal) -> None:
    assert run.json("order", "bierkopf", "--deck", "kurz")["trumps"][-1] == "HK"
    assert len(run.json("order", "rufspiel", "--deck", "kurz")["trumps"]) == 12


def test_trick_names_winner_augen_and_reason(run: Terminal) -> None:
    answer = run.json("trick", "rufspiel", "S9", "H7", "SA", "GU")
    assert (answer["winner"], answer["card"], answer["augen"]) == (3, "GU", 13)
    assert (answer["code"], answer["clause"]) == ("HIGHEST_TRUMP", "S-3.3")
    assert run.json("trick", "bierkopf", "E10 EA EK H9")["clause"] == "B-4.3"


def test_legal_judges_every_card_in_hand_order(run: Terminal) -> None:
    hand = "EO SU HK GA G8 SA S9 E7"
    answer = run.json("legal", "rufspiel", "--hand", hand, "--trick", "G10", "--called", "G")
    assert [card["card"] for card in answer["cards"]] == hand.split()
    assert [card["card"] for card in answer["cards"] if card["legal"]] == ["GA"]
    assert {card["code"] for card in answer["cards"]} == {"MUST_PLAY_CALLED_ACE", "CALLED_ACE_FORCED"}


def test_legal_takes_the_called_suit_from_the_contract_and_frees_the_ace_when_told(run: Terminal) -> None:
    bound = run.json("legal", "auf die Blaue", "--hand", "GA GK S7", "--trick", "G9")
    free = run.json("legal", "auf die Blaue", "--hand", "GA GK S7", "--trick", "G9", "--called-ace", "free")
    assert [card["legal"] for card in bound["cards"]] == [True, False, False]
    assert [card["legal"] for card in free["cards"]] == [True, True, False]


def test_one_card_in_hand_is_the_last_trick(run: Terminal) -> None:
    answer = run.json("legal", "rufspiel", "--hand", "GA", "--trick", "H7", "--called", "G")
    assert answer["cards"][0]["code"] == "LAST_CARD"


def test_legal_obeys_house_rules(run: Terminal) -> None:
    words = ("legal", "bettel", "--hand", "EA E9", "--trick", "EK")
    assert [card["legal"] for card in run.json(*words)["cards"]] == [True, True]
    strict = run.json(*words, "--set", "bettel_stichzwang=true")["cards"]
    assert [(card["legal"], card["code"]) for card in strict] == [(True, "FOLLOWS_SUIT"), (False, "MUST_BEAT")]


def test_callable_names_the_suits_and_why_not_the_others(run: Terminal) -> None:
    answer = run.json("callable", "--hand", "EO GU HA H9 E10 E8 SA S7")
    assert answer["callable"] == ["E"]
    assert {suit: reason["code"] for suit, reason in answer["reasons"].items()} == {
        "G": "NO_PLAIN_CARD",
        "S": "OWN_SAU",
    }


def test_who_is_blocked_may_call_only_after_everybody_has_passed(run: Terminal) -> None:
    words = ("callable", "HO", "GU", "H9", "GA", "SA", "EA", "E9", "S8", "--set", "renonce=true")
    told = run.json(*words)
    assert (told["cards"], told["clause"]) == (["EZ", "GZ", "SZ"], "S-4.2")
    assert told["text"].startswith("Du bist gesperrt. Erst wenn alle weiter gesagt haben, darfst du rufen: ")
    assert not run(*words)[1].endswith("\n\n")


def test_nothing_callable_is_an_answer(run: Terminal) -> None:
    assert run.json("callable", "--hand", "EO EU HU H10 HA HK H9 GU")["callable"] == []


def test_laufende_counts_and_tells_what_is_paid(run: Terminal) -> None:
    assert run.json("laufende", "rufspiel", "--party", "EO GO SO EU") == {
        "kind": "mit", "count": 2, "paid": 0, "clause": "S-6.4", "text": "Mit 2: Laufende werden ab 3 bezahlt.",
    }  # fmt: skip
    assert run.json("laufende", "wenz", "--party", "") == {
        "kind": "ohne", "count": 4, "paid": 4, "clause": "S-6.4", "text": "Ohne 4: alle werden bezahlt.",
    }  # fmt: skip
    if_won = run.json("laufende", "wenz", "--party", "", "--set", "laufende_payment=winner_without")
    assert (if_won["paid"], if_won["clause"]) == (4, "S-6.5")


def test_price_itemises_the_bill(run: Terminal) -> None:
    answer = run.json("price", "rufspiel", "--augen", "75", "--laufende", "mit3", "--klopfer", "1", "--stoss", "2")
    assert (answer["won"], answer["price"], answer["payout"]) == (True, 400, [400, 400, -400, -400])
    assert [item["item"] for item in answer["items"]] == ["base", "laufende", "klopfen", "kontra", "re"]
    assert sum(item["amount"] for item in answer["items"]) == 400


def test_price_of_a_single_game_names_the_soloist_first(run: Terminal) -> None:
    answer = run.json("price", "gras-solo", "--augen", "60", "--laufende", "ohne3")
    assert (answer["won"], answer["payout"]) == (False, [-240, 80, 80, 80])


def test_price_of_tout_bettel_and_sie(run: Terminal) -> None:
    assert run.json("price", "herz-solo-tout", "--tricks", "7", "--laufende", "3")["payout"][0] == -480
    assert run.json("price", "bettel", "--tricks", "0")["payout"][0] == 150
    assert run.json("price", "sie")["payout"][0] == 1560


def test_price_of_a_ramsch_names_the_loser(run: Terminal) -> None:
    answer = run.json("price", "ramsch", "--augen", "20,30,55,15", "--tricks", "2,2,3,1")
    assert (answer["won"], answer["seat"], answer["payout"]) == (None, 2, [20, 20, -60, 20])
    tie = ("price", "ramsch", "--augen", "45,20,45,10", "--tricks", "3,1,3,1")
    assert run.json(*tie, "--highest-trump", "2")["seat"] == 2


def test_four_numbers_are_divided_by_commas_or_blanks(run: Terminal) -> None:
    told = [run.json("price", "ramsch", "--augen", text) for text in ("30,35,55,0", "30, 35, 55, 0", "30 35 55 0")]
    assert told[0] == told[1] == told[2]
    for wrong in ("30 35 55", "30,35,55", "30,,35,55,0", "30 35,55,0"):
        assert run.refused("price", "ramsch", "--augen", wrong)[0] == 2


def test_price_names_the_seat_of_jungfrau_and_stock(run: Terminal) -> None:
    ramsch = run.json("price", "ramsch", "--augen", "30,35,55,0", "--tricks", "2,2,4,0")
    assert [(item["item"], item.get("seat")) for item in ramsch["items"]] == [("base", None), ("jungfrau", 3)]
    stock = run.json("price", "rufspiel", "--augen", "70", "--stock", "80")
    assert [item["seat"] for item in stock["items"] if item["item"] == "stock"] == [0, 1]
    assert stock["payout"] == [60, 60, -20, -20]


def test_price_of_a_bierkopf_hand_is_in_spielpunkte(run: Terminal) -> None:
    answer = run.json("price", "bierkopf", "--augen", "92", "--stoss", "2")
    assert (answer["price"], answer["payout"]) == (8, [8, 8, 0, 0])
    drawn = run.json("price", "bierkopf", "--augen", "60", "--stoss", "1")
    assert (drawn["won"], drawn["payout"]) == (True, [2, 2, 0, 0]), "B-6.4: who doubled last loses a draw"


@pytest.mark.parametrize(("augen", "item"), [("0", "schwarz"), ("120", "schwarz"), ("2", "schneider")])
def test_without_tricks_no_augen_are_schwarz(run: Terminal, augen: str, item: str) -> None:
    assert run.json("price", "wenz", "--augen", augen)["items"][-1]["item"] == item


def test_tariff_and_options_change_the_price(run: Terminal) -> None:
    words = ("price", "gras-wenz", "--augen", "66", "--laufende", "mit2")
    assert run.json(*words)["price"] == 50
    assert run.json(*words, "--set", "laufende_min_farbwenz=2")["price"] == 70
    assert run.json(*words, "--tariff", "5/10/20")["price"] == 20


def test_rules_show_diff_and_check(run: Terminal, tmp_path: Path) -> None:
    assert run.json("rules", "show")["preset"] == "casual"
    assert run.json("rules", "show", "tournament")["options"]["stoss_max"] == 0
    assert run.json("rules", "diff", "casual", "official")["klopfen"] == ["all", "none"]
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('preset = "official"\nklopfen = "all"\n', "utf-8")
    bad.write_text('klopfn = "all"\ntarget = 0\ndeck = "kurz"\ndeal_packets = "4+4"\n', "utf-8")
    assert run.json("rules", "check", str(good)) == {"ok": True, "faults": []}
    code, out, _ = run("rules", "check", str(bad), "--json")
    assert code == 1
    assert [(fault["option"], fault["code"]) for fault in json.loads(out)["faults"]] == [
        ("klopfn", "UNKNOWN_OPTION"),
        ("target", "WRONG_OPTION_VALUE"),
        ("deal_packets", "OPTIONS_CONFLICT"),
    ]


def test_the_options_stand_before_the_command_too(run: Terminal) -> None:
    code, out, _ = run("--json", "order", "wenz")
    assert (code, json.loads(out)["contract"]) == (0, "wenz")
    assert "trump" in run("--lang", "en", "trick", "wenz", "EA EO HA EU")[1].lower()


def test_the_pack_may_be_a_house_rule(run: Terminal) -> None:
    assert run.json("price", "sie", "--set", "deck=kurz")["price"] == 440
    assert run.json("price", "sie", "--set", "deck=kurz", "--deck", "lang")["price"] == 520


def test_a_bettel_with_trumps_follows_trump(run: Terminal) -> None:
    answer = run.json("legal", "bettel", "--hand", "E7 HA", "--trick", "HO", "--set", "bettel_trumps=herz")
    assert [card["code"] for card in answer["cards"]] == ["MUST_FOLLOW_TRUMP", "FOLLOWS_TRUMP"]


@pytest.mark.parametrize(
    "words",
    [
        ["order", "rufspiel"],
        ["trick", "wenz", "EA", "EO", "HA", "E10"],
        ["legal", "rufspiel", "--hand", "EO GA G8 S7", "--trick", "G10", "--called", "G"],
        ["callable", "--hand", "EO GU HA H9 E10 E8 SA S7"],
        ["laufende", "wenz", "--party", "EU GU"],
        ["price", "ramsch", "--augen", "30,35,55,0", "--tricks", "2,2,4,0"],
        ["price", "rufspiel", "--augen", "50", "--stock", "80", "--bock", "2"],
        ["rules", "show"],
        ["rules", "diff", "casual", "tournament"],
        ["replay", str(EXAMPLES / "schafkopf.jsonl")],
        ["partie", str(EXAMPLES / "partie.txt")],
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_answer_has_a_form_for_people(run: Terminal, words: Sequence[str], lang: str) -> None:
    code, out, err = run(*words, "--lang", lang)
    assert (code, err) == (0, "")
    assert out.strip()
    assert "\x1b" not in out, "no colour where there is no terminal"
