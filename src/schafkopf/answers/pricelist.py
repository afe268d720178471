"""What everything costs at a table, as a list for its wall (S-7, S-9.3, S-11, B-5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from schafkopf.answers.asking import House, contract_of, game_of
from schafkopf.answers.houserules import sentence
from schafkopf.answers.prices import Numbers, price, unit_of
from schafkopf.bill.laufende import SIDES, most_laufende
from schafkopf.bill.points import points_table
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import AUGEN_TOTAL, GameName
from schafkopf.notation import contract_name
from schafkopf.rules.contracts import BIDS, Contract, ContractModifier, ContractType, Declaration, TrumpSuit
from schafkopf.rules.house import HouseRules
from schafkopf.rules.options import OPTIONS
from schafkopf.text.amounts import Unit

_WON, _SCHNEIDER = "61", "91"
_WHEN_ALL_PASS = ("ramsch", "muss", "kreuz")
"""Values of the option that are contracts, too."""
_ALWAYS = ("points_table", "schneider_limit", "klopfen", "stoss_max", "kontra_deadline", "stoss_takes_over",
           "laufende_payment", "laufende_cap")  # fmt: skip
_ONLY_WITH = {
    "sie": ("sie_first_deal_counts",),
    "ramsch": ("ramsch_jungfrau", "ramsch_tie", "ramsch_stoss", "durchmarsch", "durchmarsch_payment"),
    "muss": ("muss_60",),
    "kreuz": ("kreuz_party",),
    "stock": ("all_pass", "stock_mode"),
    "bock": ("all_pass",),
    "bierkopf": ("schneider_free", "schwarz_by", "draw", "spritze_max", "spritze_scale", "target", "beer_per_partie",
                 "revoke_points"),
}  # fmt: skip
"""House rules that say more about prices, where they matter."""
_LAUFENDE_ONLY = ("laufende_payment", "laufende_cap")
_STOSS_ONLY = ("kontra_deadline", "stoss_takes_over")


@dataclass(frozen=True, slots=True)
class PricedGame:
    """What a contract costs: plain, with Schneider, with Schwarz; None for what it does not have.

    In a single game each of the three others pays it or gets it, where the list `is_threefold`. `least` is from how
    many Laufende on each costs `laufende`; both are None where none are ever paid.
    """

    name: str
    plain: int
    schneider: int | None = None
    schwarz: int | None = None
    laufende: int | None = None
    least: int | None = None

    @property
    def title(self) -> str:
        """Its name as people write it."""
        return contract_name(self.name)

    @property
    def is_single(self) -> bool:
        """Whether it is a single game."""
        bid = BIDS.get(self.name.removeprefix("herz-"))
        return bid is not None and bid.kind.is_single_game


@dataclass(frozen=True, slots=True)
class PriceList:
    """All prices of a game under some house rules; `shown_in` is the unit in which people want them."""

    game: GameName
    rules: HouseRules
    games: tuple[PricedGame, ...]
    shown_in: Unit = ""

    @property
    def unit(self) -> str:
        """What is paid: `money` in the unit of the tariff, or `points`."""
        return "points" if self.game == "bierkopf" else self.rules.settle_in

    @property
    def is_threefold(self) -> bool:
        """Whether a soloist has the price three times: not where only good points are written (S-7.7, S-9.3)."""
        table = points_table(self.rules)
        return any(each.is_single for each in self.games) and not (table is not None and table.only_good)

    def notes(self, lang: str = "de") -> tuple[tuple[str, str], ...]:
        """Return what else decides the price: sentences of house rules, each with its clause."""
        values = self.rules.options()
        names = [*_options_of(self.game, self.rules, {each.name for each in self.games})]
        if all(each.laufende is None for each in self.games):
            names = [name for name in names if name not in _LAUFENDE_ONLY]
        return tuple((sentence(name, values[name], lang, self.rules.tariff), OPTIONS[name].clause) for name in names)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        fields = ("name", "plain", "schneider", "schwarz", "laufende", "least")
        games = [{field: getattr(each, field) for field in fields} for each in self.games]
        notes = [{"text": text, "clause": clause} for text, clause in self.notes(lang)]
        return {"unit": self.unit, "games": games, "notes": notes}


@dataclass(frozen=True, slots=True)
class TariffAnswer:
    """All prices of a house, of one game or of both."""

    lists: tuple[PriceList, ...]

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs: a list by game."""
        return {each.game: each.json(lang) for each in self.lists}


