"""Finished games as the lines that people would write of them, for tests of the list."""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf.cards import AUGEN_TOTAL
from schafkopf.game.actions import Revoke
from schafkopf.game.game import Game
from schafkopf.rules.contracts import ContractModifier, ContractType
from schafkopf.sheets.entries import Entry, Played, Ramsch, ThrownIn
from schafkopf.sheets.writing import write_entry


def line_of(game: Game, seats: Sequence[str], lang: str = "de") -> str:
    """Return the line of the list that tells of a game, for people at these seats."""
    return write_entry(entry_of(game, seats), lang)


def entry_of(game: Game, seats: Sequence[str]) -> Entry:
    """Return what a list says of a game that is over."""
    position, settlement = game.final, game.settlement
    assert settlement is not None
    if position is None:
        return ThrownIn()
    outcome = position.outcome_so_far
    contract = outcome.contract
    revoked = next((seats[each.seat] for each in game.actions if isinstance(each, Revoke)), None)
    stoss = tuple(None if seat is None else seats[seat] for seat in outcome.stoss)
    if contract.kind is ContractType.RAMSCH:
        if revoked is not None:
            return Ramsch(shares=(), klopfer=outcome.klopfer, stoss=stoss, revoked=revoked)
        loser = settlement.seat if settlement.seat is not None else 0
        order = sorted(range(4), key=lambda seat: seat != loser)
        marched = outcome.tricks[loser] == outcome.pack.hand_size
        return Ramsch(
            shares=((seats[loser], None),)
            if marched
            else tuple((seats[seat], outcome.augen[seat]) for seat in order if outcome.tricks[seat]),
            jungfrauen=() if marched else tuple(seats[seat] for seat in order if not outcome.tricks[seat]),
            durchmarsch=marched,
            klopfer=outcome.klopfer,
            stoss=stoss,
        )
    augen = outcome.of(outcome.augen, outcome.party)
    tricks = outcome.of(outcome.tricks, outcome.party)
    in_words = contract.is_tout or contract.kind is ContractType.BETTEL
    told = revoked is None and not contract.is_sie
    return Played(
        kind=contract.kind,
        level=contract.level,
        suit=contract.trump if contract.called is None else contract.called,
        party=tuple(seats[seat] for seat in outcome.party),
        augen=augen if told and not in_words else None,
        won=settlement.won if told and in_words else None,
        trick=told and not in_words and augen in (0, AUGEN_TOTAL) and 0 < tricks < outcome.pack.hand_size,
        laufende=None if contract.level is ContractModifier.SIE else outcome.laufende,
        klopfer=outcome.klopfer,
        stoss=stoss,
        revoked=revoked,
        trumps=outcome.declarer_trumps,
    )
