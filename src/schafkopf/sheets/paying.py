"""Who pays whom at the end of an evening, with the fewest payments that can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_EXACT = 12
"""Up to so many people the fewest payments are found exactly; no round is larger."""


@dataclass(frozen=True, slots=True)
class Payment:
    """One pays an amount to another; None is the pool, which holds what nobody has played for yet (S-7.14)."""

    payer: str | None
    receiver: str | None
    amount: int


def payments(totals: Mapping[str, int], stock: int = 0) -> tuple[Payment, ...]:
    """Return who pays whom so that everybody has paid and got what the list says, the largest amounts first.

    With n people who owe or get something, n - 1 payments always do; each group of them that is even among itself
    needs one less. Where totals and pool do not sum to zero, as with points, nothing is paid.
    """
    owed: list[tuple[str | None, int]] = [(name, total) for name, total in totals.items() if total]
    if stock:
        owed.append((None, stock))
    if sum(amount for _, amount in owed):
        return ()
    made = [payment for group in _groups(owed) for payment in _within(group)]
    return tuple(sorted(made, key=lambda payment: -payment.amount))


def _groups(owed: Sequence[tuple[str | None, int]]) -> list[list[tuple[str | None, int]]]:
    """As many groups as can be, each of which sums to zero."""
    if len(owed) > _EXACT:
        return [list(owed)]
    whole = 1 << len(owed)
    sums, most, last = [0] * whole, [0] * whole, [0] * whole
    for mask in range(1, whole):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + owed[low.bit_length() - 1][1]
        places = [place for place in range(len(owed)) if mask >> place & 1]
        last[mask] = max(places, key=lambda place: most[mask ^ (1 << place)])
        most[mask] = most[mask ^ (1 << last[mask])] + (sums[mask] == 0)
    groups: list[list[tuple[str | None, int]]] = []
    mask = whole - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(owed[last[mask]])
        mask ^= 1 << last[mask]
    return groups


def _within(group: Sequence[tuple[str | None, int]]) -> Iterator[Payment]:
    """One less than there are in a group: the greatest debt goes to whoever gets most, until all are even."""
    left = dict(group)
    while any(left.values()):
        payer = min(left, key=lambda name: left[name])
        receiver = max(left, key=lambda name: left[name])
        amount = min(-left[payer], left[receiver])
        left[payer] += amount
        left[receiver] -= amount
        yield Payment(payer, receiver, amount)
