"""The proof of a shuffle: what agrees is accepted, everything else is told (F-10); the browser's twin agrees."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from schafkopf import wire
from schafkopf.errors import UnreadableInput
from schafkopf.game.dealing import deal
from schafkopf.game.record import Record
from schafkopf.match.fair import commitment, draw, proof_faults, proof_of, proven, seed
from schafkopf.records.reading import read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.rooms import Commit, Contribute, DealOut, GetUp, SitDown, Stage, record_of
from schafkopf.rooms.events import Committed
from schafkopf.rules.house import HouseRules
from schafkopf.wire import RulesText
from sitting import Sitting

FAIR = Path(__file__).parent.parent / "src" / "schafkopf" / "web" / "static" / "fair.js"
TABLES: list[tuple[str, HouseRules]] = [
    ("schafkopf", HouseRules()),
    ("schafkopf", HouseRules(deal_packets="2+2+2+2")),
    ("schafkopf", HouseRules(deck="kurz")),
    ("schafkopf", HouseRules(deck="kurz", deal_packets="2+2+2")),
    ("bierkopf", HouseRules()),
    ("bierkopf", HouseRules(bierkopf_deck="kurz")),
]


def dealt(rng: random.Random, game: Any = "schafkopf", rules: HouseRules | None = None) -> Record:
    """A deal nobody has said anything in, with its proof."""
    rules = rules or HouseRules()
    secret, given = rng.randbytes(32).hex(), [rng.choice((None, rng.randbytes(32).hex())) for _ in range(4)]
    hands = deal(seed(secret, given), rules, game)
    deck = rules.pack_of(game).deck
    record = Record(hands=hands, game=game, deck=deck, rules=RulesText.of(rules), events=())
    return proven(record, secret, given, dealer=rng.randrange(4))


def changed(record: Record, **fields: object) -> Record:
    """The record with fields of its proof changed."""
    return replace(record, extra={"proof": {**record.extra["proof"], **fields}})


@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_a_deal_agrees_with_its_proof_there_and_back(game: str, rules: HouseRules) -> None:
    rng = random.Random(1)
    for _ in range(10):
        record = read_record(write_record(dealt(rng, game, rules)))
        assert list(proof_faults(record)) == []


def test_a_finished_deal_of_a_table_has_names_proof_and_an_agreeing_payout() -> None:
    for game in ("schafkopf", "bierkopf"):
        sitting = Sitting(game=game, people=(0, 2)).over(random.Random(3))
        record = read_record(write_record(record_of(sitting.table)))
        assert record.players == ("Ada", "Toni", "Lise", "Xaver")
        assert list(proof_faults(record)) == []
        assert (proof_of(record).secret, proof_of(record).dealer) == (sitting.table.secret, 3)
        assert (replay(record).ok, replay(record).claim) == (True, "agrees")


def test_before_its_end_a_deal_has_no_record() -> None:
    sitting = Sitting().dealt()
    assert sitting.table.stage is Stage.PLAYING
    with pytest.raises(ValueError, match="no deal lies open"):
        record_of(sitting.table)


def test_another_secret_another_hand_and_other_packets_are_told() -> None:
    record = dealt(random.Random(2))
    first, second, *rest = record.hands
    swapped = replace(record, hands=(second, first, *rest))
    other = random.Random(9).randbytes(32).hex()

    def told(record: Record) -> list[tuple[str, str | None]]:
        return [(fault.code.name, fault.field) for fault in proof_faults(record)]

    assert told(swapped) == [("OTHER_CARDS", "hands[0]"), ("OTHER_CARDS", "hands[1]")]
    assert told(changed(record, secret=other))[0] == ("OTHER_SECRET", "proof.commitment")
    assert told(changed(record, commitment=other)) == [("OTHER_SECRET", "proof.commitment")]
    assert told(changed(record, packets=[2, 2, 2, 2])) == [("OTHER_PACKETS", "proof.packets")]
    assert len(told(changed(record, contributions=[other, None, None, None]))) == 4


def test_a_deck_that_was_only_reordered_within_a_hand_is_not_the_deal() -> None:
    """The order counts: the first packet is what was seen when people knocked (S-5.4)."""
    record = dealt(random.Random(5))
    turned = replace(record, hands=(tuple(reversed(record.hands[0])), *record.hands[1:]))
    assert [fault.field for fault in proof_faults(turned)] == ["hands[0]"]


def test_what_was_noted_before_the_deal_is_compared() -> None:
    record = changed(dealt(random.Random(4)), dealer=1)
    proof = proof_of(record)
    own = next(each for each in proof.contributions if each is not None)
    assert list(proof_faults(record, proof.commitment, own)) == []
    faults = list(proof_faults(record, "0" * 64, "1" * 64))
    assert [fault.code.name for fault in faults] == ["OTHER_COMMITMENT", "NOT_CONTRIBUTED"]
    for lang in ("de", "en"):
        assert "0" * 64 in faults[0].text(lang)


def test_every_fault_in_the_form_of_a_proof_is_told_with_its_field() -> None:
    record = dealt(random.Random(6))
    with pytest.raises(UnreadableInput) as missing:
        proof_of(replace(record, extra={}))
    assert missing.value.field == "proof"
    with pytest.raises(wire.UnreadableData) as wrong:
        proof_of(changed(record, secret="A" * 64, commitment="", contributions=["x", None, None, None]))
    assert [fault.field for fault in wrong.value.faults] == [
        "proof.commitment",
        "proof.secret",
        "proof.contributions[0]",
    ]
    with pytest.raises(wire.UnreadableData) as typed:
        proof_of(changed(record, dealer=4, packets="4+4", more=1))
    assert {fault.field for fault in typed.value.faults} == {"proof.dealer", "proof.packets", "proof.more"}


def test_a_commitment_cannot_be_replaced_before_the_deal_is_over() -> None:
    sitting = Sitting()
    sitting.do(Commit(sitting.draw()))
    shuffling = sitting.table
    for table in (shuffling, sitting.dealt().table):
        with pytest.raises(ValueError, match="Committed before"):
            table.after(Committed(sitting.draw()))


def test_who_sits_down_while_the_cards_are_shuffled_adds_to_them_himself() -> None:
    sitting = Sitting(people=(0, 1))
    sitting.do(Commit(sitting.draw()))
    sitting.do(Contribute(sitting.draw()), 1)
    sitting.do(GetUp(), 1)
    sitting.do(SitDown("Zita"), 1)
    assert sitting.table.waits_for == (0, 1)
    own = sitting.draw()
    sitting.do(Contribute(own), 1)
    sitting.do(Contribute(sitting.draw()), 0)
    sitting.do(DealOut())
    assert sitting.table.contributions[1] == own
    sitting.do(GetUp(), 1)
    sitting.do(SitDown("Olga"), 1)
    assert sitting.table.contributions[1] == own  # the cards came from it


def test_randomness_is_not_the_same_twice() -> None:
    assert len({draw() for _ in range(100)}) == 100


# The browser's twin


@pytest.fixture(scope="module")
def browser() -> Callable[[str, object], Any]:
    """Run statements of JavaScript with the twin as `fair`, what is given as `given`, and return what they return."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node, which runs the twin of the shuffle, is not installed")

    def run(body: str, given: object) -> Any:
        script = f"""
            import * as fair from {json.dumps(FAIR.as_uri())};
            let text = "";
            for await (const part of process.stdin) text += part;
            const answer = async (given) => {{ {body} }};
            console.log(JSON.stringify(await answer(JSON.parse(text))));
        """
        done = subprocess.run(
            [node, "--input-type=module", "--eval", script],
            input=json.dumps(given),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_the_twin_deals_what_the_house_deals(browser: Callable[[str, object], Any]) -> None:
    rng = random.Random(7)
    given: list[Any] = []
    right: list[Any] = []
    for game, rules in TABLES:
        pack = rules.pack_of("bierkopf" if game == "bierkopf" else "schafkopf")
        for number in range(100):
            text = f"{number} ü☃" if number % 3 == 0 else rng.randbytes(32).hex()
            given.append([text, game, pack.deck, rules.packets(pack)])
            right.append(wire.dump(deal(text, rules, pack.game)))
    assert browser("return Promise.all(given.map((each) => fair.deal(...each)));", given) == right


def test_the_twin_makes_the_same_commitment_and_seed(browser: Callable[[str, object], Any]) -> None:
    rng = random.Random(8)
    secrets = [rng.randbytes(32).hex() for _ in range(50)]
    assert browser("return Promise.all(given.map(fair.commitment));", secrets) == [*map(commitment, secrets)]
    contributions = [None, secrets[1], None, secrets[2]]
    assert browser("return fair.seed(...given);", [secrets[0], contributions]) == seed(secrets[0], contributions)


def test_the_twin_hashes_as_everybody_does(browser: Callable[[str, object], Any]) -> None:
    """FIPS 180-4; of every length around the ends of its blocks."""
    texts = [random.Random(size).randbytes(size) for size in range(200)]
    right = [hashlib.sha256(text).hexdigest() for text in texts]
    path = json.dumps((FAIR.parent / "sha256.js").as_uri())
    load, told = f"const {{ sha256 }} = await import({path});", "Buffer.from(sha256(each)).toString('hex')"
    assert browser(f"{load} return given.map((each) => {told});", [list(text) for text in texts]) == right


def test_the_twin_accepts_the_records_of_tables_and_refuses_others(browser: Callable[[str, object], Any]) -> None:
    rng = random.Random(9)
    record = dealt(rng)
    own = next(at for at, each in enumerate(proof_of(record).contributions) if each is not None)
    empty = proof_of(record).contributions.index(None)
    note = {
        "place": own,
        "commitment": proof_of(record).commitment,
        "contribution": proof_of(record).contributions[own],
    }
    other = "0" * 64
    cases: list[tuple[Record, object, str | None]] = [
        *((dealt(rng, game, rules), None, None) for game, rules in TABLES),
        (record, note, None),
        (record, {**note, "commitment": other}, "commitment"),
        (record, {**note, "contribution": other}, "contribution"),
        (record, {**note, "place": empty}, "missing"),
        (replace(record, hands=tuple(reversed(record.hands))), note, "hands"),
        (changed(record, secret=other), None, "commitment"),
        (changed(record, packets=[2, 2, 2, 2]), None, "hands"),
        (changed(record, secret="A" * 64), None, "form"),
        (changed(record, contributions=[None] * 3), None, "form"),
        (replace(record, extra={}), None, "form"),
    ]
    given = [[json.loads(write_record(record)), note] for record, note, _ in cases]
    assert browser("return Promise.all(given.map((each) => fair.fault(...each)));", given) == [
        right for _, _, right in cases
    ]


STORAGE = """
    const store = Object.create({
        getItem(name) { return this[name] ?? null; },
        setItem(name, value) { this[name] = value; },
        removeItem(name) { delete this[name]; },
    });
"""


def test_a_browser_draws_once_for_a_deal(browser: Callable[[str, object], Any]) -> None:
    first, again, other, later, kept = browser(
        STORAGE
        + """
            const first = fair.note(store, "t", 1, 2, "a"), again = fair.note(store, "t", 1, 2, "a");
            const other = fair.note(store, "t", 1, 2, "b"), later = fair.note(store, "t", 2, 2, "c");
            return [first, again, other, later, [fair.noted(store, "t", 1, 2), fair.noted(store, "t", 2, 2)]];
        """,
        None,
    )
    assert first == again
    assert (first["place"], first["commitment"], len(first["contribution"])) == (2, "a", 64)
    assert other is None  # another commitment for the same deal gets nothing
    assert later["contribution"] != first["contribution"]
    assert kept == [None, later]
