"""Make `data/tree_counts.json`: trees counted by the second referee (`second_referee.py`), never by the program.

A kernel in another language is checked against the same file.

    PYTHONPATH=src:tests python tests/make_tree_counts.py    writes the file anew
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from helpers import (
    KINDS,
    bring,
    changed,
    codes,
    described,
    packs_of,
    random_hands,
    rules_of,
)
from schafkopf.cards import Card, Pack, Rank, Suit
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractType
from schafkopf.rules.house import HouseRules
from trees import ABOUT, FILE, OPTION_NAMES, count_recursively, slow_game_of

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
        "deck": deal.pack.deck,
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
    count = count_recursively(slow_game_of(entry), entry["depth"])
    return entry | count.as_written()


def _rules_for(pack: Pack, **options: Any) -> HouseRules:
    return rules_of(pack, HouseRules(**options))


def _random_deal(rng: random.Random, kind: ContractType, pack: Pack, rules: HouseRules) -> Deal:
    """Return a deal without a fault. The draws stay in this order, so that the file can be made again as it is."""
    while True:
        declarer, partner = rng.randrange(4), None
        hands = random_hands(rng, pack)
        if kind is KINDS.HOCHZEIT:
            partner = (declarer + rng.randrange(1, 4)) % 4
            plain = [card for card in pack.cards if Contract(kind).order(pack).is_plain(card)]
            hands = bring(hands, partner, rng.sample(plain, pack.hand_size))
        elif kind is KINDS.MUSS:
            hands = bring(hands, declarer, [Card.EO])
        trump = rng.choice(list(Suit)) if kind in (KINDS.SOLO, KINDS.FARBWENZ, KINDS.FARBGEIER) else None
        if kind is KINDS.BETTEL and rules.bettel_trumps == "herz":
            trump = Suit.HERZ
        contract = Contract(kind, trump, rng.choice(CALLABLE_SUITS) if kind.has_call else None)
        nobody = kind in (KINDS.RAMSCH, KINDS.KREUZ, KINDS.BIERKOPF)
        description = described(contract, hands, None if nobody else declarer, partner, rules=rules, pack=pack)
        if not description.faults():
            return description.deal()


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


def _searched_long(at: Position) -> bool:
    """The called suit was led by another seat, and its holder has more of it than the called card."""
    return _searched(at) and _length(at, _holder(at)) >= 2


STAY = {"runaway_when_led_by_other": True}
LATE = {"runaway_first_trick_only": True}
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
    ("searched-below-late", Pack.LANG, STAY | LATE | {"runaway_min": 2}, 3, 1, _searched_long),
    ("searched-below-initial", Pack.LANG, STAY | {"runaway_count": "initial"}, 3, 1, _searched_long),
    ("other-leads-below-late", Pack.LANG, STAY | LATE | {"runaway_min": 2}, 3, 0, _not_on_lead(2)),
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
        deal = _random_deal(rng, kind, pack, _rules_for(pack, **options))
        return changed(deal, contract=replace(deal.contract, trump=suit)).deal() if suit else deal

    return make


def _long_deal(pack: Pack, options: dict[str, Any]) -> Maker:
    return lambda rng: _lengthened(rng, _random_deal(rng, KINDS.RUFSPIEL, pack, _rules_for(pack, **options)))


def _renonce_deal(rank: Rank) -> Maker:
    """A blocked player holds all Säue, for a König all Zehner too, and calls what he lacks."""

    def make(rng: random.Random) -> Deal:
        rules = _rules_for(Pack.LANG, renonce=True)
        while True:
            deal = _random_deal(rng, KINDS.RUFSPIEL, Pack.LANG, rules)
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
    for name, options in (("first-trick-searched", STAY), ("first-trick-searched-only", STAY | LATE)):
        for seed in range(10_000):
            rng = random.Random(f"{name} {seed}")
            position = Position.start(_long_deal(Pack.LANG, options)(rng))
            position = position.play(rng.choice(position.legal_cards))
            if _searched_long(position) and _length(position, _holder(position)) == 4:
                trees.append(_entry(f"rufsau-{name}", position, 3))
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
