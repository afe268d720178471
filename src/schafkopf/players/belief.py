"""Which worlds are likely: hard knowledge makes them possible, what was bid and passed makes some more credible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from schafkopf.cards import SEATS, Seat, Suit
from schafkopf.game.actions import Bid, Pass
from schafkopf.game.announcement import Announcement
from schafkopf.game.view import View
from schafkopf.players.hands.experience import Experience, is_modelled, usual
from schafkopf.rules.contracts import BIDS, Contract, ContractType, Declaration
from schafkopf.rules.house import HouseRules
from schafkopf.solver import kernel
from schafkopf.solver.worlds import Reading, Said, Worlds, worlds

_CANDIDATES = (16, 12, 8, 4)
"""So many worlds are looked at for each that is kept, by finished tricks: few hands are worth a single game, but the
more of one was seen, the less the bid adds."""
DOUBT = 0.001
"""How likely a bid stays with the poorest hand, and a pass with the best: people err."""


_CANDIDATES_READ = (16, 16, 12, 8)
"""The same where cards are read too, which tell more the more of them were seen."""
_READING = Reading(temperature=0.25, floor=0.2, exponent=1.0)
"""How the cards of others are read: nobody plays quite like a policy, so a fifth of the cards may be anything."""
_READ = (ContractType.RUFSPIEL, ContractType.SOLO)
"""The contracts in which reading them has been shown to bring something."""
_READ_UNTIL = 6
"""After so many tricks hardly anything is left to be read."""
_READ_OF = (4, 4, 3, 2)
"""So many worlds are read for each that is kept, by finished tricks: the more cards lie, the longer that takes."""


def believed(
    view: View,
    number: int,
    seed: int,
    experience: Experience | None = None,
    readers: Sequence[kernel.Policy] = (),
) -> Worlds:
    """Return so many worlds, likelier those in which the others would have bid and passed as they did.

    Where nobody can say anything (Bierkopf) all worlds are equally likely. With policies the cards of others are read
    too, in a Rufspiel and a Solo: likelier are worlds in which each of them played as one of the policies would have.
    """
    said = heard(view, experience or usual())
    if not said:
        return worlds(view, number, seed)
    if readers and _is_read(view):
        place = min(len(view.tricks), len(_READ_OF) - 1)
        drawn = worlds(view, _CANDIDATES_READ[place] * number, seed)
        heeded = drawn.credible(said, _READ_OF[place] * number, seed, doubt=DOUBT)
        return heeded.plausible(readers, _READING, number, seed + 1)
    many = _CANDIDATES[min(len(view.tricks), len(_CANDIDATES) - 1)]
    drawn = worlds(view, many * number, seed)
    if drawn.deals <= number:
        return worlds(view, number, seed)
    return drawn.credible(said, number, seed, doubt=DOUBT)


def _is_read(view: View) -> bool:
    """Whether the cards of others tell something that is worth it."""
    contract = view.contract
    if contract is None or contract.kind not in _READ or contract.is_tout:
        return False
    return bool(view.tricks or view.trick) and len(view.tricks) < _READ_UNTIL


def heard(view: View, experience: Experience) -> list[Said]:
    """Return what the other seats have said in the auction, each with the model of who would say so.

    A pass says that nothing was bid which would have outbid what stood; a bid with a partner also that it was no single
    game. Of a Hochzeit the announcement itself is hard knowledge.
    """
    told: dict[Said, None] = {}
    for seat, contracts, did in _spoken(view):
        model = experience.model(contracts, view.pack)
        if seat != view.seat and model is not None:
            told[seat, model, did] = None
    return list(told)


def _spoken(view: View) -> Iterator[tuple[Seat, tuple[Contract, ...], bool]]:
    """Who said, or did not say, one of which contracts."""
    announcement, rules = view.announcement, view.rules
    standing: Declaration | None = None
    leader: Seat | None = None
    spoken = False
    for said in view.log:
        if isinstance(said, Bid):
            standing, leader, spoken = said.contract, said.seat, True
            named = announcement.contract if announcement is not None and announcement.declarer == said.seat else None
            if named is not None and is_modelled(named) and named.kind is standing.kind:
                yield said.seat, (named,), True
            else:
                yield said.seat, contracts_of(rules, (standing,)), True
            if not standing.kind.is_single_game:
                yield said.seat, contracts_of(rules, outbidding(rules, standing)), False
        elif isinstance(said, Pass):
            spoken = True
            holds = standing is not None and leader is not None and said.seat < leader
            yield said.seat, contracts_of(rules, outbidding(rules, standing, holds=holds)), False
    if not spoken and announcement is not None and view.game == "schafkopf":
        yield from _unheard(announcement, rules)


def _unheard(announcement: Announcement, rules: HouseRules) -> Iterator[tuple[Seat, tuple[Contract, ...], bool]]:
    """The same where only the announcement is known: nobody outbid it, and nobody bid where nobody plays."""
    declaration, declarer = announcement.contract.declaration, announcement.declarer
    if declaration is None or declarer is None or declaration.kind is ContractType.MUSS:
        yield from ((seat, contracts_of(rules, outbidding(rules, None)), False) for seat in SEATS)
        return
    yield declarer, (announcement.contract,), True
    for seat in SEATS:
        if seat not in (declarer, announcement.partner):
            yield seat, contracts_of(rules, outbidding(rules, declaration, holds=seat < declarer)), False


@lru_cache(maxsize=1024)
def outbidding(rules: HouseRules, standing: Declaration | None, *, holds: bool = False) -> tuple[Declaration, ...]:
    """Return what outbids a bid that stands, or everything; with `holds` also what is as high (S-5.7, S-5.10)."""
    enabled = [bid for bid in BIDS.values() if rules.is_enabled(bid)]
    if standing is None:
        return tuple(enabled)
    return tuple(bid for bid in enabled if rules.outbids(bid, standing, earlier=holds))


@lru_cache(maxsize=1024)
def contracts_of(rules: HouseRules, declarations: tuple[Declaration, ...]) -> tuple[Contract, ...]:
    """Return every contract that some declarations can become in a house, those of a Sie left out."""
    found: dict[Contract, None] = {}
    for declaration in declarations:
        if declaration.is_sie or declaration.kind in (ContractType.HOCHZEIT, ContractType.MUSS):
            continue
        suits = [suit for suit in Suit if not (declaration.kind.has_call and suit is Suit.HERZ)]
        for suit in suits if declaration.names_suit else (None,):
            found[rules.as_played(declaration.contract(suit))] = None
    return tuple(found)
