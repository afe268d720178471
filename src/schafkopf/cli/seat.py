"""A person at the table: asked in plain lines, answered when anything but an action is typed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from schafkopf.bill.factors import STOSS_NAMES, stoss_name
from schafkopf.cli import context, telling
from schafkopf.cli.plain import writable
from schafkopf.cli.telling import show, text
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Accept, Action, Phase, Play, Stoss
from schafkopf.game.view import View
from schafkopf.notation import parse_card
from schafkopf.players.player import Budget, Candidate, Decision, Player, Reason
from schafkopf.players.policy import Part
from schafkopf.rooms import words
from schafkopf.text.values import shown

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        **words.ASKED,
        **dict.fromkeys(words.UNDO, "undo"),
        **dict.fromkeys(("speichern", "save"), "save"),
        **dict.fromkeys(("ende", "quit", "exit", "q"), "quit"),
    }
)
"""What each command is called, in both languages at once."""
_NEVER = frozenset({"nie", "never"})
_SOMETIMES = ("option-claim", "option-give-up")
"""Messages that are answers too, at other times or in other houses, besides the doublings."""
_PROMPT = "> "
_REASONS = 3
"""Reasons that are told at most."""


class Leave(BaseException):
    """The person gets up; no player's failure, so no `Exception`."""


class TakeBack(BaseException):
    """The person wants the last own card back."""


def read_answer() -> str:
    """Return one line that was typed.

    Raises:
        Leave: the input is at its end, or was interrupted.
    """
    try:
        answer = input(_PROMPT).strip()
        if not sys.stdin.isatty():  # what is typed stands on a terminal; what comes from a script shall stand there too
            show(shown(answer))
        return answer
    except (EOFError, KeyboardInterrupt, OSError, ValueError, RuntimeError):
        # A terminal that hung up and an input that is closed are ends too.
        print()
        raise Leave from None


