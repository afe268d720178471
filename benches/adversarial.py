"""Search for the deals that cost the solver most, and keep them: `python benches/adversarial.py [seconds a contract]`.

A hill climb: two cards of two hands change places, and the new deal is kept when it takes more nodes. What it finds is
written to `adversarial.jsonl` as records; a test solves them all, and asks them with a limit.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from schafkopf.answers.asking import contract_or_call
from schafkopf.cli.solve import random_positions
from schafkopf.game.deal import Deal, DealDescription, Hand
from schafkopf.game.position import Position
from schafkopf.game.record import Record, RecordContract
from schafkopf.records.reading import write_record
from schafkopf.solver.measuring import Meter

FILE = Path(__file__).with_name("adversarial.jsonl")
CONTRACTS = ("rufspiel", "gras-solo", "wenz", "gras-wenz", "geier", "kreuz")
STARTS = 200


def swapped(deal: Deal, rng: random.Random) -> Deal | None:
    """Return the deal with two cards exchanged, None where its announcement would be impossible."""
    hands: list[list[object]] = [list(hand) for hand in deal.hands]
    one, other = rng.sample(range(4), 2)
    place, spot = rng.randrange(len(hands[one])), rng.randrange(len(hands[other]))
    hands[one][place], hands[other][spot] = hands[other][spot], hands[one][place]
    four: list[Hand] = [tuple(hand) for hand in hands]  # type: ignore[arg-type]
    changed = DealDescription((four[0], four[1], four[2], four[3]), deal.announcement, deal.rules)
    return None if changed.faults() else changed.deal()


def climb(name: str, seconds: float) -> tuple[Deal, int]:
    """Return the dearest deal of a contract that was found in some seconds, and its nodes."""
    rng = random.Random(f"adversarial {name}")
    starts = random_positions(contract_or_call(name), STARTS, name != "kreuz", "adversarial")
    meter = Meter()
    dealt = ((meter.measure(start, "exact").nodes, start.deal) for start in starts)
    nodes, deal = max(dealt, key=lambda found: found[0])
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        changed = swapped(deal, rng)
        if changed is None:
            continue
        found = meter.measure(Position.start(changed), "exact").nodes
        if found > nodes:
            deal, nodes = changed, found
    return deal, nodes


def as_record(name: str, deal: Deal, nodes: int) -> Record:
    """Return a deal as the record of a game that has not begun."""
    contract = RecordContract(deal.contract.kind, deal.declarer, deal.contract.trump, deal.contract.called)
    return Record(id=name, contract=contract, hands=deal.hands, note=f"{nodes} nodes when it was found")


def main(seconds: float) -> None:
    """Climb for every contract and write what was found."""
    lines = []
    for name in CONTRACTS:
        deal, nodes = climb(name, seconds)
        print(f"{name:12}{nodes:15,}")
        lines.append(write_record(as_record(name, deal, nodes)))
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
