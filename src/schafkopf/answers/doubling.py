"""May I still double? Kontra, Re and Spritzen, asked without a table (S-7.9, S-7.10, B-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from schafkopf.answers.asking import House, parse_number, priced_contract, wrong_number
from schafkopf.answers.houserules import sentence
from schafkopf.bill.factors import stoss_name
from schafkopf.bill.outcome import party_of
from schafkopf.cards import SEATS
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.text.rules import CATALOGUE

if TYPE_CHECKING:
    from schafkopf.game.rulings import Ruling

SIDES = ("spieler", "gegner")
"""Who asks: the playing party (in Bierkopf and Kreuz that of forehand), or the others."""
_MOST = 99


@dataclass(frozen=True, slots=True)
class KontraAnswer:
    """Whether a side may double now; `number` is how many doublings there were before, `deadline` the house rule."""

    contract: Contract
    name: str
    side: str
    number: int
    deadline: str
    ruling: Ruling

    def text(self, lang: str = "de") -> str:
        """Return whether, and until when or why not, as a sentence."""
        if not self.ruling.legal:
            return self.ruling.text(lang)
        bierkopf = self.contract.kind is ContractType.BIERKOPF
        name = stoss_name("bierkopf" if bierkopf else "schafkopf", self.number, lang)
        rule = sentence("spritze_deadline" if bierkopf else "kontra_deadline", self.deadline, lang)
        return CATALOGUE.message("kontra-may", lang, name=name, reason=rule)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        ruling = self.ruling
        told = {"contract": self.name, "side": self.side, "stoss": self.number, "legal": ruling.legal}
        return told | {"code": ruling.code.name, "clause": ruling.clause, "text": self.text(lang)}


def kontra(
    contract: str,
    cards: str = "",
    stoss: str = "",
    side: str = "",
    laid: bool = False,
    fresh: bool = False,
    house: House | None = None,
) -> KontraAnswer:
    """Return whether a side may double, when so many cards were played and so many doublings given.

    `side` is one of `SIDES`, empty for the one whose turn it is. `laid` tells that who asks has played a card already,
    `fresh` that none was played since the last doubling; both matter only where the own first card ends it (S-7.10).

    Raises:
        SchafkopfError: something of it cannot be.
    """
    named, name = priced_contract(contract)
    rules = (house or House()).rules(named)
    pack = rules.pack_of(named.kind)
    played = parse_number("cards", cards, int(laid), len(pack.cards), default=int(laid))
    given = parse_number("stoss", stoss, int(fresh), _MOST, default=int(fresh))
    if side not in ("", *SIDES):
        raise wrong_number("side", side, ", ".join(SIDES))
    asks = side or SIDES[(given + 1) % 2]
    party = party_of(named)
    seat = next(seat for seat in SEATS if not party or (seat in party) is (asks == SIDES[0]))
    from schafkopf.game.referee import StossWindow, Supposed

    left = pack.hand_size - max(int(laid), min(played // len(SEATS), 1))
    held = tuple(left if each == seat else pack.hand_size for each in SEATS)
    if played == len(pack.cards):
        held = (0,) * len(SEATS)
    two_parties = named.kind.facts.parties is not Parties.ALONE and pack.game == "schafkopf"
    # Who gave the ones before is not asked: a turn that cannot be known is nobody else's.
    window = StossWindow(Supposed(named, rules, pack, party), (None,) * given, played, held, fresh and two_parties)
    deadline = rules.spritze_deadline if named.kind is ContractType.BIERKOPF else rules.kontra_deadline
    return KontraAnswer(named, name, asks, given, deadline, window.judge(seat))
