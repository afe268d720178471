"""Exhaustive trees of small positions, counted by the program and by the second referee.

The counts stand in `data/tree_counts.json`, which describes itself; a kernel in another language is checked against the
same file. They were counted by the second referee of `helpers.py`, never by the program:

    PYTHONPATH=src:tests python tests/test_tree_counts.py    writes the file anew
"""

from __future__ import annotations

import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers import (
    KINDS,
    Hands,
    SlowGame,
    bring,
    changed,
    codes,
    deal_of,
    four,
    packs_of,
    random_deal,
)
from schafkopf.cards import Card, Pack, Rank, Suit
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position, Trick
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules

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


def _entries() -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["trees"]
    return loaded


TREES = [pytest.param(entry, id=entry["id"]) for entry in _entries()] if FILE.exists() else []
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


def _hands(written: list[list[str]]) -> Hands:
    return four([[Card(code) for code in hand] for hand in written])


def _pack(entry: dict[str, Any]) -> Pack:
    return Pack.of(entry["game"], entry["deck"])


def _position(entry: dict[str, Any]) -> Position:
    """Return the position of an entry; the finished tricks count but are not known."""
    kind = ContractType(entry["kind"])
    called = Card(entry["called"]) if entry["called"] else None
    contract = Contract(kind, Suit(entry["trump"]) if entry["trump"] else None, called.suit if called else None)
    pack = _pack(entry)
    rules = HouseRules(**entry["options"])
    dealt = _hands(entry["dealt"])
    partner = None
    if kind is KINDS.HOCHZEIT:
        # The file tells who declares only; his partner is the one without trumps.
        partner = next(seat for seat in range(4) if not any(map(contract.order(pack).is_trump, dealt[seat])))
    deal = deal_of(contract, dealt, entry["declarer"], partner, rules=rules, pack=pack)
    assert deal.called_card is called
    finished = pack.hand_size - max(len(hand) for hand in _slow_hands(entry))
    return Position(
        deal,
        _hands(entry["hands"]),
        (Trick(0, (), 0),) * finished,
        tuple(Card(code) for code in entry["trick"]),
        entry["leader"],
        called if entry["rufsau"] == "bound" else None,
    )


def _slow_hands(entry: dict[str, Any]) -> list[list[str]]:
    """The hands with the cards of the open trick back in them."""
    hands = [list(hand) for hand in entry["hands"]]
    for place, code in enumerate(entry["trick"]):
        hands[(entry["leader"] + place) % 4].append(code)
    return hands


def _slow_game(entry: dict[str, Any]) -> SlowGame:
    hands = _slow_hands(entry)
    return SlowGame(
        entry["kind"],
        entry["trump"],
        hands,
        entry["called"] if entry["rufsau"] in ("bound", "free") else None,
        entry["options"],
        entry["leader"],
        dealt=entry["dealt"],
        started_free=entry["rufsau"] == "free",
        tricks_before=_pack(entry).hand_size - max(map(len, hands)),
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


def _count_with_the_program(position: Position, depth: int) -> Count:
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


def _augen_of(game: SlowGame, total: list[int]) -> None:
    values = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2}
    for trick in game.tricks():
        if len(trick) == 4:
            winner = trick[game.winning([code for _, code in trick])][0]
            total[winner] += sum(values.get(code[1], 0) for _, code in trick)


def _count_recursively(game: SlowGame, depth: int) -> Count:
    count = Count(depth)

    def walk(played: int) -> None:
        count.nodes[played] += 1
        if played == depth:
            _augen_of(game, count.augen)
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


def _count_by_permuting(game: SlowGame, depth: int) -> Count:
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
            _augen_of(game, count.augen)
    game.plays = start
    return count


def _permutations(entry: dict[str, Any]) -> int:
    rounds = math.ceil(entry["depth"] / 4)
    return math.prod(math.perm(len(hand), min(rounds, len(hand))) for hand in entry["hands"])


MOST_PERMUTATIONS = 5000


def _count_again(entry: dict[str, Any]) -> Count:
    by_permuting = _permutations(entry) <= MOST_PERMUTATIONS
    return (_count_by_permuting if by_permuting else _count_recursively)(_slow_game(entry), entry["depth"])


def _expected(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: entry[name] for name in ("nodes", "moves", "augen")}


