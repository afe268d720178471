"""Settlement (*Abrechnung*): what a deal costs, item by item, and who pays whom (S-7, S-8.8, S-9.3, S-11, B-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from schafkopf.bill.laufende import Laufende
from schafkopf.cards import AUGEN_TOTAL, SEATS, Pack, Seat
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules

FourInts = tuple[int, int, int, int]
STOSS_NAMES = ("kontra", "re", "sub", "resub")
SPRITZE_NAMES = ("spritze", "re", "contra", "contra-re")
_MUSS_TRUMPS = 3
"""With at most so many trumps the forced declarer may win with 60 (S-11.6)."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the bill: what, how much, under which clause; `seat` where it concerns one seat only.

    `count` is the number of Laufende, Klopfer or Jungfrauen; `kind` is `mit` or `ohne`.
    """

    item: str
    amount: int
    clause: str
    seat: Seat | None = None
    count: int | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a deal costs: `won` by the playing party (None in Ramsch and for a draw), the price, the payouts by seat.

    `payout` and `stock_payout` (what the pool receives) add up to zero; in Bierkopf `payout` are Spielpunkte of the
    winners. `seat` is the loser of a Ramsch, or who made the Durchmarsch; `paid` the Laufende that were paid.
    """

    won: bool | None
    price: int
    payout: FourInts
    items: tuple[Item, ...]
    stock_payout: int = 0
    seat: Seat | None = None
    paid: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """All that a price depends on; Augen and tricks by seat, `party` with the declarer first.

    `stoss` are the seats that doubled, in order, None for one unknown. `highest_trump` is the seat that captured the
    highest trump among those tied in a Ramsch, None when none of them captured one. `declarer_trumps` is how many
    trumps the declarer of a Muss-Spiel was dealt.
    """

    contract: Contract
    party: tuple[Seat, ...]
    augen: FourInts
    tricks: FourInts
    rules: HouseRules = field(default_factory=HouseRules)
    pack: Pack = Pack.LANG
    laufende: Laufende | None = None
    klopfer: int = 0
    stoss: tuple[Seat | None, ...] = ()
    stock: int = 0
    bock: int = 1
    highest_trump: Seat | None = None
    declarer_trumps: int | None = None

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats that are not of the playing party."""
        return tuple(seat for seat in SEATS if seat not in self.party)


class Decided(Protocol):
    """What knows its outcome, such as a position that is decided."""

    @property
    def outcome(self) -> Outcome:
        """The outcome; ValueError when it is not decided yet."""


def settle(told: Outcome | Decided) -> Settlement:
    """Return the settlement of a decided position, or of an outcome told in numbers.

    Raises:
        ValueError: when the position is not decided yet.
    """
    outcome = told if isinstance(told, Outcome) else told.outcome
    kind = outcome.contract.kind
    if kind is ContractType.RAMSCH:
        return _settle_ramsch(outcome)
    if kind is ContractType.BIERKOPF:
        return _settle_bierkopf(outcome)
    won = _is_won(outcome)
    if won is None:
        return Settlement(None, 0, (0, 0, 0, 0), ())
    items = [*_values(outcome, won)]
    items += _factors(outcome, sum(item.amount for item in items), outcome.klopfer, outcome.stoss)
    price = sum(item.amount for item in items)
    payout = [price if (seat in outcome.party) is won else -price for seat in SEATS]
    if kind.is_single_game:
        payout[outcome.party[0]] *= 3
    stock = [*_stock_items(outcome, won)]
    for item in stock:
        if item.seat is not None:
            payout[item.seat] += item.amount
    paid = next((item.count for item in items if item.item == "laufende" and item.count), 0)
    pool = -sum(item.amount for item in stock)
    return Settlement(won, price, _four(payout), (*items, *stock), pool, paid=paid)


def _four(numbers: Sequence[int]) -> FourInts:
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _side(numbers: FourInts, seats: Iterable[Seat]) -> int:
    return sum(numbers[seat] for seat in seats)


def _is_won(outcome: Outcome) -> bool | None:
    """Whether the playing party has won; None for a draw of the Kreuzspiel (S-7.1, S-7.5, S-11.2, S-11.7)."""
    contract = outcome.contract
    if contract.is_sie:
        return True
    if contract.is_tout:
        return _side(outcome.tricks, outcome.party) == outcome.pack.hand_size
    if contract.kind is ContractType.BETTEL:
        return _side(outcome.tricks, outcome.party) == 0
    augen = _side(outcome.augen, outcome.party)
    if contract.kind is ContractType.KREUZ and augen * 2 == AUGEN_TOTAL:
        return None
    return augen >= _augen_to_win(outcome)


def _taken_over(outcome: Outcome) -> bool:
    """Whether the last Stoß made the opponents the side that needs 61 (S-7.11)."""
    return outcome.rules.stoss_takes_over and len(outcome.stoss) % 2 == 1


def _augen_to_win(outcome: Outcome) -> int:
    if _taken_over(outcome):
        return 60
    trumps = outcome.declarer_trumps
    few = outcome.rules.muss_60 and trumps is not None and trumps <= _MUSS_TRUMPS
    return 60 if few else 61


def _schneider_free(outcome: Outcome, won: bool) -> int:
    """The Augen with which the losers are clear of Schneider (S-7.2, S-11.7)."""
    limit = outcome.rules.schneider_limit
    if limit != "official":
        return 30 if limit == "both_30" else 31
    if outcome.contract.kind is ContractType.KREUZ:
        return 30
    playing_side_lost = won is _taken_over(outcome)
    return 31 if playing_side_lost else 30


_POINTS = {
    # table: (partner game, single game, Tout, Sie); Schneider and Schwarz add 1 each (S-9.3).
    "schafkopfschule": (1, 2, 6, 8),
    "donauries": (1, 5, 10, 20),
}


def _values(outcome: Outcome, won: bool) -> Iterable[Item]:
    """The items that are added up: base, Laufende, Schneider, Schwarz, and the increase for Tout or Sie."""
    rules, contract = outcome.rules, outcome.contract
    if rules.settle_in == "points":
        yield from _points(outcome, won)
        return
    kind = contract.kind
    base = Item("base", rules.base_price(kind), _base_clause(kind))
    yield base
    laufende = _laufende_item(outcome, won)
    if laufende:
        yield laufende
    value = base.amount + (laufende.amount if laufende else 0)
    if contract.is_sie:
        yield Item("sie", value * (rules.sie_factor - 1), "S-7.6")
    elif contract.is_tout:
        yield Item("tout", value, "S-7.5")
    else:
        yield from _schneider_items(outcome, won, rules.schneider_price, "S-7.4")


def _base_clause(kind: ContractType) -> str:
    return {ContractType.BETTEL: "S-11.2", ContractType.KREUZ: "S-11.7"}.get(kind, "S-7.3")


def _laufende_item(outcome: Outcome, won: bool) -> Item | None:
    """The payable Laufende; a Sie counts as many as the hand has cards (S-6, S-7.6)."""
    rules, contract, laufende = outcome.rules, outcome.contract, outcome.laufende
    if contract.is_sie:
        number, kind = (outcome.pack.hand_size if rules.sie_counts_laufende else 0), "mit"
        clause = "S-7.6"
    elif laufende is None or not contract.kind.has_laufende:
        return None
    else:
        number, kind = laufende.paid(contract, rules), laufende.kind
        clause = "S-6.4"
        # "Without" is paid only to a playing party that wins all the same (S-6.5, house rule).
        if rules.laufende_payment == "winner_without" and kind == "ohne" and not won:
            number = 0
    if not number:
        return None
    return Item("laufende", number * rules.laufende_price, clause, count=number, kind=kind)


def _schneider_items(outcome: Outcome, won: bool, amount: int, clause: str) -> Iterable[Item]:
    if outcome.contract.kind is ContractType.BETTEL:
        return
    losers = outcome.opponents if won else outcome.party
    schwarz = _side(outcome.tricks, losers) == 0
    if schwarz or _side(outcome.augen, losers) < _schneider_free(outcome, won):
        yield Item("schneider", amount, clause)
    if schwarz:
        yield Item("schwarz", amount, clause)


def _points(outcome: Outcome, won: bool) -> Iterable[Item]:
    """Tournament points; Laufende do not enter them (S-9.3, S-9.4)."""
    contract = outcome.contract
    partner, single, tout, sie = _POINTS[outcome.rules.points_table]
    base = single if contract.kind.is_single_game else partner
    yield Item("base", base, "S-9.3")
    if contract.is_sie:
        yield Item("sie", sie - base, "S-9.3")
    elif contract.is_tout:
        yield Item("tout", tout - base, "S-9.3")
    else:
        yield from _schneider_items(outcome, won, 1, "S-9.3")


def _factors(outcome: Outcome, value: int, klopfer: int, stoss: Sequence[Seat | None]) -> Iterable[Item]:
    """The increases for Klopfen, for each Stoß and for Bock (S-7.4)."""
    if klopfer:
        yield Item("klopfen", value * (2**klopfer - 1), "S-7.8", count=klopfer)
        value *= 2**klopfer
    for name, seat in zip(STOSS_NAMES, stoss, strict=False):
        yield Item(name, value, "S-7.9" if name == "kontra" else "S-7.10", seat=seat)
        value *= 2
    if outcome.bock > 1:
        yield Item("bock", value * (outcome.bock - 1), "S-7.15")


def _stock_items(outcome: Outcome, won: bool) -> Iterable[Item]:
    """What each seat takes from the pool or pays into it; an odd unit is the caller's (S-7.14)."""
    mode = outcome.rules.stock_mode
    called = outcome.contract.kind.has_call
    if not outcome.stock or not (called or mode == "any_game"):
        return
    sharers = outcome.party[:1] if mode == "caller" else outcome.party
    share = outcome.stock // len(sharers)
    for place, seat in enumerate(sharers):
        amount = share if place else outcome.stock - share * (len(sharers) - 1)
        yield Item("stock", amount if won else -amount, "S-7.14", seat=seat)


