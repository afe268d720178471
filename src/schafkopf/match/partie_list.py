"""A Partie written down: one hand a line, as people keep it on paper (docs/cli.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from schafkopf.bill.bierkopf import TEAMS
from schafkopf.bill.outcome import InvalidOutcome
from schafkopf.cards import AUGEN_TOTAL
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.match.partie import Partie, PartieHand, Score
from schafkopf.rules.house import HouseRules

_DIGITS = 6
"""A number of more digits is refused: nothing of a Partie is so large."""
_BETWEEN = re.compile(r"[:\-–/]")
"""What may stand between the Augen of the two teams."""
_AROUND = re.compile(r"\s*([:\-–/=])\s*")


def read_partie(lines: Iterable[tuple[int, str]], rules: HouseRules) -> tuple[Partie, list[SchafkopfError]]:
    """Return the Partie that numbered lines of text tell of, and everything that is wrong with every line.

    A line is `A:B [schwarz|stich] [spritze=A|B [re …]]` or `revoke=P1…P4 [spritze=…]`; the first may be
    `start A:B [carried=N]`; `#` begins a comment. `61-59`, `61 59` and `61` alone say `61:59` too. Lines with faults
    are left out of the reckoning.
    """
    partie = Partie(rules)
    faults: list[SchafkopfError] = []
    fresh = True
    for number, text in lines:
        words = _AROUND.sub(r"\1", text.partition("#")[0]).split()
        if not words:
            continue
        try:
            if words[0].lower() == "start":
                if not fresh:
                    raise _fault(text, "start")
                partie = _start(partie, words[1:], text)
            else:
                partie = partie.after(_hand(words, text, number))
        except InvalidOutcome as invalid:
            faults += [fault.at(number) for fault in invalid.faults]
        except SchafkopfError as fault:
            faults.append(fault.at(number))
        fresh = False
    return partie, faults


_EXPECTED = {
    "start": ("start A:B [carried=N]", "K-4"),
    "hand": ("A:B [schwarz|stich] [spritze=A|B [re]]", "K-4"),
    "sum": (f"A + B = {AUGEN_TOTAL}", "B-1.4"),
    "schwarz": (f"{AUGEN_TOTAL}:0", "B-5.4"),
    "revoke": ("revoke=P1 … P4", "K-4"),
}


def _fault(text: str, expected: str) -> UnreadableInput:
    shown, clause = _EXPECTED[expected]
    return UnreadableInput(ErrorCode.PARTIE_LINE, clause=clause, text=text.strip(), expected=shown)


def _number(word: str, text: str, expected: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _DIGITS):
        raise _fault(text, expected)
    return int(word)


def _pair(words: Sequence[str], text: str, expected: str) -> tuple[int, int | None, Sequence[str]]:
    """Return the two numbers at the front, the second None where only one stands there, and the words after them."""
    left, *right = _BETWEEN.split(words[0], maxsplit=1)
    rest = words[1:]
    if not right and rest and rest[0].isdecimal():
        right, rest = [rest[0]], rest[1:]
    number = _number(left, text, expected)
    return number, _number(right[0], text, expected) if right else None, rest


def _start(partie: Partie, words: Sequence[str], text: str) -> Partie:
    if not words:
        raise _fault(text, "start")
    a, b, words = _pair(words, text, "start")
    if b is None:
        raise _fault(text, "start")
    score = Score(a, b)
    carried = 0
    for word in words:
        name, _, value = word.partition("=")
        if name.lower() != "carried":
            raise _fault(text, "start")
        carried = _number(value, text, "start")
    most = partie.rules.target - 1
    if max(score.a, score.b) > most:
        expected = f"start 0:0 … {most}:{most}"
        raise UnreadableInput(ErrorCode.PARTIE_LINE, clause="B-7.2", text=text.strip(), expected=expected)
    return replace(partie, score=score, carried=carried)


def _hand(words: Sequence[str], text: str, number: int) -> PartieHand:
    first, rest = words[0], list(words[1:])
    if first.lower().startswith("revoke="):
        seat = first.partition("=")[2].upper()
        if seat not in ("P1", "P2", "P3", "P4"):
            raise _fault(text, "revoke")
        hand = PartieHand(revoked=int(seat[1]) - 1, line=number)
    else:
        augen_a, told, after = _pair(words, text, "hand")
        augen_b, rest = AUGEN_TOTAL - augen_a if told is None else told, list(after)
        if augen_b < 0 or augen_a + augen_b != AUGEN_TOTAL:
            raise _fault(text, "sum")
        hand = PartieHand(augen_a, line=number)
        if rest and rest[0].lower() in ("schwarz", "stich"):
            if AUGEN_TOTAL not in (augen_a, augen_b):
                raise _fault(text, "schwarz")
            hand = replace(hand, trickless=rest.pop(0).lower() == "schwarz")
    return _doubled(hand, rest, text) if rest else hand


def _doubled(hand: PartieHand, words: Sequence[str], text: str) -> PartieHand:
    name, _, value = words[0].partition("=")
    team = next((team for team in TEAMS if team == value.upper()), None)
    if name.lower() != "spritze" or team is None or any(word.lower() != "re" for word in words[1:]):
        raise _fault(text, "hand")
    return replace(hand, spritze_by=team, spritzen=len(words))
