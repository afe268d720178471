"""The archive: everybody's own finished games, each at a link of its own; and a page to bring records along."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from schafkopf.cards import SEATS
from schafkopf.errors import SchafkopfError, UnreadableInput
from schafkopf.game.record import Record
from schafkopf.game.view import View
from schafkopf.match.fair import proof_of
from schafkopf.notation import contract_name
from schafkopf.records.files import LONGEST_LINE
from schafkopf.records.reading import UnreadableRecord, read_each, read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractType
from schafkopf.store import Kept, Store
from schafkopf.web.errors import Denied
from schafkopf.web.games.replay import Course, Scene, course, names_of
from schafkopf.web.games.valuing import Valued, valued, view_before
from schafkopf.web.live.tables import Tables
from schafkopf.web.pages import Look, page
from schafkopf.web.security import Bucket, address_of, too_often

router = APIRouter(include_in_schema=False)

_PAGE = 30
"""Games on a page of the archive."""
_SEARCHED = 300
"""Games that are looked through for those of one contract."""
_VALUES = Bucket(6, 0.5)
"""Moves that are valued for one address: so many at once, so many a second."""
_BROUGHT = 200
"""Records of a file that are shown."""


# The own games


@dataclass(frozen=True, slots=True)
class Told:
    """A game in a line of a list: what was played, None where nobody did, by whom; names and payout by place."""

    kind: ContractType | None
    contract: str
    declarer: str
    names: tuple[str, ...]
    payout: tuple[int, ...]


@lru_cache(maxsize=2000)
def told(line: str) -> Told:
    """Return what a list says of a record that this package has written."""
    record = read_record(line)
    game, names = replay(record).game, names_of(record)
    announcement = None if game is None else game.announcement
    payout = record.payout or (0, 0, 0, 0)
    if announcement is None:
        return Told(None, "", "", _by_place(record, names), _by_place(record, payout))
    declarer = "" if announcement.declarer is None else names[announcement.declarer]
    contract = announcement.contract
    return Told(
        contract.kind, contract_name(contract.name), declarer, _by_place(record, names), _by_place(record, payout)
    )


_T = TypeVar("_T")


def _by_place(record: Record, of_seats: Sequence[_T]) -> tuple[_T, ...]:
    """What belongs to the seats of a deal, by place, so that people stay where they sit."""
    try:
        dealer = proof_of(record).dealer
    except SchafkopfError:
        dealer = SEATS[-1]
    return tuple(of_seats[(place - dealer - 1) % 4] for place in SEATS)


@dataclass(frozen=True, slots=True)
class Evening:
    """Games that the same four played at a table one after the other, the last first; what is told of each."""

    names: tuple[str, ...]
    begun: datetime
    games: tuple[tuple[Kept, Told], ...]


@router.get("/archive")
def archive(
    request: Request, contract: str = "", before: Annotated[int | None, Query(ge=1, le=1 << 53)] = None
) -> Response:
    """Show the games of the person who asks, the last first, of one contract or of all."""
    store, person = request.app.state.store, request.state.person
    if person is None:
        raise Denied(401, "nobody")
    kind = next((kind for kind in ContractType if kind.value == contract), None)
    games, more = _games(store, person.identity, kind, before)
    return page(
        request,
        "games/archive.html",
        evenings=tuple(_evenings(games)),
        kinds=tuple((kind.value, contract_name(kind.value)) for kind in ContractType),
        chosen=kind,
        chosen_name="" if kind is None else contract_name(kind.value),
        more=more,
        is_first=before is None,
    )


def _games(
    store: Store, person: str, kind: ContractType | None, before: int | None
) -> tuple[tuple[Kept, ...], int | None]:
    """A page of games of a person, and the number behind which older ones are looked for; None where there are none."""
    limit = _PAGE if kind is None else _SEARCHED
    found = store.records(person=person, before=before, limit=limit + 1)
    looked, games = found[:limit], list[Kept]()
    for kept in looked:
        if kind is None or told(kept.record).kind is kind:
            games.append(kept)
        if len(games) == _PAGE:
            return tuple(games), kept.number if kept is not found[-1] else None
    return tuple(games), looked[-1].number if len(found) > limit else None


def _evenings(games: Sequence[Kept]) -> Iterator[Evening]:
    by_table = groupby(games, key=lambda kept: (kept.table, told(kept.record).names))
    for (_, names), group in by_table:
        rows = tuple((kept, told(kept.record)) for kept in group)
        yield Evening(names, datetime.fromtimestamp(rows[-1][0].kept, UTC), rows)


# One game


@router.get("/games/{identity}.json")
def record(request: Request, identity: str) -> Response:
    """Return a game as a record, to be kept, replayed and verified elsewhere."""
    kept = _kept(request, identity)
    return _file(kept.record, f"schafkopf-{kept.deal}.json")


@router.get("/games/{identity}/proof.json")
def proof(request: Request, identity: str) -> Response:
    """Return the proof of the shuffle with the cards that were dealt, without what was played."""
    kept = _kept(request, identity)
    whole = course(kept.record).record
    try:
        proof_of(whole)
    except SchafkopfError:
        raise Denied(404, "no-proof") from None
    dealt = Record(
        id=whole.id, game=whole.game, deck=whole.deck, players=whole.players, rules=whole.rules,
        hands=whole.hands, events=(), extra={"proof": whole.extra["proof"]},
    )  # fmt: skip
    return _file(write_record(dealt), f"schafkopf-{kept.deal}-proof.json")


@router.get("/games/{identity}")
async def game(request: Request, identity: str, move: str = "", worth: str = "") -> Response:
    """Show a game after so many moves, the last where the link names none; with `worth` what else could be done there.

    Raises:
        Denied: there is no such game, or what something is worth is asked too often.
    """
    kept = await run_in_threadpool(_kept, request, identity)
    whole, look = await run_in_threadpool(course, kept.record), Look.of(request)
    scene = Scene(whole, look, _number(worth or move))
    view = view_before(whole, scene.move)
    values = await _values(request, whole, scene, view) if worth and view is not None else None
    link = str(request.url.replace(query=""))
    response = await run_in_threadpool(
        page, request, "games/game.html", v=scene, kept=kept, line="", link=link, view=view, values=values
    )
    response.headers["X-Robots-Tag"] = "noindex"
    return response


async def _values(request: Request, course: Course, scene: Scene, view: View) -> tuple[Valued, ...]:
    tables: Tables = request.app.state.tables
    if tables.settings.is_limited and (seconds := _VALUES.seconds(address_of(request))):
        raise too_often(seconds)
    advice = await tables.thinkers.advice_on(view, scene.look.lang)
    return valued(course, scene.move, advice, scene.look)


def _kept(request: Request, identity: str) -> Kept:
    store: Store = request.app.state.store
    kept = store.record(identity)
    if kept is None:
        raise Denied(404, "no-game")
    return kept


def _file(line: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Robots-Tag": "noindex"}
    return Response(line + "\n", media_type="application/json", headers=headers)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


# Games that somebody brings along


@dataclass(frozen=True, slots=True)
class Brought:
    """A record of a file: its line, what it calls itself, what was played, and the record in one line."""

    number: int
    name: str
    contract: str
    line: str


@router.get("/games")
def bring(request: Request) -> Response:
    """Ask for a file of records, or for their text."""
    return page(request, "games/bring.html", games=(), faults=(), text="", more=False)


@router.post("/games")
async def brought(request: Request) -> Response:
    """Show the games of a file or text, without keeping them: one at once, of several a list; or what is wrong."""
    async with request.form(max_files=1, max_fields=8, max_part_size=2 * LONGEST_LINE) as form:
        file, text, move = form.get("file"), form.get("text"), form.get("move")
        data = await file.read() if isinstance(file, UploadFile) else b""
        if not data.strip() and isinstance(text, str):
            data = text.encode("utf-8", "replace")
        return await run_in_threadpool(_brought, request, data, move if isinstance(move, str) else "")


def _brought(request: Request, data: bytes, move: str) -> Response:
    look = Look.of(request)
    try:
        games, faults, more = _read(data)
    except UnreadableInput as error:
        games, faults, more = [], [error], False
    if len(games) == 1 and not faults:
        scene = Scene(course(games[0].line), look, _number(move))
        return page(request, "games/game.html", v=scene, kept=None, line=games[0].line, link="")
    text = data.decode("utf-8", "replace") if len(data) <= _SHORT else ""
    return page(request, "games/bring.html", 422 if faults else 200, games=games, faults=faults, text=text, more=more)


_SHORT = 20_000
"""Bytes of a text that is given back to be put right; a file lies where it came from."""


def _read(data: bytes) -> tuple[list[Brought], list[SchafkopfError], bool]:
    """What stands in the lines of a file, what is wrong with them, and whether there are more than are read.

    Raises:
        UnreadableInput: there is nothing in it.
    """
    games: list[Brought] = []
    faults: list[SchafkopfError] = []
    for number, line in enumerate(read_each(BytesIO(_in_lines(data))), start=1):
        if number > _BROUGHT:
            return games, faults, True
        if isinstance(line, UnreadableRecord):
            faults += line.faults
            continue
        kind = "" if line.kind is None else contract_name(line.kind.value)
        games.append(Brought(number, line.id or "", kind, write_record(line)))
    return games, faults, False


def _in_lines(data: bytes) -> bytes:
    """The same data, a record that is laid out over several lines in one."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return data
    if not isinstance(whole, dict) or b"\n" not in data.strip():
        return data
    return json.dumps(whole, ensure_ascii=False).encode("utf-8", "replace")
