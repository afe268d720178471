"""Questions at the table: order, trick, legal cards, callable Säue, Laufende."""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf.cards import Card, Pack, Suit
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.rules import Table, pack_of
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import parse_cards, parse_contract, parse_declaration, parse_suit
from schafkopf.rules.contracts import Contract, ContractType, Declaration, InvalidContract, order_of


def contract_or_call(text: str) -> Contract | Declaration:
    """Return the contract that a text names, or the declaration where only the suit of the called Sau is open."""
    try:
        return parse_contract(text)
    except InvalidContract as invalid:
        if invalid.code is not ErrorCode.CALLED_SUIT_MISSING or len(invalid.faults) > 1:
            raise
        return parse_declaration(text)


def contract_of(text: str) -> Contract:
    """Return the contract that a text names; which Sau is called does not matter to order, winner and price."""
    asked = contract_or_call(text)
    return asked.contract(Suit.EICHEL) if isinstance(asked, Declaration) else asked


def order(text: str, deck: str) -> None:
    """Answer `order`."""
    contract = contract_of(text)
    pack = pack_of(contract, deck)
    ranked = contract.order(pack)
    if context.as_json:
        suits = {suit.value: [card.value for card in row] for suit, row in ranked.suits.items()}
        trumps = [card.value for card in ranked.trumps]
        print_json({"contract": _name(contract), "deck": pack.value, "trumps": trumps, "suits": suits})
        return
    from schafkopf.cli import render

    rows = [(say(f"Trumpf ({len(ranked.trumps)})", f"Trump ({len(ranked.trumps)})"), ranked.trumps)]
    rows += [(suit.name.capitalize(), row) for suit, row in ranked.suits.items()]
    name = _name(contract)
    title = say(f"{name}, {len(pack.cards)} Karten", f"{name}, {len(pack.cards)} cards")
    render.card_rows(title, rows)


def _name(contract: Contract) -> str:
    """The name of a contract without the called suit, on which the order does not depend."""
    return contract.kind.value if contract.kind.has_call else contract.name


def trick(text: str, words: Sequence[str], deck: str) -> None:
    """Answer `trick`."""
    from schafkopf.game.referee import judge_winner

    contract = contract_of(text)
    pack = pack_of(contract, deck)
    cards = parse_cards(" ".join(words), pack)
    if len(cards) != 4:
        raise SchafkopfError(ErrorCode.WRONG_TRICK_SIZE, game=pack.game, number=len(cards), right="4")
    place, ruling = judge_winner(contract.order(pack), cards, contract.kind)
    augen = sum(card.augen for card in cards)
    if context.as_json:
        print_json(
            {
                "winner": place,
                "card": cards[place].value,
                "augen": augen,
                "code": ruling.code.name,
                "clause": ruling.clause,
                "text": ruling.text(context.lang),
            }
        )
        return
    from schafkopf.cli import render

    render.cards(cards, mark=place)
    sentence = say(f"{place + 1}. Karte, {augen} Augen.", f"Card {place + 1}, {augen} Augen.")
    render.line(f"{ruling.text(context.lang)} {sentence} ({ruling.clause})")


def legal(text: str, hand_text: str, trick_text: str, called: str, called_ace: str, table: Table) -> None:
    """Answer `legal`."""
    from schafkopf.game.referee import Turn

    asked = contract_or_call(text)
    suit = _called_suit(asked, called)
    contract = asked.contract(suit or Suit.EICHEL) if isinstance(asked, Declaration) else asked
    rules = table.rules(contract)
    pack = rules.pack(contract.kind)
    contract = rules.as_played(contract)
    hand = _hand(hand_text, pack)
    lying = parse_cards(trick_text, pack)
    if len(lying) > 3:
        raise SchafkopfError(ErrorCode.WRONG_TRICK_SIZE, game=pack.game, number=len(lying), right="0–3")
    for card in lying:
        if card in hand:
            raise SchafkopfError(ErrorCode.CARD_TWICE, game=pack.game, card=card.label)
    if contract.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=contract.name)
    bound = _called_card(suit, called_ace)
    bound = bound if bound in hand else None
    rulings = Turn(0, hand, lying, contract, contract.order(pack), rules, bound, hand).rulings()
    if context.as_json:
        answers = [
            {
                "card": card.value,
                "legal": ruling.legal,
                "code": ruling.code.name,
                "clause": ruling.clause,
                "text": ruling.text(context.lang),
            }
            for card, ruling in zip(hand, rulings, strict=True)
        ]
        print_json({"cards": answers})
        return
    from schafkopf.cli import render, report

    if lying:
        render.cards(lying)
    report.rulings(rulings)


def _hand(text: str, pack: Pack) -> tuple[Card, ...]:
    hand = parse_cards(text, pack)
    if not 1 <= len(hand) <= pack.hand_size:
        raise SchafkopfError(ErrorCode.WRONG_HAND_SIZE, game=pack.game, number=len(hand), right=f"1–{pack.hand_size}")
    return hand


def _called_suit(asked: Contract | Declaration, called: str) -> Suit | None:
    """The suit of the Sau that is called, as `--called` or the name of the contract says; None where neither does."""
    if not called:
        return asked.called if isinstance(asked, Contract) else None
    suit = parse_suit(called)
    if not asked.kind.has_call:
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_CALL, contract=asked.name)
    if suit is Suit.HERZ:
        raise SchafkopfError(ErrorCode.HERZ_NOT_CALLABLE, candidates=["E", "G", "S"])
    return suit


def _called_card(suit: Suit | None, called_ace: str) -> Card | None:
    if called_ace not in ("bound", "free"):
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--called-ace", value=called_ace, allowed="bound, free")
    return Card(f"{suit.value}A") if suit is not None and called_ace == "bound" else None


def callable_suits(hand_text: str, deck: str) -> None:
    """Answer `callable`."""
    from schafkopf.game.announcement import judge_call
    from schafkopf.rules.contracts import CALLABLE_SUITS

    pack = pack_of(Contract(ContractType.RAMSCH), deck)
    hand = _hand(hand_text, pack)
    order = order_of(ContractType.RUFSPIEL, None, pack)
    rulings = {suit: judge_call(hand, suit, order) for suit in CALLABLE_SUITS}
    if context.as_json:
        reasons = {
            suit.value: {"code": ruling.code.name, "clause": ruling.clause, "text": ruling.text(context.lang)}
            for suit, ruling in rulings.items()
            if not ruling.legal
        }
        print_json({"callable": [suit.value for suit, ruling in rulings.items() if ruling.legal], "reasons": reasons})
        return
    from schafkopf.cli import render, report

    render.cards(order.sort(hand))
    report.rulings(tuple(rulings.values()))


def laufende(text: str, party_text: str, table: Table) -> None:
    """Answer `laufende`."""
    from schafkopf.bill.laufende import count_laufende

    contract = contract_of(text)
    rules = table.rules(contract)
    pack = rules.pack(contract.kind)
    party = parse_cards(party_text, pack)
    most = pack.hand_size * (1 if contract.kind.is_single_game else 2)
    if len(party) > most:
        raise SchafkopfError(ErrorCode.WRONG_HAND_SIZE, game=pack.game, number=len(party), right=f"0–{most}")
    run = count_laufende(contract, party, pack)
    paid = run.paid(contract, rules)
    if context.as_json:
        print_json({"kind": run.kind, "count": run.count, "paid": paid})
        return
    from schafkopf.cli import render

    render.line(
        say(f"{run.kind} {run.count}, bezahlt: {paid} (S-6.4)", f"{run.kind} {run.count}, paid: {paid} (S-6.4)")
    )
