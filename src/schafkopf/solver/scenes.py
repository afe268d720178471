"""What a seat sees, as the kernel knows it: the scene that all worlds share, and a world of it as a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from schafkopf.bill.schafkopf import MUSS_60_TRUMPS
from schafkopf.bill.settlement import four
from schafkopf.cards import SEATS, Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Play
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal
from schafkopf.game.holdings import Case
from schafkopf.game.position import Position
from schafkopf.game.view import View
from schafkopf.rules.contracts import Contract, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.solver import kernel
from schafkopf.solver.refusals import holdings_in_words
from schafkopf.solver.tables import Numbering, game_of, lock_of, numbering_of


def played_announcement(view: View) -> Announcement:
    """Return what is announced and played from a view on.

    Raises:
        SchafkopfError: nothing is announced yet, or nothing is played (Sie).
    """
    announcement = view.announcement
    if announcement is None:
        raise SchafkopfError(ErrorCode.NOTHING_IS_ANNOUNCED)
    if announcement.contract.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=announcement.contract.name)
    return announcement


def is_alone(contract: Contract) -> bool:
    """Tell whether everybody plays for himself."""
    return contract.kind.facts.parties is Parties.ALONE


@lru_cache(maxsize=1024)
def open_tables(contract: Contract, rules: HouseRules, called: Card | None) -> tuple[Numbering, kernel.Game]:
    """Return the numbering and the tables of a contract for questions that tell the party themselves."""
    numbering = numbering_of(contract.order(rules.pack_of(contract.kind)))
    locked = None if called is None else lock_of(called, rules, numbering)
    return numbering, game_of(contract, rules, (0,), locked)


def seen_tricks(view: View, numbering: Numbering) -> list[tuple[int, list[int]]]:
    """Return the tricks of a view with their leaders, the open one last."""
    bits = numbering.bit_of
    told = [(trick.leader, [bits[card] for card in trick.cards]) for trick in view.tricks]
    if view.trick:
        told.append((view.leader or 0, [bits[card] for card in view.trick]))
    return told


def draw(view: View, number: int, seed: int) -> tuple[kernel.Worlds, Numbering]:
    """Draw worlds 0 to `number - 1` of a seed from the deals that agree with a view.

    Raises:
        SchafkopfError: as `played_announcement`, or no deal agrees with the view.
    """
    contract, rules = played_announcement(view).contract, view.rules
    with holdings_in_words((), 0):
        numbering, game = open_tables(contract, rules, view.called_card)
    laid, captured = [0, 0, 0, 0], [0, 0, 0, 0]
    masks, leader = numbering.masks, 0 if view.leader is None else view.leader
    for trick in view.tricks:
        cards = [masks[card] for card in trick.cards]
        for place, mask in enumerate(cards, start=trick.leader):
            laid[place & 3] |= mask
        captured[trick.winner] |= sum(cards)
    for place, card in enumerate(view.trick, start=leader):
        laid[place & 3] |= masks[card]
    if (laid[0] | laid[1] | laid[2] | laid[3]) & ~sum(numbering.classes):
        raise SchafkopfError(ErrorCode.NO_DEAL_AGREES, game=view.pack.game)
    cases = view.knowledge.cases
    with holdings_in_words(numbering.card_of, sum(hand.count for hand in cases[0].hands)):
        drawn = kernel.Worlds(
            game,
            (view.seat, leader, [numbering.bit_of[card] for card in view.trick], four(laid), four(captured)),
            [_case(view, case, numbering) for case in cases],
            number,
            seed,
            has_run=contract.kind.has_laufende,
            few=(view.declarer, MUSS_60_TRUMPS) if rules.muss_60 and view.declarer is not None else None,
            run_by_deal=rules.runaway_count == "initial",
        )
    return drawn, numbering


def _case(view: View, case: Case, numbering: Numbering) -> kernel.Case:
    holdings = [(hand.count, numbering.mask(hand.possible), numbering.mask(hand.certain)) for hand in case.hands]
    limits = [
        (seat, numbering.mask(limit.cards), limit.least, min(limit.most, 32))
        for seat, hand in enumerate(case.hands)
        for limit in hand.limits
    ]
    return holdings, limits, sum(1 << seat for seat in case.party), _is_bound(view, case.holder)


def _is_bound(view: View, holder: Seat | None) -> bool:
    """Whether the called card still binds a holder: it has not fallen, and he has not run away from it (S-4.10)."""
    called, order = view.called_card, view.order
    if called is None or order is None or holder is None:
        return False
    effective = order.effective
    lines = [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader or 0, view.trick)]
    for leader, cards in lines:
        if called in cards:
            return False
        if cards and effective[cards[0]] is effective[called] and (holder - leader) % 4 < len(cards):
            return False
    return True


def world_position(view: View, hands: Sequence[tuple[Card, ...]], bound: bool) -> Position:
    """Return a world as a position; the own hand keeps its order."""
    played: list[list[Card]] = [[], [], [], []]
    for action in view.log:
        if isinstance(action, Play):
            played[action.seat].append(action.card)
    announcement = played_announcement(view)
    order = announcement.contract.order(view.pack)
    held = [view.hand if seat == view.seat else hands[seat] for seat in SEATS]
    dealt = [order.sort((*held[seat], *played[seat])) for seat in SEATS]
    own = [*view.dealt, *dealt[view.seat]]
    dealt[view.seat] = tuple(card for card in dict.fromkeys(own) if card in dealt[view.seat])
    deal = Deal((dealt[0], dealt[1], dealt[2], dealt[3]), announcement, view.rules, view.stock, view.bock)
    leader = 0 if view.leader is None else view.leader
    called = view.called_card if bound else None
    return Position(deal, tuple(held), view.tricks, view.trick, leader, called, view.stoss)
