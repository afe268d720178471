"""What is played: the players, the format, the deals; everything that a result depends on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import version as version_of
from itertools import combinations
from typing import Literal, get_args

from schafkopf.arena.entrants import Entrant, Kind
from schafkopf.cards import GAMES, GameName, Pack, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_game, wrong_type
from schafkopf.game.deal import Deal
from schafkopf.game.dealing import deal
from schafkopf.game.line import position_text
from schafkopf.game.opening import Opening
from schafkopf.game.position import Position
from schafkopf.players.strength import auction
from schafkopf.rules.contracts import Parties
from schafkopf.rules.house import HouseRules

FORMAT: Literal["schafkopf-arena/1"] = "schafkopf-arena/1"
Contracts = Literal["auction", "strength", "given"]
"""Who bids: everybody himself, the auction by strength for all, or nobody since the deals are given with contracts."""
Seatings = Literal["six", "across", "parties"]
"""Who sits where: two against two in all six ways, only opposite each other, or the parties of the deal exchanged."""
ACROSS: tuple[Seat, Seat] = (0, 2)
_SIX = tuple(combinations(range(4), 2))


@dataclass(frozen=True)
class Header:
    """Everything that the result of a deal depends on, as the first line of a file of results tells it.

    `given` is the digest (SHA-256) of the deals that are given from outside, None where there are none; `rules` are
    None where these do not share theirs.
    """

    players: tuple[str, ...]
    kinds: tuple[Kind, ...]
    game: GameName
    contracts: Contracts
    seatings: Seatings
    rules: HouseRules | None
    seed: str
    worlds: int | None = None
    given: str | None = None
    version: str = version_of("schafkopf")
    format: Literal["schafkopf-arena/1"] = FORMAT


@dataclass(frozen=True)
class Contest:
    """Players, all pairs of which play each deal, and what they play.

    `seed` fixes the hands and whatever players draw; deal number n is the same however many are played. `worlds` bounds
    the worlds of a decision. `deals` are those that are given from outside, each with its contract and house rules of
    its own. `seatings` are, if not stated, all six where everybody bids, across in Bierkopf, the parties exchanged
    elsewhere.

    Raises:
        SchafkopfError: fewer than two players, a format that the deals do not have, or no such player.
        TypeError: something is of the wrong type.
    """

    players: tuple[Entrant, ...]
    seed: str = "0"
    contracts: Contracts = "auction"
    seatings: Seatings | None = None
    game: GameName = "schafkopf"
    rules: HouseRules = field(default_factory=HouseRules)
    worlds: int | None = None
    deals: tuple[Deal, ...] = ()

    def __post_init__(self) -> None:
        for part, kind, needed in (("players", Entrant, "Entrants"), ("deals", Deal, "Deals")):
            given = getattr(self, part)
            if not isinstance(given, Iterable):
                raise wrong_type(part, needed, given)
            object.__setattr__(self, part, tuple(given))
            for each in getattr(self, part):
                need(part, kind, each, needed)
        self._check_names()
        need("rules", HouseRules, self.rules)
        if self.game not in GAMES:
            raise wrong_game(self.game, *GAMES)
        if not isinstance(self.seed, str):
            raise wrong_type("seed", "a text", self.seed)
        _check_text("seed", self.seed)
        if self.deals:
            object.__setattr__(self, "contracts", "given")
        for name, value, allowed in (
            ("contracts", self.contracts, get_args(Contracts)),
            ("seatings", self.seatings, (*get_args(Seatings), None)),
        ):
            if value not in allowed:
                raise _wrong(name, value, ", ".join(filter(None, allowed)))
        if self.worlds is not None and (type(self.worlds) is not int or self.worlds < 1):
            raise _wrong("worlds", self.worlds, "1 …")
        self._check_deals()
        _ = self.seated

    def _check_names(self) -> None:
        names = [each.name for each in self.players]
        if len(names) < 2:
            raise _wrong("players", ", ".join(names) or "–", "A,B,…")
        for name in names:
            _check_text("players", name)
            if names.count(name) > 1:
                raise _wrong("players", f"{name}, {name}", f"{name}, {name} #2")

    def _check_deals(self) -> None:
        for each in self.deals:
            if each.pack.game != self.game:
                raise wrong_game(each.pack.game, self.game)
        if self.contracts == "given" and not self.deals:
            raise _wrong("contracts", self.contracts, "auction, strength")
        if self.contracts == "strength" and self.rules.pack_of(self.game) is not Pack.LANG:
            raise _wrong("contracts", self.contracts, "auction")

    @property
    def seated(self) -> Seatings:
        """Who sits where, as stated or as the format has it.

        Raises:
            SchafkopfError: the format does not have what is stated.
        """
        if self.game == "bierkopf":
            # Partners sit opposite each other; two of unlike kinds in one team would measure neither.
            if self.seatings == "six":
                raise _wrong("seatings", self.seatings, "across")
            return "across"
        if self.contracts == "auction" and self.seatings == "parties":
            raise _wrong("seatings", self.seatings, "six, across")
        return self.seatings or ("six" if self.contracts == "auction" else "parties")

    @property
    def header(self) -> Header:
        """Everything that a result depends on, as data."""
        rules: HouseRules | None = self.rules
        given = None
        if self.deals:
            rules = self.deals[0].rules if len({each.rules for each in self.deals}) == 1 else None
            lines = "\n".join(position_text(Position.start(each)) for each in self.deals)
            given = sha256(lines.encode()).hexdigest()
        return Header(
            tuple(each.name for each in self.players),
            tuple(each.kind for each in self.players),
            self.game,
            self.contracts,
            self.seated,
            rules,
            self.seed,
            self.worlds,
            given,
        )

    @property
    def number(self) -> int:
        """The seed of the players, a number that follows from the seed."""
        return int.from_bytes(sha256(self.seed.encode()).digest()[:6], "big")

    def opening(self, place: int) -> Opening | None:
        """Return what deal number `place` starts from, None where the auction by strength comes to nothing.

        Raises:
            IndexError: so many deals are not given.
        """
        if self.contracts == "given":
            return _opening(self.deals[place])
        hands = deal(f"{self.seed}/{place}", self.rules, self.game)
        if self.contracts == "auction" or self.game == "bierkopf":
            return Opening(hands, self.rules, self.game)
        played = auction(hands, self.rules)
        return None if played is None else _opening(played)


def _opening(given: Deal) -> Opening:
    return Opening(given.hands, given.rules, given.pack.game, given.stock, given.bock, deal=given)


def _wrong(name: str, value: object, allowed: str) -> SchafkopfError:
    return SchafkopfError(ErrorCode.WRONG_VALUE, name=name, value=value, allowed=allowed)


def _check_text(name: str, text: str) -> None:
    """Refuse what is no Unicode, as words of a shell may be: no file can keep it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _wrong(name, text, "UTF-8") from None


def has_d(game: GameName, contracts: Contracts, seatings: Seatings) -> bool:
    """Return whether D is known: each deal has its contract before the play, and is played twice, sides exchanged."""
    return seatings != "six" and (contracts != "auction" or game == "bierkopf")


def sides(seatings: Seatings, opening: Opening | None) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats of the first player of a pair, game by game; those of the second are the others."""
    if seatings == "six":
        return _SIX
    first: tuple[Seat, ...] = ACROSS
    described = None if opening is None else opening.described()
    if seatings == "parties" and described is not None and described.contract.kind.facts.parties is not Parties.ALONE:
        first = described.party
    return first, tuple(seat for seat in range(4) if seat not in first)
