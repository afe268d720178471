"""Every option of S-12 and B-13 with its default and clause, the presets, and what is wrong with house rules."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from helpers import KINDS, TOUT, example
from schafkopf.cards import Pack
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import BIDS, Declaration, InvalidContract
from schafkopf.rules.domains import Choice
from schafkopf.rules.house import (
    PRESETS,
    HouseRules,
    InvalidRules,
    preset,
    read_options,
    read_setting,
    read_toml,
)
from schafkopf.rules.options import OPTIONS
from schafkopf.rules.tariff import Tariff

TABLE: list[tuple[str, object, str]] = [
    # S-12; where it names a group of clauses, the one that introduces the option
    ("deck", "lang", "S-1.2"),
    ("deal_packets", "4+4", "S-5.3"),
    (
        "contracts",
        ["rufspiel", "farbwenz", "wenz", "solo", "farbwenz-tout", "wenz-tout", "solo-tout", "sie"],
        "S-5.6",
    ),
    ("contract_ranking", "standard", "S-5.6"),
    ("all_pass", "redeal", "S-5.14"),
    ("herz_solo_first", False, "S-5.6"),
    ("solo_needs_suit_card", False, "S-5.13"),
    ("renonce", False, "S-4.2"),
    ("rufsau_schmieren", "never", "S-4.7"),
    ("runaway_min", 4, "S-4.9"),
    ("runaway_count", "current", "S-4.9"),
    ("runaway_first_trick_only", False, "S-4.9"),
    ("runaway_when_led_by_other", False, "S-4.9"),
    ("tariff", "10/20/50", "S-7.3"),
    ("tariff_laufende", "x", "S-7.3"),
    ("tariff_schneider", "x", "S-7.3"),
    ("settle_in", "money", "S-9.3"),
    ("laufende_min_rufspiel", 3, "S-6.4"),
    ("laufende_min_solo", 3, "S-6.4"),
    ("laufende_min_hochzeit", 3, "S-6.4"),
    ("laufende_min_kreuz", 3, "S-6.4"),
    ("laufende_min_muss", 3, "S-6.4"),
    ("laufende_min_wenz", 2, "S-6.4"),
    ("laufende_min_geier", 2, "S-6.4"),
    ("laufende_min_farbwenz", 3, "S-6.4"),
    ("laufende_min_farbgeier", 3, "S-6.4"),
    ("laufende_payment", "symmetric", "S-6.5"),
    ("laufende_cap", "none", "S-6.6"),
    ("schneider_limit", "official", "S-7.2"),
    ("klopfen", "all", "S-7.8"),
    ("kontra_deadline", "second_card", "S-7.9"),
    ("stoss_max", 2, "S-7.10"),
    ("stoss_takes_over", False, "S-7.11"),
    ("sie_factor", 4, "S-7.6"),
    ("sie_counts_laufende", True, "S-7.6"),
    ("stock_mode", "pair", "S-7.14"),
    ("bock_trigger", "none", "S-7.15"),
    ("bock_deals", 4, "S-7.15"),
    ("ramsch_price", "r", "S-11.1"),
    ("ramsch_jungfrau", "individual", "S-11.1"),
    ("ramsch_tie", "highest_trump", "S-11.1"),
    ("ramsch_stoss", False, "S-11.1"),
    ("ramsch_stichzwang", False, "S-3.6"),
    ("durchmarsch", "all_tricks", "S-11.1"),
    ("durchmarsch_payment", "ramsch", "S-11.1"),
    ("bettel_price", "s", "S-11.2"),
    ("bettel_trumps", "none", "S-2.11"),
    ("bettel_stichzwang", False, "S-3.6"),
    ("hochzeit", False, "S-11.3"),
    ("hochzeit_open", False, "S-11.3"),
    ("hochzeit_return_trump", False, "S-11.3"),
    ("muss_60", False, "S-11.6"),
    ("kreuz_party", "none", "S-11.7"),
    ("sie_first_deal_counts", True, "S-11.5"),
    ("allow_claim", False, "S-8.10"),
    ("points_table", "schafkopfschule", "S-9.3"),
    # B-13
    ("bierkopf_deck", "lang", "B-1.2"),
    ("bierkopf_deal_packets", "3+3", "B-3.5"),
    ("schneider_free", 30, "B-5.3"),
    ("schwarz_by", "tricks", "B-5.4"),
    ("draw", "carry", "B-5.5"),
    ("spritze_max", 2, "B-6.1"),
    ("spritze_deadline", "before_lead", "B-6.2"),
    ("spritze_scale", "double", "B-6.3"),
    ("target", 21, "B-7.2"),
    ("record_cap", False, "B-7.3"),
    ("beer_per_partie", 1, "B-7.5"),
    ("revoke_points", 2, "B-8.2"),
]
VARIANTS: dict[str, list[object]] = {
    # every value that a clause names
    "deck": ["lang", "kurz"],
    "deal_packets": ["4+4", "2+2+2+2"],
    "contract_ranking": ["standard", "geier_above_wenz", "equal_single_games"],
    "all_pass": ["redeal", "redeal_same", "ramsch", "muss", "kreuz", "stock", "bock"],
    "rufsau_schmieren": ["never", "from_second_last", "always"],
    "runaway_count": ["current", "initial"],
    "runaway_min": [3, 4, 5],
    "tariff_laufende": ["x", "r", "s", 0, 5],
    "tariff_schneider": ["x", "r", "s", 0, 5],
    "settle_in": ["money", "points"],
    "laufende_payment": ["symmetric", "winner_without"],
    "laufende_cap": ["none", 4],
    "schneider_limit": ["official", "both_30", "both_31"],
    "klopfen": ["all", "none", "first_only", "one_total", "chain"],
    "kontra_deadline": ["second_card", "before_lead", "own_first_card", "second_trick"],
    "stoss_max": [0, 1, 2, 3, 4],
    "sie_factor": [4, 8],
    "stock_mode": ["pair", "caller", "any_game"],
    "bock_trigger": ["none", "lost_herz_solo"],
    "ramsch_price": ["x", "r", "s", 30],
    "ramsch_jungfrau": ["individual", "individual_multiple", "all", "none"],
    "ramsch_tie": ["highest_trump", "both_pay"],
    "durchmarsch": ["all_tricks", "none", 90, 91, 120],
    "durchmarsch_payment": ["ramsch", "solo_schwarz"],
    "bettel_price": ["x", "r", "s", 30],
    "bettel_trumps": ["none", "herz"],
    "points_table": ["schafkopfschule", "donauries", "t2", "t4", "t6"],
    "kreuz_party": ["none", "forehand"],
    "bierkopf_deck": ["lang", "kurz"],
    "bierkopf_deal_packets": ["3+3", "2+2+2"],
    "schneider_free": [30, 31],
    "schwarz_by": ["tricks", "augen"],
    "draw": ["carry", "void", "replay"],
    "spritze_max": [0, 1, 2],
    "spritze_deadline": ["before_lead", "own_first_card", "any_time"],
    "spritze_scale": ["double", "linear"],
    "target": [1, 21, 99],
}
LIMITS: dict[str, list[object]] = {
    # values just outside what a clause allows
    "stoss_max": [-1, 5],
    "sie_factor": [2, 16],
    "schneider_free": [29, 32],
    "target": [0, 100],
    "laufende_cap": [0],
    "durchmarsch": [60, 121],
}
FLAGS = [name for name, default, _ in TABLE if isinstance(default, bool)]


@pytest.mark.parametrize(("name", "default", "clause"), [pytest.param(*row, id=row[0]) for row in TABLE])
def test_an_option_has_its_default_and_its_clause(name: str, default: object, clause: str) -> None:
    assert HouseRules().options()[name] == default
    assert type(HouseRules().options()[name]) is type(default)
    assert OPTIONS[name].clause == clause


def test_there_are_no_other_options() -> None:
    assert list(OPTIONS) == [name for name, _, _ in TABLE]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VARIANTS.items() for value in values])
def test_every_value_that_a_clause_names_is_accepted(name: str, value: object) -> None:
    rules = read_options({name: value, **({"deck": "lang"} if name == "deal_packets" else {})})
    assert rules.options()[name] == value


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", [True, False])
def test_a_flag_is_true_or_false(name: str, value: bool) -> None:
    assert read_options({name: value}).options()[name] is value


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in LIMITS.items() for value in values]
    + [(name, "gibberish") for name in OPTIONS]
    + [(name, 1) for name in FLAGS]
    + [(name, True) for name in ("stoss_max", "target", "laufende_cap", "tariff_laufende", "sie_factor")]
    + [("tariff", "10/20"), ("tariff", 10), ("contracts", ["rufspiel", "skat"]), ("contracts", 3), ("runaway_min", 1)],
)
def test_any_other_value_is_refused_with_the_clause_of_the_option(name: str, value: object) -> None:
    with pytest.raises(InvalidRules) as invalid:
        read_options({name: value})
    (fault,) = invalid.value.faults
    clause = next(row[2] for row in TABLE if row[0] == name)
    assert (fault.params["option"], fault.code, fault.clause) == (name, ErrorCode.WRONG_OPTION_VALUE, clause)
    assert fault.field == name
    assert fault.params["allowed"]


# All faults at once.


def test_all_faults_are_reported_together_in_order() -> None:
    wrong = {
        "klopfn": "all",
        "stoss_max": 9,
        "klopfen": "sometimes",
        "deal_packets": "3+3",
        "renonce": True,
        "contracts": ["wenz"],
        "tariff": "cheap",
    }
    with pytest.raises(InvalidRules) as invalid:
        read_options(wrong)
    assert [(fault.field, fault.code.name) for fault in invalid.value.faults] == [
        ("klopfn", "UNKNOWN_OPTION"),
        ("tariff", "WRONG_OPTION_VALUE"),
        ("klopfen", "WRONG_OPTION_VALUE"),
        ("stoss_max", "WRONG_OPTION_VALUE"),
        ("deal_packets", "OPTIONS_CONFLICT"),
        ("renonce", "OPTIONS_CONFLICT"),
    ]
    assert invalid.value.code is ErrorCode.UNKNOWN_OPTION
    assert list(invalid.value.faults[0].candidates) == ["klopfen"]


@pytest.mark.parametrize(
    ("options", "option"),
    [
        pytest.param({"deck": "kurz", "deal_packets": "4+4"}, "deal_packets", id="packets of the long deck"),
        pytest.param({"deal_packets": "2+2+2"}, "deal_packets", id="packets of the short deck"),
        pytest.param({"bierkopf_deal_packets": "2+3"}, "bierkopf_deal_packets", id="packets of the short Bierkopf"),
        pytest.param(
            {"bierkopf_deck": "kurz", "bierkopf_deal_packets": "3+3"},
            "bierkopf_deal_packets",
            id="packets of the long Bierkopf",
        ),
        pytest.param({"contracts": []}, "contracts", id="nothing can ever be played"),
        pytest.param({"contracts": [], "all_pass": "stock"}, "contracts", id="nothing is played, only paid"),
        pytest.param({"renonce": True, "contracts": ["solo"]}, "renonce", id="a Renonce needs the Rufspiel"),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, object], option: str) -> None:
    with pytest.raises(InvalidRules) as invalid:
        read_options(options)
    (fault,) = invalid.value.faults
    assert (fault.field, fault.code) == (option, ErrorCode.OPTIONS_CONFLICT)


@pytest.mark.parametrize(
    "options",
    [
        {"contracts": [], "all_pass": "ramsch"},
        {"contracts": [], "all_pass": "muss"},
        {"contracts": [], "all_pass": "kreuz"},
        {"contracts": [], "hochzeit": True},
    ],
)
def test_a_table_without_bids_may_still_play_something(options: dict[str, object]) -> None:
    assert read_options(options).contracts == ()


# What an option means.


@example("S-5.3")
def test_the_usual_packets_of_schafkopf() -> None:
    assert (HouseRules().packets(Pack.LANG), HouseRules().packets(Pack.KURZ)) == ((4, 4), (3, 3))


@example("B-3.5")
def test_the_usual_packets_of_bierkopf() -> None:
    rules = HouseRules()
    assert (rules.packets(Pack.BIERKOPF_LANG), rules.packets(Pack.BIERKOPF_KURZ)) == ((3, 3), (2, 3))
    assert HouseRules(bierkopf_deck="kurz").options()["bierkopf_deal_packets"] == "2+3"
    assert HouseRules(deck="kurz").options()["deal_packets"] == "3+3"


def test_other_packets() -> None:
    assert read_options({"deal_packets": "2+2+2+2"}).packets(Pack.LANG) == (2, 2, 2, 2)
    assert read_options({"deck": "kurz", "deal_packets": "2+2+2"}).packets(Pack.KURZ) == (2, 2, 2)
    assert read_options({"bierkopf_deal_packets": "2+2+2"}).packets(Pack.BIERKOPF_LANG) == (2, 2, 2)


def test_each_game_has_its_own_pack() -> None:
    rules = HouseRules(deck="kurz", bierkopf_deck="lang")
    assert (rules.pack_of(), rules.pack_of(KINDS.BIERKOPF)) == (Pack.KURZ, Pack.BIERKOPF_LANG)


@example("S-5.6")
def test_which_contracts_are_enabled_by_default() -> None:
    enabled = {name for name, bid in BIDS.items() if HouseRules().is_enabled(bid)}
    assert enabled == {"rufspiel", "farbwenz", "wenz", "solo", "farbwenz-tout", "wenz-tout", "solo-tout", "sie"}
    assert not HouseRules().is_enabled(Declaration(KINDS.HOCHZEIT))
    assert HouseRules(hochzeit=True).is_enabled(Declaration(KINDS.HOCHZEIT))


@example("S-11.4")
def test_there_is_no_tout_of_rufspiel_bettel_and_hochzeit() -> None:
    for kind in (KINDS.RUFSPIEL, KINDS.BETTEL, KINDS.HOCHZEIT, KINDS.RAMSCH, KINDS.KREUZ):
        with pytest.raises(InvalidContract):
            Declaration(kind, TOUT)


def test_contracts_are_kept_in_the_order_of_their_rank() -> None:
    rules = read_options({"contracts": "solo, rufspiel,geier-tout"})
    assert rules.contracts == ("rufspiel", "solo", "geier-tout")


def test_none_stands_for_no_cap() -> None:
    assert read_options({"laufende_cap": None}).laufende_cap is None
    assert read_options({"laufende_cap": "none"}).laufende_cap is None


def test_a_number_in_quotes_is_no_number() -> None:
    with pytest.raises(InvalidRules):
        read_options({"stoss_max": "2"})


# Presets.

OFFICIAL: dict[str, object] = {
    "tariff": "10/10/50",
    "contracts": ["rufspiel", "wenz", "solo", "wenz-tout", "solo-tout", "sie"],
    "klopfen": "none",
    "solo_needs_suit_card": True,
    "sie_first_deal_counts": False,
}
TOURNAMENT: dict[str, object] = {
    **OFFICIAL,
    "stoss_max": 0,
    "all_pass": "redeal_same",
    "deal_packets": "2+2+2+2",
    "settle_in": "points",
}


@pytest.mark.parametrize(("name", "differences"), [("casual", {}), ("official", OFFICIAL), ("tournament", TOURNAMENT)])
def test_a_preset_differs_from_the_defaults_as_the_rules_say(name: str, differences: dict[str, object]) -> None:
    defaults = {option: default for option, default, _ in TABLE}
    assert preset(name).options() == defaults | differences


def test_there_are_three_presets() -> None:
    assert PRESETS == ("casual", "official", "tournament")


def test_an_unknown_preset_names_the_known_ones() -> None:
    with pytest.raises(SchafkopfError) as unknown:
        preset("wirtshaus")
    assert unknown.value.code is ErrorCode.UNKNOWN_PRESET
    assert list(unknown.value.candidates) == ["casual", "official", "tournament"]


# TOML.


def _toml(options: dict[str, object]) -> str:
    def value(given: object) -> str:
        if isinstance(given, bool):
            return str(given).lower()
        if isinstance(given, list):
            return "[" + ", ".join(value(each) for each in given) + "]"
        return f'"{given}"' if isinstance(given, str) else str(given)

    return "\n".join(f"{name} = {value(given)}" for name, given in options.items())


def _random_options(rng: random.Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        if name in ("deal_packets", "bierkopf_deal_packets"):
            continue
        if isinstance(option.domain, Choice):
            numbers = option.domain.numbers
            some = [rng.randint(numbers.least, numbers.most)] if numbers else []
            chosen[name] = rng.choice([*option.domain.words, *some, *(["none"] if option.domain.none else [])])
        elif name == "tariff":
            chosen[name] = f"{rng.randint(0, 20)}/{rng.randint(0, 50)}/{rng.randint(0, 100)}"
        else:
            chosen[name] = [bid for bid in BIDS if bid == "rufspiel" or rng.random() < 0.5]
    return chosen


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_written_as_toml_is_read_back(name: str) -> None:
    assert read_toml(_toml(preset(name).options())).options() == preset(name).options()


@pytest.mark.parametrize("seed", range(50))
def test_any_house_rules_written_as_toml_are_read_back(seed: int) -> None:
    chosen = _random_options(random.Random(seed))
    if chosen["all_pass"] == "stock":
        chosen["settle_in"] = "money"
    rules = read_options(chosen)
    assert chosen.items() <= rules.options().items()
    assert read_toml(_toml(rules.options())).options() == rules.options()


def test_options_are_plain_values() -> None:
    for given in HouseRules().options().values():
        assert isinstance(given, (str, int, bool, list))


def test_toml_may_start_from_a_preset() -> None:
    rules = read_toml('preset = "tournament"\nklopfen = "all"\n')
    assert rules.options() == preset("tournament").options() | {"klopfen": "all"}


def test_a_text_that_is_not_toml_is_refused() -> None:
    with pytest.raises(SchafkopfError) as wrong:
        read_toml("klopfen = ")
    assert wrong.value.code is ErrorCode.NOT_TOML


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("klopfen=none", ("klopfen", "none")),
        ("stoss_max=4", ("stoss_max", 4)),
        ("renonce = true", ("renonce", True)),
        ('tariff="5/10/20"', ("tariff", "5/10/20")),
        ("tariff=5/10/20", ("tariff", "5/10/20")),
        ('contracts=["wenz"]', ("contracts", ["wenz"])),
        ("contracts=wenz,solo", ("contracts", "wenz,solo")),
    ],
)
def test_one_setting_is_read_as_toml_or_as_bare_words(text: str, setting: tuple[str, object]) -> None:
    assert read_setting(text) == setting


def test_a_setting_without_an_equals_sign_is_no_setting() -> None:
    with pytest.raises(SchafkopfError) as wrong:
        read_setting("klopfen")
    assert wrong.value.code is ErrorCode.WRONG_VALUE


def test_house_rules_are_values() -> None:
    assert HouseRules() == HouseRules()
    assert hash(HouseRules(stoss_max=4)) == hash(HouseRules(stoss_max=4))
    with pytest.raises(dataclasses.FrozenInstanceError):
        HouseRules().stoss_max = 4  # type: ignore[misc]
    assert HouseRules(tariff=Tariff(5, 10, 20)).options()["tariff"] == "5/10/20"
