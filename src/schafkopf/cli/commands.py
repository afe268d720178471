"""How commands are declared, a function each, and how they tell what they take; click parses their words (K-1)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import click

from schafkopf.cli.context import say
from schafkopf.cli.plain import writable
from schafkopf.errors import ErrorCode, SchafkopfError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Completer = Callable[[str], Iterable[str]]
"""From the beginning of a word to what it can become."""
Run = Callable[..., int | None]
"""A command: its parameters by name, its exit code, or None for 0."""


class Words(NamedTuple):
    """What a help says, in German and in English; the language is known when it is shown."""

    german: str
    english: str

    def __str__(self) -> str:
        return say(self.german, self.english)


@dataclass(frozen=True, slots=True)
class Declared:
    """What the annotation of a parameter says: `names` of an option such as `--hand`, none for an argument."""

    names: tuple[str, ...]
    about: Words
    metavar: Words | str
    show_default: str
    complete: Completer | None

    def parameter(self, name: str, kind: str, default: object) -> click.Parameter:
        """Return the parameter of click; `kind` is the annotated type, `bool`, `str` or a list of `str`."""
        metavar = str(self.metavar)
        more: dict[str, Any] = {"help": str(self.about), "metavar": metavar or None, **_choosing(metavar)}
        if self.complete is not None:
            complete = self.complete
            more["shell_complete"] = lambda _context, _parameter, begun: [*complete(begun)]
        required = default is inspect.Parameter.empty
        many = kind.startswith("list")
        if not required and default is not None:
            more["default"] = default
        if not self.names:
            return _Argument([name], required=required, nargs=-1 if many else 1, **more)
        if kind == "bool":
            more |= {"is_flag": True, "metavar": None}
        shown = self.show_default or (default if isinstance(default, str) else "")
        return _Option([name, *self.names], required=required, multiple=many, show_default=shown or False, **more)


def _choosing(metavar: str) -> dict[str, Any]:
    """How one of the words `a|b|FILE` is completed and read: in large letters too, other words as they are."""
    parts = metavar.removesuffix(" …").split("|")
    choices = [each for each in parts if re.fullmatch("[a-z0-9]+", each)] if len(parts) > 1 else []
    is_file = any(each.partition(".")[0] in ("DATEI", "FILE") for each in parts)

    def read(_context: click.Context, _parameter: click.Parameter, word: Any) -> Any:
        return word.lower() if isinstance(word, str) and word.lower() in choices else word

    def complete(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        # Bash forgets the words before a file.
        files = [CompletionItem(begun, type="file")] if is_file else []
        return files + [CompletionItem(each) for each in choices if each.startswith(begun)]

    return ({"callback": read} if choices else {}) | ({"shell_complete": complete} if choices or is_file else {})


def option(
    *names: str,
    about: Words,
    metavar: Words | str = "TEXT",
    show_default: str = "",
    complete: Completer | None = None,
) -> Declared:
    """Declare an option; a `bool` is a flag, a list may be given again and again."""
    return Declared(names, about, metavar, show_default, complete)


def argument(*, about: Words, metavar: Words | str, complete: Completer | None = None) -> Declared:
    """Declare an argument; without a default it has to be given, a list takes all words."""
    return Declared((), about, metavar, "", complete)


class _Option(click.Option):
    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the names with what follows them, and what the option is for."""
        names = ", ".join(sorted(self.opts, key=len))
        if not self.is_flag:
            names += f" {self.metavar}"
        told = self.help or ""
        if self.required:
            told += say(" [nötig]", " [required]")
        elif isinstance(self.show_default, str):
            told += say(f" [sonst {self.show_default}]", f" [default: {self.show_default}]")
        return writable(names), writable(told)


class _Argument(click.Argument):
    # Older releases of click know no help of arguments.
    def __init__(self, *args: Any, **more: Any) -> None:
        self.told: str = more.pop("help")
        super().__init__(*args, **more)

    def get_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the name as the usage shows it, in brackets where it may be left out."""
        return [str(self.metavar) if self.required else f"[{self.metavar}]"]


def telling(name: str, tell: Callable[[str], str], about: Words, *, metavar: str = "") -> click.Option:
    """Return an option that is answered at once, whatever else is said; with `metavar` it takes a word."""

    def answer(ctx: click.Context, _parameter: click.Parameter, word: str | bool | None) -> None:
        if word and not ctx.resilient_parsing:
            print(tell(str(word)))
            ctx.exit()

    more: dict[str, Any] = {"metavar": metavar} if metavar else {"is_flag": True}
    return _Option([name], help=str(about), is_eager=True, expose_value=False, callback=answer, **more)


def completion(shell: str) -> str:
    """Return the script by which a shell completes commands and what they take.

    Raises:
        SchafkopfError: completion is not known for that shell.
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--completion", value=shell, allowed="bash, zsh, fish")
    return kind(click.Group(), {}, "schafkopf", "_SCHAFKOPF_COMPLETE").source()


