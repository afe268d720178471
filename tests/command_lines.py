"""Command lines as people mistype them: built from the declarations of the commands, then damaged."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from schafkopf.cards import Card
from schafkopf.cli.app import app
from schafkopf.cli.schema import TRAVELS
from schafkopf.errors import SchafkopfError
from schafkopf.game.line import position_text
from schafkopf.game.position import Position
from schafkopf.notation import contract_names
from schafkopf.records.files import LONGEST_LINE
from schafkopf.rules.house import PRESETS
from schafkopf.rules.options import OPTIONS
from terminal import EXAMPLES, example

_HANDS = [" ".join(hand) for hand in example()["hands"]]
_NAMES = tuple(contract_names())
GOOD: dict[str, tuple[str, ...]] = {
    "contract": (*_NAMES, "rufspiel", "auf die Blaue", "mit der Alten", "bierkopf", "solo", "sie", "Gras-Wenz"),
    "cards": ("EA", "EO", "HA", "EU", "E10 E9", "Alte", "Eichel Spatz", *map(str, Card)),
    "hand": (*_HANDS, "EO GU HA H9 E10 E8 SA S7", "GA", "EA E9", "EO, GO; SO-HO"),
    "trick": ("G10", "EO EU", "E7 E8 E9", ""),
    "party": (*_HANDS, "EO GO SO EU", "", "EU GU HU SU"),
    "called": ("E", "G", "S", "H", "Blaue", "alte", "GK", "S10"),
    "first": ("wenz", "solo", "rufspiel", "sie", "gras-solo", "Herz-Solo"),
    "second": ("wenz", "solo", "farbwenz", "Solo Tout", "auf die Blaue"),
    "played": ("0", "1", "4"),
    "side": ("spieler", "gegner"),
    "who": ("spieler", "mitspieler", "gegner"),
    "rule": tuple(OPTIONS),
    "called_ace": ("bound", "free"),
    "deck": ("lang", "kurz", ""),
    "agreed": (*PRESETS, *PRESETS),
    "preset": PRESETS,
    "a": PRESETS,
    "b": PRESETS,
    "augen": ("61", "75", "120", "0", "20,30,55,15", "1", "60"),
    "tricks": ("4", "8", "2,2,4,0", "0"),
    "laufende": ("mit3", "ohne2", "4", "mit 14"),
    "klopfer": ("0", "1", "4"),
    "stoss": ("0", "1", "2"),
    "stock": ("0", "80"),
    "bock": ("1", "2"),
    "highest_trump": ("0", "3"),
    "tariff": ("10/20/50", "5/10/20", "20/0/0"),
    "to": ("record",),
    "jobs": ("1",),
    "count": ("1",),
    "seed": ("0", "1", "Föhn"),
    "question": ("exact", "61", "all", "game", "playouts"),
    "name": tuple(TRAVELS),
    "game": ("schafkopf", "bierkopf"),
    "level": ("anfaenger", "stammtisch", "meister"),
    "deals": ("1", "2"),
    "players": ("random,random", "random, random"),
    "contracts": ("auction", "strength", str(EXAMPLES / "davonlaufen.jsonl")),
    "seatings": ("six", "across", "parties"),
    "worlds": ("1", "20"),
    "dask": ("tcp://127.0.0.1:1",),
    "lang": ("de", "en"),
    "commitment": ("0" * 64, "A" * 64),
    "contribution": ("f" * 64, "0"),
    "seat": ("P1", "p4"),
    "constrain": ("P2 hat EO", "P3 frei von Gras oder P4 T >= 2", "P2 has"),
}
"""Words that fit a parameter, by its name; files come from the directory that `prepare` filled."""

JUNK = (
    "", " ", "-", "--", "-1", "+1", "1.5", "1e9", "0x10", "٣", "²", "1_000", "9" * 5000, "x" * 5000, "EO " * 1700,
    "ä" * 5000, "\x00", "\x1b[31mred\x1b[0m", "\x9b2J", "\r\n\t", "\u202e\u200b", "\ud800", "\udcff.toml", "🂡",
    "{ $text }", "%s %d {0} {}", "[bold]x[/bold] [/]", "../..", "/", "~", "*", "none", "None", "null", "true", "NaN",
    "inf", "--json", "--help", "--lang", "--lang=fr", "--", "=", "a=b", "klopfen=", "=all", "klopfen=all=all", "1,2,3",
    "1,2,3,4,5", ",,,", "mit", "ohne", "mit-1", "EO EO", "X9", "E10E9", "wens", "solo tout tout", "--set", "-j", "-h",
    "--version", "1/2/3/4", "a/b/c", "-1/-1/-1", "$(id)", "'", '"', "a\nb", "{}", "[" * 5000, '{"hands": []}',
)  # fmt: skip

_TOML = (
    'preset = "official"\nklopfen = "all"\n', "klopfen = ", "klopfen = 1\nklopfen = 2\n", 'preset = "private"\n',
    "preset = 7\n", 'klopfn = "all"\n', "[klopfen]\na = 1\n", "target = -1\n", f"target = {'9' * 5000}\n",
    f'klopfen = "{"x" * 5000}"\n', "target = nan\n", "target = 2026-12-01\n", 'contracts = ["wenz", 3, "skat"]\n',
    'deck = "kurz"\ndeal_packets = "4+4"\n', '"\\u001b[31m" = 1\n', 'tariff = "1/2"\n', "a." * 2000 + "b = 1\n",
    "x = " + "[" * 3000 + "]" * 3000 + "\n",
)  # fmt: skip


_WRITTEN = {"out": "run.jsonl", "html": "page.html", "csv": "list.csv", "new_file": "house.toml"}


def prepare(place: Path) -> dict[str, list[str]]:
    """Fill a directory with files, most of them broken; return their names by what they are for: records, rules."""

    def put(name: str, data: bytes | str) -> str:
        (place / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(place / name)

    game = example()
    line = json.dumps(game)
    beginning = json.dumps({**game, "tricks": game["tricks"][:6], "payout": None})
    damaged = [
        game | {"id": "\x1b[2J\u202e"}, game | {"id": "x" * 5000}, game | {"players": ["\x1b[1m", "[/b]", "", "d"]},
        game | {"hands": 7}, game | {"contract": "\x1b]0;x\x07"}, game | {"\x1b[31m": 1}, game | {"id": "\ud800"},
        game | {"rules": {"preset": "x" * 5000}}, game | {"tricks": [{"leader": 0, "cards": ["EO"] * 4}]},
    ]  # fmt: skip
    last = _ending()
    # Commands that write may get any file: never one of the package.
    examples = [put(each.name, each.read_bytes()) for each in sorted(EXAMPLES.iterdir()) if each.is_file()]
    records = [
        *examples,
        put("damaged.jsonl", "\n".join(map(json.dumps, damaged))),
        put("cut.jsonl", line[: len(line) // 2]),
        put("half.jsonl", beginning),
        put("latin.jsonl", '{"id": "schön"}\n'.encode("cp1252")),
        put("utf16.jsonl", line.encode("utf-16")),
        put("bytes.jsonl", bytes(range(256)) * 40),
        put("long.jsonl", b"1" * (LONGEST_LINE + 2) + b"\n" + line.encode()),
        put("deep.jsonl", b"[" * 100_000),
        put("number.jsonl", b'{"stock": ' + b"9" * 5000 + b"}"),
        put("blank.jsonl", "\n \n\t\n"),
        put("nul.jsonl", b"\0" * 3000),
        put("line.txt", f"{last}\n{last[:60]}\n\x1b[31m | a | b\n{last.replace('/', '|')}\nwenz by 7 | EO\n"),
        put("partie.txt", "61:59\n61:60\nstart 99:1\n\x1b[31m\n" + "9" * 5000 + ":1\nschwarz\n60:60 kontra x9\n"),
        put("protocol.txt", "Spiel 1\nNetSchafkopf\n" + "x" * 5000 + "\n"),
        put("empty", ""),
        str(place),
        str(place / "none"),
        str(place / ("n" * 5000)),
        "a\0b",
        "-",
    ]
    rules = [put(f"rules{number}.toml", text) for number, text in enumerate(_TOML)]
    rules += [put("latin.toml", "# schön\n".encode("cp1252")), put("empty.toml", ""), put("nul.toml", b"\0\xff" * 9)]
    rules += [put("long.toml", b"#" * (LONGEST_LINE + 9)), str(place / "none.toml"), ".toml", "a\0b.toml"]
    (place / "directory.toml").mkdir()
    written = {name: [str(place / file)] for name, file in _WRITTEN.items()}
    return {"records": records, "rules": [*rules, str(place / "directory.toml")], **written}


def _ending() -> str:
    """The line of a position near the end of a game."""
    from schafkopf.records.reading import read_record
    from schafkopf.records.replay import replay

    game = example()
    position = replay(read_record(json.dumps({**game, "tricks": game["tricks"][:6], "payout": None}))).position
    assert isinstance(position, Position)
    return position_text(position)


def _leaves(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every command with the words that call it."""
    if not isinstance(command, click.Group):
        yield words, command
        return
    asked = click.Context(command)
    for name in command.list_commands(asked):
        yield from _leaves(command.get_command(asked, name), (*words, name))


