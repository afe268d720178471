"""Fair dealing: a deal as a function of a secret, to which the house commits itself before, and of what players add.

The house draws 32 random bytes, written as 64 hexadecimal digits, and shows their `commitment`. Everybody may add as
many. The deal is `game.dealing.deal` of the `seed` that all of them make, so nobody could have chosen the cards: not
the house, which did not know what would be added, and not a player, who does not know the secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_hex
from typing import Annotated

from schafkopf import wire
from schafkopf.cards import SEATS, Card
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput, need, wrong_type
from schafkopf.game.dealing import deal
from schafkopf.game.record import Record

_BYTES = 32
_DIGITS = re.compile("[0-9a-f]{64}")
_FIELD = "proof"


def draw() -> str:
    """Return 32 bytes of new randomness, as 64 hexadecimal digits in small letters."""
    return token_hex(_BYTES)


def is_random(text: object) -> bool:
    """Tell whether something has the form of a secret and of what is added to it."""
    return isinstance(text, str) and _DIGITS.fullmatch(text) is not None


def commitment(secret: str) -> str:
    """Return what the house shows before the deal: the SHA-256 of the digits of its secret, in ASCII.

    Raises:
        TypeError: it is no secret.
    """
    _check("secret", secret)
    return sha256(secret.encode("ascii")).hexdigest()


def seed(secret: str, contributions: Sequence[str | None]) -> str:
    """Return the seed of a deal: the secret and four contributions by place, a hyphen for none, with spaces between.

    Raises:
        TypeError: it is no secret, or these are not four contributions.
    """
    _check("secret", secret)
    if len(contributions) != len(SEATS):
        raise wrong_type("contributions", "four, by place", contributions)
    for each in contributions:
        if each is not None:
            _check("a contribution", each)
    return " ".join((secret, *("-" if each is None else each for each in contributions)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """How the cards of a record were shuffled: the field `proof` of a record (F-10).

    `contributions` are by place, None where nothing was added; forehand sits left of `dealer`, a place. `packets` are
    those in which the house dealt.
    """

    commitment: str
    secret: str
    contributions: tuple[str | None, str | None, str | None, str | None]
    packets: tuple[int, ...]
    dealer: Annotated[int, range(4)]


def proven(record: Record, secret: str, contributions: Sequence[str | None], dealer: int) -> Record:
    """Return a record with the proof of its shuffle.

    Raises:
        TypeError: it is no secret, or these are not four contributions.
    """
    need("record", Record, record)
    seed(secret, contributions)
    first, second, third, fourth = contributions
    proof = Proof(
        commitment=commitment(secret),
        secret=secret,
        contributions=(first, second, third, fourth),
        packets=record.table_rules().packets(record.pack),
        dealer=dealer,
    )
    return replace(record, extra={**record.extra, _FIELD: wire.dump(proof)})


def proof_of(record: Record) -> Proof:
    """Return the proof in a record.

    Raises:
        UnreadableInput: the record has none.
        UnreadableData: what it has is none; names every fault at once, with its field.
    """
    need("record", Record, record)
    if _FIELD not in record.extra:
        raise UnreadableInput(ErrorCode.FIELD_MISSING, field=_FIELD, name=_FIELD)
    try:
        proof: Proof = wire.load(Proof, record.extra[_FIELD])
    except wire.UnreadableData as unreadable:
        raise unreadable.at(field=_FIELD) from None
    digits = [("commitment", proof.commitment), ("secret", proof.secret)]
    digits += [(f"contributions[{at}]", each) for at, each in enumerate(proof.contributions) if each is not None]
    faults = [wire.wrong_type(f"{_FIELD}.{name}", text, _EXPECTED) for name, text in digits if not is_random(text)]
    if faults:
        raise wire.UnreadableData(faults)
    return proof


def proof_faults(record: Record, shown: str | None = None, contribution: str | None = None) -> Iterator[SchafkopfError]:
    """Yield why the cards of a record were not dealt as its proof says; nothing where they were.

    `shown` is the commitment that somebody saw before the deal, `contribution` what he added to it.

    Raises:
        UnreadableInput, UnreadableData: there is no proof in the record.
    """
    proof = proof_of(record)
    computed = commitment(proof.secret)
    if proof.commitment != computed:
        yield _other(ErrorCode.OTHER_SECRET, "proof.commitment", proof.commitment, computed)
    if shown is not None and proof.commitment != shown:
        yield _other(ErrorCode.OTHER_COMMITMENT, "proof.commitment", proof.commitment, shown)
    if contribution is not None and contribution not in proof.contributions:
        yield _other(ErrorCode.NOT_CONTRIBUTED, "proof.contributions", "", contribution)
    rules = record.table_rules()
    packets = rules.packets(record.pack)
    if proof.packets != packets:
        yield _other(ErrorCode.OTHER_PACKETS, "proof.packets", _sum(proof.packets), _sum(packets))
    hands = deal(seed(proof.secret, proof.contributions), rules, record.game)
    for seat, (held, dealt) in enumerate(zip(record.hands, hands, strict=True)):
        if held != dealt:
            yield _other(ErrorCode.OTHER_CARDS, f"hands[{seat}]", _labels(held), _labels(dealt), f"P{seat + 1}")


_EXPECTED = "64 × 0-9, a-f"


def _other(code: ErrorCode, field: str, said: str, right: str, seat: str = "") -> SchafkopfError:
    """The fault that something in a field of a record is said to be what it is not."""
    return SchafkopfError(code, field=field, said=said, right=right, seat=seat)


def _sum(packets: Sequence[int]) -> str:
    return " + ".join(map(str, packets))


def _labels(cards: Sequence[Card | None]) -> str:
    return " ".join("?" if card is None else card.label for card in cards)


def _check(name: str, text: object) -> None:
    if not is_random(text):
        raise wrong_type(name, "64 hexadecimal digits in small letters", text)
