"""The referee: hand, contract and trick set up by tapping cards, and the ruling on every card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from schafkopf.answers import questions
from schafkopf.answers.asking import House, contract_of, name_of
from schafkopf.cards import Card, Pack
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.rulings import Ruling
from schafkopf.notation import format_cards, parse_cards
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.order import Order
from schafkopf.web.pages import Look, page
from schafkopf.web.paper.asking import Links, asked, contract_choices
from schafkopf.web.paper.houserules import Agreed

router = APIRouter(include_in_schema=False)

_EXAMPLE = {"contract": "gras-rufspiel", "hand": "EO HU HA H9 GA GK EZ E7", "trick": "S8 SK"}
"""What is set up where nothing is asked."""
_MOST_LYING = 3
_CALL_RULES = (
    "deck", "rufsau_schmieren", "runaway_min", "runaway_count", "runaway_first_trick_only", "runaway_when_led_by_other",
)  # fmt: skip
_RULES_OF: dict[ContractType, tuple[str, ...]] = {
    ContractType.RUFSPIEL: _CALL_RULES,
    ContractType.MUSS: _CALL_RULES,
    ContractType.RAMSCH: ("deck", "ramsch_stichzwang"),
    ContractType.BETTEL: ("deck", "bettel_trumps", "bettel_stichzwang"),
    ContractType.BIERKOPF: ("bierkopf_deck",),
}
"""The house rules on which it depends which cards may be played; the pack alone in all other contracts."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A card that can be tapped: what the query says then."""

    card: Card
    hand: str
    trick: str


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that share a ruling."""

    legal: bool
    title: str
    reason: str
    clause: str
    cards: tuple[Card, ...]


@router.get("/referee")
def show(request: Request) -> HTMLResponse:
    """Show the ruling on every card of a hand."""
    look, agreed = Look.of(request), Agreed.of(request)
    given = _EXAMPLE if not {"contract", "hand", "trick"} & request.query_params.keys() else {}
    contract = contract_of(asked(request, "contract", given.get("contract", "gras-rufspiel")))
    if contract.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=contract.name)
    rules = agreed.rules(contract)
    named = contract.name
    contract = rules.as_played(contract)
    pack = rules.pack_of(contract.kind)
    order = contract.order(pack)
    lying = _cards(asked(request, "trick", given.get("trick", "")), pack, _MOST_LYING)
    hand = order.sort(
        _cards(asked(request, "hand", given.get("hand", "")), pack, Pack.LANG.hand_size)[: pack.hand_size]
    )
    for card in lying:
        if card in hand:
            raise SchafkopfError(ErrorCode.CARD_TWICE, game=pack.game, card=card.label)
    free = "free" if asked(request, "called_ace") == "free" else ""
    picks = asked(request, "pick")
    pick = picks if picks in ("hand", "trick") else ""
    if (pick == "trick" and len(lying) == _MOST_LYING) or (pick == "hand" and len(hand) == pack.hand_size):
        pick = ""
    state = {
        "contract": named,
        "hand": format_cards(hand),
        "trick": format_cards(lying),
        "called_ace": free,
        "pick": pick,
        **agreed.state,
    }
    answer = None
    if hand:
        answer = questions.legal(named, format_cards(hand), format_cards(lying), "", free or "bound", agreed.house)
    names = _RULES_OF.get(contract.kind, ("deck",))
    return page(
        request,
        "referee.html",
        links=Links.of(request, state),
        contract=contract,
        choices=[(name, title, name == named) for name, title in contract_choices(look, shown=contract)],
        order=order,
        pack=pack,
        lying=[Tap(card, format_cards(hand), format_cards(_without(card, lying))) for card in lying],
        hand=[Tap(card, format_cards(_without(card, hand)), format_cards(lying)) for card in hand],
        pick=pick,
        rows=list(_rows(order, hand, lying, pick)) if pick else [],
        bound=None if answer is None or not contract.called else _bound(contract, hand, free),
        groups=[] if answer is None else _groups(answer.rulings, not lying, look),
        calls=_calls(hand, pack, contract),
        agreed=agreed,
        controls=list(agreed.controls(contract, names, look)),
        others=agreed.others(names),
        most_lying=_MOST_LYING,
        price_of=name_of(contract),
    )


def _cards(text: str, pack: Pack, most: int) -> tuple[Card, ...]:
    """Cards of the query; those that the pack has not are left out, since another contract may have been chosen."""
    cards = parse_cards(text)
    if len(cards) > most:
        code = ErrorCode.WRONG_TRICK_SIZE if most == _MOST_LYING else ErrorCode.WRONG_HAND_SIZE
        raise SchafkopfError(code, game=pack.game, number=len(cards), right=f"0–{most}")
    return tuple(card for card in cards if card in pack)


def _without(card: Card, cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(each for each in cards if each is not card)


def _rows(order: Order, hand: tuple[Card, ...], lying: tuple[Card, ...], pick: str) -> Iterator[list[Tap]]:
    """The cards that can be added to the hand or the trick, in rows."""
    for row in (order.trumps, *order.suits.values()):
        rest = [card for card in row if card not in lying and card not in hand]
        if rest:
            yield [
                Tap(
                    card,
                    format_cards((*hand, card) if pick == "hand" else hand),
                    format_cards((*lying, card) if pick == "trick" else lying),
                )
                for card in rest
            ]


def _bound(contract: Contract, hand: tuple[Card, ...], free: str) -> str | None:
    """Whether the Rufsau in a hand is `bound` or `free`; None where the hand has it not."""
    return (free or "bound") if contract.called and Card(f"{contract.called.value}A") in hand else None


def _groups(rulings: Sequence[Ruling], lead: bool, look: Look) -> list[Group]:
    """Rulings by their reason, those that refuse first."""
    alike: dict[tuple[bool, str, str], list[Ruling]] = {}
    for ruling in sorted(rulings, key=lambda each: each.legal):
        alike.setdefault((ruling.legal, parted(ruling, look.lang)[1], ruling.clause), []).append(ruling)
    return [
        Group(
            legal,
            parted(same[0], look.lang)[0] if len(same) == 1 else _many(legal, len(same), lead, look),
            reason,
            clause,
            tuple(each.card for each in same if each.card is not None),
        )
        for (legal, reason, clause), same in alike.items()
    ]


def _many(legal: bool, count: int, lead: bool, look: Look) -> str:
    return look.text("referee-many-may" if legal else "referee-many-may-not", count=count, lead="yes" if lead else "no")


def parted(ruling: Ruling, lang: str) -> tuple[str, str]:
    """Return the verdict of a ruling on a card, which names the card, and the reason, which does not."""
    verdict, _, reason = ruling.text(lang).partition(": ")
    return verdict.rstrip("."), reason[:1].upper() + reason[1:]


def _calls(hand: tuple[Card, ...], pack: Pack, contract: Contract) -> list[Ruling]:
    """Which Sau the hand may call."""
    if contract.kind is not ContractType.RUFSPIEL or not hand:
        return []
    return list(questions.callable_suits(format_cards(hand), House(deck=pack.deck)).rulings.values())