ENDLESS = {("serve",)}
"""Commands that end only when they are told to."""
LEAVES: dict[tuple[str, ...], click.Command] = dict(_leaves(app))
"""Every command by the words that call it."""
COMMANDS: dict[tuple[str, ...], list[Any]] = {
    words: [param for param in each.params if param.name != "help"]
    for words, each in LEAVES.items()
    if words not in ENDLESS
}
"""What every command declares, by the words that call it."""


def parse(words: Sequence[str]) -> None:
    """Parse a command line without running it; raises what click raises where it is none."""
    context, rest = click.Context(app), [*words]
    command: click.Command = app
    while isinstance(command, click.Group):
        _, found, rest = command.resolve_command(context, rest)
        assert found is not None
        command = LEAVES.get(tuple(words[: len(words) - len(rest)]), found)
    with command.make_context(command.name, rest):
        pass


class Typist:
    """Types command lines, most of them wrong in one or more places."""

    def __init__(self, rng: random.Random, files: dict[str, list[str]]) -> None:
        self._rng = rng
        self._files = files

    def line(self) -> list[str]:
        """Return the words of one command line."""
        rng = self._rng
        command = self._command(COMMANDS)
        words = [*command, *self._parameters(COMMANDS[command])]
        for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 4))):
            self._damage(words)
        if rng.random() < 0.3:
            words.insert(rng.choice((0, len(words))), "--json")
        return self._affordable(words)

    def _command(self, commands: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
        """Choose a command; those of a group together as often as one that stands alone."""
        groups: dict[str, list[tuple[str, ...]]] = {}
        for words in commands:
            groups.setdefault(words[0], []).append(words)
        return self._rng.choice(self._rng.choice([*groups.values()]))

    def _parameters(self, declared: list[Any]) -> list[str]:
        rng, words = self._rng, list[str]()
        for param in rng.sample(declared, len(declared)):
            is_option = param.param_type_name == "option"
            if rng.random() > (0.97 if param.required else 0.6 if not is_option else 0.25):
                continue
            for _ in range(rng.choice((1, 1, 2)) if getattr(param, "multiple", False) or param.nargs != 1 else 1):
                words += self._parameter(param, is_option)
        return words

    def good_line(self) -> tuple[tuple[str, ...], list[str]]:
        """Return a command and a line of it that parses: all that it needs in its order, options anywhere between."""
        rng, command = self._rng, self._rng.choice([*LEAVES])
        arguments, options = list[str](), list[list[str]]()
        for param in LEAVES[command].params:
            is_option = param.param_type_name == "option"
            if param.name == "help" or not (param.required or rng.random() < (0.3 if is_option else 0.8)):
                continue
            if is_option:
                options += [self._parameter(param, True, junk=False)]
            else:
                arguments += self._parameter(param, False, junk=False)
        words = [[word] for word in arguments]
        for each in options:
            words.insert(rng.randrange(len(words) + 1), each)
        return command, [*command, *(word for each in words for word in each)]

    def wrong_line(self) -> list[str]:
        """Return a line that does not parse, by one of the ways in which people go wrong."""
        while True:
            words = self._broken(*self.good_line())
            try:
                parse(words)
            except click.UsageError:
                return words
            except (click.exceptions.Exit, SchafkopfError):
                pass  # a help, or a mistake of another kind

    def _broken(self, command: tuple[str, ...], words: list[str]) -> list[str]:
        rng = self._rng
        declared = LEAVES[command].params
        options = [param for param in declared if param.param_type_name == "option"]
        name = max(rng.choice(options).opts, key=len)
        place = rng.randrange(len(command), len(words) + 1)
        match rng.randrange(7):
            case 0:  # an option that does not exist, nearly right
                at = rng.randrange(2, len(name) + 1)
                return [*words[:place], name[:at] + rng.choice("qxyß") + name[at:], *words[place:]]
            case 1:  # no command of that name
                at = rng.randrange(len(command))
                return [*command[:at], command[at] + rng.choice("xeß"), *words[at + 1 :]]
            case 2:  # something needed is missing
                return [*command, *(["--json"] if rng.random() < 0.5 else [])]
            case 3:  # an option at the end, without its value
                return [
                    *words,
                    next((max(each.opts, key=len) for each in options if not getattr(each, "is_flag", False)), name),
                ]
            case 4:  # a flag with a value
                return [*words, "--json=yes"]
            case 5:  # too much
                return [*words, rng.choice(GOOD["contract"]), "EO", "zu", "viel"]
            case _:  # the name of a group without a command
                return [*command[:-1], "--lang", rng.choice(("de", "en"))]

    def _parameter(self, param: Any, is_option: bool, *, junk: bool = True) -> list[str]:
        rng = self._rng
        if not is_option:
            number = 4 if param.nargs != 1 else 1
            return [self._value(param, junk) for _ in range(number)]
        name = max(param.opts, key=len)
        if param.is_flag:
            return [name]
        value = self._value(param, junk)
        return [f"{name}={value}"] if rng.random() < 0.3 or value.startswith("-") else [name, value]

    def _value(self, param: Any, junk: bool = True) -> str:
        rng, name = self._rng, param.name
        if junk and rng.random() < 0.05:
            return rng.choice(JUNK)
        if name == "setting":
            return self._setting(junk)
        if name in ("out", "html", "csv", "new_file"):
            return self._files[name][0]
        if name in ("file", "files", "resume"):
            return rng.choice(self._files[rng.choice(("records", "records", "rules"))])
        if name in ("agreed", "preset", "a", "b") and rng.random() < 0.4:
            return rng.choice(self._files["rules"])
        if name in GOOD:
            return rng.choice(GOOD[name])
        # What a parameter that nobody listed here takes, its help says: one of some words, or anything.
        return rng.choice([word for word in str(param.metavar).split("|") if word.islower()] or ["1", "Vroni"])

    def _setting(self, junk: bool) -> str:
        rng = self._rng
        name = rng.choice(list(OPTIONS))
        domain: Any = OPTIONS[name].domain
        fitting = [str(value) for kind in ("words", "examples") for value in getattr(domain, kind, ())]
        fitting += ["true", "0", "2"]
        return f"{name}={rng.choice((*fitting, rng.choice(JUNK)) if junk else fitting)}"

    def _damage(self, words: list[str]) -> None:
        """Change one thing: a word, its place, its number, the end of the line."""
        rng = self._rng
        place = rng.randrange(len(words))
        way = rng.randrange(8)
        if way == 0:
            words[place] = rng.choice(JUNK)
        elif way == 1:
            words.insert(place, rng.choice(JUNK))
        elif way == 2 and len(words) > 1:
            del words[place]
        elif way == 3:
            words.insert(place, words[rng.randrange(len(words))])
        elif way == 4:
            rng.shuffle(words)
        elif way == 5:
            words[place] = self._misspelt(words[place])
        elif way == 6:
            param = rng.choice(rng.choice(list(COMMANDS.values())))
            words[place:place] = self._parameter(param, param.param_type_name == "option")
        else:
            words[place] = words[place] * rng.choice((2, 40)) if len(words[place]) < 200 else ""

    def _misspelt(self, word: str) -> str:
        rng = self._rng
        place = rng.randrange(len(word) + 1)
        typed = rng.choice(("", "x", "-", "=", " ", "ß", "\x00", "0", "\ud800", word[place : place + 1].swapcase()))
        return word[:place] + typed + word[place + rng.randrange(2) :]

    def _affordable(self, words: list[str]) -> list[str]:
        """Leave out what would be answered after minutes: a million deals, a thousand threads, a whole deal solved."""
        if "arena" in words:
            # One deal needs no other process.
            words = [*words, "--deals", "1"]
        return [word for word in words if not _is_dear(word)] if {"solve", "advise"} & set(words) else words


def _is_dear(word: str) -> bool:
    digits = word.rpartition("=")[2].strip()
    return digits.isdecimal() and len(digits) < 12 and int(digits) > 3 and digits != "61"