def _settle_ramsch(outcome: Outcome) -> Settlement:
    """Everyone for himself: most Augen lose, or all tricks win (S-11.1)."""
    rules = outcome.rules
    points = rules.settle_in == "points"
    marcher = _marcher(outcome)
    jungfrauen = tuple(seat for seat in SEATS if outcome.tricks[seat] == 0)
    amount = 1 if points else rules.base_price(ContractType.RAMSCH)
    items = [Item("base", amount, "S-11.1")]
    if marcher is not None:
        if rules.durchmarsch_payment == "solo_schwarz" and not points:
            amount = rules.base_price(ContractType.SOLO) + 2 * rules.schneider_price
        items = [Item("durchmarsch", amount, "S-11.1", seat=marcher)]
    elif jungfrauen and rules.ramsch_jungfrau == "all":
        items.append(Item("jungfrau", amount * (2 ** len(jungfrauen) - 1), "S-11.1", count=len(jungfrauen)))
    items += _factors(outcome, sum(item.amount for item in items), outcome.klopfer, outcome.stoss)
    price = sum(item.amount for item in items)
    if marcher is not None:
        payout = [3 * price if seat == marcher else -price for seat in SEATS]
        return Settlement(None, price, _four(payout), tuple(items), seat=marcher)
    losers = _ramsch_losers(outcome)
    payout = [0, 0, 0, 0]
    for seat in SEATS:
        if seat in losers:
            continue
        times = _jungfrau_times(rules, len(jungfrauen)) if seat in jungfrauen else 1
        if times > 1:
            items.append(Item("jungfrau", price * (times - 1) * len(losers), "S-11.1", seat=seat, count=1))
        for loser in losers:
            payout[seat] += price * times
            payout[loser] -= price * times
    return Settlement(None, price, _four(payout), tuple(items), seat=losers[0] if len(losers) == 1 else None)


