"""`schafkopf play`: a person against three computers, deal after deal, in plain lines."""

from __future__ import annotations

import secrets
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TypeAlias

from schafkopf import wire
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import Seat
from schafkopf.cli import context, telling
from schafkopf.cli.files import open_stream
from schafkopf.cli.rules import Table
from schafkopf.cli.seat import COMMANDS, Leave, Person, TakeBack, read_answer, show_last
from schafkopf.cli.telling import show, text
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.actions import Play
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.game.record import Record
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.players import LEVELS, NAMES, Budget, Lapse, Player, by_name
from schafkopf.players.table import next_action
from schafkopf.records.reading import UnreadableRecord, read_records, write_record
from schafkopf.records.replay import replay

State: TypeAlias = Session | Partie
_FIELD = "table"
"""The field of a saved record in which the table is kept."""
_ENDING = ".jsonl"


@dataclass(frozen=True, slots=True)
class Options:
    """What the words of the command say."""

    game: str = "schafkopf"
    level: str = "stammtisch"
    seed: str = ""
    deals: str = ""
    resume: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as it is kept in a record: who plays, the seed, which deal it is, and how things stood before it."""

    level: str
    seed: str
    number: int
    session: Session | None = None
    partie: Partie | None = None


def play(options: Options, table: Table) -> int:
    """Answer `play`: until the person gets up, the input ends, or all deals asked for are played."""
    if context.as_json:
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--json", value="play", allowed="replay, convert, solve")
    limit = _deals(options.deals)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if options.resume:
        evening, game = _resumed(options.resume)
    else:
        evening, game = _opened(options, table), None
    with suppress(Leave, KeyboardInterrupt):
        evening.run(game, limit)
    show(text("bye"))
    return context.ANSWERED


def _deals(told: str) -> int | None:
    if not told:
        return None
    if not (told.isascii() and told.isdigit() and int(told[:6]) > 0 and len(told) <= 6):
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--deals", value=told, allowed="1 …")
    return int(told)


def _opened(options: Options, table: Table) -> Evening:
    if options.game not in ("schafkopf", "bierkopf"):
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--game", value=options.game, allowed="schafkopf, bierkopf")
    if options.level not in NAMES:
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--level", value=options.level, allowed=", ".join(LEVELS))
    rules = table.rules()
    state = Partie(rules) if options.game == "bierkopf" else Session(rules)
    return Evening(state, options.level, options.seed or str(secrets.randbelow(10**6)), 1)


class Evening:
    """Deals in a row at one table; the person is player 0 and deals last of the first four."""

    def __init__(self, state: State, level: str, seed: str, number: int) -> None:
        self.state, self.level, self.seed, self.number = state, level, seed, number
        self._game: Game | None = None
        self._bill: tuple[Settlement, Seat] | None = None
        self._before_own: list[Game] = []
        self._told = 0
        self._is_announced = False

    def run(self, game: Game | None = None, limit: int | None = None) -> None:
        """Play deals until there were enough.

        Raises:
            Leave: the person gets up.
        """
        show(text("welcome", game=self.state.game.capitalize(), level=self.level, seed=self.seed))
        played = 0
        while True:
            if game is None:
                hands = deal(f"{self.seed}/{self.number}", self.state.rules, self.state.game)
                game = Game.start(hands, session=self.state)
                dealer = telling.name_of(3, self._own)
                show(text("deal", number=self.number, dealer=dealer))
            else:
                show(text("resumed"))
            game = self._played(game)
            self._finish(game)
            played += 1
            if limit is not None and played >= limit:
                return
            self._between()
            self.state, self.number, game = self.state.after(game), self.number + 1, None

    @property
    def _own(self) -> Seat:
        """The seat of the person in this deal."""
        return next(seat for seat in range(4) if self.state.player_at(seat) == 0)

    def _played(self, game: Game) -> Game:
        """Return the game when it is over."""
        own = self._own
        number = int.from_bytes(sha256(self.seed.encode("utf-8", "surrogatepass")).digest()[:6], "big")
        person = Person(self._obey, by_name("meister", number))
        seated: dict[Seat, Player] = {seat: by_name(self.level, number + seat) for seat in range(4)}
        seated[own] = person
        self._told, self._before_own = len(game.actions), []
        self._is_announced = False
        self._tell(game)
        while not game.is_over:
            self._game = game
            lapses: list[Lapse] = []
            try:
                action = next_action(game, seated, Budget(), lapses)
            except TakeBack:
                game = self._taken_back(game)
                continue
            for lapse in lapses:
                show(text("lapse", name=telling.name_of(lapse.seat, own)))
            if action.seat == own and isinstance(action, Play):
                self._before_own = [game]
            game = game.apply(action)
            self._tell(game)
        self._game = game
        return game

    def _taken_back(self, game: Game) -> Game:
        """Return the game before the last own card; only that one, so the game itself when it is taken already."""
        if not self._before_own:
            show(text("no-undo"))
            return game
        before = self._before_own.pop()
        card = next(each.card for each in game.actions[len(before.actions) :] if isinstance(each, Play))
        show(text("undone", card=card.label))
        self._told = len(before.actions)
        return before

    def _tell(self, game: Game) -> None:
        """Say what has happened since it was last said."""
        own = self._own
        view = game.view(own)
        for action in view.log[self._told :]:
            name = telling.name_of(action.seat, own)
            show(text("said", name=name, text=telling.said(action, view)))
        is_trick = bool(view.log[self._told :]) and isinstance(view.log[-1], Play) and not view.trick and view.tricks
        self._told = len(view.log)
        if not self._is_announced and view.announcement is not None:
            self._is_announced = True
            contract = telling.contract_name(view.announcement.contract.name)
            if view.declarer is None:
                show(text("nobody", contract=contract))
            else:
                show(text("plays", name=telling.name_of(view.declarer, own), contract=contract))
        if is_trick:
            trick = view.tricks[-1]
            show(text("trick", name=telling.name_of(trick.winner, own), augen=trick.augen))

    def _finish(self, game: Game) -> None:
        """Say how a deal ended and where everybody stands."""
        own = self._own
        settlement = game.settlement
        if settlement is None:
            raise ValueError("the game is not over")
        self._bill = settlement, own
        final = game.final
        if final is None:
            show(text("thrown"))
        else:
            show(text("over"))
            show(text("augen", list=telling.amounts(final.augen, own, signed=False)))
            show(text("payout", list=telling.amounts(settlement.payout, own)))
        self._score(self.state.after(game))

    def _score(self, state: State) -> None:
        if isinstance(state, Partie):
            if state.won and len(state.won) > len(self._partie_won):
                _, score = state.won[-1]
                show(text("partie-won", own=score.a, other=score.b))
            show(text("partie", own=state.score.a, other=state.score.b))
            return
        # Accounts are by player, the person is player 0, and the next clockwise sits on the left.
        show(text("account", list=telling.amounts(state.accounts, 0)))

    @property
    def _partie_won(self) -> Sequence[object]:
        return self.state.won if isinstance(self.state, Partie) else ()

    def _between(self) -> None:
        """Wait between two deals."""
        while True:
            show(text("ask-next"))
            answer = read_answer()
            if not answer:
                return
            word, _, rest = answer.partition(" ")
            name = COMMANDS.get(word.casefold())
            if name == "quit":
                raise Leave
            if name == "last" and self._game is not None:
                show_last(self._game.view(self._own))
            elif name in ("score", "bill", "save"):
                self._obey(name, rest.strip())
            elif name == "help":
                show(text("help"))

    # Commands about the table

    def _obey(self, name: str, rest: str) -> None:
        if name == "score":
            over = self._game is not None and self._game.is_over
            self._score(self.state.after(self._game) if over and self._game is not None else self.state)
        elif name == "bill":
            if self._bill is None:
                show(text("no-bill"))
            else:
                telling.show_bill(*self._bill)
        elif name == "save":
            self._save(rest)

    def _save(self, file: str) -> None:
        """Append the game to a file of records; `play --resume` goes on with the last in it."""
        if not file.endswith(_ENDING) or self._game is None:
            show(text("save-how"))
            return
        try:
            with Path(file).expanduser().open("a", encoding="utf-8") as stream:
                stream.write(write_record(self._record(self._game)) + "\n")
        except (OSError, ValueError) as error:
            show(text("not-saved", file=file, problem=getattr(error, "strerror", None) or str(error)))
        else:
            show(text("saved", file=file))

    def _record(self, game: Game) -> Record:
        state = self.state
        saved = Saved(
            self.level,
            self.seed,
            self.number,
            state if isinstance(state, Session) else None,
            state if isinstance(state, Partie) else None,
        )
        return replace(game.record(), extra={_FIELD: wire.dump(saved)})


def _resumed(file: str) -> tuple[Evening, Game]:
    """Return the table and the game that were saved last in a file."""
    kept = deque(read_records(open_stream(file)), maxlen=1)
    record: Record | UnreadableRecord | None = kept[0] if kept else None
    if record is None:
        raise UnreadableInput(ErrorCode.FILE_EMPTY, file=file)
    if isinstance(record, UnreadableRecord):
        raise record.faults[0]
    told: Any = record.extra.get(_FIELD)
    if told is None:
        raise UnreadableInput(ErrorCode.FIELD_MISSING, field=_FIELD, name=_FIELD)
    try:
        saved: Saved = wire.load(Saved, told)
    except wire.UnreadableData as error:
        raise error.at(None, _FIELD).faults[0] from None
    if saved.level not in NAMES:
        raise UnreadableInput(ErrorCode.WRONG_NUMBER, name="level", value=saved.level, allowed=", ".join(LEVELS))
    state = saved.session if saved.partie is None else saved.partie
    played = replay(record)
    if state is None or played.game is None or played.stop is not None or state.game != record.game:
        raise UnreadableInput(ErrorCode.FIELD_MISSING, field=_FIELD, name="session")
    return Evening(state, saved.level, saved.seed, saved.number), played.game
