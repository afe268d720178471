"""Who plays where two have announced: rank, clause, and why (S-5.6 to S-5.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from schafkopf.answers.asking import House
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import contract_name, parse_contract, parse_declaration
from schafkopf.rules.contracts import ContractType, Declaration
from schafkopf.rules.house import HouseRules
from schafkopf.text.rules import CATALOGUE


@dataclass(frozen=True, slots=True)
class OutbidAnswer:
    """Two announcements, the second by a seat that speaks later; `winner` is the place of the one that is played.

    `winner` is None where the house plays neither; `code` says why it is so.
    """

    bids: tuple[Declaration, Declaration]
    ranks: tuple[int, int]
    played: tuple[bool, bool]
    winner: int | None
    code: str
    clause: str

    def text(self, lang: str = "de") -> str:
        """Return why, as a sentence."""
        high = self.winner or 0
        names = [contract_name(bid.name) for bid in self.bids]
        code = "same" if self.code == "EQUAL" and names[0] == names[1] else self.code.lower()
        return CATALOGUE.message(
            f"outbid-{code}",
            lang,
            high=names[high],
            low=names[1 - high],
            rank=self.ranks[high],
            other=self.ranks[1 - high],
        )

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        told = zip(self.bids, self.ranks, self.played, strict=True)
        bids = [{"bid": bid.name, "rank": rank, "played": played} for bid, rank, played in told]
        return {"winner": self.winner, "bids": bids, "code": self.code, "clause": self.clause, "text": self.text(lang)}


def outbid(first: str, second: str, house: House | None = None) -> OutbidAnswer:
    """Return who plays if a seat announces something and a later seat something else (S-5.6 to S-5.10).

    The earlier seat may still hold with what has the same rank; that is the answer where both are equal.

    Raises:
        SchafkopfError: something is no announcement that can be bid, or the house rules cannot be.
    """
    rules = (house or House()).rules()
    bids = _bid(first, rules), _bid(second, rules)
    ranks = rules.rank(bids[0]), rules.rank(bids[1])
    played = rules.is_enabled(bids[0]), rules.is_enabled(bids[1])
    if not all(played):
        winner = played.index(True) if any(played) else None
        return OutbidAnswer(bids, ranks, played, winner, "NOT_PLAYED" if any(played) else "NEITHER", "S-5.6")
    if rules.outbids(bids[1], bids[0]):
        return OutbidAnswer(bids, ranks, played, 1, "HIGHER", "S-5.6")
    if not rules.outbids(bids[1], bids[0], earlier=True):
        return OutbidAnswer(bids, ranks, played, 0, "LOWER", "S-5.6")
    if {bid.kind for bid in bids} <= {ContractType.RUFSPIEL, ContractType.HOCHZEIT}:
        return OutbidAnswer(bids, ranks, played, 0, "SECOND_RUFSPIEL", "S-5.7")
    return OutbidAnswer(bids, ranks, played, 0, "EQUAL", "S-5.8")


def _bid(text: str, rules: HouseRules) -> Declaration:
    """What a text announces; a suit that is named only later does not matter to the rank (S-5.6)."""
    try:
        bid = parse_declaration(text)
    except SchafkopfError as refused:
        if refused.code not in (ErrorCode.SUIT_IS_NAMED_LATER, ErrorCode.UNKNOWN_CONTRACT):
            raise
        named = parse_contract(text).declaration
        if named is None:
            raise
        bid = named
    if bid.trump is not None and not rules.herz_solo_first:
        bid = Declaration(bid.kind, bid.level)
    return bid
