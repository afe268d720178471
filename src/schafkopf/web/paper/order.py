"""The order of the cards: every contract in pictures, two cards compared, four cards as a trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from schafkopf.answers import questions
from schafkopf.answers.asking import House, name_of
from schafkopf.cards import Card, Pack, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.referee import judge_winner
from schafkopf.notation import format_cards, parse_cards
from schafkopf.rules.contracts import Contract, ContractType, TrumpSuit
from schafkopf.rules.order import EffectiveSuit, Order
from schafkopf.web.pages import Look, page
from schafkopf.web.paper.asking import KINDS, Links, asked, contract_title, contracts_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A card in its row: how high it is there, and which cards are picked when it is tapped."""

    card: Card
    rank: int
    name: str
    is_picked: bool
    then: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose: its value in the query, its name, and whether it is chosen."""

    value: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which of the picked cards wins, and why."""

    cards: tuple[Card, ...]
    place: int
    title: str
    reason: str
    clause: str


@router.get("/order")
def show(request: Request) -> HTMLResponse:
    """Show the order of the cards in a contract."""
    look = Look.of(request)
    answer = questions.order(asked(request, "contract", "rufspiel"), House(deck=asked(request, "deck")))
    contract, order = answer.contract, answer.order
    picked = tuple(card for card in _picked(asked(request, "cards")) if card in order.pack)
    deck = "" if order.pack is contract.default_pack() else "kurz"
    state = {"contract": name_of(contract), "deck": deck, "cards": format_cards(picked)}
    return page(
        request,
        "order.html",
        links=Links.of(request, state),
        contract=contract,
        title=contract_title(contract, look) if not contract.kind.has_call else look.text(f"contract-{contract.kind}"),
        kinds=[
            Choice(_in_suit_of(kind, contract), look.text(f"contract-{kind}"), kind is contract.kind) for kind in KINDS
        ],
        suits=_suits(contract, look),
        decks=[_deck(contract, short, order.pack, look) for short in (False, True)],
        trumps=_row(order.trumps, order, picked, look),
        rows={suit: _row(row, order, picked, look) for suit, row in order.suits.items()},
        picked=picked,
        verdict=_verdict(picked, contract, order, look) if len(picked) > 1 else None,
        everywhere=list(_everywhere(picked[-1], contract, deck == "kurz", look)) if picked else [],
    )


