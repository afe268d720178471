"""Pages to be printed: who sits where, a list for every table, the ranking; HTML that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Literal, TypeAlias, get_args

from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.sheets.vocabulary import plain
from schafkopf.text.amounts import signed
from schafkopf.text.page import html_page
from schafkopf.tournaments.lists import TableList
from schafkopf.tournaments.telling import Teller
from schafkopf.tournaments.tournament import Tournament

Kind: TypeAlias = Literal["draw", "lists", "ranking"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_SPARE = 4
"""Empty rows of a list beyond the deals of a round, for deals that are thrown in."""
_STYLE = """
@page { size: A4; margin: 12mm; }
:root { color-scheme: light; }
body { margin: 1rem auto; padding: 0 1rem; max-width: 50rem; font: 11pt/1.3 system-ui, sans-serif; color: #000;
  background: #fff; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 0 0 .5rem; } p { margin: .2rem 0; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { border: 1px solid #444; padding: .1rem .4rem; text-align: right; font-variant-numeric: tabular-nums; }
th { background: #eee; vertical-align: bottom; overflow-wrap: normal; } .text { text-align: left; }
.list { table-layout: fixed; } .list th { overflow-wrap: anywhere; text-align: center; font-size: .8rem; }
.list th:first-child { width: 7%; } .list th:nth-child(2) { width: 29%; text-align: left; }
.list td { height: 1.08rem; min-width: 2.2rem; padding: 0 .4rem; font-size: .8rem; line-height: 1; }
.list tfoot td { height: 1.5rem; font-weight: bold; }
section + section { break-before: page; }
.alone { border: 1px solid #000; border-radius: 50%; padding: 0 .35em; }
.signed { display: flex; gap: 1rem; margin-top: 1.4rem; } .signed span { flex: 1; border-top: 1px solid #444; }
.columns { columns: 2; } .columns p { break-inside: avoid; margin: 0 0 .4rem; }
tr { break-inside: avoid; } thead { display: table-header-group; }
@media print { body { margin: 0; padding: 0; max-width: none; } }
@media (max-width: 40rem) { .columns { columns: 1; } th, td { padding: .1rem .2rem; } body { font-size: 9pt; } }
"""


def printed(kind: Kind, tournament: Tournament, lang: str, round_: int = 0) -> str:
    """Return a page of one kind, of the last round unless another is named.

    Raises:
        SchafkopfError: that round is not drawn.
    """
    teller = Teller(tournament, lang)
    if kind == "ranking":
        title, body = teller.text("page-ranking"), _ranking(teller)
    else:
        round_ = round_ or max(len(tournament.rounds), 1)
        if not 1 <= round_ <= len(tournament.rounds):
            raise SchafkopfError(ErrorCode.NO_SUCH_LIST, round=round_, table=1, rounds=len(tournament.rounds), tables=0)
        title = teller.text(f"page-{kind}", round=round_)
        body = _draw(teller, round_) if kind == "draw" else _lists(teller, round_)
    return html_page(lang, f"{title} – {tournament.setup.title}", _STYLE, body)


def _titles(teller: Teller, title: str) -> Iterator[str]:
    yield f"<h1>{escape(teller.tournament.setup.title)}</h1>"
    yield f"<h2>{escape(title)}</h2>"


def _draw(teller: Teller, round_: int) -> Iterator[str]:
    """Who sits where, once by name for the wall, once by table."""
    yield from _titles(teller, teller.text("page-draw", round=round_))
    told = teller.tournament
    seated = [
        (told.entry(number).name, number, place, seat)
        for place, table in enumerate(told.rounds[round_ - 1], start=1)
        for seat, number in enumerate(table.entries, start=1)
    ]
    head = [teller.text(f"column-{name}") for name in ("name", "number", "table", "seat")]
    rows = [
        (name, number, place, seat) for name, number, place, seat in sorted(seated, key=lambda each: plain(each[0]))
    ]
    yield from _table(head, rows, text=(0,))
    yield '<div class="columns">'
    for place, table in enumerate(told.rounds[round_ - 1], start=1):
        names = tuple(map(teller.numbered, table.entries))
        yield f"<p>{escape(teller.text('seated', table=place, said=names))}</p>"
    yield "</div>"


def _lists(teller: Teller, round_: int) -> Iterator[str]:
    """A list for every table, each on a page of its own, with what is written already."""
    setup = teller.tournament.setup
    for place, table in enumerate(teller.tournament.rounds[round_ - 1], start=1):
        yield "<section>"
        yield from _titles(teller, teller.text("page-list", round=round_, table=place))
        yield from _partien(teller, table) if setup.game == "bierkopf" else _deals(teller, table)
        names = "".join(f"<span>{escape(teller.tournament.entry(number).name)}</span>" for number in table.entries)
        yield f'<p>{escape(teller.text("page-signed"))}:</p><p class="signed">{names}</p>'
        yield "</section>"


def _deals(teller: Teller, table: TableList) -> Iterator[str]:
    setup = teller.tournament.setup
    yield f"<p>{escape(teller.text('page-circle'))}</p>"
    written = dict(table.rows)
    head = [teller.text("column-deal"), teller.text("column-game"), *map(teller.numbered, table.entries)]
    rows: list[Sequence[object]] = []
    for row in range(1, max(setup.deals + _SPARE, max(written, default=0)) + 1):
        points = table.row_points(row, setup)
        rows.append(
            (
                row,
                table.told(row, setup, teller.lang, teller.names(table.entries)),
                *(_circled(table, row, points, teller) if points else [""] * len(table.entries)),
            )
        )
    scores = table.totals(setup) if table.is_complete(setup) else ()
    sums = [signed(score.points) for score in scores] or [""] * len(table.entries)
    yield from _table(head, rows, text=(1,), foot=("", teller.text("page-sum"), *sums), kind="list")


def _circled(table: TableList, row: int, points: Sequence[int], teller: Teller) -> Iterator[str]:
    """The points of a row; those of whoever played alone are circled (S-9.5)."""
    alone = table.alone(row, teller.tournament.setup)
    for seat, number in enumerate(points):
        yield _Circled(signed(number)) if seat == alone else signed(number)


class _Circled(str):
    """A number with a circle around it."""

    __slots__ = ()


def _partien(teller: Teller, table: TableList) -> Iterator[str]:
    setup = teller.tournament.setup
    if setup.form == "individual":
        yield f"<p>{escape(teller.text('page-partien'))}</p>"
    written = dict(table.rows)
    head = [teller.text("column-partie"), *(f"{teller.text('column-team')} {team}" for team in "AB")]
    head.append(teller.text("column-result"))
    rows = []
    for row in range(1, setup.deals + 1):
        ours = table.team_a(row)
        sides = [
            ", ".join(teller.numbered(number) for seat, number in enumerate(table.entries) if (seat in ours) is own)
            for own in (True, False)
        ]
        rows.append((row, *sides, written.get(row, "")))
    yield from _table(head, rows, text=(1, 2), kind="list")


def _ranking(teller: Teller) -> Iterator[str]:
    yield from _titles(teller, teller.text("page-ranking"))
    for sentence in teller.sentences():
        yield f"<p>{escape(sentence)}</p>"
    head = teller.head()
    yield from _table(head, list(teller.rows()), text=(2, len(head) - 1))
    for sentence in teller.money():
        yield f"<p>{escape(sentence)}</p>"


def _table(
    head: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    text: Sequence[int],
    foot: Sequence[object] = (),
    kind: str = "",
) -> Iterator[str]:
    yield f'<table class="{kind}">' if kind else "<table>"
    yield f"<thead>{_row('th', head, text)}</thead>"
    yield "<tbody>"
    for row in rows:
        yield _row("td", row, text)
    yield "</tbody>"
    if foot:
        yield f"<tfoot>{_row('td', foot, text)}</tfoot>"
    yield "</table>"


def _row(tag: str, cells: Sequence[object], text: Sequence[int]) -> str:
    kinds = [' class="text"' if place in text else "" for place in range(len(cells))]
    told = "".join(f"<{tag}{kind}>{_cell(cell)}</{tag}>" for cell, kind in zip(cells, kinds, strict=True))
    return f"<tr>{told}</tr>"


def _cell(cell: object) -> str:
    text = escape(str(cell))
    return f'<span class="alone">{text}</span>' if isinstance(cell, _Circled) else text
