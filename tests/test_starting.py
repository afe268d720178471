"""What a command loads: a question at the table must not wait for what other commands need."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import click
import pytest

from schafkopf.cli.app import app

_RUN = """
import sys
from schafkopf.cli import main
try:
    main(sys.argv[1:])
finally:
    print(*sys.modules, file=sys.stderr)
"""
_NEVER = ("asyncio", "difflib", "fluent", "pydantic", "sqlalchemy", "typer", "schafkopf.web", "schafkopf.solver")
_NO_TABLE = (*_NEVER, "schafkopf._kernel", "schafkopf.game", "schafkopf.players", "schafkopf.rules.house")


@pytest.mark.parametrize(
    ("words", "needless"),
    [
        (["order", "wenz"], _NO_TABLE),
        (["order", "wenz", "--json"], (*_NO_TABLE, "rich")),
        (["--help"], (*_NO_TABLE, "rich", "schafkopf.notation")),
        (
            ["legal", "wenz", "--hand", "EO GO", "--json"],
            ("pydantic", "sqlalchemy", "schafkopf.web", "schafkopf.solver"),
        ),
    ],
)
def test_a_question_loads_nothing_that_only_others_need(words: list[str], needless: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-c", _RUN, *words], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "schafkopf.cli.commands" in loaded
    assert len(set(app.modules()) & set(loaded)) == (1 if words[0] in ("order", "legal") else len(app.modules()))
    assert [name for name in loaded if any(name == each or name.startswith(f"{each}.") for each in needless)] == []


def test_the_names_of_all_commands_are_those_that_their_modules_declare() -> None:
    asked = click.Context(app)
    for module, names in app.modules().items():
        declared = import_module(module).app
        assert names == ([declared.name] if declared.name else declared.list_commands(asked)), module