def _picked(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if len(cards) > 4:
        raise SchafkopfError(ErrorCode.WRONG_TRICK_SIZE, number=len(cards), right="0–4")
    return cards


def _in_suit_of(kind: ContractType, shown: Contract) -> str:
    """The contract of a kind that its button leads to: in the suit that is shown, where both have one."""
    if kind.has_call:
        return str(kind.value)
    contracts = contracts_of(kind)
    return next((each for each in contracts if each.trump is shown.trump), contracts[0]).name


def _suits(contract: Contract, look: Look) -> list[tuple[Choice, Suit | None]]:
    """The trump suits to choose from; none where the contract leaves no choice."""
    trumps: Sequence[Suit | None] = ()
    if contract.kind.facts.trump_suit is TrumpSuit.NAMED:
        trumps = tuple(Suit)
    elif contract.kind.facts.trump_suit is TrumpSuit.MAYBE_HERZ:
        trumps = (None, Suit.HERZ)
    return [
        (
            Choice(
                Contract(contract.kind, trump).name,
                look.text("order-no-trumps" if trump is None else f"suit-{trump}"),
                trump is contract.trump,
            ),
            trump,
        )
        for trump in trumps
    ]


def _deck(contract: Contract, short: bool, shown: Pack, look: Look) -> Choice:
    pack = contract.default_pack(short)
    return Choice("kurz" if short else "", look.text("order-cards", count=len(pack.cards)), pack is shown)


def _row(row: Sequence[Card], order: Order, picked: tuple[Card, ...], look: Look) -> list[Ranked]:
    return [
        Ranked(
            card,
            rank,
            look.text(
                "order-card",
                card=look.card_name(card),
                suit=look.text(f"suit-{order.effective[card].value}"),
                rank=rank,
            ),
            card in picked,
            format_cards(_tapped(card, picked)),
        )
        for rank, card in enumerate(row, start=1)
    ]


def _tapped(card: Card, picked: tuple[Card, ...]) -> tuple[Card, ...]:
    """What is picked when a card is tapped: it goes, or comes, or begins anew where four are picked."""
    if card in picked:
        return tuple(each for each in picked if each is not card)
    return (*picked, card) if len(picked) < 4 else (card,)


def _verdict(cards: tuple[Card, ...], contract: Contract, order: Order, look: Look) -> Verdict:
    place, ruling = judge_winner(order, cards, contract.kind)
    winner = look.card_name(cards[place])
    if len(cards) == 2:
        title, reason = look.text("order-beats", card=winner), _compared(cards[place], cards[1 - place], order, look)
    else:
        augen = sum(card.augen for card in cards)
        title = look.text("order-takes" if len(cards) == 4 else "order-leads", card=winner, augen=augen)
        reason = ruling.text(look.lang)
    return Verdict(cards, place, title, reason, ruling.clause)


def _compared(winner: Card, loser: Card, order: Order, look: Look) -> str:
    """Why one card beats another, or why neither does and the one that was led wins."""
    suits = [order.effective[card] for card in (winner, loser)]
    names = {"winner": look.card_name(winner), "loser": look.card_name(loser)}
    ranks = {"first": _rank(winner, order), "second": _rank(loser, order)}
    if suits[0] is not suits[1] and suits[0] is not EffectiveSuit.TRUMPF:
        return look.text("order-apart", suit=look.text(f"suit-{suits[0].value}"), **names)
    if suits[0] is not suits[1]:
        return look.text("order-trumps-plain", count=len(order.trumps), **names, **ranks)
    if suits[0] is EffectiveSuit.TRUMPF:
        return look.text("order-both-trump", count=len(order.trumps), **names, **ranks)
    return look.text("order-same-suit", suit=look.text(f"suit-{suits[0].value}"), **names, **ranks)


def _rank(card: Card, order: Order) -> int:
    row = order.trumps if order.is_trump(card) else order.suits[card.suit]
    return row.index(card) + 1


def _everywhere(card: Card, shown: Contract, short: bool, look: Look) -> Iterator[tuple[Choice, str]]:
    """Yield every contract with what the card is in it; those of a kind in which it is the same are one."""
    for kind in KINDS:
        if kind in _LIKE_RUFSPIEL:
            continue
        alike: dict[str, list[Contract]] = {}
        for contract in contracts_of(kind)[:1] if kind.has_call else contracts_of(kind):
            alike.setdefault(_in(card, contract.order(contract.default_pack(short)), look), []).append(contract)
        for what, contracts in alike.items():
            is_shown = shown in contracts or (kind.has_call and shown.kind in (kind, *_LIKE_RUFSPIEL))
            leads_to = shown if shown in contracts else contracts[0]
            title = look.text("order-like-rufspiel") if kind.has_call else _titles(contracts, len(alike), look)
            yield Choice(name_of(leads_to), title, is_shown), what


_LIKE_RUFSPIEL = (ContractType.RAMSCH, ContractType.HOCHZEIT, ContractType.MUSS, ContractType.KREUZ)
"""The kinds that have the order of a Rufspiel."""


def _titles(contracts: Sequence[Contract], ways: int, look: Look) -> str:
    """What contracts of a kind are called together, of which there may be others in which a card is something else."""
    if len(contracts) == 1:
        return contract_title(contracts[0], look)
    return look.text(
        "order-other-suit" if ways > 1 else "order-any-suit", name=look.text(f"contract-{contracts[0].kind}")
    )


def _in(card: Card, order: Order, look: Look) -> str:
    if card not in order.pack:
        return look.text("order-not-there")
    rank = _rank(card, order)
    if order.is_trump(card):
        return look.text("order-trump", rank=rank)
    suit = look.text(f"suit-{card.suit}")
    if rank == 1:
        return look.text("order-highest", suit=suit)
    above = order.suits[card.suit][rank - 2].rank.value
    return look.text(
        "order-after", suit=suit, rank=look.text(f"rank-{above}"), gender=look.text(f"gender-{above}").lower()
    )