@pytest.mark.parametrize("entry", TREES)
def test_the_program_counts_what_the_file_says(entry: dict[str, Any]) -> None:
    assert _count_with_the_program(_position(entry), entry["depth"]).as_written() == _expected(entry)


@pytest.mark.parametrize("entry", TREES)
def test_the_second_referee_counts_what_the_file_says(entry: dict[str, Any]) -> None:
    assert _count_again(entry).as_written() == _expected(entry)


def test_permuting_and_recursion_agree() -> None:
    small = [entry for entry in _entries() if _permutations(entry) <= MOST_PERMUTATIONS][::9]
    assert len(small) > 15
    for entry in small:
        game, depth = _slow_game(entry), entry["depth"]
        recursive = _count_recursively(game, depth).as_written()
        assert _count_by_permuting(game, depth).as_written() == recursive, entry["id"]


# What the file holds.


def test_the_file_describes_itself() -> None:
    whole = json.loads(FILE.read_text("utf-8"))
    assert (whole["format"], whole["about"]) == ("schafkopf-tree-counts/1", ABOUT)
    fields = set(" ".join(ABOUT[2:]).replace("[", " ").replace(":", " ").replace(",", " ").split())
    for entry in whole["trees"]:
        assert set(entry) - {"id"} <= fields


def test_every_id_is_used_once() -> None:
    ids = [entry["id"] for entry in _entries()]
    assert len(ids) == len(set(ids))


def test_every_kind_is_counted_in_every_pack() -> None:
    there = {(entry["kind"], entry["game"], entry["deck"]) for entry in _entries()}
    for kind in ContractType:
        for pack in packs_of(kind):
            game = "bierkopf" if kind is KINDS.BIERKOPF else "schafkopf"
            assert (kind.value, game, pack.deck) in there


def test_every_named_suit_is_counted() -> None:
    for kind in ("solo", "farbwenz", "farbgeier"):
        assert {entry["trump"] for entry in _entries() if entry["kind"] == kind} == set("EGHS")
    assert {entry["trump"] for entry in _entries() if entry["kind"] == "bettel"} == {None, "H"}
    assert {entry["called"][0] for entry in _entries() if entry["kind"] == "rufspiel"} == set("EGS")


def test_every_option_of_the_play_and_every_state_of_the_rufsau_is_counted() -> None:
    options = {name for entry in _entries() for name in entry["options"]} - {"deck", "bierkopf_deck", "bettel_trumps"}
    assert options == set(OPTION_NAMES)
    assert {entry["rufsau"] for entry in _entries()} == {None, "bound", "free", "gone"}
    ranks = {entry["called"][1] for entry in _entries() if entry["called"]}
    assert ranks == {"A", "Z", "K"}


@pytest.mark.parametrize("option", [name for name in OPTION_NAMES if name != "renonce"])
def test_every_option_of_the_play_changes_some_tree(option: str) -> None:
    changed = 0
    for entry in _entries():
        if option in entry["options"] and entry["nodes"][-1] < 500:
            without = {name: value for name, value in entry["options"].items() if name != option}
            other = _count_recursively(_slow_game(entry | {"options": without}), entry["depth"])
            changed += other.as_written() != _expected(entry)
    assert changed


def test_a_bound_rufsau_changes_trees() -> None:
    bound = [entry for entry in _entries() if entry["rufsau"] == "bound" and entry["nodes"][-1] < 200]
    changed = [
        entry["id"]
        for entry in bound
        if _count_recursively(_slow_game(entry | {"rufsau": "free"}), entry["depth"]).as_written() != _expected(entry)
    ]
    assert len(changed) > len(bound) / 2


def test_all_cards_of_the_pack_were_dealt_and_the_hands_are_what_is_left() -> None:
    for entry in _entries():
        dealt = sorted(code for hand in entry["dealt"] for code in hand)
        assert dealt == sorted(codes(_pack(entry).cards)), entry["id"]
        for seat, hand in enumerate(_slow_hands(entry)):
            assert set(hand) <= set(entry["dealt"][seat]), entry["id"]
        assert len({len(hand) for hand in _slow_hands(entry)}) == 1, entry["id"]


# Making the file.


