"""How a line that is begun can go on: names, contracts, results, and what else may follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from schafkopf.rules.options import OPTIONS
from schafkopf.sheets.sheet import ScoreSheet
from schafkopf.sheets.vocabulary import contract_words, kind, meaning, name_of, plain, written

_RESULTS = ("won", "lost", "schneider", "schwarz")
_AFTER = ("klopf", "kontra", "re", "revoke")
_SCHAFKOPF = ("mit", "ohne", "tout", "sie", "jungfrau", "durchmarsch")


def suggestions(sheet: ScoreSheet, words: Sequence[str], begun: str = "", lang: str = "de") -> tuple[str, ...]:
    """Return what the next word of a line can be after some words, of those that begin like what is typed already."""
    begin = plain(begun)
    fitting = [word for word in _next(sheet, words, lang) if plain(word).startswith(begin)]
    # Whoever types a capital means a name or a contract, where there is one.
    capital = [word for word in fitting if word[:1].isupper()] if begun[:1].isupper() else []
    return tuple(dict.fromkeys(capital or fitting))


def _next(sheet: ScoreSheet, words: Sequence[str], lang: str) -> Iterator[str]:
    standing = sheet.standing
    said = [plain(word.rstrip(":")) for word in words]
    meanings = [meaning(word.rstrip(":")) for word in words]
    if meanings[:1] == ["people"]:
        yield from (name for name in standing.people if plain(name) not in said)
        return
    if meanings[:1] == ["rules"]:
        yield from (f"{name}=" for name, option in OPTIONS.items() if option.game == standing.game)
        return
    if meanings[:1] == ["dealer"] or meanings[1:] in (["pays"], ["replaces"]):
        yield from standing.table
        return
    if not words:
        yield from _first(sheet, lang)
    if not standing.table:
        return
    yield from (name for name in standing.seats if plain(name) not in said)
    schafkopf = standing.game == "schafkopf"
    if schafkopf and not any(kind(word) for word in words):
        yield from contract_words()
    if len(words) == 1 and not meanings[0] and kind(words[0]) is None:
        # Somebody at the table leaves or pays, somebody else comes.
        at_table = name_of(words[0], standing.table) is not None
        yield from (written(each, lang) for each in (("goes", "pays") if at_table else ("comes", "replaces")))
    if words:
        known = (*_RESULTS, *_AFTER, *(_SCHAFKOPF if schafkopf else ()))
        yield from (written(each, lang) for each in known if each not in meanings)


def _first(sheet: ScoreSheet, lang: str) -> Iterator[str]:
    if sheet.standing.table and sheet.standing.game == "schafkopf":
        yield f"{written('all', lang)} {written('pass', lang)}"
        yield written("bock", lang)
    yield from (f"{written(each, lang)}:" for each in ("people", "dealer", "rules"))
    if not sheet.standing.started:
        yield f"{written('game', lang)}:"