def _jungfrau_times(rules: HouseRules, jungfrauen: int) -> int:
    return {"individual": 2, "individual_multiple": 1 << jungfrauen}.get(rules.ramsch_jungfrau, 1)


def _marcher(outcome: Outcome) -> Seat | None:
    """The seat that made a Durchmarsch (S-11.1 b)."""
    limit = outcome.rules.durchmarsch
    for seat in SEATS:
        if limit == "all_tricks" and outcome.tricks[seat] == outcome.pack.hand_size:
            return seat
        if isinstance(limit, int) and outcome.augen[seat] >= limit:
            return seat
    return None


def _ramsch_losers(outcome: Outcome) -> tuple[Seat, ...]:
    """The seat with most Augen; a tie goes by captured trump, then tricks, then the earlier seat (S-11.1 d)."""
    most = max(outcome.augen)
    tied = tuple(seat for seat in SEATS if outcome.augen[seat] == most)
    if outcome.rules.ramsch_tie == "both_pay":
        return tied
    if len(tied) > 1 and outcome.highest_trump is not None:
        return (outcome.highest_trump,)
    return (max(tied, key=lambda seat: outcome.tricks[seat]),)


def _settle_bierkopf(outcome: Outcome) -> Settlement:
    """Spielpunkte of a hand: 1, 2 or 3, times the Spritzen; carried points belong to the Partie (B-5, B-6)."""
    hand = score_bierkopf(
        outcome.rules,
        augen_a=_side(outcome.augen, outcome.party),
        trickless=_side(outcome.tricks, outcome.party) == 0 or _side(outcome.tricks, outcome.opponents) == 0,
        spritzen=outcome.stoss,
    )
    if hand.winner is None:
        return Settlement(None, 0, (0, 0, 0, 0), ())
    price = hand.base * hand.factor
    payout = [price if seat % 2 == "AB".index(hand.winner) else 0 for seat in SEATS]
    items = [Item("base", 1, "B-5.2")]
    items += [Item(name, 1, "B-5.2") for name in ("schneider", "schwarz")[: hand.base - 1]]
    value = hand.base
    for count, (name, seat) in enumerate(zip(SPRITZE_NAMES, outcome.stoss, strict=False), start=1):
        raised = hand.base * spritze_factor(outcome.rules, count)
        items.append(Item(name, raised - value, "B-6.3", seat=seat))
        value = raised
    return Settlement(hand.winner == "A", price, _four(payout), tuple(items))


