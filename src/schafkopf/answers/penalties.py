"""What a revoke costs, told without a table (S-8.5, S-8.8, B-8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from schafkopf import wire
from schafkopf.answers.asking import House, priced_contract, wrong_number
from schafkopf.answers.prices import Numbers, price
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.penalty import penalty as settled
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import SEATS, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.text.amounts import Unit

OFFENDERS = ("spieler", "mitspieler", "gegner")
"""Who may have revoked; in Bierkopf and Kreuz the first two are forehand and the seat opposite."""


@dataclass(frozen=True, slots=True)
class PenaltyAnswer:
    """What a deal costs that ends by the revoke of somebody; Augen and tricks do not matter."""

    name: str
    outcome: Outcome
    who: str
    offender: Seat
    settlement: Settlement
    unit: Unit = ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order in which they are told: who revoked first, then the own side, then the others."""
        party = self.outcome.party
        rest = [seat for seat in SEATS if seat != self.offender]
        rest.sort(key=lambda seat: (seat in party) is not (self.offender in party))
        return (self.offender, *rest)

    @property
    def payout(self) -> tuple[int, ...]:
        """What each gets or pays, in the order of `seats`."""
        return tuple(self.settlement.payout[seat] for seat in self.seats)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        told: dict[str, Any] = {"contract": self.name, "offender": self.who}
        told |= {"price": self.settlement.price, "payout": list(self.payout)}
        told["roles"] = [self.outcome.role(seat) for seat in self.seats]
        return told | {"items": wire.dump(self.settlement.items, brief=True)}


def penalty(
    contract: str,
    who: str = "",
    klopfer: str = "",
    stoss: str = "",
    bock: str = "",
    house: House | None = None,
    unit: str = "",
) -> PenaltyAnswer:
    """Return what a revoke costs (S-8.8, B-8.2), in a unit as `price` takes it; `who` is one of `OFFENDERS`.

    Raises:
        SchafkopfError: a number cannot be, nobody of that sort is there, or the contract is not played out.
    """
    named, name = priced_contract(contract)
    if named.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=named.name)
    priced = price(contract, _any_end(named, Numbers(klopfer=klopfer, stoss=stoss, bock=bock)), house, unit)
    told = priced.outcome
    who = who or OFFENDERS[0]
    offender = _seat(who, told)
    return PenaltyAnswer(name, told, who, offender, settled(told, offender), priced.unit)


def _seat(who: str, outcome: Outcome) -> Seat:
    party = outcome.party or SEATS
    there = {"spieler": party[:1], "mitspieler": party[1:2] if outcome.party else (), "gegner": outcome.opponents[:1]}
    if not there.get(who):
        raise wrong_number("who", who, ", ".join(name for name in OFFENDERS if there[name]))
    return there[who][0]


def _any_end(contract: Contract, numbers: Numbers) -> Numbers:
    """Numbers with which such a game can end; which of them does not matter to a revoke."""
    end = {"augen": "61"}
    if contract.is_tout or contract.kind is ContractType.BETTEL:
        end = {"tricks": "0"}
    elif contract.kind is ContractType.RAMSCH:
        end = {"augen": "20,30,55,15"}
    return Numbers(**end, klopfer=numbers.klopfer, stoss=numbers.stoss, bock=numbers.bock)
