"""What can be wrong with a record, each fault with its field: types, cards, contract, events, rules (F-3 to F-6)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from schafkopf.cards import SEATS, Card, Suit
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.notation import parse_contract
from schafkopf.rules.contracts import ContractModifier, ContractType, Parties, TrumpSuit
from schafkopf.rules.house import InvalidRules

if TYPE_CHECKING:
    from pydantic import ValidationError

    from schafkopf.records.record import Record, RecordEvent


def type_faults(error: ValidationError, number: int) -> list[UnreadableInput]:
    """Return what a validator found wrong with the line of that number, once for each place."""
    broken = next((each for each in error.errors(include_url=False) if each["type"] == "json_invalid"), None)
    if broken is not None:
        # Half a surrogate pair is JSON to one reader and not to the other.
        return [UnreadableInput(ErrorCode.NOT_JSON, line=number, problem="surrogate")]
    faults = [_type_fault(dict(each), number) for each in error.errors(include_url=False)]
    # A value that fits no member of a union fails once for each.
    return list({fault.field: fault for fault in reversed(faults)}.values())[::-1]


def record_faults(record: Record, number: int) -> Iterator[UnreadableInput]:
    """Yield everything that is wrong with a record whose types are right."""
    for check in (_card_faults, _count_faults, _contract_faults, _event_faults, _rules_faults):
        yield from check(record, number)


def _path(where: tuple[str | int, ...]) -> str:
    """Write a place in a record as `tricks[2].cards[0]`."""
    # Members of unions appear in the path of the validator, but not in the record.
    unions = {"RecordRules", "RecordContract", "RecordTariff", "str", "int", "nullable"}
    path = ""
    for step in where:
        if isinstance(step, int):
            path += f"[{step}]"
        elif step not in unions and not step.startswith(("literal[", "function", "constrained")):
            path += f".{step}" if path else step
    return path


def _type_fault(error: dict[str, Any], number: int) -> UnreadableInput:
    """Turn a fault of the validator into one of ours: which field, what stands there, what would be right."""
    where: tuple[str | int, ...] = error["loc"]
    name = _path(where)
    if error["type"] in ("missing", "missing_argument", "missing_keyword_only_argument"):
        return UnreadableInput(ErrorCode.FIELD_MISSING, line=number, field=name, name=name)
    value = json.dumps(error["input"], ensure_ascii=False, default=str)[:60]
    if error["type"] == "enum":
        code = ErrorCode.UNKNOWN_SUIT
        if where[0] in ("hands", "tricks") or where[-1] == "card":
            code = ErrorCode.UNKNOWN_CARD
        elif where[-1] == "kind":
            code = ErrorCode.UNKNOWN_CONTRACT
        elif where[-1] == "level":
            return _wrong_type(number, name, value, "normal, tout, sie")
        if isinstance(error["input"], str):
            return UnreadableInput(code, line=number, field=name, text=error["input"])
    expected = error.get("ctx", {}).get("expected") or _EXPECTED.get(error["type"], error["msg"])
    return _wrong_type(number, name, value, str(expected).replace(" or ", ", ").replace("'", ""))


def _wrong_type(number: int, name: str, value: str, expected: str) -> UnreadableInput:
    return UnreadableInput(ErrorCode.WRONG_TYPE, line=number, field=name, name=name, value=value, expected=expected)


_EXPECTED = {
    "string_type": '"…"',
    "int_type": "0, 1, 2 …",
    "tuple_type": "[…]",
    "dataclass_type": "{…}",
    "dict_type": "{…}",
    "bool_type": "true, false",
    "enum": '"…"',
}


def _card_faults(record: Record, number: int) -> Iterator[UnreadableInput]:
    """Check that every card of the pack was dealt once, hand by hand (F-4)."""
    pack = record.pack
    if len(record.hands) != len(SEATS):
        yield _wrong_type(number, "hands", str(len(record.hands)), "4")
        return
    seen: dict[Card, str] = {}
    unknown = 0
    for seat, hand in enumerate(record.hands):
        place = f"hands[{seat}]"
        if len(hand) != pack.hand_size:
            yield UnreadableInput(
                ErrorCode.WRONG_HAND_SIZE, line=number, field=place, number=len(hand), right=str(pack.hand_size)
            )
        for index, card in enumerate(hand):
            spot = f"{place}[{index}]"
            if card is None:
                unknown += 1
                if not record.is_thrown_in:
                    yield UnreadableInput(ErrorCode.CARD_MISSING, line=number, field=spot, cards="?")
            elif card not in pack:
                yield UnreadableInput(
                    ErrorCode.CARD_NOT_IN_PACK, line=number, field=spot, text=card.value, size=len(pack.cards)
                )
            elif card in seen:
                yield UnreadableInput(ErrorCode.CARD_TWICE, line=number, field=spot, card=card.value, where=seen[card])
            else:
                seen[card] = spot
    missing = [card for card in pack.cards if card not in seen]
    if len(missing) > unknown:
        cards = " ".join(card.value for card in missing)
        yield UnreadableInput(ErrorCode.CARD_MISSING, line=number, field="hands", cards=cards)
    yield from _trick_faults(record, number)


def _trick_faults(record: Record, number: int) -> Iterator[UnreadableInput]:
    for place, trick in enumerate(record.tricks):
        last = place == len(record.tricks) - 1
        if not (1 <= len(trick.cards) <= len(SEATS)) or (len(trick.cards) < len(SEATS) and not last):
            name = f"tricks[{place}].cards"
            yield UnreadableInput(
                ErrorCode.WRONG_TRICK_SIZE, line=number, field=name, number=len(trick.cards), right="4"
            )
    if record.tricks and any(event.event == "play" for event in record.events):
        yield _wrong_type(number, "tricks", f"[{len(record.tricks)}]", "[]")


def _missing(number: int, name: str) -> UnreadableInput:
    return UnreadableInput(ErrorCode.FIELD_MISSING, line=number, field=name, name=name)


def _count_faults(record: Record, number: int) -> Iterator[UnreadableInput]:
    """Check lengths and numbers that go with the four seats (F-3)."""
    for name, values in (("players", record.players), ("payout", record.payout)):
        if values is not None and len(values) != len(SEATS):
            yield _wrong_type(number, name, f"[{len(values)}]", "[4]")
    stoss = None if record.stoss is None else len(record.stoss)
    counts = {"doubling_count": record.doubling_count, "stoss_count": record.stoss_count, "stoss": stoss}
    for name, count in counts.items():
        if count is not None and not 0 <= count <= len(SEATS):
            yield _wrong_type(number, name, str(count), "0-4")
    for name, seats, told in (
        ("doubling_count", record.doublings, record.doubling_count),
        ("stoss_count", record.stoss, record.stoss_count),
    ):
        if seats is not None and told is not None and told != len(seats):
            yield _wrong_type(number, name, str(told), str(len(seats)))
    if record.doublings is not None and len(set(record.doublings)) < len(record.doublings):
        yield _wrong_type(number, "doublings", str(list(record.doublings)), str(sorted(set(record.doublings))))
    if record.stock < 0:
        yield _wrong_type(number, "stock", str(record.stock), "0, 1, 2 …")


def _contract_faults(record: Record, number: int) -> Iterator[UnreadableInput]:
    """Check that a stated contract says all that its kind needs (F-5)."""
    stated = record.contract
    if record.game == "bierkopf":
        if stated is not None:
            yield _wrong_type(number, "contract", stated.kind.value, "null")
        return
    if stated is None:
        if record.is_thrown_in and (record.tricks or record.events):
            yield _missing(number, "contract")
        return
    if stated.kind is ContractType.BIERKOPF:
        yield _wrong_type(number, "game", record.game, "bierkopf")
        return
    facts = stated.kind.facts
    sie = stated.level is ContractModifier.SIE
    needs = {
        "declarer": stated.declarer is None and facts.parties not in (Parties.ALONE, Parties.CROSS),
        "trump": stated.trump is None and facts.trump_suit is TrumpSuit.NAMED and not sie,
        "called": stated.called is None and stated.kind.has_call,
        "partner": stated.partner is None and facts.parties is Parties.PAIR,
    }
    yield from (_missing(number, f"contract.{name}") for name, lacks in needs.items() if lacks)
    named = facts.trump_suit is TrumpSuit.NAMED and not sie
    herz = facts.trump_suit in (TrumpSuit.HERZ, TrumpSuit.MAYBE_HERZ) and stated.trump is Suit.HERZ
    if stated.trump is not None and not named and not herz:
        yield _wrong_type(number, "contract.trump", f'"{stated.trump.value}"', "null")
    if stated.called is not None and not stated.kind.has_call:
        yield _wrong_type(number, "contract.called", f'"{stated.called.value}"', "null")
    has_level = stated.kind is ContractType.SOLO if sie else facts.tout_value is not None
    if stated.level is not ContractModifier.NORMAL and not has_level:
        yield _wrong_type(number, "contract.level", stated.level.value, "normal")


def _event_faults(record: Record, number: int) -> Iterator[UnreadableInput]:
    """Check that the events say all that theirs need (F-6)."""
    for place, event in enumerate(record.events):
        where = f"events[{place}]"
        if event.event in ("play", "accept") and event.card is None:
            yield _missing(number, f"{where}.card")
        if event.event == "bid":
            yield from _bid_faults(event, where, number)


def _bid_faults(event: RecordEvent, where: str, number: int) -> Iterator[UnreadableInput]:
    name = f"{where}.contract"
    if event.contract is None:
        yield _missing(number, name)
        return
    try:
        parse_contract(event.contract, suit_open=True)
    except SchafkopfError as error:
        yield error.at(number, name)


def _rules_faults(record: Record, number: int) -> Iterator[UnreadableInput]:
    try:
        record.house_rules()
    except InvalidRules as invalid:
        for fault in invalid.faults:
            stated = fault.option in record.rules.options or record.tariff is None
            field = f"rules.options.{fault.option}" if stated else _tariff_field(fault.option)
            yield fault.error.at(number, field)
    except SchafkopfError as error:
        yield error.at(number, "rules.preset")


def _tariff_field(option: str) -> str:
    """The field of a stated tariff that stands for a house rule (F-5)."""
    fields = {"tariff_laufende": "laufende", "tariff_schneider": "schneider_schwarz", "durchmarsch": "durchmarsch"}
    return "tariff." + fields.get(option, "laufende_min" if option.startswith("laufende_min") else "base")