def tariff(house: House | None = None, game: str = "", unit: str = "") -> TariffAnswer:
    """Return all prices of the house rules, of both games unless one is named; money in a unit as `price` takes it.

    Raises:
        SchafkopfError: as `price_list`.
    """
    if game:
        return TariffAnswer((price_list(house, game, unit),))
    # A unit of money says nothing about the points of Bierkopf.
    return TariffAnswer((price_list(house, "schafkopf", unit), price_list(house, "bierkopf")))


def price_list(house: House | None = None, game: str = "", unit: str = "") -> PriceList:
    """Return what every contract costs that a house plays, in a unit as `price` takes it.

    Raises:
        SchafkopfError: there is no such game, or the house rules cannot be.
    """
    house = house or House()
    rules = house.rules()
    named = game_of(game)
    names = ["bierkopf"] if named == "bierkopf" else list(dict.fromkeys(_names(rules)))
    games = {name: _priced(name, house, rules) for name in names}
    for name in ("solo", "solo-tout"):
        if f"herz-{name}" in games and games[f"herz-{name}"].plain == games[name].plain:
            del games[f"herz-{name}"]
    any_of_it = Contract(ContractType.BIERKOPF if named == "bierkopf" else ContractType.RAMSCH)
    return PriceList(named, rules, tuple(games.values()), unit_of(any_of_it, rules, unit))


def _names(rules: HouseRules) -> Iterator[str]:
    """Yield what is played: what may be bid, a Hochzeit, and what follows when all pass."""
    bids = [bid for bid in BIDS.values() if rules.is_enabled(bid)]
    yield from (bid.name for bid in bids if bid.kind is ContractType.RUFSPIEL)
    if rules.is_enabled(Declaration(ContractType.HOCHZEIT)):
        yield "hochzeit"
    for bid in bids:
        if bid.kind is not ContractType.RUFSPIEL:
            yield bid.name
        if rules.settle_in == "points" and bid.kind is ContractType.SOLO and not bid.is_sie:
            yield f"herz-{bid.name}"
    if rules.all_pass in _WHEN_ALL_PASS:
        yield rules.all_pass


def _priced(name: str, house: House, rules: HouseRules) -> PricedGame:
    """What a contract costs, each number by the bill itself."""
    bid = BIDS.get(name.removeprefix("herz-"))
    kind = bid.kind if bid else ContractType(name)
    level = bid.level if bid else ContractModifier.NORMAL
    contract = name
    if bid and name in BIDS and kind.facts.trump_suit is TrumpSuit.NAMED and not bid.is_sie:
        contract = f"eichel-{name.removeprefix('farb')}"

    def bill(**numbers: str) -> Settlement:
        return price(contract, Numbers(**numbers), house).settlement

    def told(**numbers: str) -> int:
        return bill(**numbers).price

    size = str(rules.pack_of(kind).hand_size)
    points = rules.settle_in == "points"
    laufende, least = None, None
    if kind.has_laufende and level is not ContractModifier.SIE and not points:
        end = {"tricks": size} if level is ContractModifier.TOUT else {"augen": _WON}
        fewest = rules.laufende_min(kind)
        # From more on than anybody can have is never.
        sides = [side for side in SIDES if fewest <= most_laufende(contract_of(contract), rules, side)]
        if sides:
            more = bill(**end, laufende=f"{sides[0]}{fewest}")
            paid = sum(item.count or 0 for item in more.items if item.item == "laufende")
            each = (more.price - told(**end)) // paid if paid else 0
            laufende, least = (each, fewest) if each else (None, None)
    if level is ContractModifier.SIE:
        return PricedGame(name, told())
    if level is ContractModifier.TOUT:
        return PricedGame(name, told(tricks=size), laufende=laufende, least=least)
    if kind is ContractType.BETTEL:
        return PricedGame(name, told(tricks="0"))
    if kind is ContractType.RAMSCH:
        return PricedGame(name, told(augen="20,30,55,15"))
    plain, schneider = told(augen=_WON), told(augen=_SCHNEIDER)
    schwarz = told(augen=str(AUGEN_TOTAL), tricks=size)
    if schneider == plain == schwarz:
        return PricedGame(name, plain, laufende=laufende, least=least)
    return PricedGame(name, plain, schneider, schwarz, laufende, least)


def _options_of(game: GameName, rules: HouseRules, names: set[str]) -> Iterator[str]:
    if game == "bierkopf":
        yield from _ONLY_WITH["bierkopf"]
        return
    without = {
        *(() if rules.settle_in == "points" else ("points_table",)),
        *(_STOSS_ONLY if rules.stoss_max == 0 else ()),
    }
    yield from (name for name in _ALWAYS if name not in without)
    for needed, options in _ONLY_WITH.items():
        if needed in names or rules.all_pass == needed:
            yield from options
    if rules.bock_trigger != "none":
        yield from ("bock_trigger", "bock_deals")
