"""What one surface says another one says in the same words."""

from __future__ import annotations

import pytest

from schafkopf.answers.asking import House
from schafkopf.answers.doubling import kontra
from schafkopf.answers.prices import Numbers, price
from schafkopf.text.catalogue import LANGUAGES

MANY = House(settings=["stoss_max=4", "spritze_max=4"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("contract", ["wenz", "bierkopf"])
def test_a_doubling_is_called_as_the_bill_calls_it(contract: str, lang: str) -> None:
    bill = price(contract, Numbers(augen="70", stoss="4"), MANY).settlement.items
    called = [item.text(lang) for item in bill if item.item not in ("base", "schneider")]
    asked = [kontra(contract, stoss=str(given), house=MANY).text(lang) for given in range(4)]
    assert [text.partition(" ")[0] for text in asked] == called
