"""Advice: everything that a seat could do, what a player reckons that it brings, and what the player would do."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from schafkopf.cards import SEATS, Card, GameName, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need
from schafkopf.game.actions import Action, Klopfen, Pass, Phase, Play
from schafkopf.game.constraints import Constraint, assuming
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.notation import cards as cards_of
from schafkopf.players.levels import NAMES, by_name
from schafkopf.players.player import Budget, Candidate, Player
from schafkopf.players.programs.engine import EnginePlayer
from schafkopf.rules.house import HouseRules
from schafkopf.solver.numbers import whole
from schafkopf.text.catalogue import check_language
from schafkopf.text.values import shown, shown_repr

_REASONS = 3
"""Reasons that are told of one action at most."""


@dataclass(frozen=True, slots=True)
class AdvisedAction:
    """One thing that a seat could do, None for saying nothing, and what a player reckons that it brings.

    `expected` is the mean payout in the unit of the tariff (in Bierkopf the Spielpunkte of the own team less those of
    the other), `error` its standard error, `share_won` the share of `worlds` in which the seat gains; None where
    nothing was reckoned. `augen` are the Augen of the own party at the end, ascending, and in how many worlds each
    comes if all play on by rule of thumb. `reasons` are sentences, the weightiest first.
    """

    action: Action | None
    expected: float | None
    error: float | None
    share_won: float | None
    worlds: int
    augen: tuple[tuple[int, int], ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat could do, the best first: the first of `actions` is what `player` would do.

    `id` is the name of the record that was asked about. `deals` is how many deals agree with what the seat knows and
    assumes, `share` what part of those without the assumption; None before anything is announced.
    """

    id: str | None
    game: GameName
    seat: Seat
    phase: Phase
    player: str
    assumed: str | None
    deals: int | None
    share: float | None
    actions: tuple[AdvisedAction, ...]

    @property
    def best(self) -> AdvisedAction:
        """What the player would do."""
        return self.actions[0]


def advise(
    view: View,
    player: Player | str = "meister",
    budget: Budget | None = None,
    *,
    constraint: Constraint | None = None,
    lang: str = "de",
) -> Advice:
    """Return what a player reckons that every legal action brings, and why, in German (`de`) or English (`en`).

    The player decides from the view alone; an assumption is taken for known by it.

    Raises:
        SchafkopfError: the seat has nothing to do and nothing to say, or as `assuming`; a program, which sees only what
            a seat has seen, is to assume something; or it does not answer.
        ValueError: the player wants what is not allowed, or there is no such language.
    """
    need("view", View, view)
    budget = Budget() if budget is None else budget
    need("budget", Budget, budget)
    if isinstance(player, str):
        player = by_name(player)
    check_language(lang)
    if not view.legal_actions:
        over = view.phase is Phase.OVER
        code = ErrorCode.NOTHING_TO_DECIDE if over else ErrorCode.SEAT_NOT_TO_MOVE
        raise SchafkopfError(code, game=view.game, seat=f"P{view.seat + 1}")
    if constraint is not None and isinstance(player, EnginePlayer):
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="level", value=player.name, allowed=", ".join(NAMES))
    seen = view if constraint is None else assuming(view, constraint)
    deals = None if view.announcement is None else seen.knowledge.deals
    decision = player.choose(seen, replace(budget, explain=True))
    told = {each.action: each for each in decision.candidates}
    possible = [*view.legal_actions, *([] if view.to_move == view.seat else [None])]
    if decision.action not in possible:
        raise ValueError(f"{shown(player.name)} wants what is not allowed: {shown_repr(decision.action)}")
    ranked = sorted(
        (told.get(action, Candidate(action)) for action in possible),
        key=lambda each: (each.action != decision.action, not isinstance(each.action, Play), -_worth(each)),
    )
    return Advice(
        id=None,
        game=view.game,
        seat=view.seat,
        phase=view.phase,
        player=player.name,
        assumed=None if constraint is None else constraint.text,
        deals=deals,
        share=None if deals is None else deals / view.knowledge.deals,
        actions=tuple(_advised(each, lang) for each in ranked),
    )


def _worth(candidate: Candidate) -> float:
    return -math.inf if candidate.expected is None else candidate.expected


def _advised(candidate: Candidate, lang: str) -> AdvisedAction:
    error = candidate.error
    return AdvisedAction(
        candidate.action,
        candidate.expected,
        error if error is None or math.isfinite(error) else None,
        candidate.share_won,
        candidate.worlds,
        candidate.augen,
        tuple(reason.text(lang) for reason in candidate.reasons[:_REASONS]),
    )


def view_of_hand(hand: Iterable[Card | str] | str, seat: Seat = 0, rules: HouseRules | None = None) -> View:
    """Return what a seat sees that is asked for its first bid, nobody before it having knocked or bid.

    With the cards of the first packet alone it is asked whether it knocks (S-5.4).

    Raises:
        SchafkopfError: something is no card or not in the pack, a card stands there twice, or there are too many or
            too few.
    """
    rules = HouseRules() if rules is None else rules
    need("rules", HouseRules, rules, "HouseRules or None")
    whole("seat", seat, 0, len(SEATS) - 1)
    pack = rules.pack_of()
    cards = cards_of(hand)
    for place, card in enumerate(cards):
        if card not in pack:
            raise SchafkopfError(ErrorCode.CARD_NOT_IN_PACK, text=card.label, size=len(pack.cards))
        if card in cards[:place]:
            raise SchafkopfError(ErrorCode.CARD_TWICE, card=card.label)
    size, first = pack.hand_size, rules.packets(pack)[0]
    rest = [card for card in pack.cards if card not in cards]
    if len(cards) in (size, first):
        missing = size - len(cards)
        hands = [tuple(rest[missing + place * size : missing + (place + 1) * size]) for place in range(len(SEATS) - 1)]
        hands.insert(seat, (*cards, *rest[:missing]))
        game = Game.start((hands[0], hands[1], hands[2], hands[3]), rules)
        if (found := _asked(game, seat, is_packet=missing > 0)) is not None:
            return found.view(seat)
    right = str(size) if rules.klopfen == "none" else f"{first}, {size}"
    raise SchafkopfError(ErrorCode.WRONG_HAND_SIZE, number=len(cards), right=right)


def _asked(game: Game, seat: Seat, *, is_packet: bool) -> Game | None:
    """The game in which a seat is asked to knock or to bid, nobody else having done so; None where it never is."""
    while game.phase is Phase.KLOPFEN and game.to_move is not None:
        if is_packet and game.to_move == seat:
            return game
        game = game.apply(Klopfen(game.to_move, knocks=False))
    if is_packet:
        return None
    while game.to_move is not None and game.to_move != seat:
        game = game.apply(Pass(game.to_move))
    return game
