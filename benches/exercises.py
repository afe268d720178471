"""What `meister` makes of book exercises: those with a stated answer compared with it, the others answered.

`SCHAFKOPF_CORPUS=… make exercises` reads `exercises.jsonl` of the corpus and writes benches/exercises.md. The player
gets what the seat of the exercise knows, its assumptions included, at the tariff that the exercises assume.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from schafkopf.cards import Card
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Play
from schafkopf.game.announcement import Announcement
from schafkopf.game.constraints import assuming, parse_constraint
from schafkopf.game.deal import DealDescription
from schafkopf.game.line import parse_view
from schafkopf.game.position import Position
from schafkopf.game.view import View
from schafkopf.players import Budget, by_name
from schafkopf.players.hands.valuation import value_hand
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType
from schafkopf.rules.house import HouseRules, preset
from schafkopf.solver import CardEstimate, review_values, worlds

LEVEL = "meister"
POLICY = "rule-1"
"""Plays the games that tell how often a hand wins, as people at a table would."""
Exercise = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What was stated, what came out, how far the two are apart, and whether they agree; None where nothing is said."""

    stated: str
    ours: str
    difference: str
    agrees: bool | None


# From the corpus to what a seat knows


def rules_of(exercise: Exercise) -> HouseRules:
    """The house rules: 20 for a Rufspiel, 50 for a Solo, 10 a step."""
    return preset("casual", tariff="10/20/50", deck=exercise["deck"], klopfen="none")


def contract_of(told: Exercise) -> Contract:
    """The contract of an exercise."""
    level = ContractModifier(told["level"])
    suits = {name: None if told[name] is None else Card(f"{told[name]}A").suit for name in ("trump", "called")}
    return Contract(ContractType(told["kind"]), suits["trump"], suits["called"], level)


def view_of(exercise: Exercise) -> View:
    """What the seat of an exercise knows, its assumptions included."""
    contract, seat = contract_of(exercise["contract"]), exercise["seat"]
    declarer = exercise["contract"]["declarer"]
    laid = [
        card
        for trick in exercise["tricks"]
        for place, card in enumerate(trick["cards"])
        if (trick["leader"] + place) % 4 == seat
    ]
    hands = ["?"] * 4
    hands[seat] = " ".join((*laid, *exercise["hand"]))
    tricks = [f"{trick['leader']}: {' '.join(trick['cards'])}" for trick in exercise["tricks"]]
    sections = [
        contract.name + ("" if declarer is None else f" by {declarer}"),
        " / ".join(hands),
        ", ".join(tricks) or "-",
        f"rules casual tariff=10/20/50 deck={exercise['deck']} klopfen=none stoss_max=0",
    ]
    view = parse_view(" | ".join(sections))
    if not exercise["assumptions"]:
        return view
    return assuming(view, parse_constraint(" and ".join(map(assumption, exercise["assumptions"]))))


def assumption(told: dict[str, Any]) -> str:
    """An assumption of the corpus in the words of `schafkopf advise --constrain`."""
    if "any" in told:
        return "(" + " or ".join(map(assumption, told["any"])) + ")"
    if "count" in told:
        return f"P{told['seat'] + 1} {told['count']} {told['op']} {told['n']}"
    if "void_plain_suits_at_least" in told:
        return f"P{told['seat'] + 1} void in {told['void_plain_suits_at_least']} suits"
    if "not_seat" in told:
        return f"P{told['not_seat'] + 1} lacks {told['holder_of']}"
    return f"P{told['seat'] + 1} has {told['holder_of']}"


# Values: of cards, of hands, of games


class Cards:
    """What each card of an exercise is worth to the seat, by the measure of the exercise, and which one is played."""

    def __init__(self, exercise: Exercise, number: int) -> None:
        self.view = view_of(exercise)
        self.measure = exercise["measure"]
        decision = by_name(LEVEL).choose(self.view, Budget(worlds=number, explain=True))
        told = {each.action.card: each for each in decision.candidates if isinstance(each.action, Play)}
        if not isinstance(decision.action, Play):
            raise TypeError(f"{exercise['id']} is answered by {decision.action}")
        self.chosen = decision.action.card.value
        if self.measure == "payout":
            self.values = {card.value: (each.expected or 0.0, each.error or 0.0) for card, each in told.items()}
        else:
            late = len(self.view.hand) <= 6
            drawn = worlds(self.view, number, 1)
            # Exact Augen are dear before; there the player's own games of the policy tell them.
            found = drawn.values("augen").cards if late else [CardEstimate(c, e.augen) for c, e in told.items()]
            self.values = {each.card.value: (each.mean, each.standard_error) for each in found}

    def told(self) -> str:
        """What is played, and the value of every card, the highest first."""
        ranked = sorted(self.values, key=lambda card: (-self.values[card][0], card != self.chosen))
        values = ", ".join(f"{card} {self.values[card][0]:+.1f} ± {self.values[card][1]:.1f}" for card in ranked)
        return f"plays {self.chosen}: {values}"

    def beyond(self, card: str, other: str) -> tuple[float, float]:
        """How much more a card brings than another, with the error of two values that were found apart."""
        (one, first), (two, second) = self.values[card], self.values[other]
        return one - two, math.hypot(first, second)


