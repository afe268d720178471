"""What one surface says another one says in the same words."""

from __future__ import annotations

import shlex

import pytest

from schafkopf.answers.asking import House
from schafkopf.answers.doubling import kontra
from schafkopf.answers.prices import Numbers, price
from schafkopf.text.catalogue import LANGUAGES
from terminal import spoken

MANY = House(settings=["stoss_max=4", "spritze_max=4"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("contract", ["wenz", "bierkopf"])
def test_a_doubling_is_called_as_the_bill_calls_it(contract: str, lang: str) -> None:
    bill = price(contract, Numbers(augen="70", stoss="4"), MANY).settlement.items
    called = [item.text(lang) for item in bill if item.item not in ("base", "schneider")]
    asked = [kontra(contract, stoss=str(given), house=MANY).text(lang) for given in range(4)]
    assert [text.partition(" ")[0] for text in asked] == called


@pytest.mark.parametrize("seed", ["7", "mein Abend", "0" * 200, "it's"])
def test_a_deal_names_its_seed_as_a_shell_takes_it(seed: str) -> None:
    code, out, _ = spoken("deal", "--seed", seed)
    *_, last = out.splitlines()
    assert shlex.split(last)[-2:] == ["--seed", seed]
    assert code == 0


@pytest.mark.parametrize(
    ("lang", "told"), [("de", "Kein Trumpf, 1 Trumpf, 2 Trumpf"), ("en", "No trumps, 1 trump, 2 trumps")]
)
def test_trumps_are_counted_as_people_count(lang: str, told: str) -> None:
    hands = ("E7", "EU", "EU GU")
    counted = [spoken("sort", "wenz", hand, lang=lang)[1].splitlines()[-1].partition(",")[0] for hand in hands]
    assert ", ".join(counted) == told
