"""The tariff behind printed prices: a protocol states none, so it is read off all the games of a file (F-8)."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import Literal

from schafkopf.cards import AUGEN_TOTAL
from schafkopf.game.position import Position
from schafkopf.game.record import Record, RecordContract, RecordTariff
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractType

LAUFENDE_MIN = 3
"""From how many on Laufende are paid where a protocol shows none (F-8)."""
_MOST_LAUFENDE = 14
_SCHNEIDER = 30


class PriceEvidence:
    """What the price ladders under one header show; where they contradict each other, the most frequent counts."""

    def __init__(self) -> None:
        self.bases: dict[ContractType, Counter[int]] = defaultdict(Counter)
        self.amounts: dict[str, Counter[int]] = defaultdict(Counter)
        self.charged: dict[ContractType, Counter[int]] = defaultdict(Counter)
        self.uncharged: dict[ContractType, Counter[int]] = defaultdict(Counter)
        self.unpaid: set[str] = set()

    def add(self, record: Record, *, is_whole: bool) -> None:
        """Note the base and what each step adds, and what the cards make due and a whole ladder lacks."""
        settlement = record.extra.get("settlement", {})
        steps = settlement.get("steps")
        if not steps or record.contract is None:
            return
        kind = record.contract.kind
        self.bases[kind][steps[0]["price"]] += 1
        for below, step in pairwise(steps):
            added, name = step["price"] - below["price"], step["step"]
            if name == "laufende" and added >= 0 and 1 <= step["n"] <= _MOST_LAUFENDE:
                self.amounts[name][added // step["n"]] += 1
                self.charged[kind][step["n"]] += 1
            elif name in ("schneider", "schwarz") and added >= 0:
                self.amounts["schneider"][added] += 1
            elif name == "jungfrau":
                self.amounts[name][added] += 1
        if "durchmarsch" in settlement:
            self.amounts["durchmarsch"][steps[0]["price"]] += 1
        if is_whole:
            self._note_unpaid(replay(record).position, {step["step"] for step in steps})

    def _note_unpaid(self, position: Position | None, steps: set[str]) -> None:
        if position is None or position.deal.contract.is_sie:
            return
        deal, laufende = position.deal, position.deal.laufende
        if laufende is not None and "laufende" not in steps:
            self.uncharged[deal.contract.kind][laufende.count] += 1
        if position.is_over and not deal.contract.is_tout:
            augen = sum(position.augen[seat] for seat in deal.party)
            is_schneider = augen <= _SCHNEIDER or augen > AUGEN_TOTAL - _SCHNEIDER
            if laufende is not None and is_schneider and "schneider" not in steps:
                self.unpaid.add("schneider")
            if deal.contract.kind is ContractType.RAMSCH and 0 in position.tricks_won and "jungfrau" not in steps:
                self.unpaid.add("jungfrau")

    def amount(self, name: str, other: str) -> int | None:
        """Return the amount of a step: as charged; 0 when due and never charged; else that of the other step.

        Houses have one price for both as a rule (S-7.3).
        """
        if name in self.unpaid and not self.amounts[name]:
            return 0
        amounts = self.amounts[name] or self.amounts[other]
        return amounts.most_common(1)[0][0] if amounts else None

    def tariff(self, contract: RecordContract | None) -> RecordTariff | None:
        """Return the tariff of a contract, None when no price of its kind is known (F-8)."""
        if contract is None or not self.bases[contract.kind]:
            return None
        kind = contract.kind
        base = self.bases[kind].most_common(1)[0][0]
        if kind is ContractType.RAMSCH:
            is_free = "jungfrau" in self.unpaid and not self.amounts["jungfrau"]
            durchmarsch: Literal["all_tricks"] | None = "all_tricks" if self.amounts["durchmarsch"] else None
            return RecordTariff(base, durchmarsch=durchmarsch, jungfrau=None if is_free else "double_all")
        if not kind.has_laufende:
            return RecordTariff(base)
        charged, uncharged = self.charged[kind], self.uncharged[kind]
        is_free = not charged and any(count >= LAUFENDE_MIN for count in uncharged)
        laufende = 0 if is_free else self.amount("laufende", "schneider")

        def agreeing(least: int) -> int:
            paid = sum(games for count, games in charged.items() if count >= least)
            return paid + sum(games for count, games in uncharged.items() if count < least)

        # In a house without exceptions this is the smallest number charged.
        least = max(sorted(charged), key=agreeing, default=LAUFENDE_MIN)
        return RecordTariff(base, self.amount("schneider", "laufende"), laufende, least)