def shown(difference: tuple[float, float], measure: str) -> str:
    """A difference with its error, in the unit of the measure."""
    return f"{difference[0]:+.1f} ± {difference[1]:.1f} {'cents' if measure == 'payout' else 'Augen'}"


def of_cards(exercise: Exercise, number: int) -> Iterator[Answer]:
    """Compare what is stated of cards and of hidden hands."""
    stated, cards = exercise["expected"], Cards(exercise, number)
    ours, measure, known = cards.told(), cards.measure, cards.view.knowledge
    if "best" in stated:
        best = max(stated["best"], key=lambda card: cards.values[card][0])
        difference = shown(cards.beyond(cards.chosen, best), measure)
        yield Answer(f"best {' '.join(stated['best'])}", ours, difference, cards.chosen in stated["best"])
    if "not" in stated:
        for card in stated["not"]:
            yield Answer(f"not {card}", ours, shown(cards.beyond(cards.chosen, card), measure), cards.chosen != card)
    if "equal" in stated:
        one, two = stated["equal"]
        gap, error = cards.beyond(one, two)
        yield Answer(f"{one} = {two}", ours, shown((gap, error), measure), abs(gap) <= 2 * error)
    if "better" in stated:
        gain = cards.beyond(stated["better"], stated["worse"])
        yield Answer(f"{stated['better']} above {stated['worse']}", ours, shown(gain, measure), gain[0] > 0)
    if "between" in stated:
        card, (one, two) = stated["between"]["card"], stated["between"]["bounds"]
        low, high = sorted((cards.values[one][0], cards.values[two][0]))
        value = cards.values[card][0]
        outside = max(low - value, value - high, 0.0), cards.values[card][1]
        agrees = outside[0] <= 2 * outside[1]
        yield Answer(f"{card} between {one} and {two}", ours, shown(outside, measure), agrees)
    if "holder_of" in stated:
        for card, seat in stated["holder_of"].items():
            sure = Card(card) in known.certain(seat)
            yield Answer(f"{card} is at P{seat + 1}", "certain" if sure else "not certain", "", sure)
    if "hand_of" in stated:
        told = stated["hand_of"]
        certain = " ".join(card.value for card in known.certain(told["seat"]))
        agrees = known.certain(told["seat"]) == {Card(card) for card in told["cards"]}
        yield Answer(f"P{told['seat'] + 1} holds {' '.join(told['cards'])}", f"certain: {certain}", "", agrees)
    for name in ("declarer_can_force_win", "to_move_can_force_win"):
        if name in stated:
            share = max(each.share_won for each in worlds(cards.view, number, 1).values("payout").cards)
            words = name.replace("_", " ")
            yield Answer(
                f"{words}: {stated[name]}",
                f"{share:.1%} of the worlds, with open cards",
                "",
                (share == 1) is stated[name],
            )
    if "netschafkopf_plays" in stated:
        played = stated["netschafkopf_plays"][0]
        difference = shown(cards.beyond(cards.chosen, played), measure)
        yield Answer(f"a program plays {played}", ours, difference, None)


def of_hand(exercise: Exercise, number: int) -> Iterator[Answer]:
    """Compare how often a hand wins before the first card."""
    stated = exercise["expected"]
    contract, rules = contract_of(exercise["contract"]), rules_of(exercise)
    value = value_hand(exercise["hand"], contract, exercise["seat"], rules, games=number, weights=POLICY)
    share = value.share_won
    error = math.sqrt(share * (1 - share) / number)
    ours = f"won {share:.1%} ± {error:.1%} of games of the policy {POLICY}"
    if exercise["to_move"] == exercise["seat"]:
        drawn = worlds(view_of(exercise), min(number, 300), 1)
        counts = drawn.outlook(Weights.load(POLICY).policy(contract), exact_from=1)
        ours += f", {sum(times for paid, times in counts if paid > 0) / len(drawn):.1%} with open cards"
    if "likely_win" in stated:
        yield Answer(f"likely win: {stated['likely_win']}", ours, "", (share > 0.5) is stated["likely_win"])
    if "percent" in stated:
        for name, percent in stated["percent"].items():
            gap = 100 * share - percent
            yield Answer(f"{name} {percent} %", ours, f"{gap:+.1f} points", abs(gap) <= max(200 * error, 1))


