"""`schafkopf play`: a person against three computers, deal after deal, in plain lines."""

from __future__ import annotations

import secrets
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from io import TextIOWrapper

from schafkopf.bill.settlement import Reason, Settlement
from schafkopf.cards import DEALER, Card, Seat
from schafkopf.cli import context, telling
from schafkopf.cli.files import STDIN
from schafkopf.cli.house import CommandRules
from schafkopf.cli.kept import ENDING, Book, Kept, State, read_kept
from schafkopf.cli.seat import COMMANDS, Leave, Person, TakeBack, read_answer, show_last
from schafkopf.cli.telling import show, text
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.actions import Play
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.players import LEVELS, NAMES, Budget, Lapse, Player, by_name
from schafkopf.players.player import PROGRAM
from schafkopf.players.table import next_action, tell_end
from schafkopf.text.problems import problem_of
from schafkopf.text.values import shown

_USUAL = "stammtisch"


@dataclass(frozen=True, slots=True)
class Options:
    """What the words of the command say; what they leave open is empty."""

    game: str = ""
    level: str = ""
    seed: str = ""
    deals: str = ""
    resume: str = ""


def play(options: Options, house: CommandRules) -> int:
    """Answer `play`: until the person gets up, the input ends, or all deals asked for are played."""
    if context.as_json:
        problem = "„schafkopf play“ spricht mit Menschen und kennt kein --json; für Programme ist „schafkopf engine“."
        english = "“schafkopf play” talks to people and has no --json; for programs there is “schafkopf engine”."
        raise SchafkopfError(ErrorCode.WRONG_USE, problem=context.say(problem, english))
    limit = _deals(options.deals)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if options.resume:
        if options.game or options.seed or house.is_stated:
            problem = "Mit --resume gehen Spiel, Zufallszahl und Hausregeln weiter, wie sie gespeichert sind."
            english = "With --resume the game, the seed and the house rules go on as they were saved."
            raise SchafkopfError(ErrorCode.WRONG_USE, problem=context.say(problem, english))
        evening, game = _resumed(options.resume, options.level)
    else:
        evening, game = _opened(options, house), None
    with suppress(Leave, KeyboardInterrupt), closing(evening):
        evening.run(game, limit)
    show(text("bye"))
    return context.ANSWERED


def _deals(told: str) -> int | None:
    if not told:
        return None
    if not (told.isascii() and told.isdigit() and int(told[:6]) > 0 and len(told) <= 6):
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--deals", value=told, allowed="1–999999")
    return int(told)


def _opened(options: Options, house: CommandRules) -> Evening:
    game, level = options.game or "schafkopf", options.level or _USUAL
    if game not in ("schafkopf", "bierkopf"):
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--game", value=game, allowed="schafkopf, bierkopf")
    if level not in NAMES and not level.startswith(PROGRAM):
        allowed = ", ".join((*LEVELS, f"{PROGRAM}PROGRAM"))
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--level", value=level, allowed=allowed)
    rules = house.rules()
    state = Partie(rules) if game == "bierkopf" else Session(rules)
    return Evening(state, level, options.seed or str(secrets.randbelow(10**6)), 1)