def _entry(name: str, position: Position, depth: int | None = None) -> dict[str, Any]:
    deal = position.deal
    left = sum(map(len, position.hands))
    called = deal.called_card
    rufsau = None
    if called is not None:
        held = any(called in hand for hand in position.hands)
        rufsau = "bound" if position.bound else ("free" if held else "gone")
    usual = HouseRules()
    names = [*OPTION_NAMES, "deck", "bierkopf_deck", "bettel_trumps"]
    changed = {each: getattr(deal.rules, each) for each in names}
    entry: dict[str, Any] = {
        "id": name,
        "game": "bierkopf" if deal.contract.kind is KINDS.BIERKOPF else "schafkopf",
        "deck": deal.pack.value,
        "kind": deal.contract.kind.value,
        "trump": deal.contract.trump.value if deal.contract.trump else None,
        "called": called.value if called else None,
        "declarer": deal.declarer,
        "rufsau": rufsau,
        "options": {each: value for each, value in changed.items() if value != getattr(usual, each)},
        "dealt": [codes(hand) for hand in deal.hands],
        "hands": [codes(hand) for hand in position.hands],
        "leader": position.leader,
        "trick": codes(position.trick),
        "depth": left if depth is None else depth,
    }
    count = _count_recursively(_slow_game(entry), entry["depth"])
    return entry | count.as_written()


def _rules_of(pack: Pack, **options: Any) -> HouseRules:
    deck = {"bierkopf_deck": pack.deck} if pack.game == "bierkopf" else {"deck": pack.deck}
    return HouseRules(**deck, **options)


def _played_until(rng: random.Random, deal: Deal, left: int, lying: int) -> Position:
    """Play at random until every seat that has not played to the open trick holds `left` cards.

    Where four are left, the called suit is spared, so that its holder may still be long in it.
    """
    position = Position.start(deal)
    for _ in range(4 * (deal.pack.hand_size - left) + lying):
        legal = position.legal_cards
        called = deal.called_card if left == 4 else None
        spared = [card for card in legal if called is None or card not in deal.order.suits[called.suit]]
        position = position.play(rng.choice(spared or legal))
    return position


Wanted = Callable[[Position], bool]
Maker = Callable[[random.Random], Deal]


def _holder(position: Position) -> int:
    called = position.deal.called_card
    return next((seat for seat in range(4) if called in position.hands[seat]), -1)


def _length(position: Position, seat: int) -> int:
    """How many cards of the called suit a seat holds."""
    called = position.deal.called_card
    assert called is not None
    return sum(card in position.deal.order.suits[called.suit] for card in position.hands[seat])


def _on_lead(least: int, most: int) -> Wanted:
    def wanted(at: Position) -> bool:
        holder = _holder(at)
        on_lead = at.bound is not None and at.to_move == holder and not at.trick
        return on_lead and least <= _length(at, holder) <= most

    return wanted


def _not_on_lead(least: int) -> Wanted:
    return lambda at: (
        at.bound is not None
        and at.to_move != _holder(at)
        and _length(at, _holder(at)) >= least
        and any(_length(at, seat) for seat in range(4) if seat != _holder(at))
    )


def _free(at: Position) -> bool:
    return at.bound is None and _holder(at) >= 0


def _bound(at: Position) -> bool:
    return at.bound is not None


def _holder_is_void(at: Position) -> bool:
    """The holder has to answer another suit that he does not hold."""
    if at.bound is None or not at.trick or at.to_move != _holder(at):
        return False
    effective = at.deal.order.effective
    led = effective[at.trick[0]]
    return not any(effective[card] is led for card in at.hands[_holder(at)])


def _searched(at: Position) -> bool:
    """The called suit was led by another seat and its holder has to answer."""
    bound = at.bound
    effective = at.deal.order.effective
    return (
        bound is not None
        and bool(at.trick)
        and at.to_move == _holder(at)
        and effective[at.trick[0]] is effective[bound]
    )


