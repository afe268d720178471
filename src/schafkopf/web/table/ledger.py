"""What deals bring, as a page shows it: the bill, the accounts, the result, and what proves the shuffle."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from schafkopf import wire
from schafkopf.cards import SEATS, Card
from schafkopf.notation import contract_name
from schafkopf.rooms import Teller
from schafkopf.rooms.events import PLACES, Place
from schafkopf.rooms.seen import BillItem, Result, Seen, SeenReason
from schafkopf.web.pages import Look, signed

_ROWS = 6
"""Deals that an account shows one by one."""


class Ledger:
    """Everything about money, points and results that the templates of a table show."""

    def __init__(self, seen: Seen, look: Look) -> None:
        self.seen, self.look = seen, look
        self.teller = Teller(seen, look.lang)
        self.own: Place = 0 if seen.place is None else seen.place

    @property
    def around_table(self) -> tuple[Place, ...]:
        """The places from the own one clockwise."""
        return tuple((self.own + step) % 4 for step in PLACES)

    def name(self, place: Place) -> str:
        """Return how somebody is called at the head of a row."""
        return self.look.text("web-you") if place == self.seen.place else self.seen.chairs[place].name

    # Price and accounts

    def item(self, item: BillItem) -> str:
        """Return what an item of a bill is."""
        return self.teller.item(item)

    def reason(self, reason: SeenReason) -> str:
        """Return why a deal ended as it did."""
        return self.teller.reason(reason)

    @property
    def account(self) -> str:
        """Where the own place stands, for the bar; of somebody who watches nothing."""
        seen = self.seen
        if seen.game == "bierkopf":
            own, other = self.partie
            return f"{own} : {other}"
        return "" if seen.place is None else signed(seen.standing.accounts[seen.place])

    @property
    def partie(self) -> tuple[int, int]:
        """The score of the Partie, of the own team first."""
        score = self.seen.standing.score
        if score is None:
            return (0, 0)
        return (score.a, score.b) if self.own % 2 == 0 else (score.b, score.a)

    def of_teams(self, numbers: tuple[int, int]) -> tuple[int, int]:
        """Return two numbers by team, that of the own team first."""
        return numbers if self.own % 2 == 0 else (numbers[1], numbers[0])

    @property
    def heads(self) -> tuple[str, ...]:
        """Who the columns of an account belong to."""
        return tuple(self.name(place) for place in self.around_table)

    @property
    def accounts(self) -> tuple[int, ...]:
        """The accounts, in the order of the columns."""
        return self.by_column(self.seen.standing.accounts)

    def by_column(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return numbers by place in the order of the columns."""
        return tuple(numbers[place] for place in self.around_table)

    @property
    def rows(self) -> Iterator[tuple[str, str, str, tuple[int, ...]]]:
        """Yield the last deals of the account: number, contract, who announced it, what it brought by column."""
        past, look = self.seen.standing.past, self.look
        hidden = max(len(past) - _ROWS, 0)
        if hidden:
            sums = [sum(each.payout[place] for each in past[:hidden]) for place in PLACES]
            yield look.text("web-account-before", last=hidden), "", "", self.by_column(sums)
        for number, each in enumerate(past[hidden:], start=hidden + 1):
            kind = look.word("web-thrown")
            if each.contract is not None:
                declaration = each.contract.declaration
                kind = contract_name(declaration.name if declaration else each.contract.name)
            who = "" if each.declarer is None else self.name(each.declarer)
            yield str(number), kind, who, self.by_column(each.payout)

    # The end of a deal

    @property
    def outcome(self) -> str:
        """How it ended, in a word."""
        return self.teller.outcome()

    @property
    def sum(self) -> str:
        """What it brought the own place: money, in Bierkopf the points of both; of somebody who watches, the price."""
        seen, result = self.seen, self.result
        if seen.game == "bierkopf":
            if result.points is None:
                return ""
            wins_a = (0 in result.party) is result.won
            own, other = self.of_teams((result.points * wins_a, result.points * (not wins_a)))
            return f"{own} : {other}"
        return str(result.price) if seen.place is None else signed(result.payout[seen.place])

    @property
    def result(self) -> Result:
        """The result of a deal that is over."""
        if self.seen.result is None:
            raise ValueError("a deal that is not over has no result")
        return self.seen.result

    @property
    def played(self) -> str:
        """What was played and by whom, in a line."""
        result = self.result
        if result.contract is None:
            return ""
        contract = contract_name(result.contract.name)
        if not result.party:
            return contract
        return self.look.text("web-outcome-of", contract=contract, names=self.teller.names(result.party))

    @property
    def party_augen(self) -> int | None:
        """The Augen of the playing party; None where there is none, or Augen do not decide."""
        result = self.result
        return sum(result.augen[place] for place in result.party) if result.limits and sum(result.augen) else None

    @property
    def pays(self) -> str:
        """Who pays what, as a sentence."""
        result, look = self.result, self.look
        losers = [place for place in self.around_table if result.payout[place] < 0]
        amounts = {-result.payout[place] for place in losers}
        if not losers:
            return look.text("web-nobody-pays")
        if len(amounts) == 1:
            return look.text("web-pays", count=len(losers), amount=amounts.pop(), names=self.teller.names(losers))
        told = ", ".join(f"{self.name(place)} {-result.payout[place]}" for place in losers)
        return look.text("web-pays-each", list=told)

    @property
    def winners(self) -> str:
        """Who writes the points of a hand of Bierkopf."""
        result = self.result
        party = result.party if result.won else [place for place in PLACES if place not in result.party]
        return self.teller.names(party)

    def sorted(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return cards as they are held in what was played."""
        result, seen = self.result, self.seen
        contract = result.contract
        pack = seen.rules.pack_of(seen.game)
        return tuple(cards) if contract is None else contract.order(pack).sort(cards)

    @property
    def proof(self) -> str:
        """What proves the shuffle of the deal that is over: as much of its record as the page takes to check it."""
        seen, proof = self.seen, self.seen.proof
        if proof is None or seen.result is None:
            return "{}"
        pack = seen.rules.pack_of(seen.game)
        hands = [wire.dump(seen.result.hands[seen.place_of(seat)]) for seat in SEATS]
        told = {
            "commitment": proof.commitment,
            "secret": proof.secret,
            "contributions": proof.contributions,
            "packets": seen.rules.packets(pack),
            "dealer": seen.dealer,
        }
        return json.dumps({"game": seen.game, "deck": pack.deck, "hands": hands, "proof": told})
