"""Every ruling and every error has an example, a clause, and a text in German and in English."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from helpers import (
    message_variables,
    ruling_of,
)
from schafkopf.cards import Card, Rank, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Action, Exchanged
from schafkopf.game.rulings import RulingCode
from schafkopf.players.weights import FEATURES
from schafkopf.text.catalogue import LANGUAGES, card_name, has_message, message, word

TESTS = Path(__file__).parent
CATALOGUES = TESTS.parent / "src" / "schafkopf" / "text"
CLAUSE = re.compile(r"[SBFK]-\d+(\.\d+)?")
EXAMPLES = "\n".join(path.read_text("utf-8") for path in TESTS.glob("test_*.py") if path != Path(__file__))
ITEMS = (
    "base laufende schneider schwarz tout sie klopfen kontra re sub resub spritze contra contra-re bock stock jungfrau"
    " durchmarsch revoke draw offender first_sie"
).split()


REASONS = {
    code
    for path in (CATALOGUES.parent / "bill").glob("*.py")
    for codes in re.findall(r'Reason\(\s*"(\w+)"(?: if [^"]* else "(\w+)")?', path.read_text("utf-8"))
    for code in codes
    if code
}
"""Why a deal was won, lost or drawn, by the places of the program that say so."""


@pytest.mark.parametrize("code", RulingCode, ids=lambda code: code.name)
def test_a_ruling_has_a_clause_and_a_text_in_both_languages(code: RulingCode) -> None:
    assert CLAUSE.fullmatch(code.clause)
    assert CLAUSE.fullmatch(code.bierkopf_clause)
    german, english = (ruling_of(code).text(lang) for lang in LANGUAGES)
    assert german != english
    for text in (german, english):
        assert text[0].isupper() or not text[0].isalpha()
        assert text.endswith(".")
        assert "{" not in text


@pytest.mark.parametrize("code", RulingCode, ids=lambda code: code.name)
def test_a_ruling_is_provoked_by_an_example(code: RulingCode) -> None:
    assert re.search(rf"\b{code.name}\b", EXAMPLES), f"no test shows {code.name}"


PASSED_ON = (ErrorCode.WRONG_USE, ErrorCode.ILLEGAL_ACTION)
"""Codes whose text is a sentence made elsewhere."""


@pytest.mark.parametrize("code", ErrorCode, ids=lambda code: code.name)
def test_an_error_has_clauses_and_a_text_in_both_languages(code: ErrorCode) -> None:
    assert CLAUSE.fullmatch(code.clause)
    assert CLAUSE.fullmatch(code.bierkopf_clause)
    told: dict[str, Any] = dict.fromkeys(message_variables(code.name), "…")
    error = SchafkopfError(code, candidates=["EO", "GO"], **told)
    german, english = (error.text(lang) for lang in LANGUAGES)
    assert german.endswith("Gemeint? EO, GO")
    assert english.endswith("Did you mean: EO, GO?")
    assert code.name not in german + english
    if code not in PASSED_ON:
        assert german.partition("Gemeint")[0] != english.partition("Did")[0]


def _made_in_the_program() -> list[tuple[str, set[str]]]:
    """Every place of the program that makes an error of a literal code, with the parameters that it gives."""
    places = []
    for path in sorted((CATALOGUES.parent).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.func, ast.Name):
                continue
            code = node.args[0]
            literal = isinstance(code, ast.Attribute) and ast.unparse(code.value) == "ErrorCode"
            if node.func.id in ("SchafkopfError", "UnreadableInput") and literal:
                given = {keyword.arg or "**" for keyword in node.keywords}
                places.append((ast.unparse(code).partition(".")[2], given))
    return places


def test_an_error_is_given_the_parameters_of_its_text() -> None:
    places = _made_in_the_program()
    assert len(places) > 50
    for name, given in places:
        for lang in LANGUAGES:
            missing = message_variables(name, lang) - given
            assert not missing or "**" in given, f"{name} lacks {missing}"


@pytest.mark.parametrize("code", ErrorCode, ids=lambda code: code.name)
def test_the_text_of_an_error_says_the_same_in_both_languages(code: ErrorCode) -> None:
    german, english = (message_variables(code.name, lang) for lang in LANGUAGES)
    assert german == english


@pytest.mark.parametrize("code", ErrorCode, ids=lambda code: code.name)
def test_an_error_is_provoked_by_an_example(code: ErrorCode) -> None:
    assert re.search(rf"\b{code.name}\b", EXAMPLES), f"no test shows {code.name}"


@pytest.mark.parametrize("item", ITEMS)
def test_an_item_of_a_bill_has_a_name_in_both_languages(item: str) -> None:
    for lang in LANGUAGES:
        assert message(f"item-{item}", lang, count=3, kind="mit", seat="P1")


def test_the_catalogues_have_the_same_messages() -> None:
    german, english = (
        set(re.findall(r"^([\w-]+) =", (CATALOGUES / f"{lang}.ftl").read_text("utf-8"), re.MULTILINE))
        for lang in LANGUAGES
    )
    assert german == english


def test_the_catalogues_have_no_message_that_nobody_says() -> None:
    names = set(re.findall(r"^([\w-]+) =", (CATALOGUES / "de.ftl").read_text("utf-8"), re.MULTILINE))
    codes = {code.name for code in (*RulingCode, *ErrorCode)} | {f"item-{item}" for item in ITEMS}
    codes |= {"reason-for", "reason-against", *(f"feature-{name}" for name in FEATURES)}
    codes |= _said_at_the_table() | {f"why-{name}" for name in REASONS}
    spoken = ("suit-", "rank-", "gender-", "card-", "phase-", "called-", "contract-", "role-", "problem-")
    assert {name for name in names - codes if not name.startswith(spoken)} == {"candidates"}


def _said_at_the_table() -> set[str]:
    """The messages of players, arena, advice and table that the program can make, by the texts that it contains."""
    source = CATALOGUES.parent
    paths = [path for part in ("cli", "players", "arena", "rooms") for path in (source / part).rglob("*.py")]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    words |= {action.event for action in (*get_args(Action), Exchanged)}
    words |= {f"{stem}{word}" for stem, word in product(("option-", "stoss-", "role-"), (*words, *"0123"))}
    return {f"{kind}-{word}" for kind, word in product(("table", "because", "arena", "lapse", "advice", "room"), words)}


@pytest.mark.parametrize("kind", ["table-", "because-", "arena-", "lapse-", "advice-", "feature-", "room-"])
def test_a_sentence_of_the_table_has_the_same_parameters_in_both_languages(kind: str) -> None:
    names = re.findall(rf"^({kind}[\w-]+) =", (CATALOGUES / "de.ftl").read_text("utf-8"), re.MULTILINE)
    assert names
    for name in names:
        assert message_variables(name, "de") == message_variables(name, "en"), name


def test_german_names_of_cards_have_articles_and_cases() -> None:
    assert card_name(Card.EO, "de") == "Eichel-Ober"
    assert card_name(Card.EO, "de", "nom") == "der Eichel-Ober"
    assert card_name(Card.EO, "de", "acc") == "den Eichel-Ober"
    assert card_name(Card.SZ, "de", "acc") == "die Schellen-Zehn"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_of_its_own(lang: str) -> None:
    assert len({card_name(card, lang) for card in Card}) == len(Card)
    assert len({word("suit", suit.value, lang) for suit in Suit}) == len(Suit)
    assert all(has_message(f"gender-{rank.value}", lang) for rank in Rank)


def test_a_vulgar_nickname_is_understood_but_never_printed() -> None:
    """S-1.5: accept on input, never print."""
    for lang in LANGUAGES:
        assert "hundsgfickte" not in (CATALOGUES / f"{lang}.ftl").read_text("utf-8").lower()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_stands_twice_in_a_catalogue(lang: str) -> None:
    text = (CATALOGUES / f"{lang}.ftl").read_text("utf-8")
    names = [line.partition(" =")[0] for line in text.splitlines() if line[:1].isalpha()]
    assert len(names) == len(set(names))
