"""What clauses say, on pages and in the manual: one text, in German and English."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from paper import Pages, pages
from schafkopf.errors import ErrorCode
from schafkopf.game.rulings import RulingCode
from schafkopf.rules.options import OPTIONS
from schafkopf.text.clauses import clauses

__all__ = ["pages"]

WEB = Path(__file__).parent.parent / "src" / "schafkopf" / "web"
MANUAL = (WEB.parents[2] / "docs" / "clauses.md").read_text("utf-8")


def test_the_manual_has_the_same_sentences() -> None:
    rows = dict(re.findall(r"^\| ([SB]-[\d.]+) \| (.*) \|$", MANUAL, re.MULTILINE))
    assert rows == dict(clauses("en"))


def test_both_languages_have_the_same_clauses_and_name_the_same_rules() -> None:
    german, english = clauses("de"), clauses("en")
    assert list(german) == list(english)
    for name, text in english.items():
        assert sorted(re.findall("`.*?`", german[name])) == sorted(re.findall("`.*?`", text)), name
        assert german[name] != text


def test_every_clause_of_the_games_that_is_cited_is_there() -> None:
    cited = {clause for code in RulingCode for clause in (*code.clauses, code.bierkopf_clause)}
    cited |= {option.clause for option in OPTIONS.values()}
    cited |= {clause for code in ErrorCode for clause in (code.clause, code.bierkopf_clause) if clause[0] in "SB"}
    for path in WEB.parent.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        docs = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
        texts = [each for each in ast.walk(tree) if isinstance(each, ast.Constant) and id(each) not in docs]
        cited |= {clause for text in texts for clause in re.findall(r"\b[SB]-\d+\.\d+", str(text.value))}
    assert cited <= set(clauses("de"))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_clause_has_a_page(lang: str, pages: Pages) -> None:
    for name in [*dict.fromkeys(option.clause for option in OPTIONS.values()), "S-3.3", "B-4.3", "S-12"]:
        page = pages.page(f"/clauses/{name}", lang=lang)
        assert name in page.text
        assert page.attributes("article")
    everything = pages.page("/clauses", lang=lang)
    assert set(clauses(lang)) == {
        each["href"].rpartition("/")[2] for each in everything.attributes("a", **{"class": "clause"})
    }


def test_a_clause_shows_its_house_rules_with_every_value(pages: Pages) -> None:
    text = pages.page("/clauses/S-7.9", lang="en").text
    assert "kontra_deadline" in text
    assert text.count("Kontra until") == 4


@pytest.mark.parametrize("name", ["S-99.1", "K-3", "S-3.3%20", "%00", "..%2f..%2fetc", "x" * 500])
def test_a_clause_that_is_none_is_not_found(name: str, pages: Pages) -> None:
    answer = pages.ask(f"/clauses/{name}")
    assert answer.status_code == 404
    assert "<h1>" in answer.text
