"""What a line says in words again, German or English; `read_entry` reads them back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from schafkopf.answers.houserules import plain
from schafkopf.cards import GameName
from schafkopf.rules.contracts import FAMILY, ContractModifier, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.sheets.entries import (
    Agreed,
    Bock,
    Comes,
    Deals,
    Entry,
    GameIs,
    Goes,
    Pays,
    People,
    Played,
    Ramsch,
    Replaces,
    ShareStock,
    ThrownIn,
)
from schafkopf.sheets.vocabulary import STOSS, written


def write_entry(entry: Entry, lang: str = "de", *, contract_first: bool = False) -> str:
    """Return a line that says the same, in the words of a language; `read_entry` reads both.

    Of a deal the declarer is told first, or the contract.
    """

    def say(meaning_: str) -> str:
        return written(meaning_, lang)

    match entry:
        case People():
            return f"{say('people')}: {' '.join(entry.names)}"
        case Agreed():
            return f"{say('rules')}: {' '.join(entry.words)}"
        case GameIs():
            return f"{say('game')}: {entry.game.capitalize()}"
        case Deals():
            return f"{say('dealer')}: {entry.name}"
        case Comes():
            return f"{entry.name} {say('comes')}"
        case Goes():
            return f"{entry.name} {say('goes')}"
        case Replaces():
            return f"{entry.name} {say('replaces')} {entry.other}"
        case Pays():
            return f"{entry.payer} {say('pays')} {entry.receiver} {entry.amount}"
        case Bock():
            return f"{say('bock')} {entry.deals}"
        case ShareStock():
            return f"{say('stock')} {say('share')}"
        case ThrownIn():
            return f"{say('all')} {say('pass')}"
        case Ramsch():
            return " ".join(_ramsch_words(entry, say))
    who, what, rest = (tuple(part(entry, say)) for part in (_declarer, _contract_words, _played_words))
    return " ".join((*what, *who, *rest) if contract_first else (*who, *what, *rest))


def agreed(rules: HouseRules) -> Agreed:
    """Return what a list says of house rules: the nearest preset, and what differs from it."""
    preset, changed = rules.difference()
    return Agreed((preset, *(f"{name}={plain(value)}" for name, value in changed.items())))


def what_holds(game: GameName, rules: HouseRules) -> tuple[Entry, ...]:
    """Return what a list has to say of game and house rules at its beginning: only what is not usual."""
    played = (GameIs(game),) if game == "bierkopf" else ()
    return (*played, agreed(rules)) if rules != HouseRules() else played


def _ramsch_words(entry: Ramsch, say: Callable[[str], str]) -> Iterator[str]:
    yield "Ramsch"
    for name, augen in entry.shares:
        yield name
        if augen is not None:
            yield str(augen)
    if entry.durchmarsch:
        yield say("durchmarsch")
    if entry.jungfrauen:
        yield say("jungfrau")
        yield from entry.jungfrauen
    if entry.trick:
        yield say("trick")
        yield from entry.trick
    yield from _doubled_words(entry, say)


def _declarer(entry: Played, _say: Callable[[str], str]) -> tuple[str, ...]:
    return entry.party[:1]


def _contract_words(entry: Played, say: Callable[[str], str]) -> Iterator[str]:
    if entry.level is ContractModifier.SIE:
        yield say("sie")
    elif entry.kind is not ContractType.BIERKOPF:
        suited = entry.suit is not None and entry.kind in FAMILY
        word = (FAMILY[entry.kind] if suited else entry.kind.value).capitalize()
        yield f"{entry.suit.name.capitalize()}-{word}" if entry.suit is not None else word
        if entry.level is ContractModifier.TOUT:
            yield say("tout")


def _played_words(entry: Played, say: Callable[[str], str]) -> Iterator[str]:
    yield from entry.party[1:]
    if entry.augen is not None:
        yield str(entry.augen)
    if entry.won is not None:
        yield say("won" if entry.won else "lost")
    if entry.beaten is not None:
        yield say(entry.beaten)
    if entry.trick:
        yield say("trick")
    if entry.laufende is not None:
        yield f"{say(entry.laufende.kind)}{entry.laufende.count}"
    if entry.trumps is not None:
        yield f"{say('trumps')}{entry.trumps}"
    yield from _doubled_words(entry, say)


def _doubled_words(entry: Played | Ramsch, say: Callable[[str], str]) -> Iterator[str]:
    if entry.klopfer:
        yield f"{say('klopf')}{entry.klopfer}"
    spritze = isinstance(entry, Played) and entry.kind is ContractType.BIERKOPF
    for step, name in zip(STOSS, entry.stoss, strict=False):
        yield "Spritze" if spritze and step == "kontra" else say(step)
        if name is not None:
            yield name
    if entry.revoked is not None:
        yield say("revoke")
        yield entry.revoked
