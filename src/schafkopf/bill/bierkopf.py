"""The Spielpunkte of a hand of Bierkopf (B-5, B-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from schafkopf.bill.factors import STOSS_NAMES
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settlement import Item, Reason, Settlement, four, nothing
from schafkopf.cards import AUGEN_TOTAL, SEATS, Seat
from schafkopf.rules.house import HouseRules

Team = Literal["A", "B"]
TEAMS: tuple[Team, Team] = ("A", "B")


def team_of(seat: Seat) -> Team:
    """Return the team of a seat: A is seats 0 and 2, B seats 1 and 3 (B-3.1)."""
    return TEAMS[seat % 2]


@dataclass(frozen=True, slots=True)
class BierkopfScore:
    """The value of one hand: the winning team, base 1 to 3, factor of the Spritzen, deciding clause (B-5, B-6)."""

    winner: Team | None
    base: int
    factor: int
    clause: str


def spritze_factor(rules: HouseRules, count: int) -> int:
    """Return the factor of a number of doublings (B-6.3)."""
    return 1 << count if rules.spritze_scale == "double" else count + 1


def limits_of_bierkopf(outcome: Outcome) -> tuple[int, int]:
    """Return the Augen with which a team wins, and makes the other Schneider (B-5.1, B-5.3)."""
    return AUGEN_TOTAL // 2 + 1, AUGEN_TOTAL + 1 - outcome.rules.schneider_free


def score_bierkopf(outcome: Outcome) -> BierkopfScore:
    """Return the score of a hand, without points that are carried (B-5, B-6.4)."""
    rules, stoss = outcome.rules, outcome.stoss
    factor = spritze_factor(rules, len(stoss))
    augen_a = outcome.of(outcome.augen, outcome.party)
    lost = min(augen_a, AUGEN_TOTAL - augen_a)
    if augen_a * 2 == AUGEN_TOTAL:
        if not stoss:
            return BierkopfScore(None, 0, factor, "B-5.5")
        return BierkopfScore(team_of(_last_doubler(stoss) + 1), 1, factor, "B-6.4")
    winner: Team = "A" if augen_a > lost else "B"
    losers = outcome.opponents if winner == "A" else outcome.party
    if lost == 0 and (rules.schwarz_by == "augen" or outcome.of(outcome.tricks, losers) == 0):
        return BierkopfScore(winner, 3, factor, "B-5.4")
    return BierkopfScore(winner, 2 if lost < rules.schneider_free else 1, factor, "B-5.2")


def _last_doubler(stoss: Sequence[Seat | None]) -> Seat:
    """A seat of the team that doubled last; where nobody knows who doubled, team B began, as opponents do elsewhere."""
    for place, seat in enumerate(reversed(stoss)):
        if seat is not None:
            return (seat + place) % 4
    return len(stoss) % 2


def settle_bierkopf(outcome: Outcome) -> Settlement:
    """Return the Spielpunkte of a hand: 1, 2 or 3, times the Spritzen; carried points belong to the Partie."""
    hand = score_bierkopf(outcome)
    if hand.winner is None:
        return nothing(Item("draw", 0, hand.clause))
    values = [Item("base", 1, "B-6.4" if hand.clause == "B-6.4" else "B-5.2")]
    values += [Item("schneider", 1, "B-5.2"), Item("schwarz", 1, "B-5.4")][: hand.base - 1]
    return _of_winners(outcome, hand.winner, values)


def reasons_of_bierkopf(outcome: Outcome) -> Iterator[Reason]:
    """Yield why the hand was won or drawn; the Augen are those of the winners (B-5, B-6.4)."""
    hand = score_bierkopf(outcome)
    augen = outcome.of(outcome.augen, outcome.party)
    if hand.winner is None:
        yield Reason("draw", "B-5.5", kind=outcome.rules.draw)
    elif hand.clause == "B-6.4":
        yield Reason("draw_spritze", "B-6.4")
    else:
        yield Reason("augen", "B-5.1", max(augen, AUGEN_TOTAL - augen), AUGEN_TOTAL // 2 + 1)
        if hand.base == 3:
            yield Reason("schwarz", "B-5.4", kind=outcome.rules.schwarz_by)
        elif hand.base == 2:
            yield Reason("schneider", "B-5.3", min(augen, AUGEN_TOTAL - augen), outcome.rules.schneider_free)


def bierkopf_so_far(outcome: Outcome) -> tuple[Item, ...]:
    """Return what is certain of the Spielpunkte of a hand before its end: one, times the Spritzen (B-5.2, B-6.3)."""
    return (Item("base", 1, "B-5.2"), *_spritze_items(outcome, 1))


def revoke(outcome: Outcome, offender: Seat) -> Settlement:
    """Return the settlement of a hand that is lost by a revoke: the opponents score as for Schneider (B-8.2)."""
    base = Item("revoke", outcome.rules.revoke_points, "B-8.2", seat=offender)
    return _of_winners(outcome, team_of(offender + 1), [base], offender)


def _of_winners(outcome: Outcome, winner: Team, values: Sequence[Item], offender: Seat | None = None) -> Settlement:
    """The settlement in which only the winning team scores (B-5.2)."""
    items = [*values, *_spritze_items(outcome, sum(item.amount for item in values))]
    price = sum(item.amount for item in items)
    payout = four([price if team_of(seat) == winner else 0 for seat in SEATS])
    return Settlement(winner == "A", price, payout, tuple(items), seat=offender)


def _spritze_items(outcome: Outcome, base: int) -> Iterator[Item]:
    value = base
    for count, (name, seat) in enumerate(zip(STOSS_NAMES["bierkopf"], outcome.stoss, strict=False), start=1):
        raised = base * spritze_factor(outcome.rules, count)
        yield Item(name, raised - value, "B-6.3", seat=seat)
        value = raised
