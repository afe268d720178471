"""House rules on the command line: by preset or file, shown, compared, and played by (S-12, K-2)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schafkopf.answers.asking import House
from schafkopf.answers.houserules import explain, plain
from schafkopf.errors import SchafkopfError
from schafkopf.rules.options import OPTIONS
from terminal import Terminal

RULES = 'preset = "official"\ntariff = "5/10/20"\nlaufende_min_wenz = 3\n'


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "wirtshaus.toml"
    path.write_text(RULES, "utf-8")
    return str(path)


def test_a_price_is_reckoned_by_the_rules_of_a_file(run: Terminal, rules: str) -> None:
    code, out, _ = run("price", "rufspiel", "--augen", "61", "--rules", rules, "--json")
    assert (code, json.loads(out)["price"]) == (0, 10)


def test_a_setting_goes_over_the_rules_of_a_file(run: Terminal, rules: str) -> None:
    words = ["price", "rufspiel", "--augen", "61", "--rules", rules, "--set", "tariff=1/2/3", "--json"]
    assert json.loads(run(*words)[1])["price"] == 2


def test_laufende_are_paid_by_the_rules_of_a_file_or_preset(run: Terminal, rules: str) -> None:
    words = ["laufende", "wenz", "--party", "EU GU", "--json", "--rules"]
    assert json.loads(run(*words, rules)[1])["paid"] == 0
    assert json.loads(run(*words, "official")[1])["paid"] == 2
    assert json.loads(run(*words, "tournament")[1])["paid"] == 0


def test_a_hand_is_judged_by_the_rules_of_a_file(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_text("runaway_min = 3\n", "utf-8")
    words = ["legal", "rufspiel", "--called", "G", "--hand", "GA G9 G8 E7", "--json", "--rules"]
    told = [
        {card["card"] for card in json.loads(run(*words, named)[1])["cards"] if card["legal"]}
        for named in ("casual", str(path))
    ]
    assert told == [{"GA", "E7"}, {"GA", "G9", "G8", "E7"}]


def test_a_partie_is_reckoned_by_the_rules_of_a_file(run: Terminal, tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text("target = 1\n", "utf-8")
    (tmp_path / "p.txt").write_text("61:59\n", "utf-8")
    _, out, _ = run("partie", str(tmp_path / "p.txt"), "--rules", str(tmp_path / "r.toml"), "--json")
    assert json.loads(out)["partien"] == [{"winner": "A", "score": {"A": 1, "B": 0}}]


def test_a_file_is_shown_and_compared_like_a_preset(run: Terminal, rules: str) -> None:
    assert json.loads(run("rules", "show", rules, "--json")[1])["options"]["laufende_min_wenz"] == 3
    assert json.loads(run("rules", "diff", "official", rules, "--json")[1]) == {
        "tariff": ["10/10/50", "5/10/20"],
        "laufende_min_wenz": [2, 3],
    }


def test_a_file_of_house_rules_may_be_called_as_one_likes(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("wirtshaus", "official"):
        (tmp_path / name).write_text('tariff = "5/10/20"\n', "utf-8")
    assert run.json("price", "rufspiel", "--augen", "61", "--rules", "wirtshaus")["price"] == 10
    assert run.json("price", "wenz", "--augen", "61", "--rules", "official")["price"] == 50, "presets keep their names"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_option_is_shown_with_its_clause_and_meaning(run: Terminal, lang: str) -> None:
    code, out, _ = run("rules", "show", "casual", "--lang", lang)
    assert code == 0
    told = "".join(out.split())
    for option in OPTIONS.values():
        assert option.clause in told
        assert option.sentence(lang).split()[0] in told


@pytest.mark.parametrize(
    ("named", "content", "code", "exit_code"),
    [
        ("wirtshaus", None, "UNKNOWN_PRESET", 2),
        ("none.toml", None, "FILE_MISSING", 3),
        ("r.toml", "stoss_max = 9", "WRONG_OPTION_VALUE", 2),
        ("r.toml", "stoss_max = ", "NOT_TOML", 3),
        ("r.toml", 'settle_in = "points"\nall_pass = "stock"', "OPTIONS_CONFLICT", 2),
    ],
)
def test_rules_that_cannot_be_had_are_refused(
    run: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    named: str,
    content: str | None,
    code: str,
    exit_code: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path(named).write_text(content, "utf-8")
    stopped, out, err = run("price", "wenz", "--augen", "61", "--rules", named, "--json")
    assert (stopped, out, json.loads(err)["error"]["code"]) == (exit_code, "", code)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_value_is_explained_by_what_it_says_where_it_holds(option: str) -> None:
    explained = dict(explain(option).values("de"))
    held = 0
    for value, told in explained.items():
        try:
            answer = explain(option, House(settings=[f"{option}={value}"]))
        except SchafkopfError:
            continue  # it goes with another pack only
        if plain(answer.value) == value:  # `none` stands for what is usual with the pack
            held += 1
            assert answer.told("de") == told
    assert held