STATES: list[tuple[str, Pack, dict[str, Any], int, int, Wanted]] = [
    # name, pack, options, cards left, cards in the trick, what is wanted
    ("lead-alone", Pack.LANG, {}, 3, 0, _on_lead(1, 1)),
    ("lead-short", Pack.LANG, {}, 3, 0, _on_lead(2, 3)),
    ("lead-long", Pack.LANG, {}, 4, 0, _on_lead(4, 4)),
    ("lead-min-3", Pack.LANG, {"runaway_min": 3}, 3, 0, _on_lead(3, 3)),
    ("lead-min-2", Pack.LANG, {"runaway_min": 2}, 3, 0, _on_lead(2, 2)),
    ("lead-min-5", Pack.LANG, {"runaway_min": 5}, 4, 0, _on_lead(4, 4)),
    ("lead-initial", Pack.LANG, {"runaway_count": "initial"}, 3, 0, _on_lead(2, 3)),
    ("lead-late", Pack.LANG, {"runaway_first_trick_only": True, "runaway_min": 2}, 3, 0, _on_lead(2, 3)),
    ("lead-kurz", Pack.KURZ, {}, 3, 0, _on_lead(2, 3)),
    ("lead-kurz-min-3", Pack.KURZ, {"runaway_min": 3}, 3, 0, _on_lead(3, 3)),
    ("other-leads", Pack.LANG, {}, 3, 0, _not_on_lead(1)),
    ("other-leads-kurz", Pack.KURZ, {}, 3, 0, _not_on_lead(1)),
    ("other-leads-below", Pack.LANG, {"runaway_when_led_by_other": True, "runaway_min": 2}, 3, 0, _not_on_lead(2)),
    ("other-leads-smear", Pack.LANG, {"rufsau_schmieren": "always"}, 3, 0, _not_on_lead(1)),
    ("other-leads-smear-late", Pack.LANG, {"rufsau_schmieren": "from_second_last"}, 3, 0, _not_on_lead(1)),
    ("free", Pack.LANG, {}, 3, 0, _free),
    ("free-min-2", Pack.LANG, {"runaway_min": 2}, 3, 1, _free),
    ("searched", Pack.LANG, {}, 3, 1, _searched),
    ("searched-second", Pack.LANG, {}, 3, 2, _searched),
    ("searched-third", Pack.KURZ, {}, 3, 3, _searched),
    ("searched-below", Pack.LANG, {"runaway_when_led_by_other": True, "runaway_min": 2}, 3, 1, _searched),
    ("void", Pack.LANG, {}, 3, 1, _holder_is_void),
    ("void-smear", Pack.LANG, {"rufsau_schmieren": "always"}, 3, 2, _holder_is_void),
    ("void-smear-early", Pack.LANG, {"rufsau_schmieren": "from_second_last"}, 3, 1, _holder_is_void),
    ("void-smear-late", Pack.LANG, {"rufsau_schmieren": "from_second_last"}, 2, 1, _holder_is_void),
    ("gone", Pack.LANG, {}, 3, 0, lambda at: _holder(at) < 0),
]


def _lengthened(rng: random.Random, deal: Deal) -> Deal:
    """Give the holder of the called card more of its suit, so that the states of interest are not too rare."""
    called = deal.called_card
    assert called is not None
    suit = [card for card in deal.order.suits[called.suit] if card is not called]
    declarer = deal.party[0]
    keep = next((card for card in suit if card in deal.hands[declarer]), None)
    wanted = [called, *(card for card in suit if card is not keep)][: rng.randint(2, 4)]
    holder = rng.choice([seat for seat in range(4) if seat != declarer])
    longer = changed(deal, hands=bring(deal.hands, holder, wanted))
    return longer.deal() if not longer.faults() and longer.deal().called_card is called else deal


def _search(name: str, make: Maker, left: int, lying: int, wanted: Wanted) -> dict[str, Any]:
    """Return the tree of the first random position that is wanted and neither trivial nor large."""
    least = 3 if left == 2 else (20, 12, 6, 3)[lying]
    most = 8000 if left == 4 else 2500
    for seed in range(20_000):
        rng = random.Random(f"{name} {seed}")
        position = _played_until(rng, make(rng), left, lying)
        if not wanted(position):
            continue
        entry = _entry(name, position)
        if least <= entry["nodes"][-1] <= most:
            return entry
    raise AssertionError(f"no position found for {name}")


def _contracts() -> Iterator[tuple[str, ContractType, Pack, dict[str, Any], Suit | None]]:
    for kind in ContractType:
        suits: list[Suit | None] = list(Suit) if kind in (KINDS.SOLO, KINDS.FARBWENZ, KINDS.FARBGEIER) else [None]
        variants: list[dict[str, Any]] = [{}]
        if kind is KINDS.RAMSCH:
            variants = [{}, {"ramsch_stichzwang": True}]
        elif kind is KINDS.BETTEL:
            beat = {"bettel_stichzwang": True}
            variants = [{}, beat, {"bettel_trumps": "herz"}, {"bettel_trumps": "herz"} | beat]
        for pack, options, suit in itertools.product(packs_of(kind), variants, suits):
            words = [kind.value, *([suit.value] if suit else []), str(len(pack.cards))]
            words += [str(name if value is True else value).replace("_", "-") for name, value in options.items()]
            yield "-".join(words), kind, pack, options, suit


