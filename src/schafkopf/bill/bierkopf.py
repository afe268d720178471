"""The Spielpunkte of a hand of Bierkopf (B-5, B-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settlement import Item, Settlement, four
from schafkopf.cards import AUGEN_TOTAL, SEATS, Seat
from schafkopf.rules.house import HouseRules

SPRITZE_NAMES = ("spritze", "re", "contra", "contra-re")


def settle_bierkopf(outcome: Outcome) -> Settlement:
    """Spielpunkte of a hand: 1, 2 or 3, times the Spritzen; carried points belong to the Partie (B-5, B-6)."""
    hand = score_bierkopf(
        outcome.rules,
        augen_a=sum(outcome.augen[seat] for seat in outcome.party),
        trickless=not all(any(outcome.tricks[seat] for seat in side) for side in (outcome.party, outcome.opponents)),
        spritzen=outcome.stoss,
    )
    if hand.winner is None:
        return Settlement(None, 0, (0, 0, 0, 0), ())
    price = hand.base * hand.factor
    payout = [price if seat % 2 == "AB".index(hand.winner) else 0 for seat in SEATS]
    items = [Item("base", 1, "B-5.2")]
    items += [Item(name, 1, "B-5.2") for name in ("schneider", "schwarz")[: hand.base - 1]]
    value = hand.base
    for count, (name, seat) in enumerate(zip(SPRITZE_NAMES, outcome.stoss, strict=False), start=1):
        raised = hand.base * spritze_factor(outcome.rules, count)
        items.append(Item(name, raised - value, "B-6.3", seat=seat))
        value = raised
    return Settlement(hand.winner == "A", price, four(payout), tuple(items))


@dataclass(frozen=True, slots=True)
class BierkopfScore:
    """The value of one hand: the winning team, base 1 to 3, factor of the Spritzen, deciding clause (B-5, B-6)."""

    winner: Literal["A", "B"] | None
    base: int
    factor: int
    clause: str


def spritze_factor(rules: HouseRules, count: int) -> int:
    """Return the factor of a number of doublings (B-6.3)."""
    return 1 << count if rules.spritze_scale == "double" else count + 1


def score_bierkopf(
    rules: HouseRules, *, augen_a: int, trickless: bool, spritzen: Sequence[Seat | None] = ()
) -> BierkopfScore:
    """Return the score of a hand from the Augen of team A and whether the losers made no trick (B-5, B-6.4)."""
    factor = spritze_factor(rules, len(spritzen))
    augen_b = AUGEN_TOTAL - augen_a
    if augen_a == augen_b:
        if not spritzen:
            return BierkopfScore(None, 0, factor, "B-5.5")
        # Where nobody knows who doubled, team B began, as opponents do in Schafkopf.
        last = len(spritzen) if spritzen[-1] is None else spritzen[-1]
        return BierkopfScore("A" if last % 2 else "B", 1, factor, "B-6.4")
    winner: Literal["A", "B"] = "A" if augen_a > augen_b else "B"
    lost = min(augen_a, augen_b)
    if lost == 0 and (trickless or rules.schwarz_by == "augen"):
        return BierkopfScore(winner, 3, factor, "B-5.4")
    return BierkopfScore(winner, 2 if lost < rules.schneider_free else 1, factor, "B-5.2")
