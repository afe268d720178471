"""Every option of house rules, once: type and domain, default, clause, and a sentence in German and in English.

The order is that of S-12 and B-13.
"""

# Annotations are read while the class is being made, so they are no text here (no `from __future__`).

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, Literal

from schafkopf.cards import DeckName, GameName
from schafkopf.rules.domains import Between, BidNames, Domain, domain_of
from schafkopf.rules.tariff import MOST_AMOUNT, PriceLetter, Tariff

Price = PriceLetter | Annotated[int, Between(0, MOST_AMOUNT)]
"""A letter of the tariff, or an amount in its unit."""
LaufendeMin = Annotated[int, Between(1, 14)]
StossMax = Annotated[int, Between(0, 4)]
DealPackets = Literal["4+4", "2+2+2+2", "3+3", "2+2+2"]
"""How a hand is dealt; the first that fits the pack is the usual one (S-5.3)."""
BierkopfDealPackets = Literal["3+3", "2+2+2", "2+3"]
"""How a hand of Bierkopf is dealt; the first that fits the pack is the usual one (B-3.5)."""
AllPass = Literal["redeal", "redeal_same", "ramsch", "muss", "kreuz", "stock", "bock"]
KlopfenRule = Literal["all", "none", "first_only", "one_total", "chain"]
KontraDeadline = Literal["second_card", "before_lead", "own_first_card", "second_trick"]
SpritzeDeadline = Literal["before_lead", "own_first_card", "any_time"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, what it may be, the default, the clause, and what it means, as a sentence."""

    name: str
    domain: Domain
    default: object
    clause: str
    german: str
    english: str

    @property
    def game(self) -> GameName:
        """The game whose rules it belongs to."""
        return "bierkopf" if self.clause.startswith("B") else "schafkopf"

    def sentence(self, lang: str = "de") -> str:
        """Return what it means, in German (`de`) or English (`en`)."""
        return self.german if lang == "de" else self.english


def _option(default: Any, clause: str, german: str, english: str) -> Any:
    return dataclasses.field(default=default, metadata={"clause": clause, "german": german, "english": english})


def _laufende_min(default: int, german: str, english: str) -> Any:
    return _option(
        default,
        "S-6.4",
        f"Ab so vielen werden Laufende bezahlt: {german}.",
        f"Laufende are paid from this number on: {english}.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options by themselves; `HouseRules` checks them and says what follows from them."""

    deck: DeckName = _option(
        "lang", "S-1.2", "Lange Karte mit 32 oder kurze mit 24 Blatt.", "Long pack of 32 or short pack of 24 cards."
    )
    deal_packets: DealPackets | None = _option(
        None, "S-5.3", "In welchen Päckchen gegeben wird.", "The packets in which a hand is dealt."
    )
    contracts: Annotated[tuple[str, ...], BidNames()] = _option(
        ("rufspiel", "farbwenz", "wenz", "solo", "farbwenz-tout", "wenz-tout", "solo-tout", "sie"),
        "S-5.6",
        "Welche Spielarten angesagt werden dürfen.",
        "The contracts that may be bid.",
    )
    contract_ranking: Literal["standard", "geier_above_wenz", "equal_single_games"] = _option(
        "standard",
        "S-5.6",
        "Wie die Einzelspiele einander überbieten.",
        "How the single games outbid each other.",
    )
    all_pass: AllPass = _option(
        "redeal", "S-5.14", "Was geschieht, wenn alle weiter sagen.", "What happens when everybody passes."
    )
    herz_solo_first: bool = _option(
        False,
        "S-5.6",
        "Ob ein Herz-Solo über jedes andere Solo geht.",
        "Whether a Herz-Solo ranks above every other Solo.",
    )
    solo_needs_suit_card: bool = _option(
        False,
        "S-5.13",
        "Ob ein Solo eine Karte seiner Farbe außer Ober und Unter braucht.",
        "Whether a Solo needs a card of its suit besides Ober and Unter.",
    )
    renonce: bool = _option(
        False,
        "S-4.2",
        "Ob nach vier Pässen eine Sau rufen darf, wer gesperrt ist: eine, deren Farbe er nicht hat.",
        "Whether after four passes a blocked player may call a Sau whose suit he lacks.",
    )
    rufsau_schmieren: Literal["never", "from_second_last", "always"] = _option(
        "never",
        "S-4.7",
        "Wann die gebundene Rufsau abgeworfen werden darf.",
        "When the bound Rufsau may be thrown off.",
    )
    runaway_min: Annotated[int, Between(2, 6)] = _option(
        4,
        "S-4.9",
        "Mit so vielen Karten der Ruffarbe darf man davonlaufen.",
        "Running away takes so many cards of the called suit.",
    )
    runaway_count: Literal["current", "initial"] = _option(
        "current",
        "S-4.9",
        "Beim Davonlaufen zählt die jetzige oder die gegebene Hand.",
        "Running away counts the present hand or the one that was dealt.",
    )
    runaway_first_trick_only: bool = _option(
        False,
        "S-4.9",
        "Ob Davonlaufen nur im ersten Stich geht.",
        "Whether running away is possible in the first trick only.",
    )
    runaway_when_led_by_other: bool = _option(
        False,
        "S-4.9",
        "Ob Davonlaufen auch geht, wenn ein anderer die Ruffarbe ausspielt.",
        "Whether running away is possible too when another seat leads the called suit.",
    )
    tariff: Tariff = _option(
        Tariff(),
        "S-7.3",
        "Preis für Laufende, Rufspiel, Einzelspiel.",
        "The price of a Laufender, Rufspiel, single game.",
    )
    tariff_laufende: Price = _option("x", "S-7.3", "Was ein Laufender kostet.", "What a Laufender costs.")
    tariff_schneider: Price = _option(
        "x", "S-7.3", "Was Schneider kostet, und Schwarz noch einmal.", "What Schneider costs, and Schwarz once more."
    )
    settle_in: Literal["money", "points"] = _option(
        "money", "S-9.3", "Abgerechnet wird in Geld oder Turnierpunkten.", "Reckoned in money or in tournament points."
    )
    laufende_min_rufspiel: LaufendeMin = _laufende_min(3, "Rufspiel", "Rufspiel")
    laufende_min_solo: LaufendeMin = _laufende_min(3, "Solo", "Solo")
    laufende_min_hochzeit: LaufendeMin = _laufende_min(3, "Hochzeit", "Hochzeit")
    laufende_min_kreuz: LaufendeMin = _laufende_min(3, "Kreuzspiel", "Kreuzspiel")
    laufende_min_muss: LaufendeMin = _laufende_min(3, "Muss-Spiel", "Muss-Spiel")
    laufende_min_wenz: LaufendeMin = _laufende_min(2, "Wenz", "Wenz")
    laufende_min_geier: LaufendeMin = _laufende_min(2, "Geier", "Geier")
    laufende_min_farbwenz: LaufendeMin = _laufende_min(3, "Farbwenz", "Farbwenz")
    laufende_min_farbgeier: LaufendeMin = _laufende_min(3, "Farbgeier", "Farbgeier")
    laufende_payment: Literal["symmetric", "winner_without"] = _option(
        "symmetric",
        "S-6.5",
        "Laufende „ohne“ werden immer bezahlt oder nur, wenn die Spielerpartei gewinnt.",
        "Laufende “ohne” are always paid, or only if the playing party wins.",
    )
    laufende_cap: LaufendeMin | None = _option(
        None, "S-6.6", "Mehr Laufende werden nicht bezahlt.", "No more Laufende than this are paid."
    )
    schneider_limit: Literal["official", "both_30", "both_31"] = _option(
        "official", "S-7.2", "Mit wie vielen Augen man schneiderfrei ist.", "The Augen that are clear of Schneider."
    )
    klopfen: KlopfenRule = _option(
        "all", "S-7.8", "Wer nach dem ersten Päckchen klopfen darf.", "Who may knock after the first packet."
    )
    kontra_deadline: KontraDeadline = _option(
        "second_card", "S-7.9", "Bis wann Kontra gesagt werden darf.", "Until when a Kontra may be given."
    )
    stoss_max: StossMax = _option(2, "S-7.10", "Wie viele Stöße es geben darf.", "How many doublings there may be.")
    stoss_takes_over: bool = _option(
        False,
        "S-7.11",
        "Ob 61 Augen braucht, wer zuletzt gestoßen hat.",
        "Whether the side that doubled last needs 61 Augen.",
    )
    sie_factor: Literal[4, 8] = _option(4, "S-7.6", "Womit ein Sie malgenommen wird.", "What a Sie is multiplied by.")
    sie_counts_laufende: bool = _option(
        True, "S-7.6", "Ob beim Sie die Laufenden mitzählen.", "Whether Laufende count in a Sie."
    )
    stock_mode: Literal["pair", "caller", "any_game"] = _option(
        "pair", "S-7.14", "Wer um den Stock spielt.", "Who plays for the pool."
    )
    bock_trigger: Literal["none", "lost_herz_solo"] = _option(
        "none", "S-7.15", "Was eine Bockrunde auslöst.", "What brings a round of Bock."
    )
    bock_deals: Annotated[int, Between(1, 32)] = _option(
        4, "S-7.15", "Wie viele Spiele eine Bockrunde hat.", "How many deals a round of Bock has."
    )
    ramsch_price: Price = _option("r", "S-11.1", "Was ein Ramsch kostet.", "What a Ramsch costs.")
    ramsch_jungfrau: Literal["individual", "individual_multiple", "all", "none"] = _option(
        "individual",
        "S-11.1",
        "Was eine Jungfrau (kein Stich im Ramsch) bewirkt.",
        "What a Jungfrau (no trick in Ramsch) brings about.",
    )
    ramsch_tie: Literal["highest_trump", "both_pay"] = _option(
        "highest_trump", "S-11.1", "Wer bei gleichen Augen den Ramsch zahlt.", "Who pays a Ramsch when Augen are equal."
    )
    ramsch_stoss: bool = _option(
        False, "S-11.1", "Ob im Ramsch gestoßen werden darf.", "Whether doubling is allowed in Ramsch."
    )
    ramsch_stichzwang: bool = _option(
        False, "S-3.6", "Ob im Ramsch Stichzwang gilt.", "Whether beating is compulsory in Ramsch."
    )
    durchmarsch: Literal["all_tricks", "none"] | Annotated[int, Between(61, 120)] = _option(
        "all_tricks", "S-11.1", "Was im Ramsch ein Durchmarsch ist.", "What a Durchmarsch in Ramsch takes."
    )
    durchmarsch_payment: Literal["ramsch", "solo_schwarz"] = _option(
        "ramsch", "S-11.1", "Was ein Durchmarsch kostet.", "What a Durchmarsch costs."
    )
    bettel_price: Price = _option("s", "S-11.2", "Was ein Bettel kostet.", "What a Bettel costs.")
    bettel_trumps: Literal["none", "herz"] = _option(
        "none",
        "S-2.11",
        "Der Bettel hat keine Trümpfe oder die des Rufspiels.",
        "A Bettel has no trumps, or those of the Rufspiel.",
    )
    bettel_stichzwang: bool = _option(
        False, "S-3.6", "Ob im Bettel Stichzwang gilt.", "Whether beating is compulsory in a Bettel."
    )
    hochzeit: bool = _option(
        False, "S-11.3", "Ob eine Hochzeit angeboten werden darf.", "Whether a Hochzeit may be offered."
    )
    hochzeit_open: bool = _option(
        False,
        "S-11.3",
        "Ob der Trumpf der Hochzeit offen angeboten wird.",
        "Whether the trump of a Hochzeit is offered face up.",
    )
    hochzeit_return_trump: bool = _option(
        False,
        "S-11.3",
        "Ob bei der Hochzeit auch ein Trumpf zurückgehen darf.",
        "Whether in a Hochzeit a trump may be returned too.",
    )
    muss_60: bool = _option(
        False,
        "S-11.6",
        "Ob mit 60 gewinnt, wer muss und höchstens drei Trümpfe hat.",
        "Whether a forced player with at most three trumps wins with 60.",
    )
    kreuz_party: Literal["none", "forehand"] = _option(
        "none",
        "S-11.7",
        "Ob im Kreuzspiel die Partei der Vorhand spielt, sodass sie bei 60:60 verliert.",
        "Whether forehand’s side plays the Kreuzspiel, so that it loses 60:60.",
    )
    sie_first_deal_counts: bool = _option(
        True,
        "S-11.5",
        "Ob ein Sie im allerersten Spiel bezahlt wird.",
        "Whether a Sie in the very first deal is paid.",
    )
    allow_claim: bool = _option(
        False,
        "S-8.10",
        "Ob man die restlichen Stiche verlangen oder aufgeben darf.",
        "Whether the remaining tricks may be claimed or given up.",
    )
    points_table: Literal["schafkopfschule", "donauries", "t2", "t4", "t6"] = _option(
        "schafkopfschule", "S-9.3", "Wie Turnierpunkte gezählt werden.", "How tournament points are counted."
    )

    bierkopf_deck: DeckName = _option(
        "lang", "B-1.2", "Langer Bierkopf mit 24 oder kurzer mit 20 Blatt.", "Long Bierkopf of 24 or short of 20 cards."
    )
    bierkopf_deal_packets: BierkopfDealPackets | None = _option(
        None,
        "B-3.5",
        "In welchen Päckchen der Bierkopf gegeben wird.",
        "The packets in which a hand of Bierkopf is dealt.",
    )
    schneider_free: Literal[30, 31] = _option(
        30, "B-5.3", "Mit so vielen Augen ist man schneiderfrei.", "So many Augen are clear of Schneider."
    )
    schwarz_by: Literal["tricks", "augen"] = _option(
        "tricks", "B-5.4", "Schwarz ist, wer keinen Stich oder keine Augen hat.", "Schwarz is no trick, or no Augen."
    )
    draw: Literal["carry", "void", "replay"] = _option(
        "carry", "B-5.5", "Was bei 60:60 geschieht.", "What happens at 60:60."
    )
    spritze_max: StossMax = _option(2, "B-6.1", "Wie viele Spritzen es geben darf.", "How many Spritzen there may be.")
    spritze_deadline: SpritzeDeadline = _option(
        "before_lead", "B-6.2", "Bis wann gespritzt werden darf.", "Until when a Spritze may be given."
    )
    spritze_scale: Literal["double", "linear"] = _option(
        "double", "B-6.3", "Wie sich Spritzen vervielfachen.", "How Spritzen multiply."
    )
    target: Annotated[int, Between(1, 99)] = _option(
        21, "B-7.2", "Mit so vielen Spielpunkten ist die Partie gewonnen.", "So many game points win a Partie."
    )
    record_cap: bool = _option(
        False, "B-7.3", "Ob der Stand beim Ziel abgeschnitten wird.", "Whether the score is cut at the target."
    )
    beer_per_partie: Annotated[int, Between(0, 99)] = _option(
        1, "B-7.5", "So viele Bier zahlt jeder Verlierer einer Partie.", "The beers that each loser of a Partie pays."
    )
    revoke_points: Annotated[int, Between(0, 99)] = _option(
        2,
        "B-8.2",
        "So viele Spielpunkte bringt ein falsches Bedienen den anderen.",
        "The game points that a revoke gives.",
    )


def _declared(field: "dataclasses.Field[Any]") -> Option:
    return Option(field.name, domain_of(field.type), field.default, **field.metadata)


OPTIONS: Mapping[str, Option] = MappingProxyType({each.name: _declared(each) for each in dataclasses.fields(Options)})
"""The options by name, in the order of S-12 and B-13."""
