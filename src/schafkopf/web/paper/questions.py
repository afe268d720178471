"""Questions that need no table, answered as the command line answers them with `--json`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request

from schafkopf.answers import questions
from schafkopf.answers.asking import House
from schafkopf.answers.prices import Numbers
from schafkopf.answers.prices import price as priced
from schafkopf.web.describing import ERRORS
from schafkopf.web.pages import Look

router = APIRouter(prefix="/api", tags=["questions"], responses={422: ERRORS["default"], **ERRORS})

_SHORT, _LONG = 100, 500
"""Characters of a name or number, and of a list of cards."""

Contract = Annotated[
    str,
    Query(max_length=_SHORT, description="A contract, such as `gras-wenz`, `rufspiel`, `auf die Blaue`, `bierkopf`."),
]
Cards = Annotated[
    str, Query(max_length=_LONG, description="Cards, such as `EO HA S10`; German names are understood too.")
]
Deck = Annotated[str, Query(max_length=_SHORT, description="`lang` or `kurz`; what the house rules say if missing.")]
Word = Annotated[str, Query(max_length=_SHORT)]
Rules = Annotated[
    str, Query(max_length=_SHORT, description="The preset of house rules: `casual`, `official`, `tournament`.")
]
Settings = Annotated[
    list[str],
    Query(alias="set", max_length=100, description="House rules that differ from it, such as `klopfen=none`."),
]
Lang = Annotated[Literal["de", "en"] | None, Query(description="The language of all texts.")]


@router.get("/order")
def order(contract: Contract, deck: Deck = "", lang: Lang = None) -> dict[str, Any]:
    """Return the order of the cards in a contract (S-2, B-2)."""
    return questions.order(contract, deck).json()


@router.get("/trick")
def trick(request: Request, contract: Contract, cards: Cards, deck: Deck = "", lang: Lang = None) -> dict[str, Any]:
    """Return who wins four cards in playing order, and why (S-3.3, B-4.3)."""
    return questions.trick(contract, cards, deck).json(_lang(request))


@router.get("/legal")
def legal(
    request: Request,
    contract: Contract,
    hand: Cards,
    trick: Cards = "",
    called: Word = "",
    called_ace: Word = "bound",
    deck: Deck = "",
    rules: Rules = "casual",
    settings: Settings = [],  # noqa: B006 - FastAPI copies it
    lang: Lang = None,
) -> dict[str, Any]:
    """Judge every card of a hand (S-3.8, S-3.9, B-4.4)."""
    house = House(rules, settings, deck)
    return questions.legal(contract, hand, trick, called, called_ace, house).json(_lang(request))


@router.get("/callable")
def callable_suits(request: Request, hand: Cards, deck: Deck = "", lang: Lang = None) -> dict[str, Any]:
    """Return which Sau may be called with a hand, and why the others may not (S-4.1)."""
    return questions.callable_suits(hand, deck).json(_lang(request))


@router.get("/laufende")
def laufende(
    contract: Contract,
    party: Cards,
    deck: Deck = "",
    rules: Rules = "casual",
    settings: Settings = [],  # noqa: B006 - FastAPI copies it
    lang: Lang = None,
) -> dict[str, Any]:
    """Count the Laufende of a playing party (S-6)."""
    return questions.laufende(contract, party, House(rules, settings, deck)).json()


@router.get("/price")
def price(
    contract: Contract,
    augen: Word = "",
    tricks: Word = "",
    laufende: Word = "",
    klopfer: Word = "",
    stoss: Word = "",
    stock: Word = "",
    bock: Word = "",
    highest_trump: Word = "",
    deck: Deck = "",
    rules: Rules = "casual",
    settings: Settings = [],  # noqa: B006 - FastAPI copies it
    lang: Lang = None,
) -> dict[str, Any]:
    """Return what a game costs, item by item (S-7, S-11, B-5)."""
    numbers = Numbers(augen, tricks, laufende, klopfer, stoss, stock, bock, highest_trump)
    return priced(contract, numbers, House(rules, settings, deck)).json()


def _lang(request: Request) -> str:
    return Look.of(request).lang