class Person:
    """The person as a player: `choose` asks until the answer is a legal action.

    `table` answers the commands that are about more than one view; `adviser` gives hints and reasons.
    """

    name = "person"

    def __init__(self, table: Callable[[str, str], None], adviser: Player) -> None:
        self._table = table
        self._adviser = adviser
        self.is_silent = False
        self.chosen: Action | None = None
        """What was answered last; it does not count if somebody else doubles, for a doubling goes first."""

    def choose(self, view: View, budget: Budget) -> Decision:
        """Return what the person does; silence where nothing was to be done.

        Raises:
            Leave: the person gets up.
            TakeBack: the last own card is to be taken back.
        """
        if view.to_move != view.seat:
            return Decision(self._speak(view))
        self._describe(view)
        while True:
            action = self._understood(view, read_answer())
            if action is not None:
                self.chosen = action
                return Decision(action)

    def forget(self) -> None:
        """Take what was answered last for done."""
        self.chosen = None

    def _speak(self, view: View) -> Action | None:
        """Ask whether the person doubles out of turn."""
        stoss = Stoss(view.seat)
        if self.is_silent or stoss not in view.legal_actions:
            return None
        telling.show_table(view)
        telling.show_hand(view)
        show(text("ask-stoss", stoss=telling.option(stoss, view)))
        while True:
            answer = read_answer()
            plain = answer.casefold()
            if not plain or plain in words.NO:
                return None
            if plain in _NEVER:
                self.is_silent = True
                return None
            if plain in words.YES:
                return stoss
            action = self._understood(view, answer)
            if action is not None:
                return action

    def _describe(self, view: View) -> None:
        telling.show_table(view)
        if view.phase is Phase.PLAY:
            if not view.trick:
                show(text("first"))
            telling.show_hand(view)
            others = [telling.option(each, view) for each in view.legal_actions if not isinstance(each, Play)]
            show(text("ask-card-or", others=", ".join(others)) if others else text("ask-card"))
            return
        telling.show_hand(view)
        if view.phase is Phase.NAMING and view.must_play == view.seat:
            show(text("must"))
        if view.phase is Phase.EXCHANGE and view.offered is not None:
            show(text("offered", card=view.offered.label))
        show(text(words.QUESTIONS[view.phase]))
        for number, action in enumerate(view.legal_actions, start=1):
            show(f"{number} {telling.option(action, view)}")

    def _understood(self, view: View, answer: str) -> Action | None:
        """Return the legal action that an answer means; None when it was answered otherwise."""
        if not answer:
            self._describe(view)
            return None
        command, _, rest = answer.partition(" ")
        name = COMMANDS.get(command.casefold())
        if name is not None:
            self._obey(name, rest.strip(), view)
            return None
        action = self._meant(view, answer)
        if action is None or action in view.legal_actions:
            return action
        self._refuse(view, action)
        return None

    def _obey(self, name: str, rest: str, view: View) -> None:
        if name == "help":
            show(text("help"))
            show(text("possible", allowed=_allowed(view)))
        elif name == "hand":
            telling.show_table(view)
            telling.show_hand(view)
        elif name == "hint":
            self._hint(view)
        elif name == "why":
            self._why(view, rest)
        elif name == "last":
            show_last(view)
        elif name == "quit":
            raise Leave
        elif name == "undo":
            raise TakeBack
        else:
            self._table(name, rest)

    # Answers

    def _meant(self, view: View, answer: str) -> Action | None:
        """Return what an answer names, legal or not; None, with a sentence, where it names nothing."""
        choices = _numbered(view)
        if answer.isascii() and answer.isdigit() and len(answer) < 3:
            if 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1]
            show(text("unknown", text=answer, allowed=_allowed(view)))
            return None
        known = [each.action for each in view.judged]
        found = _by_name(answer, view, view.legal_actions) or _by_name(answer, view, known)
        if len(found) == 1:
            return found[0]
        if found:
            show(text("ambiguous", text=answer, allowed=[telling.option(each, view) for each in found]))
            return None
        if answer.casefold() in _said_sometimes():
            show(text("not-now", allowed=_allowed(view)))
            return None
        if view.phase in (Phase.PLAY, Phase.EXCHANGE):
            try:
                card = parse_card(answer, view.pack)
            except SchafkopfError as error:
                show(error.text(context.lang))
            else:
                return Accept(view.seat, card) if view.phase is Phase.EXCHANGE else Play(view.seat, card)
            return None
        show(text("unknown", text=answer, allowed=_allowed(view)))
        return None

    def _refuse(self, view: View, action: Action) -> None:
        ruling = next((each.ruling for each in view.judged if each.action == action), None)
        if ruling is not None:
            show(f"{telling.named(ruling.text(context.lang), view)} ({ruling.clause})")
        elif isinstance(action, (Play, Accept)) and action.card not in view.hand:
            show(text("not-yours", card=action.card.label))
        else:
            show(text("not-now", allowed=_allowed(view)))

    # Advice

    def _hint(self, view: View) -> None:
        decision = self._advised(view)
        if decision is None:
            return
        show(text("hint", action=telling.option(decision.action, view)))
        if isinstance(decision.action, Play) and len(view.legal_cards) == 1:
            show(text("only"))
            return
        ranked = [each for each in decision.candidates if each.action == decision.action]
        ranked += [each for each in decision.candidates if each.action != decision.action and each.expected is not None]
        if len(ranked) > 1 and ranked[0].expected is None and not ranked[0].reasons:
            del ranked[0]  # what is left unsaid tells why
        for candidate in ranked[:1]:
            reasons = [each for each in candidate.reasons if not _is_against(each)]
            self._explain(view, candidate, reasons)
            if candidate.reasons and not reasons:
                show(text("only-reckoned"))
        for candidate in ranked[1:2]:
            self._reckon(view, candidate)

    def _why(self, view: View, rest: str) -> None:
        if not rest:
            show(text("why-how"))
            return
        action = self._meant(view, rest)
        if action is None:
            return
        if action not in view.legal_actions:
            self._refuse(view, action)
            return
        decision = self._advised(view)
        if decision is not None:
            found = next((each for each in decision.candidates if each.action == action), Candidate(action))
            self._explain(view, found, found.reasons)
            self._compare(view, found, decision.candidates)
        if isinstance(action, Play):
            ruling = next(each.ruling for each in view.judged if each.action == action)
            show(f"{telling.named(ruling.text(context.lang), view)} ({ruling.clause})")

    def _advised(self, view: View) -> Decision | None:
        """Return what the adviser would do; whatever goes wrong inside it costs only the advice, not the move."""
        try:
            return self._adviser.choose(view, Budget(explain=True))
        except Exception:
            show(text("no-advice"))
            return None

    def _explain(self, view: View, candidate: Candidate, reasons: Sequence[Reason]) -> None:
        """Say what a candidate is expected to bring, and some reasons."""
        if candidate.expected is not None:
            self._reckon(view, candidate)
        elif not reasons:
            show(text("no-reckoning", action=telling.option(candidate.action, view)))
        for reason in reasons[:_REASONS]:
            show(reason.text(context.lang))

    def _reckon(self, view: View, candidate: Candidate) -> None:
        action, expected = telling.option(candidate.action, view), telling.mean(candidate.expected or 0)
        if candidate.share_won is None:
            show(text("expected-only", action=action, expected=expected))
            return
        share = telling.percent(candidate.share_won)
        show(text("expected", action=action, expected=expected, share=share, worlds=candidate.worlds))

    def _compare(self, view: View, candidate: Candidate, candidates: Sequence[Candidate]) -> None:
        """Say how much less a card brings than the best one."""
        reckoned = [each for each in candidates if each.expected is not None and isinstance(each.action, Play)]
        if not isinstance(candidate.action, Play) or not reckoned or candidate.expected is None:
            return
        best = max(reckoned, key=lambda each: each.expected or 0)
        loss = (best.expected or 0) - candidate.expected
        if len(reckoned) == 1:
            show(text("only"))
        elif best is candidate:
            show(text("best"))
        elif loss == 0:
            show(text("as-good", best=telling.option(best.action, view)))
        else:
            show(text("worse", loss=telling.mean(loss, signed=False), best=telling.option(best.action, view)))


