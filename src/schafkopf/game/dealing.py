"""Dealing: a documented function from a seed to four hands, the same in every version."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from schafkopf.cards import SEATS, Card, CardRow, GameName
from schafkopf.errors import need, wrong_type
from schafkopf.game.deal import Hands
from schafkopf.rules.house import HouseRules

_WORD = 1 << 32


def deal(seed: int | str, rules: HouseRules | None = None, game: GameName = "schafkopf") -> Hands:
    """Return four hands of a shuffled pack, by seat, each in the order in which its cards were dealt.

    The shuffle is a function of the seed alone, which a number gives as its decimal digits. It walks the pack (suit by
    suit in the order of `Pack.cards`) from its last card to its second and exchanges each with one at or before its
    place, chosen evenly (Fisher-Yates). The choices come from a stream of 32-bit numbers, most significant byte first:
    the SHA-256 of `schafkopf-deal/1 K SEED` in UTF-8 for K = 0, 1, 2 …; a number that would favour a place is passed
    over. The packets of the house go out clockwise from forehand, off the front of the pack (S-5.3, B-3.5).

    Raises:
        TypeError: the seed is neither a whole number nor a text.
        SchafkopfError: there is no such game.
    """
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise wrong_type("seed", "an int or a str", seed)
    rules = HouseRules() if rules is None else rules
    need("rules", HouseRules, rules, "HouseRules or None")
    pack = rules.pack_of(game)
    cards = _shuffled(pack.cards, str(seed))
    hands: tuple[list[Card], ...] = ([], [], [], [])
    top = 0
    for size in rules.packets(pack):
        for seat in SEATS:
            hands[seat].extend(cards[top : top + size])
            top += size
    return CardRow(hands[0]), CardRow(hands[1]), CardRow(hands[2]), CardRow(hands[3])


def _shuffled(cards: tuple[Card, ...], seed: str) -> list[Card]:
    shuffled = list(cards)
    words = _words(seed)
    for place in range(len(shuffled) - 1, 0, -1):
        other = _below(place + 1, words)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


def _below(limit: int, words: Iterator[int]) -> int:
    """Return an even choice from 0 to `limit` - 1."""
    fair = _WORD - _WORD % limit
    return next(word for word in words if word < fair) % limit


def _words(seed: str) -> Iterator[int]:
    block = 0
    while True:
        # Half a surrogate pair is a text too, though no UTF-8.
        digest = sha256(f"schafkopf-deal/1 {block} {seed}".encode("utf-8", "surrogatepass")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, len(digest), 4))
        block += 1