def _make(kind: ContractType, pack: Pack, options: dict[str, Any], suit: Suit | None) -> Maker:
    def make(rng: random.Random) -> Deal:
        deal = random_deal(rng, kind, pack, _rules_of(pack, **options))
        return changed(deal, contract=replace(deal.contract, trump=suit)).deal() if suit else deal

    return make


def _long_deal(pack: Pack, options: dict[str, Any]) -> Maker:
    return lambda rng: _lengthened(rng, random_deal(rng, KINDS.RUFSPIEL, pack, _rules_of(pack, **options)))


def _renonce_deal(rank: Rank) -> Maker:
    """A blocked player holds all Säue, for a König all Zehner too, and calls what he lacks."""

    def make(rng: random.Random) -> Deal:
        rules = _rules_of(Pack.LANG, renonce=True)
        while True:
            deal = random_deal(rng, KINDS.RUFSPIEL, Pack.LANG, rules)
            suits = (Suit.EICHEL, Suit.GRAS, Suit.SCHELLEN)
            high = [Rank.SAU] if rank is Rank.ZEHN else [Rank.SAU, Rank.ZEHN]
            assert deal.declarer is not None
            hands = bring(deal.hands, deal.declarer, [Card.of(suit, each) for suit in suits for each in high])
            blocked = changed(deal, hands=hands)
            if not blocked.faults():
                called = blocked.deal().called_card
                if called is not None and called.rank is rank:
                    return blocked.deal()

    return make


def _anything(at: Position) -> bool:
    del at
    return True


def make_trees() -> list[dict[str, Any]]:
    """Return all trees of the file."""
    trees: list[dict[str, Any]] = []
    for name, kind, pack, options, suit in _contracts():
        make = _make(kind, pack, options, suit)
        trees.append(_search(f"{name}-last-3", make, 3, 0, _anything))
        lying = random.Random(name).randint(1, 3)
        trees.append(_search(f"{name}-last-3-answer-{lying}", make, 3, lying, _anything))
        trees.append(_search(f"{name}-last-2", make, 2, 0, _anything))
        rng = random.Random(f"{name} first trick")
        trees.append(_entry(f"{name}-first-trick", Position.start(make(rng)), 4))
    for name, pack, options, left, lying, wanted in STATES:
        for number in (1, 2):
            at = f"rufsau-{name}-{number}"
            trees.append(_search(at, _long_deal(pack, options), left, lying, wanted))
    for rank in (Rank.ZEHN, Rank.KOENIG):
        trees.append(_search(f"rufsau-renonce-{rank.value}", _renonce_deal(rank), 3, 0, _bound))
        trees.append(_search(f"rufsau-renonce-{rank.value}-searched", _renonce_deal(rank), 3, 1, _searched))
    for name, options in (
        ("first-trick", {}),
        ("first-trick-only", {"runaway_first_trick_only": True}),
        ("first-trick-min-5", {"runaway_min": 5}),
    ):
        for seed in range(10_000):
            rng = random.Random(f"{name} {seed}")
            position = Position.start(_long_deal(Pack.LANG, options)(rng))
            if _on_lead(4, 4)(position):
                trees.append(_entry(f"rufsau-{name}", position, 4))
                break
    return trees


def main() -> None:
    """Write the file."""
    trees = make_trees()
    lines = ",\n".join("    " + json.dumps(tree) for tree in trees)
    about = ",\n".join("    " + json.dumps(line, ensure_ascii=False) for line in ABOUT)
    FILE.parent.mkdir(exist_ok=True)
    head = '{\n  "format": "schafkopf-tree-counts/1",\n  "about": [\n'
    FILE.write_text(f'{head}{about}\n  ],\n  "trees": [\n{lines}\n  ]\n}}\n', "utf-8")
    print(len(trees), "trees,", sum(sum(tree["nodes"]) for tree in trees), "nodes")


if __name__ == "__main__":
    main()