def _show_help(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        print(ctx.get_help())
        ctx.exit()


def _common() -> list[click.Option]:
    """The options that every command takes; how it talks was read from the words before."""
    told = (
        (["--json"], {"is_flag": True}, Words("Antwort als JSON.", "Answer as JSON.")),
        (["--lang"], {"metavar": "de|en"}, Words("Sprache: deutsch, englisch.", "Language: German, English.")),
        (
            ["-h", "--help"],
            {"is_flag": True, "is_eager": True, "callback": _show_help},
            Words("Diese Hilfe zeigen.", "Show this help."),
        ),
    )
    return [
        _Option(names, help=str(words), expose_value=False, **_choosing(str(more.get("metavar", ""))), **more)
        for names, more, words in told
    ]


class _Telling(click.Command):
    """A command whose help is in the language that is spoken and fits into the terminal."""

    example: str = ""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, purpose, arguments, options, commands and an example."""
        formatter.width = max(38, min(formatter.width, _columns() - 2, 98))
        pieces = [writable(each) for each in self.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), say("Aufruf: ", "Usage: "))
        formatter.write_paragraph()
        formatter.write_text(writable(self.help or ""))
        arguments = [each for each in self.params if isinstance(each, _Argument)]
        self._section(
            formatter,
            say("Angaben", "Arguments"),
            [(writable(str(each.metavar)), writable(each.told)) for each in arguments],
        )
        records = [each.get_help_record(ctx) for each in self.params if isinstance(each, _Option)]
        self._section(formatter, say("Optionen", "Options"), [each for each in records if each])
        self._section(formatter, say("Befehle", "Commands"), self.contained())
        if self.example:
            with formatter.section(say("Beispiel", "Example")):
                formatter.write_text(writable(self.example))

    def contained(self) -> Sequence[tuple[str, str]]:
        """Return the commands within, with what they are for."""
        return ()

    def _section(self, formatter: click.HelpFormatter, name: str, rows: Sequence[tuple[str, str]]) -> None:
        if rows:
            with formatter.section(name):
                formatter.write_dl(rows, col_max=min(30, formatter.width // 3))


def _columns() -> int:
    import shutil

    return shutil.get_terminal_size().columns


class Command(_Telling):
    """One command, made of its function when it is asked for."""

    def __init__(self, name: str, run: Run, about: Words, example: str) -> None:
        declared = inspect.signature(run, eval_str=True).parameters.values()
        super().__init__(
            name,
            callback=lambda **given: run(**{key: _listed(value) for key, value in given.items()}),
            params=[*map(_parameter, declared), *_common()],
            help=str(about),
            options_metavar=say("[OPTIONEN]", "[OPTIONS]"),
            add_help_option=False,
        )
        self.example = example


def _parameter(declared: inspect.Parameter) -> click.Parameter:
    kind, about = get_args(declared.annotation)
    if not isinstance(about, Declared):
        raise TypeError(f"{declared.name} is no parameter of a command")
    return about.parameter(declared.name, getattr(kind, "__name__", str(kind)), declared.default)


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


class NoCommand(click.UsageError):
    """Options, but no command to take them."""

    def __init__(self) -> None:
        super().__init__("no command")


def _need_command() -> None:
    if click.get_current_context().invoked_subcommand is None:
        raise NoCommand


class Commands(_Telling, click.Group):
    """Commands by their names, each made only when it is asked for: a question needs no other one's options."""

    def __init__(
        self, about: Words, *, name: str = "", flags: Callable[[], Sequence[click.Option]] = tuple, example: str = ""
    ) -> None:
        super().__init__(
            name, callback=_need_command, add_help_option=False, invoke_without_command=True, no_args_is_help=True
        )
        self.purpose = about
        self.example = example
        self._flags = flags
        self._declared: dict[str, tuple[Run, Words, str] | Commands | str] = {}

    def command(self, name: str = "", *, about: Words, example: str) -> Callable[[Run], Run]:  # type: ignore[override]
        """Declare a function as a command; its name is that of the function unless another is said."""

        def declare(run: Run) -> Run:
            self._declared[name or run.__name__] = run, about, example
            return run

        return declare

    def add_from(self, module: str, *names: str) -> None:
        """Take over commands that a module declares as its `app`; it is imported when one of them is asked for."""
        self._declared |= dict.fromkeys(names, module)

    def modules(self) -> dict[str, list[str]]:
        """Return the modules from which commands are taken over, with the names of these."""
        found: dict[str, list[str]] = {}
        for name, declared in self._declared.items():
            if isinstance(declared, str):
                found.setdefault(declared, []).append(name)
        return found

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of their declaration."""
        return [*self._declared]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name."""
        if cmd_name not in self._declared:
            return None
        declared = self._find(cmd_name)
        return declared if isinstance(declared, Commands) else Command(cmd_name, *declared)

    def _find(self, name: str) -> tuple[Run, Words, str] | Commands:
        declared = self._declared[name]
        if not isinstance(declared, str):
            return declared
        commands = import_module(declared).app
        if not isinstance(commands, Commands):
            raise TypeError(f"{declared} declares no commands")
        return commands if commands.name == name else commands._find(name)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Tell the words of the help in the language that is spoken, then parse."""
        self.help = str(self.purpose)
        self.options_metavar = say("[OPTIONEN]", "[OPTIONS]")
        self.subcommand_metavar = say("BEFEHL …", "COMMAND …")
        self.params = [*self._flags(), *_common()]
        return super().make_context(info_name, args, parent, **extra)

    def contained(self) -> Sequence[tuple[str, str]]:
        """Return the commands within, with what they are for."""
        told = ((name, self._find(name)) for name in self._declared)
        return [(name, writable(str(each.purpose if isinstance(each, Commands) else each[1]))) for name, each in told]
