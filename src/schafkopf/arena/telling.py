"""A report in words: sentences that state the format, and tables with headings, in German or English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from schafkopf.arena.report import ALL, Cell, Mean, Report
from schafkopf.text import amounts
from schafkopf.text.catalogue import message
from schafkopf.text.values import shown


@dataclass(frozen=True)
class Bar:
    """A value to be drawn, in words too, with half the width of its interval where it has one."""

    label: str
    told: str
    value: float
    interval: float | None = None


@dataclass(frozen=True)
class Section:
    """A table with its heading, a sentence on how it is to be read, and what of it is worth drawing.

    In a grouped one the first column is the same for several rows.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    bars: tuple[Bar, ...] = ()
    is_grouped: bool = False


class Teller:
    """Tells a report in one of the two languages."""

    def __init__(self, report: Report, lang: str) -> None:
        self.report = report
        self.lang = lang
        self._digits = 2 if report.contest.game == "bierkopf" else 1

    def title(self) -> str:
        """Return the heading of the whole."""
        return self._text("title")

    def format(self) -> Iterator[str]:
        """Yield what the figures depend on, a sentence each: who bids, who sits where, how many deals, the rules."""
        report, contest = self.report, self.report.contest
        yield self._text("bierkopf" if contest.game == "bierkopf" else contest.contracts)
        yield self._text(contest.seatings)
        yield self._text("deals", deals=report.deals, games=report.games, thrown=report.thrown_in)
        if contest.rules is None:
            yield self._text("own-rules", seed=contest.seed)
        else:
            name, options = contest.rules.difference()
            rules = " ".join([name, *(f"{option}={value}" for option, value in options.items())])
            yield self._text("rules", rules=rules, seed=contest.seed)
            if contest.game == "schafkopf" and contest.rules.settle_in == "money":
                yield self._text("tariff", tariff=str(contest.rules.tariff))
        if contest.worlds is not None:
            yield self._text("worlds", worlds=contest.worlds)
        programs = [name for name, kind in zip(contest.players, contest.kinds, strict=True) if kind == "program"]
        if programs:
            yield self._text("programs", names=programs)
        in_points = contest.rules is not None and contest.rules.settle_in == "points"
        yield self._text("spielpunkte" if contest.game == "bierkopf" else "points" if in_points else "money")

    def sections(self) -> Iterator[Section]:
        """Yield the tables that have something to tell."""
        kinds = dict(zip(self.report.contest.players, self.report.contest.kinds, strict=True))
        players = [name for name, kind in kinds.items() if kind != "omniscient"]
        seers = [name for name, kind in kinds.items() if kind == "omniscient"]
        if len(players) > 1:
            yield self._cross("cross", players, players)
        if seers:
            yield self._cross("seer", seers, players + seers if len(seers) > 1 else players)
        if self.report.advantages and self.report.contest.game != "bierkopf":
            yield self._advantages()
        if self.report.wins:
            yield self._wins()
        if self.report.costs:
            yield self._costs()
        yield self._lapses()

    def _text(self, name: str, /, **params: object) -> str:
        return message(f"arena-{name}", self.lang, **params)

    def _heads(self, *names: str) -> tuple[str, ...]:
        return tuple(map(self._text, names))

    def number(self, value: float | None, digits: int | None = None, *, signed: bool = True) -> str:
        """Return a number as people of the language read it; a dash where there is none."""
        if value is None:
            return "–"
        return amounts.mean(value, self.lang, signed=signed, places=self._digits if digits is None else digits)

    def mean(self, mean: Mean, sign: int = 1) -> str:
        """Return a mean with its interval."""
        if mean.mean is None:
            return "–"
        told = self.number(sign * mean.mean)
        return told if mean.interval is None else f"{told} ± {self.number(mean.interval, signed=False)}"

    def _cross(self, name: str, rows: Sequence[str], columns: Sequence[str]) -> Section:
        cells: dict[tuple[str, str], tuple[Cell, int]] = {}
        for cell in self.report.cross:
            cells[cell.one, cell.other] = cell, 1
            cells[cell.other, cell.one] = cell, -1
        table, bars = [], list[Bar]()
        for row in rows:
            told = [shown(row)]
            for column in columns:
                found = cells.get((row, column))
                told.append("" if found is None else self.mean(found[0].gain, found[1]))
                if found is not None and (found[1] == 1 or column not in rows):
                    bars += self._bar(self._against(row, column), found[0].gain, found[1])
            table.append(tuple(told))
        return Section(self._text(name), ("", *map(shown, columns)), tuple(table), bars=tuple(bars))

    def _bar(self, label: str, mean: Mean, sign: int = 1) -> list[Bar]:
        """The bar of a mean; none where there is no mean."""
        return [] if mean.mean is None else [Bar(label, self.mean(mean, sign), sign * mean.mean, mean.interval)]

    def _against(self, one: str, other: str) -> str:
        return f"{shown(one)} – {shown(other)}"

    def _advantages(self) -> Section:
        rows = [
            (
                shown(each.one),
                shown(each.other),
                contract_label(each.contract),
                str(each.gain.deals),
                self.mean(each.gain),
            )
            for each in self.report.advantages
        ]
        bars = [
            bar
            for each in self.report.advantages
            for bar in self._bar(f"{contract_label(each.contract)}: {self._against(each.one, each.other)}", each.gain)
        ]
        head = self._heads("player", "against", "contract", "deals-short")
        return Section(self._text("d"), (*head, "D"), tuple(rows), bars=tuple(bars))

    def _wins(self) -> Section:
        rows = [
            (
                shown(each.player),
                contract_label(each.contract),
                self._text(each.role),
                str(each.games),
                f"{self.number(100 * each.won / each.games, 0, signed=False)} %",
                self.number(each.payout),
            )
            for each in self.report.wins
        ]
        head = self._heads("player", "contract", "role", "games", "won", "payout")
        return Section(self._text("wins"), head, tuple(rows), is_grouped=True)

    def _costs(self) -> Section:
        rows = [
            (
                shown(each.player),
                self._phase(each.phase),
                str(each.decisions),
                self.number(each.mean, 2, signed=False),
                self.number(each.median, 2, signed=False),
            )
            for each in self.report.costs
        ]
        bars = [
            Bar(shown(each.player), self.number(each.mean, 2, signed=False), each.mean)
            for each in self.report.costs
            if each.phase == ALL
        ]
        head = self._heads("player", "phase", "decisions", "mean", "median")
        return Section(self._text("costs"), head, tuple(rows), self._text("costs-note"), tuple(bars), is_grouped=True)

    def _phase(self, phase: str) -> str:
        kind, _, number = phase.partition("-")
        if number:
            return self._text("trick", number=int(number))
        return self._text("bids" if kind == "auction" else kind)

    def _lapses(self) -> Section:
        rows = [
            (shown(each.player), str(each.moves), " · ".join(problem.text(self.lang) for problem in each.problems))
            for each in self.report.lapses
        ]
        return Section(self._text("lapses"), self._heads("player", "moves", "problems"), tuple(rows))


def contract_label(name: str) -> str:
    """Return the name under which deals are gathered as people write it."""
    return "-".join(part.capitalize() for part in name.split("-"))
