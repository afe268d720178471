"""What of a hand decides whether a contract is bid: features that add up over its four suits, for the bid models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from schafkopf.cards import HEADS, Pack, Rank, Suit
from schafkopf.rules.contracts import Contract

HAND_FEATURES: tuple[str, ...] = (
    *(card.value for card in HEADS),
    "trump",
    "trump_sau",
    "trump_zehn",
    "void",
    "sau",
    "running",
    "loser",
    "single",
    "bare_zehn",
    "above",
    "lowest",
    "called",
    "called_zehn",
)
"""Numbers of a hand in a contract, each a sum over the suits.

An Ober or Unter by its code where it is trump. `trump`: other trumps; `trump_sau`, `trump_zehn`: those two among them.
In the plain suits `void`: no card; `sau`: the highest card; `running`: what stands below it without a gap; `loser`: all
others; `single`: one loser alone; `bare_zehn`: a Zehn without its Sau; `above`: for each card how many lower ones are
missing; `lowest`: the same for the lowest alone. `called`: cards of the called suit, `called_zehn`: its Zehn.
"""

Row = tuple[float, ...]
_OBER = tuple(card.value for card in HEADS if card.rank is Rank.OBER)
_UNTER = tuple(card.value for card in HEADS if card.rank is Rank.UNTER)
_RANKS = tuple(Rank)


@lru_cache(maxsize=256)
def _rows(
    trump_ranks: tuple[Rank, ...], plain: tuple[Rank, ...], is_called: bool, pack: tuple[Rank, ...]
) -> tuple[Mapping[str, float] | None, ...]:
    """The features of every set of cards of a suit with such plain ranks, by its bits; a head counts as its rank."""
    of = _of_called if is_called else _of_suit
    return tuple(
        of([rank for place, rank in enumerate(_RANKS) if bits >> place & 1 and rank in pack], trump_ranks, plain)
        for bits in range(256)
    )


def _of_called(
    ranks: Sequence[Rank], trump_ranks: tuple[Rank, ...], plain: tuple[Rank, ...]
) -> Mapping[str, float] | None:
    """The same of the called suit; None where its Sau may not be called (S-4.1)."""
    held = [rank for rank in ranks if rank in plain]
    if not held or Rank.SAU in held:
        return None
    return _of_suit(ranks, trump_ranks, plain) | {"called": len(held), "called_zehn": Rank.ZEHN in held}


def _of_suit(ranks: Sequence[Rank], trump_ranks: tuple[Rank, ...], plain: tuple[Rank, ...]) -> dict[str, float]:
    """What stands in one suit; features that are 0 may be left out."""
    found: dict[str, float] = {rank.name: 1 for rank in ranks if rank in trump_ranks}
    others = [rank for rank in ranks if rank not in trump_ranks]
    if not plain:
        return found | {"trump": len(others), "trump_sau": Rank.SAU in others, "trump_zehn": Rank.ZEHN in others}
    if not others:
        return found | {"void": 1}
    places = sorted(map(plain.index, others))
    running = 0
    for place in places:
        running += place == running
    lower = [len(plain) - len(places) - place + above for above, place in enumerate(places)]
    return found | {
        "sau": running > 0,
        "running": max(0, running - 1),
        "loser": len(others) - running,
        "single": len(others) == 1 and not running,
        "bare_zehn": Rank.ZEHN in others and Rank.SAU not in others,
        "above": sum(lower),
        "lowest": lower[-1],
    }


def features_of_suit(contract: Contract, pack: Pack, suit: Suit) -> Iterator[Row | None]:
    """Yield the features of every set of cards of a suit, by its eight bits; None where it forbids the contract.

    Forbidden is to call a Sau that one holds, or of a suit of which one has no plain card (S-4.1).
    """
    order = contract.order(pack)
    plain = tuple(card.rank for card in order.suits.get(suit, ()))
    ranks = tuple(dict.fromkeys(card.rank for card in pack.cards))
    ober, unter = _OBER[tuple(Suit).index(suit)], _UNTER[tuple(Suit).index(suit)]
    places = [{ober: Rank.OBER.name, unter: Rank.UNTER.name}.get(name, name) for name in HAND_FEATURES]
    named = [name if name not in (*_OBER, *_UNTER) else "" for name in places]
    for row in _rows(order.trump_ranks, plain, contract.called is suit, ranks):
        yield None if row is None else tuple(float(row.get(name, 0)) for name in named)
