"""Fair dealing: a deal as a function of a secret, to which the house commits itself before, and of what players add.

The house draws 32 random bytes, written as 64 hexadecimal digits, and shows their `commitment`. Everybody may add as
many. The deal is `game.dealing.deal` of the `seed` that all of them make, so nobody could have chosen the cards: not
the house, which did not know what would be added, and not a player, who does not know the secret.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from secrets import token_hex

from schafkopf.cards import SEATS
from schafkopf.errors import wrong_type

_BYTES = 32
_DIGITS = re.compile("[0-9a-f]{64}")


def draw() -> str:
    """Return 32 bytes of new randomness, as 64 hexadecimal digits in small letters."""
    return token_hex(_BYTES)


def is_random(text: object) -> bool:
    """Tell whether something has the form of a secret and of what is added to it."""
    return isinstance(text, str) and _DIGITS.fullmatch(text) is not None


def commitment(secret: str) -> str:
    """Return what the house shows before the deal: the SHA-256 of the digits of its secret, in ASCII.

    Raises:
        TypeError: it is no secret.
    """
    _check("secret", secret)
    return sha256(secret.encode("ascii")).hexdigest()


def seed(secret: str, contributions: Sequence[str | None]) -> str:
    """Return the seed of a deal: the secret and four contributions by place, a hyphen for none, with spaces between.

    Raises:
        TypeError: it is no secret, or these are not four contributions.
    """
    _check("secret", secret)
    if len(contributions) != len(SEATS):
        raise wrong_type("contributions", "four, by place", contributions)
    for each in contributions:
        if each is not None:
            _check("a contribution", each)
    return " ".join((secret, *("-" if each is None else each for each in contributions)))


def _check(name: str, text: object) -> None:
    if not is_random(text):
        raise wrong_type(name, "64 hexadecimal digits in small letters", text)
