"""What contracts would bring the own hand, while it is asked what it plays: from the own cards alone."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from schafkopf.game.actions import Phase
from schafkopf.game.rulings import IllegalAction
from schafkopf.players.hands.valuation import value_hand
from schafkopf.rooms import Seen, see
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.web.live.tables import Tables
from schafkopf.web.pages import Look
from schafkopf.web.security import Bucket, too_often
from schafkopf.web.table.considering import considered
from schafkopf.web.table.seats import room_of
from schafkopf.web.table.tableview import Around, View

router = APIRouter(include_in_schema=False)
_ASKED = Bucket(6, 0.5)
"""Valuations of one person: so many at once, so many a second."""
_GAMES = 100


@router.get("/t/{table}/worth")
async def worth(request: Request, table: str) -> Response:
    """Return what each contract that could be announced would bring on average, by its name.

    Raises:
        Denied: it is asked too often.
    """
    tables: Tables = request.app.state.tables
    room, person = await room_of(request, table), request.state.person
    seen = see(room.table, room.place_of(person))
    if not seen.is_own_turn or seen.phase is not Phase.BIDDING:
        return JSONResponse({})
    if tables.settings.is_limited and (seconds := _ASKED.seconds(person.identity)):
        raise too_often(seconds)
    means = await asyncio.to_thread(means_of, seen)
    view = View(seen, Look.of(request), "", Around(table=table))
    return JSONResponse({name: view.mean(mean) for name, mean in means.items()})


def means_of(seen: Seen) -> dict[str, float]:
    """Return the mean payout of the best contract of each kind that could be announced, by the name of the kind."""
    hand = [each.card for each in seen.hand]
    knocks = sum(chair.knocked for chair in seen.chairs)
    seat = (seen.turn - seen.dealer - 1) % 4 if seen.turn is not None else 0
    found: dict[str, float] = {}
    for each in considered(seen):
        contract = each.fits[0].contract
        if each.calls:
            legal = [sau.suit for sau, ruling in each.calls if ruling.legal]
            if not legal:
                continue
            contract = Contract(ContractType.RUFSPIEL, called=legal[0])
        try:
            value = value_hand(hand, contract, seat, seen.rules, games=_GAMES, klopfer=knocks)
        except IllegalAction:
            continue
        found[each.name] = value.mean
    return found