def _is_against(reason: Reason) -> bool:
    return isinstance(reason, Part) and reason.adds < 0


def show_last(view: View) -> None:
    """Show the last trick, who laid what and who won it."""
    if not view.tricks:
        show(text("no-last"))
        return
    telling.show_trick(view, "last")


def _numbered(view: View) -> Sequence[Action]:
    """What numbers mean: the cards of the hand as they are shown, else the legal actions; out of turn nothing."""
    if view.to_move != view.seat:
        return ()  # who means a card must not double by its number
    if view.phase is Phase.PLAY:
        return [Play(view.seat, card) for card in telling.sorted_hand(view)]
    return view.legal_actions


def _by_name(answer: str, view: View, actions: Sequence[Action]) -> list[Action]:
    """The actions that an answer means by their names, as they are or as this terminal can write them."""
    named = [(telling.option(action, view), action) for action in actions]
    return words.meant(answer, [*named, *((writable(name), action) for name, action in named)], view.phase)


def _said_sometimes() -> set[str]:
    """What is an answer at other times or in other houses."""
    doublings = {
        stoss_name(game, number, context.lang) for game, names in STOSS_NAMES.items() for number in range(len(names))
    }
    return {name.casefold() for name in doublings | {text(name) for name in _SOMETIMES}}


def _allowed(view: View) -> list[str]:
    """What may be answered, in the order in which it is shown."""
    numbered = _numbered(view)
    allowed = [action for action in numbered if action in view.legal_actions]
    allowed += [action for action in view.legal_actions if action not in numbered]
    told = [telling.option(action, view) for action in allowed]
    return told if view.to_move == view.seat else [*told, telling.option(None, view), telling.small("never")]
