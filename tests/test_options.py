"""House rules as values: every option declared once, checked in the constructor, told by preset and difference."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from schafkopf.cards import Pack
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.notation import contract_names, parse_declaration
from schafkopf.rules.contracts import BIDS, ContractType
from schafkopf.rules.domains import Between, BidNames, Choice, domain_of
from schafkopf.rules.house import PRESETS, HouseRules, InvalidRules, preset, read_file, read_options, read_rules
from schafkopf.rules.options import OPTIONS, Option
from schafkopf.rules.tariff import Tariff

WRONG = [
    "gibberish",
    "",
    "x" * 5000,
    "\ud800",
    -1,
    10**30,
    2.0,
    1.0,
    None,
    True,
    [],
    ["wenz", 3],
    {},
    (),
    b"x",
    object(),
]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_an_option_says_what_it_means_in_both_languages(option: Option) -> None:
    german, english = option.sentence("de"), option.sentence("en")
    assert german.endswith(".")
    assert english.endswith(".")
    assert german != english


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_an_option_belongs_to_the_game_of_its_clause(option: Option) -> None:
    assert option.game == ("bierkopf" if option.clause.startswith("B-") else "schafkopf")


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_the_default_and_every_example_are_allowed(option: Option) -> None:
    assert option.domain.read(option.default) == option.default
    assert option.domain.allowed
    for example in option.domain.examples:
        option.domain.read(example)


def test_the_options_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        OPTIONS["more"] = OPTIONS["deck"]  # type: ignore[index]


def test_an_annotation_that_is_no_domain_is_refused() -> None:
    for annotation in (int, str, list[str], float):
        with pytest.raises(TypeError):
            domain_of(annotation)


def test_a_number_is_between_its_ends() -> None:
    numbers = Choice(("x",), Between(1, 14), none=True)
    assert [numbers.read(value) for value in (1, 14, "x", "none", None)] == [1, 14, "x", None, None]
    assert (numbers.allowed, numbers.examples) == (("x", "none", "1–14"), ("x", "none", 1, 14))
    for wrong in (0, 15, "1", 1.0, True, "1–14"):
        with pytest.raises(ValueError, match=r"."):
            numbers.read(wrong)


def test_bids_are_named_in_the_order_of_their_rank() -> None:
    assert BidNames().read("sie, wenz") == BidNames().read(["wenz", "sie", "wenz"]) == ("wenz", "sie")


# The constructor checks like `preset`.


def _faults(make: Any) -> tuple[object, ...]:
    try:
        return (make(),)
    except InvalidRules as invalid:
        return invalid.faults


@pytest.mark.parametrize("name", OPTIONS)
def test_the_constructor_takes_and_refuses_what_a_preset_does(name: str) -> None:
    for value in (*WRONG, *OPTIONS[name].domain.examples):
        made = _faults(lambda value=value: HouseRules(**{name: value}))
        assert made == _faults(lambda value=value: preset("casual", **{name: value}))
        assert made == _faults(lambda value=value: read_options({name: value}))
        assert made == _faults(lambda value=value: replace(HouseRules(), **{name: value}))


def test_all_faults_of_a_constructor_are_told_at_once() -> None:
    with pytest.raises(InvalidRules) as invalid:
        HouseRules(stoss_max=9, klopfen="sometimes", tariff="cheap", renonce=True, contracts=("wenz",))  # type: ignore[arg-type]
    assert [(fault.field, fault.code.name, fault.clause) for fault in invalid.value.faults] == [
        ("tariff", "WRONG_OPTION_VALUE", "S-7.3"),
        ("klopfen", "WRONG_OPTION_VALUE", "S-7.8"),
        ("stoss_max", "WRONG_OPTION_VALUE", "S-7.10"),
        ("renonce", "OPTIONS_CONFLICT", "S-4.2"),
    ]
    assert pickle.loads(pickle.dumps(invalid.value)) == invalid.value


@pytest.mark.parametrize(
    ("options", "field", "allowed", "clause"),
    [
        ({"deck": "kurz", "deal_packets": "4+4"}, "deal_packets", ("3+3", "2+2+2"), "S-5.3"),
        ({"deal_packets": "3+3"}, "deal_packets", ("4+4", "2+2+2+2"), "S-5.3"),
        ({"bierkopf_deck": "kurz", "bierkopf_deal_packets": "2+2+2"}, "bierkopf_deal_packets", ("2+3",), "B-3.5"),
        ({"bierkopf_deal_packets": "2+3"}, "bierkopf_deal_packets", ("3+3", "2+2+2"), "B-3.5"),
        ({"contracts": ()}, "contracts", tuple(BIDS), "S-5.6"),
        ({"contracts": ("solo",), "renonce": True}, "renonce", (False,), "S-4.2"),
        (
            {"settle_in": "points", "all_pass": "stock"},
            "all_pass",
            ("redeal", "redeal_same", "ramsch", "muss", "kreuz", "bock"),
            "S-9.3",
        ),
    ],
)
def test_a_conflict_names_what_would_be_right(
    options: dict[str, Any], field: str, allowed: tuple[object, ...], clause: str
) -> None:
    with pytest.raises(InvalidRules) as invalid:
        HouseRules(**options)
    (fault,) = invalid.value.faults
    assert (fault.code, fault.field, fault.clause) == (ErrorCode.OPTIONS_CONFLICT, field, clause)
    assert fault.params["allowed"] == allowed
    assert fault.text("de") != fault.text("en")


def test_an_option_that_does_not_exist_is_no_argument() -> None:
    with pytest.raises(TypeError):
        HouseRules(klopfn="all")  # type: ignore[call-arg]


def test_house_rules_told_in_plain_values_are_the_same() -> None:
    plain: Any = {"tariff": "5/10/20", "laufende_cap": "none", "contracts": ["wenz", "rufspiel"], "deal_packets": "4+4"}
    assert HouseRules(**plain) == HouseRules(tariff=Tariff(5, 10, 20), contracts=("rufspiel", "wenz"))


@pytest.mark.parametrize("wrong", [(-1, 0, 0), (0, True, 0), (1.0, 2, 3), (0, 0, 10**7), ("1", 2, 3), (None, 1, 2)])
def test_a_tariff_has_three_whole_prices(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(SchafkopfError) as refused:
        Tariff(*wrong)
    assert (refused.value.code, refused.value.clause) == (ErrorCode.WRONG_OPTION_VALUE, "S-7.3")


@pytest.mark.parametrize("text", ["10/20", "1/2/3/4", "a/b/c", "-1/2/3", "1.5/2/3", "", "9" * 5000 + "/1/2", "²/1/2"])
def test_a_text_that_is_no_tariff_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Tariff.parse(text)
    with pytest.raises(InvalidRules):
        HouseRules(tariff=text)  # type: ignore[arg-type]


# Preset and difference.


def random_rules(rng: random.Random) -> HouseRules:
    """Return house rules that differ from a preset in a few options."""
    while True:
        names = rng.sample(list(OPTIONS), rng.randrange(6))
        options = {name: rng.choice(OPTIONS[name].domain.examples) for name in names}
        try:
            return read_rules(rng.choice(PRESETS), options)
        except InvalidRules:
            continue


@pytest.mark.parametrize("seed", range(200))
def test_house_rules_are_told_by_a_preset_and_what_differs(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    name, options = rules.difference()
    assert read_rules(name, options) == rules
    assert options.items() <= {**rules.options(), **options}.items()
    for left_out in options:
        fewer = {option: value for option, value in options.items() if option != left_out}
        assert _faults(lambda fewer=fewer: read_rules(name, fewer)) != (rules,)
    for other in PRESETS:
        differing = [each for each in OPTIONS if getattr(rules, each) != getattr(preset(other), each)]
        assert len(differing) >= len(options)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_does_not_differ_from_itself(name: str) -> None:
    assert preset(name).difference() == (name, {})
    assert read_rules(name) is preset(name)


@pytest.mark.parametrize("seed", range(20))
def test_house_rules_survive_pickle_and_copy(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules
    assert hash(copy.deepcopy(rules)) == hash(rules)


@pytest.mark.parametrize("wrong", [None, 3, ["casual"], b"casual"])
def test_a_preset_is_named_by_a_text(wrong: Any) -> None:
    with pytest.raises(TypeError, match="preset must be a text"):
        preset(wrong)


def test_house_rules_are_written_as_what_differs_from_the_defaults() -> None:
    rules = HouseRules(stoss_max=4, tariff=Tariff(5, 10, 20), laufende_cap=4)
    assert repr(rules) == "HouseRules(tariff=Tariff(extra=5, rufspiel=10, solo=20), laufende_cap=4, stoss_max=4)"
    assert eval(repr(rules)) == rules
    assert repr(HouseRules()) == "HouseRules()"


# What rules say about a declaration.


def test_only_a_declaration_has_a_rank() -> None:
    with pytest.raises(TypeError, match="bid must be a Declaration"):
        HouseRules().rank(contract_names()["wenz"])  # type: ignore[arg-type]
    with pytest.raises(SchafkopfError) as refused:
        HouseRules().rank(parse_declaration("muss"))
    assert refused.value.code is ErrorCode.CONTRACT_IS_NOT_DECLARED


def test_a_herz_solo_is_bid_where_a_solo_is() -> None:
    rules = HouseRules(contracts=("rufspiel", "solo"), herz_solo_first=True)
    herz = parse_declaration("herz-solo")
    assert rules.is_enabled(herz)
    assert not rules.is_enabled(parse_declaration("herz-solo-tout"))
    assert rules.rank(herz) > rules.rank(BIDS["solo"])
    assert HouseRules().rank(herz) == HouseRules().rank(BIDS["solo"])


def test_usual_packets_make_a_hand_of_every_pack() -> None:
    for pack in Pack:
        rules = preset("casual", **{"bierkopf_deck" if pack.game == "bierkopf" else "deck": pack.deck})
        assert sum(rules.packets(pack)) == pack.hand_size
        kind = ContractType.BIERKOPF if pack.game == "bierkopf" else ContractType.WENZ
        assert rules.pack_of(kind) is rules.pack_of(pack.game) is pack


# Files.


def test_house_rules_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "wirtshaus.toml"
    path.write_text('preset = "official"\nstoss_max = 4\n', "utf-8")
    assert read_file(path) == read_file(str(path)) == preset("official", stoss_max=4)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"stoss_max = ", "NOT_TOML"),
        (b"a = 1\na = 2", "NOT_TOML"),
        (b"a = " + b"[" * 3000, "NOT_TOML"),
        (b"klopfen = \xff", "WRONG_ENCODING"),
        (b"#" * ((1 << 20) + 1), "LINE_TOO_LONG"),
    ],
    ids=["not TOML", "twice", "deep", "bytes", "long"],
)
def test_a_file_that_cannot_be_read_is_told_apart(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(content)
    with pytest.raises(UnreadableInput) as unreadable:
        read_file(path)
    assert unreadable.value.code.name == code


def test_a_file_that_is_none_is_told_apart(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "none", "FILE_MISSING"), (tmp_path, "FILE_IS_DIRECTORY"), ("\0", "FILE_UNREADABLE")):
        with pytest.raises(UnreadableInput) as unreadable:
            read_file(path)
        assert unreadable.value.code.name == code


def test_a_file_with_faults_tells_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('klopfn = "all"\ntarget = 0\n', "utf-8")
    with pytest.raises(InvalidRules) as invalid:
        read_file(path)
    assert [fault.code.name for fault in invalid.value.faults] == ["UNKNOWN_OPTION", "WRONG_OPTION_VALUE"]
