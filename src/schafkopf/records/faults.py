"""What can be wrong with a record whose fields are of the right types, each fault with its field (F-3 to F-6)."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf.bill.outcome import MOST_KLOPFER, MOST_STOESSE
from schafkopf.cards import SEATS
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.actions import Accept, Play
from schafkopf.game.deal import hand_faults, seat_faults
from schafkopf.game.record import AUCTION, Record
from schafkopf.rules.contracts import ContractModifier, ContractType, InvalidContract
from schafkopf.rules.house import HouseRules, InvalidRules
from schafkopf.wire import wrong_type


def record_faults(record: Record) -> Iterator[SchafkopfError]:
    """Yield everything that is wrong with a record whose types are right."""
    for check in (_card_faults, _trick_faults, _count_faults, _contract_faults, _place_faults, _rules_faults):
        yield from check(record)


def _missing(name: str) -> SchafkopfError:
    return UnreadableInput(ErrorCode.FIELD_MISSING, field=name, name=name)


def _not_here(name: str, record: Record, kind: ContractType | None = None) -> SchafkopfError:
    """Return the fault that this contract, or this game, has no such field (F-5)."""
    kind = kind or record.kind
    to = "contract: null" if kind is None else kind.value
    return UnreadableInput(ErrorCode.FIELD_NOT_HERE, field=name, name=name, to=to)


def _card_faults(record: Record) -> Iterator[SchafkopfError]:
    """Check that every card of the pack was dealt once, hand by hand (F-4)."""
    pack = record.pack
    yield from hand_faults(record.hands, pack)
    seen = [card for hand in record.hands for card in hand]
    unknown = seen.count(None)
    if unknown and not record.is_thrown_in:
        for seat, hand in enumerate(record.hands):
            for place, card in enumerate(hand):
                if card is None:
                    yield UnreadableInput(ErrorCode.CARD_MISSING, field=f"hands[{seat}][{place}]", cards="?")
    missing = [card.label for card in pack.cards if card not in seen]
    if len(missing) > unknown and len(record.hands) == len(SEATS):
        yield UnreadableInput(ErrorCode.CARD_MISSING, field="hands", cards=" ".join(missing))


def _trick_faults(record: Record) -> Iterator[SchafkopfError]:
    for place, trick in enumerate(record.tricks):
        last = place == len(record.tricks) - 1
        if not (1 <= len(trick.cards) <= len(SEATS)) or (len(trick.cards) < len(SEATS) and not last):
            name, number = f"tricks[{place}].cards", len(trick.cards)
            yield UnreadableInput(ErrorCode.WRONG_TRICK_SIZE, game=record.game, field=name, number=number, right="4")
    if record.tricks and any(isinstance(action, Play) for action in record.actions):
        yield wrong_type("tricks", ["…"] * len(record.tricks), "[]")


def _count_faults(record: Record) -> Iterator[SchafkopfError]:
    """Check lengths and numbers that go with the four seats (F-3)."""
    for name, values in (("players", record.players), ("payout", record.payout)):
        if values is not None and len(values) != len(SEATS):
            yield wrong_type(name, [len(values)], "[4]")
    stoss = None if record.stoss is None else len(record.stoss)
    for name, count, most in (
        ("doubling_count", record.doubling_count, MOST_KLOPFER),
        ("stoss_count", record.stoss_count, MOST_STOESSE),
        ("stoss", stoss, MOST_STOESSE),
    ):
        if count is not None and not 0 <= count <= most:
            yield wrong_type(name, count, f"0-{most}")
    for name, seats, told in (
        ("doubling_count", record.doublings, record.doubling_count),
        ("stoss_count", record.stoss, record.stoss_count),
    ):
        if seats is not None and told is not None and told != len(seats):
            yield wrong_type(name, told, str(len(seats)))
    if record.doublings is not None and len(set(record.doublings)) < len(record.doublings):
        yield wrong_type("doublings", list(record.doublings), str(sorted(set(record.doublings))))
    if record.stock < 0:
        yield wrong_type("stock", record.stock, "0, 1, 2 …")


def _contract_faults(record: Record) -> Iterator[SchafkopfError]:
    """Check that a stated contract exists, and has the seats that it needs (F-5)."""
    stated = record.contract
    if record.game == "bierkopf":
        return
    if stated is None:
        if (record.tricks or record.actions) and not (record.has_auction or record.kreuz_again):
            yield _missing("contract")
        return
    if stated.kind is ContractType.BIERKOPF:
        yield wrong_type("game", record.game, "bierkopf")
        return
    try:
        contract = stated.contract
    except InvalidContract as invalid:
        yield from (fault.at(field=f"contract.{fault.field}") for fault in invalid.faults)
        return
    for fault in seat_faults(contract, stated.declarer, stated.partner):
        yield fault.at(field=f"contract.{fault.field}")


def _place_faults(record: Record) -> Iterator[SchafkopfError]:
    """Yield the fields that this game or this contract cannot have (F-5)."""
    stated = {
        "contract": record.contract is not None,
        "tariff": record.tariff is not None,
        "doublings": bool(record.doublings),
        "doubling_count": bool(record.doubling_count),
        "stoss": bool(record.stoss),
        "stoss_count": bool(record.stoss_count),
        "stock": bool(record.stock),
        "bock": record.bock != 1,
        "kreuz_again": record.kreuz_again,
        "tricks": bool(record.tricks),
        "stock_payout": bool(record.stock_payout),
    }
    for name in _never(record):
        if stated[name]:
            yield _not_here(name, record)
    if record.game == "bierkopf":
        for place, action in enumerate(record.actions):
            if isinstance(action, AUCTION):
                yield _not_here(f"events[{place}]", record)
    elif record.tariff is not None and (kind := _priced_kind(record)) is not None:
        known = _tariff_fields(kind)
        for name in _TARIFF:
            if name not in known and getattr(record.tariff, name) is not None:
                yield _not_here(f"tariff.{name}", record, kind)


def _never(record: Record) -> tuple[str, ...]:
    if record.game == "bierkopf":
        return ("contract", "tariff", "doublings", "doubling_count", "stock", "bock", "kreuz_again", "stock_payout")
    if record.is_thrown_in:
        return ("tariff", "stoss", "stoss_count")
    if record.contract is not None:
        is_sie = record.contract.level is ContractModifier.SIE
        return (*(("tricks",) if is_sie else ()), *(("kreuz_again",) if record.contract.kind is not _KREUZ else ()))
    return ()


_KREUZ = ContractType.KREUZ
_TARIFF = ("schneider_schwarz", "laufende", "laufende_min", "durchmarsch", "jungfrau", "must_beat")


def _tariff_fields(kind: ContractType) -> tuple[str, ...]:
    """Return the prices that a kind of contract has besides its base (F-5)."""
    if kind is ContractType.RAMSCH:
        return ("durchmarsch", "jungfrau")
    return ("must_beat",) if kind is ContractType.BETTEL else ("schneider_schwarz", "laufende", "laufende_min")


def _rules_faults(record: Record) -> Iterator[SchafkopfError]:
    """Check the house rules, and that neither the pack nor a stated tariff drops one that the record itself names."""
    try:
        rules = record.table_rules()
    except InvalidRules as invalid:
        for fault in invalid.faults:
            place = f"rules.options.{fault.field}"
            yield _unknown(fault, place) if fault.code is ErrorCode.UNKNOWN_OPTION else fault.at(field=place)
        return
    except SchafkopfError as error:
        yield error.at(field="rules.preset")
        return
    deck = "bierkopf_deck" if record.game == "bierkopf" else "deck"
    if record.rules.options.get(deck, record.deck) != record.deck:
        yield _contradicts("deck", record.deck, deck, record)
    yield from _tariff_faults(record, rules)


def _tariff_faults(record: Record, rules: HouseRules) -> Iterator[SchafkopfError]:
    kind = _priced_kind(record)
    if record.tariff is None or kind in (None, ContractType.BIERKOPF):
        return
    try:
        priced = record.house_rules(kind)
    except InvalidRules as invalid:
        for fault in invalid.faults:
            yield fault.at(field=_tariff_field(fault.field or ""))
        return
    for option in record.tariff.options(kind, rules):
        if option in record.rules.options and getattr(rules, option) != getattr(priced, option):
            field = _tariff_field(option)
            value = getattr(record.tariff, field.removeprefix("tariff."))
            yield _contradicts(field, value, option, record)


def _priced_kind(record: Record) -> ContractType | None:
    """Return what a stated tariff prices: what is stated or was bid last, or what is played when nobody bids."""
    kind = record.kind
    is_taken = record.contract is not None or any(isinstance(action, Accept) for action in record.actions)
    if kind is not None and (kind is not ContractType.HOCHZEIT or is_taken):
        return kind
    try:
        all_pass = record.table_rules().all_pass
    except SchafkopfError:
        return kind
    return ContractType(all_pass) if all_pass in ("ramsch", "muss", "kreuz") else kind


def _unknown(fault: SchafkopfError, place: str) -> SchafkopfError:
    """Return the fault of an unknown option; overrides may stand beside the preset, so its name may be meant too."""
    import difflib  # deferred: only a mistake needs it

    name = fault.field or ""
    near = difflib.get_close_matches(name[:60], ("preset", "options"), n=1, cutoff=0.7)
    return UnreadableInput(fault.code, field=place, option=name, candidates=near or fault.candidates)


def _contradicts(field: str, value: object, option: str, record: Record) -> SchafkopfError:
    code, own = ErrorCode.TARIFF_CONTRADICTS_OPTION, record.rules.options[option]
    return UnreadableInput(code, field=field, name=field, value=str(value), option=option, stated=str(own))


def _tariff_field(option: str) -> str:
    """The field of a stated tariff that stands for a house rule (F-5)."""
    fields = {
        "tariff_laufende": "laufende",
        "tariff_schneider": "schneider_schwarz",
        "durchmarsch": "durchmarsch",
        "ramsch_jungfrau": "jungfrau",
        "bettel_stichzwang": "must_beat",
    }
    return "tariff." + fields.get(option, "laufende_min" if option.startswith("laufende_min") else "base")