def of_game(exercise: Exercise, number: int) -> Iterator[Answer]:
    """Look for cards that gave something away in the last five tricks of a whole game, all cards open."""
    hands: list[list[Card]] = [[], [], [], []]
    cards = [Card(card) for trick in exercise["tricks"] for card in trick["cards"]]
    for place, card in enumerate(cards):
        hands[(exercise["tricks"][place // 4]["leader"] + place) % 4].append(card)
    dealt = tuple(map(tuple, hands))
    announcement = Announcement(contract_of(exercise["contract"]), exercise["contract"]["declarer"])
    deal = DealDescription((dealt[0], dealt[1], dealt[2], dealt[3]), announcement, rules_of(exercise)).deal()
    position, first = Position.start(deal), len(cards) - 20
    for card in cards[:first]:
        position = position.play(card)
    lost = {
        f"trick {(first + place) // 4 + 1}, P{each.seat + 1} {each.played.value}": each.loss
        for place, each in enumerate(review_values(position, cards[first:], "augen"))
        if each.loss
    }
    ours = ", ".join(f"{where}: -{loss} Augen" for where, loss in lost.items()) or "nothing"
    stated = exercise["expected"]
    if "mistake_in_trick" in stated:
        trick = stated["mistake_in_trick"]
        yield Answer(f"a mistake in trick {trick}", ours, "", any(f"trick {trick}," in where for where in lost))
    if "mistakes_beyond_book" in stated:
        # It may lie in the tricks that were not looked at.
        yield Answer("a mistake beside one of the book", ours, "", len(lost) > 1 or None)


RUNNERS = {"best_card": of_cards, "find_mistake": of_game, "win_probability": of_hand}


def answers(exercise: Exercise, number: int) -> Iterable[Answer]:
    """Compare one exercise with what is stated; SchafkopfError where it cannot be run."""
    return tuple(RUNNERS[exercise["task"]](exercise, number))


def read(corpus: Path) -> list[Exercise]:
    """The exercises of a corpus."""
    return [json.loads(line) for line in (corpus / "exercises.jsonl").read_text("utf-8").splitlines()]


def report(exercises: list[Exercise], number: int) -> Iterator[str]:
    """The lines of the report."""
    stated = [each for each in exercises if each["expected"] is not None]
    yield f"# What `{LEVEL}` makes of book exercises\n"
    yield (
        f"{len(stated)} of {len(exercises)} exercises have a stated answer. {number} worlds a position (games for a "
        "hand), tariff 10/20/50 in cents; assumptions of an exercise are taken for known. ± is the standard error; "
        "that of a difference takes the two values for independent, which is too much where they share their worlds. "
        "Nobody doubles, and the player plays for the payout always. Values are seen from the seat to move: payouts as "
        "the player reckons them, Augen with open cards in positions of up to six cards, else by games of the policy. "
        "How often a hand wins depends on how the others play, in which the sources have models of their own.\n"
    )
    yield "| exercise | stated | ours | ours above what is stated | agrees |"
    yield "|---|---|---|---|---|"
    count: Counter[bool | None] = Counter()
    not_run: list[str] = []
    for exercise in stated:
        try:
            for each in answers(exercise, number):
                count[each.agrees] += 1
                mark = {True: "yes", False: "**no**", None: "–"}[each.agrees]
                yield f"| {exercise['id']} | {each.stated} | {each.ours} | {each.difference} | {mark} |"
        except SchafkopfError as error:
            not_run.append(f"{exercise['id']}: {error.text('en')}")
    told_so = f"Of {sum(count.values())} statements {count[True]} are agreed with and {count[False]} are not"
    yield f"\n{told_so}; {count[None]} only say what somebody plays, or what the last five tricks cannot tell.\n"
    yield "## Without a stated answer\n"
    yield "What is played, and what that brings by the measure of the exercise.\n"
    told: list[str] = []
    for exercise in exercises:
        if exercise["expected"] is not None:
            continue
        if exercise["task"] != "best_card" or exercise.get("hand") is None:
            why = "several hands are partly open" if exercise["task"] == "best_card" else "asks for no card"
            not_run.append(f"{exercise['id']}: {why} ({exercise['task']})")
            continue
        try:
            cards = Cards(exercise, number)
        except SchafkopfError as error:
            not_run.append(f"{exercise['id']}: {error.text('en')}")
        else:
            value, error_of = cards.values[cards.chosen]
            told.append(f"{exercise['id']} {cards.chosen} ({value:+.1f} ± {error_of:.1f})")
    yield ", ".join(told) + ".\n"
    yield "## Not run\n"
    tasks = Counter(line.partition(": ")[2] for line in not_run)
    for reason, times in tasks.items():
        ids = " ".join(line.partition(":")[0] for line in not_run if line.partition(": ")[2] == reason)
        yield f"- {times}: {reason} – {ids}"


def main() -> None:
    """Write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    corpus = os.environ.get("SCHAFKOPF_CORPUS")
    if not corpus:
        parser.error("SCHAFKOPF_CORPUS must name the directory with exercises.jsonl")
    lines = []
    for line in report(read(Path(corpus)), told.worlds):
        print(line, flush=True)
        lines.append(line)
    if told.out:
        told.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
