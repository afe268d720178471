"""The words of every surface: the same messages in both languages, each of them said by somebody."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "schafkopf"
FOLDERS = sorted(path.parent for path in SOURCE.rglob("de.ftl"))
SURFACES = [folder for folder in FOLDERS if folder != SOURCE / "text"]
"""Those of the library are rulings, errors and sentences of the table; `test_texts.py` knows who says them."""
NAMES = [str(folder.relative_to(SOURCE)) for folder in SURFACES]


def _messages(folder: Path, lang: str) -> list[tuple[str, set[str]]]:
    """The messages of a catalogue in their order, with their parameters; only German asks for the gender of a word."""
    text = (folder / f"{lang}.ftl").read_text("utf-8")
    found = re.finditer(r"^([\w-]+) =.*(?:\n[ }].*)*", text, re.MULTILINE)
    return [(each[1], set(re.findall(r"\$([\w-]+)", each[0])) - {"gender"}) for each in found]


@cache
def _sources() -> str:
    return "".join(path.read_text("utf-8") for kind in ("*.py", "*.html") for path in SOURCE.rglob(kind))


@pytest.mark.parametrize("folder", SURFACES, ids=NAMES)
def test_both_languages_have_the_same_messages_with_the_same_parameters(folder: Path) -> None:
    german = _messages(folder, "de")
    assert german == _messages(folder, "en")
    assert len(german) == len(dict(german)) > 0


@pytest.mark.parametrize("folder", SURFACES, ids=NAMES)
def test_a_catalogue_has_no_message_that_nobody_says(folder: Path) -> None:
    """A message is named whole, or its beginning is, and what is put behind that are words of the program."""
    said = set(re.findall(r"""["']([\w-]+)["']""", _sources()))
    stems = set(re.findall(r"""["']([a-z]+-[a-z-]*)(?:\{|["'] ~)""", _sources()))
    words = set(re.findall(r"\w+", _sources().lower()))
    for name, _ in _messages(folder, "de"):
        ends = [name.removeprefix(stem).split("-") for stem in stems if name.startswith(stem)]
        assert name in said or any(all(word.isdigit() or word.lower() in words for word in end) for end in ends), name


def test_a_template_asks_for_no_message_that_is_missing() -> None:
    there = {name for folder, lang in product(FOLDERS, ("de", "en")) for name, _ in _messages(folder, lang)}
    pages = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.html"))
    asked = set(re.findall(r"""\b[tw]\(["']([\w-]+)["'][,)]""", pages))
    assert len(asked) > 200
    assert asked - there == set()
