"""Running one command: what it answers, how it ends, and what is said of words that no command has (K-1, K-2)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TextIO

import click

from schafkopf.cli import context
from schafkopf.cli.app import app
from schafkopf.cli.commands import Commands, NoCommand
from schafkopf.cli.context import say
from schafkopf.cli.plain import writable
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.text.problems import problem_of

_NAME = "schafkopf"
_COMPLETE = "_SCHAFKOPF_COMPLETE"


def run(words: Sequence[str]) -> int:
    """Run one command and return its exit code (K-2)."""
    try:
        code = _answer(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader has seen enough
        return context.NOT_WRITTEN
    except OSError as error:
        context.complain(UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, file="stdout", problem=problem_of(error)))
        return context.NOT_WRITTEN
    finally:
        _silence(sys.stdout)
        _silence(sys.stderr)


def _silence(stream: TextIO) -> None:
    """Let a stream swallow what it cannot write, so that Python does not complain about it once more at exit."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _answer(words: Sequence[str]) -> int:
    try:
        if asked := os.environ.get(_COMPLETE):
            from click.shell_completion import shell_complete

            return shell_complete(app, {}, _NAME, _COMPLETE, asked)
        if (spoken := _stated_language(words)) not in (None, "de", "en"):
            raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--lang", value=spoken, allowed="de, en")
        with app.make_context(_NAME, [*words]) as started:
            code = app.invoke(started)
        return code if isinstance(code, int) else context.ANSWERED
    except UnreadableInput as error:
        context.complain(error)
        return context.NOT_WRITTEN if error.code is ErrorCode.ANSWER_NOT_WRITTEN else context.UNREADABLE
    except SchafkopfError as error:
        context.complain(error)
        return context.WRONG_USE
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (KeyboardInterrupt, click.Abort):
        return 130
    except click.UsageError as error:
        return _wrong_use(error, words)


def _stated_language(words: Sequence[str]) -> str | None:
    for place, word in enumerate(words):
        if word == "--lang" and place + 1 < len(words):
            return words[place + 1].lower()
        if word.startswith("--lang="):
            return word.removeprefix("--lang=").lower()
    return None


def _wrong_use(error: click.UsageError, words: Sequence[str]) -> int:
    """Say what is wrong with the words of a command."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError) and not context.as_json:
        with suppress(OSError):
            print(writable(error.format_message()), file=sys.stderr)
        return context.WRONG_USE
    problem, near = _problem(error, words)
    context.complain(SchafkopfError(ErrorCode.WRONG_USE, problem=problem, candidates=near))
    return context.WRONG_USE


def _problem(error: click.UsageError, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """What is wrong with the words, in our own ones, and what is like it."""
    match error:
        case NoCommand() | click.exceptions.NoArgsIsHelpError():
            return say("Es fehlt ein Befehl.", "A command is missing."), ()
        case click.NoSuchOption():
            known = _options(error.ctx)
            name = error.option_name
            if len(name) == 2:  # what begins with one dash is taken for options of one letter
                name = next((each for each in words if each.startswith(name) and each not in known), name)
            # The dashes, which all have, make nothing alike.
            bare = name.lstrip("-")
            alike = ["help"] if bare.lower() == "hilfe" else _near(bare, (each.lstrip("-") for each in known))
            near = [f"--{each}" for each in alike]
            return say(f"Die Option {name} gibt es nicht.", f"There is no option {name}."), near
        case click.MissingParameter():
            name = str(error.param.metavar or error.param.name).rstrip(" …") if error.param else ""
            if isinstance(error.param, click.Option):
                name = max(error.param.opts, key=len)
            return say(f"Es fehlt {name}.", f"{name} is missing."), ()
        case click.BadOptionUsage():
            name = error.option_name
            if "does not take a value" in error.message:
                return say(f"Zu {name} gehört kein Wert.", f"{name} takes no value."), ()
            return say(f"Zu {name} gehört ein Wert.", f"{name} needs a value."), ()
    if error.message.startswith("No such command"):
        name = error.message.split("'")[1] if error.message.count("'") > 1 else error.message
        name = str(getattr(error, "command_name", name))
        told = name if name and name == name.strip() else say(f"„{name}“", f"“{name}”")
        near = _commands_like(name, error.ctx) if error.ctx else []
        return say(f"Den Befehl {told} gibt es nicht.", f"There is no command {told}."), near
    if "unexpected extra argument" in error.message:
        rest = error.message.partition("(")[2].removesuffix(")")
        return say(f"Das ist zu viel: {rest}.", f"That is too much: {rest}."), _meant(rest.split(), words, error.ctx)
    return error.format_message(), ()


def _options(ctx: click.Context | None, *, with_flags: bool = True) -> list[str]:
    """The options of a command, or those that take a word."""
    options = (each for each in (ctx.command.params if ctx else ()) if isinstance(each, click.Option))
    return [name for each in options if with_flags or not each.is_flag for name in each.opts]


def _meant(rest: Sequence[str], words: Sequence[str], ctx: click.Context | None) -> list[str]:
    """What may be meant by words that are too many: more words of one option, or an option without its dashes."""
    options = _options(ctx, with_flags=False)
    meant = []
    for place, word in enumerate(words):
        following = list(takewhile(lambda each: not each.startswith("-"), words[place + 1 :]))
        if word in options and len(following) > 1 and all(each in rest for each in following[1:]):
            meant.append(f'{word} "{" ".join(following)}"')
    return meant + [f"--{each.lower()}" for each in rest if f"--{each.lower()}" in options]


def _commands_like(name: str, ctx: click.Context) -> list[str]:
    """The commands that may be meant: those of a group that are called so, else those that are called alike."""
    if not isinstance(ctx.command, Commands):
        return []
    known = ctx.command.list_commands(ctx)
    groups = ((each, ctx.command.get_command(ctx, each)) for each in known)
    inner = [each for each, group in groups if isinstance(group, Commands) and name in group.list_commands(ctx)]
    asks = ["-h"] if name.lower() in ("help", "hilfe") else []
    return [f"{each} {name}" for each in inner] or asks or _near(name, known)


def _near(name: str, known: Iterable[str]) -> list[str]:
    import difflib  # deferred: only a mistake needs it

    names, small = list(known), name[:60].lower()
    return [small] if small in names else difflib.get_close_matches(small, names, n=3)