@dataclass(frozen=True, slots=True)
class BierkopfScore:
    """The value of one hand: the winning team, base 1 to 3, factor of the Spritzen, deciding clause (B-5, B-6)."""

    winner: Literal["A", "B"] | None
    base: int
    factor: int
    clause: str


def spritze_factor(rules: HouseRules, count: int) -> int:
    """Return the factor of a number of doublings (B-6.3)."""
    return 1 << count if rules.spritze_scale == "double" else count + 1


def score_bierkopf(
    rules: HouseRules, *, augen_a: int, trickless: bool, spritzen: Sequence[Seat | None] = ()
) -> BierkopfScore:
    """Return the score of a hand from the Augen of team A and whether the losers made no trick (B-5, B-6.4)."""
    factor = spritze_factor(rules, len(spritzen))
    augen_b = AUGEN_TOTAL - augen_a
    if augen_a == augen_b:
        if not spritzen:
            return BierkopfScore(None, 0, factor, "B-5.5")
        # Where nobody knows who doubled, team B began, as opponents do in Schafkopf.
        last = len(spritzen) if spritzen[-1] is None else spritzen[-1]
        return BierkopfScore("A" if last % 2 else "B", 1, factor, "B-6.4")
    winner: Literal["A", "B"] = "A" if augen_a > augen_b else "B"
    lost = min(augen_a, augen_b)
    if lost == 0 and (trickless or rules.schwarz_by == "augen"):
        return BierkopfScore(winner, 3, factor, "B-5.4")
    return BierkopfScore(winner, 2 if lost < rules.schneider_free else 1, factor, "B-5.2")


def penalty(outcome: Outcome, offender: Seat) -> Settlement:
    """Return the settlement of a deal that ends by the revoke of a seat (S-8.5, S-8.8, B-8.2).

    The price has Schneider but no Laufende; the offender pays alone. In a partner game his two opponents receive it, in
    a single game the soloist or, when he is the offender, each of the three others; in Ramsch everybody else.
    """
    contract, rules = outcome.contract, outcome.rules
    parties = contract.kind.facts.parties
    if contract.kind is ContractType.BIERKOPF:
        points = rules.revoke_points * spritze_factor(rules, len(outcome.stoss))
        payout = [0 if seat % 2 == offender % 2 else points for seat in SEATS]
        items = (Item("revoke", points, "B-8.2", seat=offender),)
        return Settlement(offender % 2 == 1, points, _four(payout), items)
    if parties is Parties.ALONE:
        base = 1 if rules.settle_in == "points" else rules.base_price(contract.kind)
        values = [Item("base", base, "S-8.8")]
    else:
        values = [*_values(_as_schneider(outcome), won=True)]
    values += _factors(outcome, sum(item.amount for item in values), outcome.klopfer, outcome.stoss)
    price = sum(item.amount for item in values)
    if parties is Parties.ALONE or outcome.party == (offender,):
        winners = {seat: price for seat in SEATS if seat != offender}
    elif contract.kind.is_single_game:
        winners = {outcome.party[0]: 3 * price}
    else:
        own = offender in outcome.party
        winners = {seat: price for seat in SEATS if (seat in outcome.party) is not own}
    payout = [winners.get(seat, 0) for seat in SEATS]
    payout[offender] = -sum(payout)
    won = None if parties is Parties.ALONE else offender not in outcome.party
    return Settlement(won, price, _four(payout), tuple(values), seat=offender)


def _as_schneider(outcome: Outcome) -> Outcome:
    """The same deal without Laufende, won by the playing party, the opponents in Schneider but not Schwarz."""
    augen = [0, 0, 0, 0]
    augen[outcome.party[0]] = AUGEN_TOTAL
    return Outcome(
        contract=outcome.contract,
        party=outcome.party,
        augen=_four(augen),
        tricks=(1, 1, 1, 1),
        rules=outcome.rules,
        pack=outcome.pack,
    )


def thrown_in(rules: HouseRules) -> Settlement:
    """Return the settlement of a deal that nobody plays: nothing, or r each into the pool (S-5.14, S-7.14)."""
    if rules.all_pass != "stock":
        return Settlement(None, 0, (0, 0, 0, 0), ())
    amount = rules.tariff.rufspiel
    items = tuple(Item("stock", -amount, "S-7.14", seat=seat) for seat in SEATS)
    return Settlement(None, 0, (-amount, -amount, -amount, -amount), items, 4 * amount)
