"""What multiplies a price: Klopfer, Stöße and Bock (S-7.4, S-7.8 to S-7.10, S-7.15, S-9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settlement import Item
from schafkopf.cards import GameName

STOSS_NAMES: dict[GameName, tuple[str, ...]] = {
    "schafkopf": ("kontra", "re", "sub", "resub"),
    "bierkopf": ("spritze", "re", "contra", "contra-re"),
}
"""The items that doublings are, the first one first (S-7.10, B-6.3)."""


def stoss_name(game: GameName, number: int, lang: str) -> str:
    """Return what the next doubling is called after so many, as the bill calls it (S-7.10, B-6.3)."""
    from schafkopf.text.catalogue import message  # deferred: a bill needs no catalogue

    names = STOSS_NAMES[game]
    return message(f"item-{names[min(number, len(names) - 1)]}", lang)


def factor_items(outcome: Outcome, value: int) -> Iterator[Item]:
    """Yield what Klopfen, each Stoß and Bock add to a value, in this order."""
    if outcome.klopfer:
        yield Item("klopfen", value * (2**outcome.klopfer - 1), "S-7.8", count=outcome.klopfer)
        value *= 2**outcome.klopfer
    for name, seat in zip(STOSS_NAMES["schafkopf"], outcome.stoss, strict=False):
        yield Item(name, value, "S-7.9" if name == "kontra" else "S-7.10", seat=seat)
        value *= 2
    if outcome.bock > 1:
        yield Item("bock", value * (outcome.bock - 1), "S-7.15")
