"""Questions that need no table, answered as the command line answers them with `--json`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request

from schafkopf.answers import auctions, doubling, hands, houserules, penalties, pricelist, questions
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


def _house(deck: Deck = "", rules: Rules = "casual", settings: Settings = []) -> House:  # noqa: B006 - copied
    return House(rules, settings, deck)


Agreed = Annotated[House, Depends(_house)]


@router.get("/order")
def order(contract: Contract, house: Agreed, lang: Lang = None) -> dict[str, Any]:
    """Return the order of the cards in a contract (S-2, B-2)."""
    return questions.order(contract, house).json()


@router.get("/trick")
def trick(request: Request, contract: Contract, cards: Cards, house: Agreed, lang: Lang = None) -> dict[str, Any]:
    """Return who wins four cards in playing order, and why (S-3.3, B-4.3)."""
    return questions.trick(contract, cards, house).json(_lang(request))


@router.get("/legal")
def legal(
    request: Request,
    contract: Contract,
    hand: Cards,
    trick: Cards = "",
    called: Word = "",
    called_ace: Word = "bound",
    *,
    house: Agreed,
    lang: Lang = None,
) -> dict[str, Any]:
    """Judge every card of a hand (S-3.8, S-3.9, B-4.4)."""
    return questions.legal(contract, hand, trick, called, called_ace, house).json(_lang(request))


@router.get("/callable")
def callable_suits(request: Request, hand: Cards, house: Agreed, lang: Lang = None) -> dict[str, Any]:
    """Return what may be called with a hand, and why the others may not (S-4.1)."""
    return questions.callable_suits(hand, house).json(_lang(request))


@router.get("/laufende")
def laufende(request: Request, contract: Contract, party: Cards, house: Agreed, lang: Lang = None) -> dict[str, Any]:
    """Count the Laufende of a playing party (S-6)."""
    return questions.laufende(contract, party, house).json(_lang(request))


@router.get("/sort")
def sort(contract: Contract, hand: Cards, house: Agreed, lang: Lang = None) -> dict[str, Any]:
    """Return a hand sorted for a contract, with its trumps and Augen (S-2, B-2)."""
    return hands.sort(contract, hand, house).json()


@router.get("/augen")
def augen(cards: Cards, lang: Lang = None) -> dict[str, Any]:
    """Return the Augen of some cards, and those of all others (S-1.4, B-1.4)."""
    return hands.augen(cards).json()


@router.get("/deal")
def deal(house: Agreed, seed: Word = "", game: Word = "", lang: Lang = None) -> dict[str, Any]:
    """Deal four hands, by a seed again and again the same (S-5.3, B-3.5)."""
    return hands.deal(seed, game, house).json()


@router.get("/outbid")
def outbid(request: Request, first: Contract, second: Contract, house: Agreed, lang: Lang = None) -> dict[str, Any]:
    """Return who plays if a seat announces something and a later seat something else (S-5.6 to S-5.10)."""
    return auctions.outbid(first, second, house).json(_lang(request))


@router.get("/kontra")
def kontra(
    request: Request,
    contract: Contract,
    house: Agreed,
    cards: Word = "",
    stoss: Word = "",
    side: Word = "",
    laid: bool = False,
    fresh: bool = False,
    lang: Lang = None,
) -> dict[str, Any]:
    """Return whether a side may still double (S-7.9, S-7.10, B-6)."""
    return doubling.kontra(contract, cards, stoss, side, laid, fresh, house).json(_lang(request))


@router.get("/penalty")
def penalty(
    contract: Contract,
    house: Agreed,
    who: Word = "",
    klopfer: Word = "",
    stoss: Word = "",
    bock: Word = "",
    lang: Lang = None,
) -> dict[str, Any]:
    """Return what a revoke costs, item by item (S-8.8, B-8.2)."""
    return penalties.penalty(contract, who, klopfer, stoss, bock, house).json()


@router.get("/tariff")
def tariff(request: Request, house: Agreed, game: Word = "", lang: Lang = None) -> dict[str, Any]:
    """Return what every contract costs (S-7, S-9.3, S-11, B-5)."""
    return pricelist.tariff(house, game).json(_lang(request))


@router.get("/option")
def option(request: Request, name: Word, house: Agreed, lang: Lang = None) -> dict[str, Any]:
    """Return what an option of house rules means, may be and is (S-12, B-13)."""
    return houserules.explain(name, house).json(_lang(request))


@router.get("/price")
def price(
    request: Request,
    contract: Contract,
    augen: Word = "",
    tricks: Word = "",
    laufende: Word = "",
    klopfer: Word = "",
    stoss: Word = "",
    stock: Word = "",
    bock: Word = "",
    highest_trump: Word = "",
    trumps: Word = "",
    *,
    house: Agreed,
    lang: Lang = None,
) -> dict[str, Any]:
    """Return what a game costs, item by item, and why (S-7, S-11, B-5)."""
    numbers = Numbers(augen, tricks, laufende, klopfer, stoss, stock, bock, highest_trump, trumps)
    return priced(contract, numbers, house).json(_lang(request))


def _lang(request: Request) -> str:
    return Look.of(request).lang
