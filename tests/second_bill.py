"""Bills reckoned a second time, from the clauses alone and in one place, to be held against those of the package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from schafkopf.bill.outcome import Outcome

SINGLE = ("solo", "wenz", "farbwenz", "geier", "farbgeier", "bettel")
# S-9.3: partner game and its step, single game and its step, Herz-Solo, Tout, whether only good points are written.
TABLES: Mapping[str, tuple[int, int, int, int, int, int, bool]] = {
    "schafkopfschule": (1, 1, 2, 1, 2, 3, False),
    "donauries": (1, 1, 5, 1, 5, 2, False),
    "t2": (1, 1, 2, 1, 2, 4, False),
    "t4": (5, 5, 20, 0, 30, 2, True),
    "t6": (5, 5, 20, 0, 25, 2, True),
}


@dataclass
class Deal:
    """What a bill needs, as plain numbers and words."""

    rules: Mapping[str, Any]
    kind: str
    level: str
    herz: bool
    party: Sequence[int]
    augen: int
    tricks: int
    hand: int
    run: tuple[str, int] | None
    doublings: int
    stoesse: int
    bock: int
    stock: int
    trumps: int | None

    @classmethod
    def of(cls, told: Outcome) -> Deal:
        """The same of an outcome."""
        contract, party = told.contract, told.party
        return cls(
            told.rules.options(), contract.kind.value, contract.level.value,
            contract.trump is not None and contract.trump.value == "H", party,
            sum(told.augen[seat] for seat in party), sum(told.tricks[seat] for seat in party), told.pack.hand_size,
            None if told.laufende is None else (told.laufende.kind, told.laufende.count),
            told.klopfer + len(told.stoss), len(told.stoss), told.bock, told.stock, told.declarer_trumps,
        )  # fmt: skip

    @property
    def is_single(self) -> bool:
        return self.kind in SINGLE

    @property
    def points(self) -> tuple[int, int, int, int, int, int, bool] | None:
        return TABLES[self.rules["points_table"]] if self.rules["settle_in"] == "points" else None

    @property
    def factor(self) -> int:
        return int(2**self.doublings) * self.bock

    def amount(self, option: str) -> int:
        """S-7.3: a letter of the tariff, or an amount."""
        extra, rufspiel, solo = map(int, self.rules["tariff"].split("/"))
        value = self.rules[option]
        return {"x": extra, "r": rufspiel, "s": solo}[value] if isinstance(value, str) else int(value)

    @property
    def base(self) -> tuple[int, int]:
        """The value of the game, and what Schneider adds (S-7.3, S-9.3, S-11.1, S-11.2)."""
        _, rufspiel, solo = map(int, self.rules["tariff"].split("/"))
        if self.kind == "ramsch":
            return (1 if self.points else self.amount("ramsch_price")), 0
        if self.points:
            partner, step, single, single_step, herz_solo, _, _ = self.points
            herz = self.kind == "solo" and self.herz and self.level != "sie"
            return (herz_solo if herz else single, single_step) if self.is_single else (partner, step)
        if self.kind == "bettel":
            return self.amount("bettel_price"), 0
        return (solo if self.is_single else rufspiel), self.amount("tariff_schneider")

    def multiplied(self, value: int) -> int:
        """S-7.5, S-7.6, S-9.3: what a Tout or a Sie makes of a value."""
        if self.level == "sie":
            return value * (4 if self.points else int(self.rules["sie_factor"]))
        return value * (self.points[5] if self.points else 2)

    def good(self, payout: list[int]) -> tuple[int, ...]:
        """S-9.3: some tables write no minus."""
        return tuple(max(each, 0) for each in payout) if self.points and self.points[6] else tuple(payout)


def of_parties(deal: Deal) -> tuple[bool | None, int, tuple[int, ...], int]:
    """Won, price, payout and what the pool gets of a game of two parties (S-7, S-11.2, S-11.7)."""
    rules, kind = deal.rules, deal.kind
    plain = deal.level == "normal" and kind not in ("kreuz", "bettel")
    over = bool(rules["stoss_takes_over"]) and plain and deal.stoesse % 2 == 1
    if kind == "kreuz" and deal.augen == 60 and rules["kreuz_party"] == "none":
        return None, 0, (0, 0, 0, 0), 0
    few = kind == "muss" and rules["muss_60"] and deal.trumps is not None and deal.trumps <= 3
    if deal.level == "sie":
        won = True
    elif deal.level == "tout":
        won = deal.tricks == deal.hand
    elif kind == "bettel":
        won = deal.tricks == 0
    else:
        won = deal.augen >= (60 if over or few else 61)
    value, step = deal.base
    value += _laufende(deal, won)
    if deal.level != "normal":
        value = deal.multiplied(value)
    elif kind != "bettel":
        value += step * _beaten(deal, won, over)
    price = value * deal.factor
    payout = [price if (seat in deal.party) is won else -price for seat in range(4)]
    good = bool(deal.points and deal.points[6])
    if deal.is_single and not good:
        payout[deal.party[0]] *= 3
    written = list(deal.good(payout))
    pool = 0
    for seat, share in _pool(deal, won):
        written[seat] += share
        pool -= share
    return won, price, tuple(written), pool


def _laufende(deal: Deal, won: bool) -> int:
    rules = deal.rules
    if deal.points or deal.kind == "bettel":
        return 0
    each = deal.amount("tariff_laufende")
    if deal.level == "sie":
        return each * deal.hand if rules["sie_counts_laufende"] else 0
    if deal.run is None or deal.run[1] < rules[f"laufende_min_{deal.kind}"]:
        return 0
    if rules["laufende_payment"] == "winner_without" and deal.run[0] == "ohne" and not won:
        return 0
    return each * (deal.run[1] if rules["laufende_cap"] == "none" else min(deal.run[1], rules["laufende_cap"]))


def _beaten(deal: Deal, won: bool, over: bool) -> int:
    """1 for Schneider, 2 for Schwarz (S-7.2)."""
    augen, tricks = (120 - deal.augen, deal.hand - deal.tricks) if won else (deal.augen, deal.tricks)
    # Who needs 61 is clear of Schneider with 31; in a Kreuzspiel nobody does.
    needs_61 = (not won) is not over and deal.kind != "kreuz"
    free = {"both_30": 30, "both_31": 31}.get(deal.rules["schneider_limit"], 31 if needs_61 else 30)
    return 2 if tricks == 0 else 1 if augen < free else 0


def _pool(deal: Deal, won: bool) -> list[tuple[int, int]]:
    """What each takes from the pool, or pays into it (S-7.14)."""
    mode = deal.rules["stock_mode"]
    if not deal.stock or (mode != "any_game" and deal.kind not in ("rufspiel", "muss", "hochzeit")):
        return []
    takers, sign = list(deal.party), 1 if won else -1
    if deal.kind == "kreuz":
        takers, sign = [seat for seat in range(4) if (seat in deal.party) is won], 1
    if mode == "caller":
        takers = takers[:1]
    half = deal.stock // len(takers)
    return [
        (seat, sign * (half if place else deal.stock - half * (len(takers) - 1))) for place, seat in enumerate(takers)
    ]


def of_revoke(deal: Deal, offender: int) -> tuple[int, ...]:
    """The payout of a deal that ends by a revoke (S-8.8)."""
    value, step = deal.base
    value = deal.multiplied(value) if deal.level == "tout" else value + (0 if deal.kind == "bettel" else step)
    price, ours = value * deal.factor, offender in deal.party
    good = bool(deal.points and deal.points[6])
    payout = [0, 0, 0, 0]
    for seat in range(4):
        if seat != offender and (deal.kind == "ramsch" or (seat in deal.party) is not ours):
            payout[seat] = price * (3 if deal.is_single and not ours and not good else 1)
    payout[offender] = -sum(payout)
    return deal.good(payout)


def of_ramsch(deal: Deal, augen: Sequence[int], tricks: Sequence[int], highest: int | None) -> tuple[int, ...]:
    """The payout of a Ramsch (S-11.1)."""
    rules, price = deal.rules, deal.base[0] * deal.factor
    march, limit = None, rules["durchmarsch"]
    for seat in range(4):
        if (limit == "all_tricks" and tricks[seat] == deal.hand) or (isinstance(limit, int) and augen[seat] >= limit):
            march = seat
    if march is not None:
        if rules["durchmarsch_payment"] == "solo_schwarz" and not deal.points:
            solo = int(rules["tariff"].split("/")[2])
            price = (solo + 2 * deal.amount("tariff_schneider")) * deal.factor
        return deal.good([3 * price if seat == march else -price for seat in range(4)])
    most = max(augen)
    losers = [seat for seat in range(4) if augen[seat] == most]
    if len(losers) > 1 and rules["ramsch_tie"] == "highest_trump":
        losers = [highest] if highest is not None else sorted(losers, key=lambda seat: -tricks[seat])[:1]
    maidens = [seat for seat in range(4) if tricks[seat] == 0]
    if rules["ramsch_jungfrau"] == "all":
        price *= 2 ** len(maidens)
    twice = {"individual": 2, "individual_multiple": 2 ** len(maidens)}.get(rules["ramsch_jungfrau"], 1)
    payout = [0, 0, 0, 0]
    for seat in (seat for seat in range(4) if seat not in losers):
        for loser in losers:
            paid = price * (twice if seat in maidens else 1)
            payout[seat] += paid
            payout[loser] -= paid
    return deal.good(payout)


def of_bierkopf(rules: Mapping[str, Any], augen: int, tricks: int, hand: int, stoss: Sequence[int]) -> tuple[int, ...]:
    """The Spielpunkte of a hand (B-5, B-6)."""
    factor = 2 ** len(stoss) if rules["spritze_scale"] == "double" else len(stoss) + 1
    if augen == 60:
        winner, base = (-1, 0) if not stoss else (1 - stoss[-1] % 2, 1)
    else:
        winner = 0 if augen > 60 else 1
        lost, made = (120 - augen, hand - tricks) if winner == 0 else (augen, tricks)
        schwarz = lost == 0 if rules["schwarz_by"] == "augen" else made == 0
        base = 3 if schwarz else 2 if lost < rules["schneider_free"] else 1
    return tuple(base * factor if seat % 2 == winner else 0 for seat in range(4))
