"""Feed the kernel impossible, partial, hostile and huge input for some seconds: it answers or refuses, and soon.

    python tests/fuzz_kernel.py [seconds] [seed]

A panic, an exception of another kind, or a call that takes too long ends the run with what caused it.
"""

from __future__ import annotations

import contextlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from schafkopf import _kernel

NODES = 20_000
TOO_LONG = 5.0
LAYOUTS = [
    (0xFFFC0000, 0x0003F000, 0x00000FC0, 0x0000003F, 0),
    (0xF0000000, 0x0FE00000, 0x001FC000, 0x00003F80, 0x0000007F),
    (0xFFE00000, 0x001FC000, 0x00003F80, 0x0000007F, 0),
    (0, 0xFF000000, 0x00FF0000, 0x0000FF00, 0x000000FF),
    (0b111111111111 << 18, 0b1111 << 12, 0b1111 << 6, 0b1111, 0),
]
SEED_POINTS = [0, 0, 0, 2, 3, 4, 10, 11]


class Fuzzer:
    """Makes input that is right, nearly right, or anything."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def number(self, high: int) -> int:
        """Mostly a number that fits, sometimes one that does not."""
        return self.rng.choice([self.rng.randrange(high), self.rng.randrange(high), 0, high, high * 9, 255, 2**32 - 1])

    def mask(self) -> int:
        return self.rng.choice(
            [self.rng.getrandbits(32), self.rng.getrandbits(8), 0, 2**32 - 1, 1 << self.rng.randrange(32)]
        )

    def game(self) -> Any:
        """Arguments of a game: a real layout with something changed, or chance."""
        classes = list(self.rng.choice(LAYOUTS))
        points = [self.rng.choice(SEED_POINTS) for _ in range(32)]
        if self.rng.random() < 0.3:
            classes[self.rng.randrange(5)] = self.mask()
        if self.rng.random() < 0.1:
            points = [self.rng.randrange(256) for _ in range(32)]
        locked = None
        if self.rng.random() < 0.5:
            locked = (
                self.number(32) & 255, self.rng.choice([0, 2, 4, 8, 255]), self.rng.random() < 0.5,
                self.rng.random() < 0.5, self.rng.choice([0, 1, 2, 77]),
            )  # fmt: skip
        return (
            tuple(classes),
            bytes(points),
            self.rng.choice([1, 2, 5, 10, 14, 7, 0, 15, 255]),
            locked,
            self.rng.random() < 0.2,
        )

    def place(self, classes: tuple[int, ...]) -> Any:
        """A position of a game: dealt and played fairly, then perhaps damaged."""
        deck = [bit for bit in range(32) if any(mask >> bit & 1 for mask in classes)]
        self.rng.shuffle(deck)
        size = self.rng.randrange(1, len(deck) // 4 + 1) if len(deck) >= 4 else 1
        hands = [sum(1 << bit for bit in deck[seat * size : (seat + 1) * size]) for seat in range(4)]
        done = len(deck) // 4 - size
        own = self.rng.randint(0, max(done, 0))
        trick: list[int] = []
        leader = self.rng.randrange(4)
        for played in range(self.rng.choice([0, 0, 1, 2, 3])):
            hand = hands[(leader + played) % 4]
            if hand:
                bit = hand.bit_length() - 1
                hands[(leader + played) % 4] &= ~(1 << bit)
                trick.append(bit)
        place = [
            tuple(hands),
            trick,
            leader,
            self.rng.random() < 0.5,
            self.rng.choice([0, 0, own, 60]),
            own,
            max(done - own, 0),
        ]
        if self.rng.random() < 0.4:
            damage = self.rng.randrange(7)
            place[damage] = {
                0: tuple(self.mask() for _ in range(4)),
                1: [self.number(32) for _ in range(self.rng.randrange(6))],
                3: True,
            }.get(damage, self.number(9) & 255)
        return tuple(place)

    def round(self) -> None:
        """One game and some questions about it."""
        arguments = self.game()
        try:
            game = _kernel.Game(*arguments)
        except (ValueError, OverflowError):
            return
        solver = _kernel.Solver()
        for _ in range(4):
            self.ask(game, solver, self.place(arguments[0]))

    def ask(self, game: _kernel.Game, solver: _kernel.Solver, place: Any) -> None:
        threshold = self.rng.choice([0, 1, 61, 120, 121, 255])
        leaf = _kernel.Leaf(sorted(self.rng.randrange(-500, 500) for _ in range(123)))
        falling = _kernel.Leaf(sorted((self.rng.randrange(-500, 500) for _ in range(123)), reverse=True))
        bits = [self.number(32) & 255 for _ in range(self.rng.randrange(40))]
        captured = (self.mask(), self.mask(), self.mask(), self.mask())
        questions: list[Callable[[], object]] = [
            lambda: game.legal(place),
            lambda: game.groups(place),
            lambda: game.play(place, self.number(32) & 255),
            lambda: solver.points(_kernel.Question(game, place, NODES)),
            lambda: solver.at_least(_kernel.Question(game, place, NODES), threshold),
            lambda: solver.makes_tricks(_kernel.Question(game, place, NODES), self.number(8) & 255),
            lambda: solver.card_points(_kernel.Question(game, place, NODES)),
            lambda: solver.solve(_kernel.Question(game, place, NODES)),
            lambda: solver.solve_worth(_kernel.Question(game, place, NODES), leaf),
            lambda: solver.card_worths(_kernel.Question(game, place, NODES), falling),
            lambda: solver.guarantee(_kernel.Question(game, place, NODES)),
            lambda: solver.whole_game(_kernel.Question(game, place, NODES), bits),
            lambda: _kernel.playouts(game, place, self.rng.choice([0, 1, 7, 100]), 2**64 - 1),
            lambda: _kernel.alone(game, place, captured, self.rng.choice([0, 1, 7]), 2**64 - 1),
            lambda: self.ask_worlds(game, place),
            lambda: self.ask_policy(game, place),
            lambda: _kernel.random_games(game, [self.case(place)], self.rng.choice([0, 1, 50]), 1, jobs=self.number(3)),
        ]
        for question in self.rng.sample(questions, 4):
            start = time.monotonic()
            with contextlib.suppress(ValueError, OverflowError):
                question()
            if time.monotonic() - start > TOO_LONG:
                raise TimeoutError(f"{time.monotonic() - start:.1f} s for {place}")

    def case(self, place: Any) -> Any:
        """What may be known of the hands of a place, with something changed now and then."""
        hands = place[0]
        rest = hands[0] | hands[1] | hands[2] | hands[3]
        holdings = [(hand.bit_count(), hand if self.rng.random() < 0.3 else rest, 0) for hand in hands]
        if self.rng.random() < 0.2:
            holdings[self.rng.randrange(4)] = (self.number(9), self.mask(), self.mask())
        limits = [
            (self.rng.randrange(5), self.mask(), self.rng.randrange(3), self.number(9))
            for _ in range(self.rng.choice([0, 0, 1, 3, 20]))
        ]
        return holdings, limits, self.rng.choice([0, 1, 2, 5, self.number(16)]), bool(place[3])

    def policy(self) -> _kernel.Policy:
        def numbers(number: int) -> list[float]:
            return self.rng.choices([0.0, 1.0, -1e30, self.rng.random()], k=number)

        inputs = len(_kernel.FEATURES) + len(_kernel.DETAILS) + len(_kernel.FACTS) + 2
        nets = numbers(6 * inputs * _kernel.UNITS) if self.rng.random() < 0.5 else None
        return _kernel.Policy(numbers(6 * len(_kernel.FEATURES)), nets)

    def tricks(self) -> Any:
        """Tricks, mostly such as can be."""
        return [
            (
                self.rng.randrange(4 + (self.rng.random() < 0.1)),
                [self.number(32) & 255 for _ in range(min(self.number(4), 6))],
            )
            for _ in range(self.rng.randrange(9))
        ]

    def guide(self) -> Any:
        declarer = self.rng.choice([None, self.number(4) & 255])
        return declarer, self.rng.random() < 0.2, self.tricks(), self.rng.choice([0, 1, 3]), 1, self.number(9) & 255

    def ask_policy(self, game: _kernel.Game, place: Any) -> None:
        """Ask a policy what it plays from anything that a seat may see, and let it play a deal."""
        hand, seat = self.rng.choice(place[0]), self.number(4) & 255
        legal = hand & self.rng.choice([2**32 - 1, self.mask()])
        declarer, alone, tricks, *_ = self.guide()
        sight: Any = (seat, hand, legal, self.number(16) & 255, declarer, alone, tricks)
        leaf = _kernel.SeatLeaf(list(range(123)), list(range(123)))
        dealt: Any = (0, self.number(2) & 255, 0, declarer, alone, self.number(15) & 255, tuple(place[0]), place[3])
        for question in (
            lambda: self.policy().scores(game, sight),
            lambda: self.policy().facts(game, sight),
            lambda: self.policy().choose(game, sight, 1),
            lambda: _kernel.Duel([game], [(leaf, None)], [dealt]).play([self.policy()], [self.policy()], 1),
            lambda: _kernel.Duel([game], [(leaf, None)], [dealt]).lessons(
                [self.policy()], [self.policy()], 0, self.number(3), self.rng.choice([0.5, 0.0, -1.0]), 1
            ),
        ):
            with contextlib.suppress(ValueError, OverflowError):
                question()

    def ask_worlds(self, game: _kernel.Game, place: Any) -> None:
        """Draw worlds of a place, mostly as it lies there, and ask all questions about them."""
        hands, trick, leader, *_, own, other = place
        rest = hands[0] | hands[1] | hands[2] | hands[3]
        laid = [(2**32 - 1) & ~rest, 0, 0, 0]
        won = (laid[0] & ~sum({1 << card for card in trick if card < 32}), 0, 0, self.mask() if own > 3 else 0)
        seat = (leader + len(trick)) % 4 if self.rng.random() < 0.9 else self.number(4)
        scene: Any = (seat, leader, trick, tuple(laid), won)
        few = None if self.rng.random() < 0.5 else (self.number(4), 3)
        drawn = _kernel.Worlds(
            game,
            scene,
            [self.case(place)],
            self.rng.choice([0, 1, 9]),
            1,
            has_run=True,
            few=few,
            run_by_deal=own % 2 == 0,
        )
        leaf = _kernel.SeatLeaf(list(range(123)), list(range(123, 0, -1)))
        leaves = [leaf for _ in drawn.price_keys()]
        price: Any = ([20] * 4, [40] * 4, self.rng.choice([0, 91, 255]), 50, own % 2 == 0, other % 2 == 0)
        weights = [self.rng.choice([0.0, 1.0, 1e300, 5e-324, float("nan")]) for _ in range(len(drawn))]
        for question in (
            lambda: drawn.get(self.number(9)),
            lambda: drawn.values(leaves, nodes=NODES, jobs=self.rng.choice([0, 1, 2])),
            lambda: drawn.values(None, self.rng.randrange(256), milliseconds=50),
            lambda: drawn.playouts(self.rng.choice([0, 1, 7]), 1, leaves),
            lambda: drawn.playouts(1, 1, None, price),
            lambda: drawn.guided(self.policy(), self.guide(), leaves, jobs=self.rng.choice([0, 1, 2])),
            lambda: drawn.guided(self.policy(), self.guide(), None, price, whole=True),
            lambda: drawn.guided(self.policy(), self.guide(), None, None, self.number(256), milliseconds=50),
            lambda: drawn.resample(weights, self.rng.choice([0, 1, 50]), 1).values(nodes=NODES),
        ):
            with contextlib.suppress(ValueError, OverflowError, IndexError):
                question()


def main(seconds: float, seed: int) -> None:
    """Fuzz for some seconds and tell how much was tried."""
    end = time.monotonic() + seconds
    rounds = 0
    while time.monotonic() < end:
        try:
            Fuzzer(seed + rounds).round()
        except BaseException:
            print(f"seed {seed + rounds}", file=sys.stderr)
            raise
        rounds += 1
    print(f"{rounds} games with 4 positions each, no panic, no hang")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
