"""The policy at the table: the card that it plays from a view, and what speaks for and against each card."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf.cards import Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type
from schafkopf.game.announcement import Announcement
from schafkopf.game.view import View
from schafkopf.players.weights import DETAILS, FACTS, FEATURES, Weights
from schafkopf.solver import kernel
from schafkopf.solver.scenes import is_alone, open_tables, seen_tricks
from schafkopf.solver.tables import Numbering
from schafkopf.text.catalogue import message

_SMALL = 0.05
"""What adds less than this to a score is no reason."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one feature does for a card: its value, and what it adds to the score beyond the mean of the legal cards.

    `above` tells whether the value is above the mean of the legal cards.
    """

    feature: str
    value: float
    adds: float
    above: bool

    def text(self, lang: str) -> str:
        """Return the part as a sentence for or against the card."""
        fact = message(f"feature-{self.feature}", lang, self._side)
        # The fact stands within the sentence.
        return message("reason-for" if self.adds > 0 else "reason-against", lang, reason=fact[:1].lower() + fact[1:])

    @property
    def _side(self) -> str:
        """The attribute of the message that is true of the card."""
        if self.feature == "trump_excess":  # no trump is 0, one of a hand that has few lies below that
            return "" if self.value > 0 else "short" if self.value < 0 else "less"
        return "" if self.above else "less"


@dataclass(frozen=True, slots=True)
class Rated:
    """A card with its score and what sets it apart enough from the other legal cards, the weightiest first.

    The scores have no unit; the highest is played.
    """

    card: Card
    score: float
    parts: tuple[Part, ...]

    def reasons(self, lang: str, most: int = 3) -> tuple[str, ...]:
        """Return in words what speaks most for and against the card; nothing where there is no choice."""
        return tuple(part.text(lang) for part in self.parts[:most])


class Policy:
    """A player of cards by weighed features, in every contract of both games.

    It knows nothing but the view: own hand, what lies open, who has shown what, and its own party.
    """

    def __init__(self, weights: Weights | str = "rule-1") -> None:
        if isinstance(weights, str):
            weights = Weights.load(weights)
        if not isinstance(weights, Weights):
            raise wrong_type("weights", "Weights or their name", weights)
        self.weights = weights

    def __repr__(self) -> str:
        return f"Policy({self.weights.name!r})"

    def choose(self, view: View, seed: int = 0) -> Card:
        """Return the legal card with the highest score; which of equally good ones depends on the seed.

        Raises:
            SchafkopfError: the seat of the view has no card to play now.
        """
        numbering, game, sight = _compiled(view)
        return numbering.card_of[self._of(view).choose(game, sight, seed % 2**64)]

    def rate(self, view: View) -> tuple[Rated, ...]:
        """Return every legal card with its score, the best first.

        Raises:
            SchafkopfError: the seat of the view has no card to play now.
        """
        numbering, game, sight = _compiled(view)
        scores = self._of(view).scores(game, sight)
        mean_values, mean_adds = (
            [sum(column) / len(scores) for column in zip(*rows, strict=True)]
            for rows in ([values for _, values, _, _ in scores], [adds for _, _, adds, _ in scores])
        )
        rated = []
        for bit, values, adds, net in scores:
            parts = [
                Part(name, value, added - mean_added, value > mean)
                for name, value, mean, added, mean_added in zip(
                    FEATURES, values, mean_values, adds, mean_adds, strict=True
                )
                if abs(added - mean_added) >= _SMALL
            ]
            parts.sort(key=lambda part: -abs(part.adds))
            rated.append(Rated(numbering.card_of[bit], sum(adds) + net, tuple(parts)))
        return tuple(sorted(rated, key=lambda each: (-each.score, view.hand.index(each.card))))

    def features(self, view: View) -> dict[Card, dict[str, float]]:
        """Return what each feature of each legal card is, whatever it weighs; Augen count in tens.

        Raises:
            SchafkopfError: the seat of the view has no card to play now.
        """
        numbering, game, sight = _compiled(view)
        scores = self._of(view).scores(game, sight)
        return {numbering.card_of[bit]: dict(zip(FEATURES, values, strict=True)) for bit, values, _, _ in scores}

    def facts(self, view: View) -> tuple[dict[str, float], dict[Card, dict[str, float]]]:
        """Return what a net sees beside the features: the facts of the situation, and those of each legal card.

        Raises:
            SchafkopfError: the seat of the view has no card to play now.
        """
        numbering, game, sight = _compiled(view)
        facts, cards = self._of(view).facts(game, sight)
        details = {numbering.card_of[bit]: dict(zip(DETAILS, told, strict=True)) for bit, told in cards}
        return dict(zip(FACTS, facts, strict=True)), details

    def reasons(self, view: View, lang: str = "de") -> dict[Card, tuple[str, ...]]:
        """Return in words what speaks for and against every legal card, the best card first."""
        return {each.card: each.reasons(lang) for each in self.rate(view)}

    def _of(self, view: View) -> kernel.Policy:
        return self.weights.policy(announced(view).contract)


def announced(view: View) -> Announcement:
    """Return what is announced.

    Raises:
        SchafkopfError: nothing is announced yet.
    """
    if not isinstance(view, View):
        raise wrong_type("view", "a View", view)
    if view.announcement is None:
        raise SchafkopfError(ErrorCode.NOTHING_IS_ANNOUNCED)
    return view.announcement


def _compiled(view: View) -> tuple[Numbering, kernel.Game, kernel.Sight]:
    """What the seat of a view sees, for the kernel."""
    contract = announced(view).contract
    legal = view.legal_cards
    if not legal:
        raise SchafkopfError(ErrorCode.SEAT_NOT_TO_MOVE, seat=f"P{view.seat + 1}")
    # The party of a sight is told with it.
    numbering, game = open_tables(contract, view.rules, view.called_card)
    party = own_party(view)
    mask = sum(1 << seat for seat in party)
    return (
        numbering,
        game,
        (
            view.seat,
            numbering.mask(view.hand),
            numbering.mask(legal),
            mask,
            view.declarer,
            is_alone(contract),
            seen_tricks(view, numbering),
        ),
    )


def own_party(view: View) -> tuple[Seat, ...]:
    """Return the playing party as far as the seat knows it: who it is not sure of is left out."""
    known = view.party
    if known is not None:
        return known
    return () if view.declarer is None else (view.declarer,)
