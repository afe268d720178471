"""Small positions whose trees of legal play are counted, and three ways of counting them."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from helpers import KINDS, Hands, deal_of, four
from schafkopf.cards import Card, Pack, Suit
from schafkopf.game.position import Position, Trick
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from second_referee import VALUE, SlowGame

FILE = Path(__file__).parent / "data" / "tree_counts.json"
ABOUT = [
    "Exhaustive trees of legal play from small positions of Schafkopf and Bierkopf.",
    "A card is suit letter E G H S, then rank letter A Z K O U 9 8 7; seats are 0 to 3 clockwise.",
    "game, deck: schafkopf lang 32 and kurz 24 cards, bierkopf lang 24 and kurz 20 cards.",
    "kind, trump: the contract; trump is the trump suit of solo, farbwenz, farbgeier, and H for a bettel with trumps.",
    "called: the called card of rufspiel and muss, null without one; declarer: its caller.",
    "rufsau: bound, free (its holder ran away or stayed below), gone (it was played), null without a called card.",
    "options: house rules that differ from the defaults, by their names in S-12.",
    "dealt: the hands as dealt; hands: what each seat still holds. As many tricks are finished as that leaves.",
    "leader, trick: who led the open trick, and the cards in it in playing order.",
    "depth: how many cards are played from here; where it is smaller than the cards left, the tree is cut there.",
    "nodes[d]: the number of legal sequences of d cards, for d = 0 to depth; the last is the number of leaves.",
    "moves[d]: for d = 0 to depth - 1, how many of those sequences leave the next seat k legal cards, by k.",
    "augen[s]: the Augen that seat s takes in tricks finished from here on, summed over all leaves.",
]

# A tree as the file has it.


def entries() -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["trees"]
    return loaded


TREES = [pytest.param(entry, id=entry["id"]) for entry in entries()] if FILE.exists() else []
OPTION_NAMES = (
    "renonce",
    "rufsau_schmieren",
    "runaway_min",
    "runaway_count",
    "runaway_first_trick_only",
    "runaway_when_led_by_other",
    "ramsch_stichzwang",
    "bettel_stichzwang",
)


def hands_of(written: list[list[str]]) -> Hands:
    return four([[Card(code) for code in hand] for hand in written])


def pack_of(entry: dict[str, Any]) -> Pack:
    return Pack.of(entry["game"], entry["deck"])


def position_of(entry: dict[str, Any]) -> Position:
    """Return the position of an entry; the finished tricks count but are not known."""
    kind = ContractType(entry["kind"])
    called = Card(entry["called"]) if entry["called"] else None
    contract = Contract(kind, Suit(entry["trump"]) if entry["trump"] else None, called.suit if called else None)
    pack = pack_of(entry)
    rules = HouseRules(**entry["options"])
    dealt = hands_of(entry["dealt"])
    partner = None
    if kind is KINDS.HOCHZEIT:
        # The file tells who declares only; his partner is the one without trumps.
        partner = next(seat for seat in range(4) if not any(map(contract.order(pack).is_trump, dealt[seat])))
    deal = deal_of(contract, dealt, entry["declarer"], partner, rules=rules, pack=pack)
    assert deal.called_card is called
    finished = pack.hand_size - max(len(hand) for hand in slow_hands_of(entry))
    return Position(
        deal,
        hands_of(entry["hands"]),
        (Trick(0, (), 0),) * finished,
        tuple(Card(code) for code in entry["trick"]),
        entry["leader"],
        called if entry["rufsau"] == "bound" else None,
    )


def slow_hands_of(entry: dict[str, Any]) -> list[list[str]]:
    """The hands with the cards of the open trick back in them."""
    hands = [list(hand) for hand in entry["hands"]]
    for place, code in enumerate(entry["trick"]):
        hands[(entry["leader"] + place) % 4].append(code)
    return hands


def slow_game_of(entry: dict[str, Any]) -> SlowGame:
    hands = slow_hands_of(entry)
    return SlowGame(
        entry["kind"],
        entry["trump"],
        hands,
        entry["called"] if entry["rufsau"] in ("bound", "free") else None,
        entry["options"],
        entry["leader"],
        dealt=entry["dealt"],
        started_free=entry["rufsau"] == "free",
        tricks_before=pack_of(entry).hand_size - max(map(len, hands)),
        plays=[((entry["leader"] + place) % 4, code) for place, code in enumerate(entry["trick"])],
    )


class Count:
    """What is counted in a tree."""

    def __init__(self, depth: int) -> None:
        self.nodes = [0] * (depth + 1)
        self.moves: list[Counter[int]] = [Counter() for _ in range(depth)]
        self.augen = [0, 0, 0, 0]

    def as_written(self) -> dict[str, Any]:
        """Return the counts in the form of the file."""
        moves = [{str(k): count[k] for k in sorted(count)} for count in self.moves]
        return {"nodes": self.nodes, "moves": moves, "augen": self.augen}


# Three ways of counting.


def count_with_the_program(position: Position, depth: int) -> Count:
    count = Count(depth)
    before = len(position.tricks)

    def walk(at: Position, played: int) -> None:
        count.nodes[played] += 1
        if played == depth:
            for trick in at.tricks[before:]:
                count.augen[trick.winner] += trick.augen
            return
        legal = at.legal_cards
        count.moves[played][len(legal)] += 1
        for card in legal:
            walk(at.play(card), played + 1)

    walk(position, 0)
    return count


def augen_of(game: SlowGame, total: list[int]) -> None:
    for trick in game.tricks():
        if len(trick) == 4:
            winner = trick[game.winning([code for _, code in trick])][0]
            total[winner] += sum(VALUE[code[1]] for _, code in trick)


def count_recursively(game: SlowGame, depth: int) -> Count:
    count = Count(depth)

    def walk(played: int) -> None:
        count.nodes[played] += 1
        if played == depth:
            augen_of(game, count.augen)
            return
        legal = game.legal()
        count.moves[played][len(legal)] += 1
        seat = game.to_move()
        for code in legal:
            game.plays.append((seat, code))
            walk(played + 1)
            game.plays.pop()

    walk(0)
    return count


def count_by_permuting(game: SlowGame, depth: int) -> Count:
    """Let every seat play its cards in every order and keep the beginnings that are legal."""
    count = Count(depth)
    start = list(game.plays)
    held = [game.held(seat) for seat in range(4)]
    rounds = math.ceil(depth / 4)
    legal: dict[tuple[str, ...], bool] = {}
    movers: dict[tuple[str, ...], int] = {}
    for orders in itertools.product(*(itertools.permutations(hand, min(rounds, len(hand))) for hand in held)):
        taken = [0, 0, 0, 0]
        line: tuple[str, ...] = ()
        plays = list(start)
        for _ in range(depth):
            game.plays = plays
            if line not in movers:
                movers[line] = game.to_move()
            seat = movers[line]
            code = orders[seat][taken[seat]]
            after = (*line, code)
            if after not in legal:
                legal[after] = code in game.legal()
            if not legal[after]:
                break
            taken[seat] += 1
            line = after
            plays = [*plays, (seat, code)]
    lines = [(), *(line for line, allowed in legal.items() if allowed)]
    followers = Counter(line[:-1] for line in lines if line)
    for line in lines:
        count.nodes[len(line)] += 1
        if len(line) < depth:
            count.moves[len(line)][followers[line]] += 1
        else:
            game.plays = [*start, *((movers[line[:place]], code) for place, code in enumerate(line))]
            augen_of(game, count.augen)
    game.plays = start
    return count


def permutations_of(entry: dict[str, Any]) -> int:
    rounds = math.ceil(entry["depth"] / 4)
    return math.prod(math.perm(len(hand), min(rounds, len(hand))) for hand in entry["hands"])


MOST_PERMUTATIONS = 5000


def count_again(entry: dict[str, Any]) -> Count:
    by_permuting = permutations_of(entry) <= MOST_PERMUTATIONS
    return (count_by_permuting if by_permuting else count_recursively)(slow_game_of(entry), entry["depth"])


def expected_of(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: entry[name] for name in ("nodes", "moves", "augen")}