class Evening:
    """Deals in a row at one table; the person is player 0 and deals last of the first four."""

    def __init__(self, state: State, level: str, seed: str, number: int) -> None:
        self.state, self.level, self.seed, self.number = state, level, seed, number
        self.book: Book | None = None
        # Any text is a seed for the players too.
        self._luck = int.from_bytes(sha256(seed.encode("utf-8", "surrogatepass")).digest()[:6], "big")
        self._computers: dict[Seat, Player] = {seat: by_name(level, self._luck + seat) for seat in range(4)}
        self._game: Game | None = None
        self._bill: tuple[int, Settlement, tuple[Reason, ...], Seat] | None = None
        self._before_own: list[Game] = []
        self._told = 0
        self._open = 0
        self._lying: tuple[Card, ...] = ()
        self._is_announced = False
        self._lapsed: dict[Seat, str] = {}

    def run(self, game: Game | None = None, limit: int | None = None) -> None:
        """Play deals until there were enough.

        Raises:
            Leave: the person gets up.
        """
        show(text("welcome", game=self.state.game.capitalize(), level=shown(self.level), seed=self.seed))
        played = 0
        while True:
            if game is None:
                hands = deal(f"{self.seed}/{self.number}", self.state.rules, self.state.game)
                game = Game.start(hands, session=self.state)
                if self._own == DEALER:
                    show(text("deal-own", number=self.number))
                else:
                    show(text("deal", number=self.number, dealer=telling.name_of(DEALER, self._own)))
            else:
                show(text("resumed"))
            if isinstance(self.state, Session):
                self._pool(self.state)
                if self.state.bock > 1:
                    show(text("bock", number=self.state.bock_left))
            game = self._played(game)
            self._finish(game)
            played += 1
            if limit is not None and played >= limit:
                return
            self._between()
            self.state, self.number, game = self.state.after(game), self.number + 1, None

    def close(self) -> None:
        """End the programs among the players."""
        for player in self._computers.values():
            close = getattr(player, "close", None)
            if close is not None:
                close()

    @property
    def _own(self) -> Seat:
        """The seat of the person in this deal."""
        return next(seat for seat in range(4) if self.state.player_at(seat) == 0)

    def _played(self, game: Game) -> Game:
        """Return the game when it is over."""
        own = self._own
        person = Person(self._obey, by_name("meister", self._luck))
        seated = dict(self._computers)
        seated[own] = person
        self._told, self._open, self._before_own = len(game.actions), 0, _before_card(game, own)
        self._is_announced = False
        self._game = game
        self._keep()
        self._tell(game)
        while not game.is_over:
            self._game = game
            lapses: list[Lapse] = []
            person.forget()
            try:
                action = next_action(game, seated, Budget(), lapses)
            except TakeBack:
                game = self._game = self._taken_back(game)
                self._keep()
                continue
            for lapse in lapses:
                self._lapse(lapse, own)
            if action.seat == own and isinstance(action, Play):
                self._before_own = [game]
            game = self._game = game.apply(action)
            self._keep()
            self._tell(game)
            if action.seat != own and isinstance(person.chosen, Play):
                show(text("not-yet", card=person.chosen.card.label))
        self._game = game
        tell_end(game, seated)
        return game

    def _lapse(self, lapse: Lapse, own: Seat) -> None:
        """Say that a computer has lost a move, and why, unless it was for the same reason before."""
        show(text("lapse", name=telling.name_of(lapse.seat, own)))
        problem = lapse.problem
        # What the referee says of a card, or what would have been right, tells of the hand.
        why = "" if problem.ruling or problem.code == ErrorCode.WRONG_VALUE.name else problem.text(context.lang)
        if why and why != self._lapsed.get(lapse.seat):
            show(why)
        self._lapsed[lapse.seat] = why

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
        news = view.log[self._told :]
        self._told = len(view.log)
        for action in news:
            # Cards are told together: when it is one's turn, and when the trick is complete.
            if isinstance(action, Play):
                continue
            if action.seat != own and view.trick != self._lying:
                telling.show_table(view)
                self._lying = view.trick
            show(text("said", name=telling.name_of(action.seat, own), text=telling.said(action, view)))
        if not self._is_announced and view.announcement is not None:
            self._is_announced = True
            telling.show_contract(view)
        for opened in view.shown[self._open :]:
            if opened.seat != own:
                telling.show_open(opened, view)
        self._open = len(view.shown)
        if news and isinstance(news[-1], Play) and not view.trick:
            telling.show_trick(view, "trick")

    def _finish(self, game: Game) -> None:
        """Say how a deal ended and where everybody stands."""
        own = self._own
        settlement = game.settlement
        if settlement is None:
            raise ValueError("the game is not over")
        if isinstance(self.state, Session) and game.announcement is not None:
            settlement = self.state.counted(game.announcement.contract, settlement)
        self._bill = self.number, settlement, game.reasons, own
        final = game.final
        if final is None:
            show(text("thrown"))
        else:
            show(text("over"))
            telling.show_result(final.outcome_so_far, settlement, own)
            show(text("augen", list=telling.amounts(final.augen, own, signed=False)))
            show(text("payout", list=telling.amounts(settlement.payout, own)))
        self._score(self.state.after(game))

    def _score(self, state: State) -> None:
        if isinstance(state, Partie):
            if state is not self.state and state.hands[-1].carried_used:
                show(text("carried-used", number=state.hands[-1].carried_used))
            if isinstance(self.state, Partie) and len(state.won) > len(self.state.won):
                _, score = state.won[-1]
                show(text("partie-won", own=score.a, other=score.b))
            show(text("partie", own=state.score.a, other=state.score.b))
            if state.carried:
                show(text("carried", number=state.carried))
            return
        # Accounts are by player, the person is player 0, and the next clockwise sits on the left.
        show(text("account", list=telling.amounts(state.accounts, 0)))
        self._pool(state)

    def _pool(self, session: Session) -> None:
        """Say what lies in the pool, if anything does."""
        if session.stock:
            show(text("stock", stock=session.stock))

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
            else:
                show(text("not-between", text=answer))

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
        """Keep this deal and all that follow in a file of records; `play --resume` goes on with the last in it."""
        before = self.book
        if before is None or file:
            if not file.endswith(ENDING) or not file.isprintable():
                show(text("save-how"))
                return
            self.book = Book(file)
        if self._keep() and self.book is not None:
            show(text("saved", file=self.book.file))
        else:
            self.book = before

    def _keep(self) -> bool:
        """Write the deal where the table is kept, if it is; a file that cannot be written is given up."""
        if self.book is None or self._game is None:
            return False
        try:
            self.book.write(self._game, Kept.of(self.state, self.level, self.seed, self.number))
        except (OSError, ValueError) as error:
            show(text("not-saved", file=self.book.file, problem=problem_of(error)))
            self.book = None
        return self.book is not None


def _before_card(game: Game, seat: Seat) -> list[Game]:
    """The game before the last card of a seat, in a list; an empty one where it has played none."""
    places = [place for place, done in enumerate(game.actions) if isinstance(done, Play) and done.seat == seat]
    if not places:
        return []
    before = Game.open(game.opening)
    for action in game.actions[: places[-1]]:
        before = before.apply(action)
    return [before]


def _resumed(file: str, level: str) -> tuple[Evening, Game]:
    """Return the table and the game that were saved last in a file, and go on saving there."""
    kept, game, record = read_kept(file)
    # A file that somebody sends must not start a program.
    if kept.level != level and (level or kept.level.startswith(PROGRAM)):
        value = level or _USUAL
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--level", value=value, allowed=kept.level)
    if kept.level not in NAMES and kept.level != level:
        raise UnreadableInput(ErrorCode.WRONG_VALUE, name="level", value=kept.level, allowed=", ".join(LEVELS))
    evening = Evening(kept.state, kept.level, kept.seed, kept.number)
    if file != STDIN:
        evening.book = Book(file, record)
    return evening, game
