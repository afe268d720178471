"""Draw the search of a small ending: `python docs/draw_search.py > docs/search.svg`.

The ending is the last two tricks of a Bierkopf hand. The search asks "does team A get so many Augen?" and stops as soon
as the answer is settled; what it need not look at is drawn grey.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from schafkopf.cards import Card, Pack
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position, Trick
from schafkopf.notation import parse_cards, parse_contract
from schafkopf.solver import solve

WIDTH, ROW, BOX = 128, 64, (112, 34)
HANDS = ("EA H10", "E9 HK", "SA GU", "EO S9")


@dataclass
class Node:
    """A card played in the search, with what follows; `seen` is False for what the search passed over."""

    card: Card
    seat: int
    seen: bool
    reached: bool | None = None
    children: list[Node] = field(default_factory=list)
    x: float = 0.0


def ending() -> Position:
    """The position: two cards each, seat 0 leads."""
    hands = tuple(parse_cards(hand) for hand in HANDS)
    held = {card for hand in hands for card in hand}
    rest = [card for card in Pack.BIERKOPF_LANG.cards if card not in held]
    dealt = tuple((*hand, *rest[4 * seat : 4 * seat + 4]) for seat, hand in enumerate(hands))
    deal = Deal((dealt[0], dealt[1], dealt[2], dealt[3]), Announcement(parse_contract("bierkopf")))
    gone = tuple(Trick(seat, tuple(rest[4 * seat : 4 * seat + 4]), seat) for seat in range(4))
    return Position(deal, hands, gone)


def search(position: Position, need: int, depth: int) -> tuple[bool, list[Node]]:
    """Tell whether team A reaches `need` Augen, and every card looked at on the way; deeper ones are only counted."""
    seat = position.to_move
    if seat is None:
        return position.augen[0] + position.augen[2] >= need, []
    wants = seat in position.deal.party
    nodes, settled = [], False
    for card in position.legal_cards:
        node = Node(card, seat, not settled)
        nodes.append(node)
        if settled:
            continue
        node.reached, children = search(position.play(card), need, depth - 1)
        node.children = children if depth > 1 else []
        settled = node.reached is wants
    answers = [node.reached for node in nodes if node.seen]
    return (any(answers) if wants else all(answers)), nodes


def place(nodes: list[Node], left: float) -> float:
    """Give every node its place across, leaves side by side; return where the next one goes."""
    for node in nodes:
        if node.children:
            right = place(node.children, left)
            node.x = (node.children[0].x + node.children[-1].x) / 2
            left = right
        else:
            node.x = left
            left += WIDTH
    return left


def draw(nodes: list[Node], depth: int, parent: tuple[float, float]) -> list[str]:
    """Return the shapes of nodes and of what follows them."""
    shapes = []
    y = 60 + depth * ROW
    for node in nodes:
        colour = "#bbb" if not node.seen else "#1a7f37" if node.reached else "#b3261e"
        middle = node.x + BOX[0] / 2
        shapes.append(f'<path d="M{parent[0]} {parent[1]}L{middle} {y}" stroke="{colour}" fill="none"/>')
        shapes.append(
            f'<rect x="{node.x}" y="{y}" width="{BOX[0]}" height="{BOX[1]}" rx="6" fill="#fff" stroke="{colour}"/>'
        )
        answer = "–" if not node.seen else "ja" if node.reached else "nein"
        label = f"P{node.seat + 1} {node.card.label}: {answer}"
        shapes.append(f'<text x="{middle}" y="{y + 22}" text-anchor="middle" fill="{colour}">{label}</text>')
        shapes += draw(node.children, depth + 1, (middle, y + BOX[1]))
    return shapes


def main() -> None:
    """Write the picture to stdout."""
    position = ending()
    value = solve(position, ("augen",)).party_augen or 0
    answer, nodes = search(position, value, depth=5)
    width = place(nodes, 8)
    hands = "   ".join(f"P{seat + 1}: {hand}" for seat, hand in enumerate(HANDS))
    root = (width / 2, 44)
    question = f"{hands}   –   Team A ≥ {value}? {'ja' if answer else 'nein'}"
    shapes = [f'<text x="{width / 2}" y="28" text-anchor="middle" font-weight="bold">{question}</text>']
    shapes += draw(nodes, 0, root)
    box = f'viewBox="0 0 {width} {60 + 5 * ROW}"'
    print(f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="14">')
    print('<rect width="100%" height="100%" fill="#fff"/>')
    print("\n".join(shapes))
    print("</svg>")


if __name__ == "__main__":
    main()
