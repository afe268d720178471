"""How the documentation is built: `make docs`; its source is the repository, so that links between documents hold."""

from __future__ import annotations

from enum import Enum
from typing import get_args

from sphinx.application import Sphinx

from schafkopf import __version__
from schafkopf.cards import GameName
from schafkopf.game.actions import Action

project = "schafkopf"
author = "the schafkopf authors"
release = __version__
root_doc = "docs/index"
include_patterns = ["docs/*.md", "docs/reference/*.md", "examples/*.ipynb", "benches/*.md", "*.md"]
exclude_patterns = [".*", "build", "crates", "dist", "mutants", "src", "target", "tests", "README.md"]
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120

# Docstrings are written for people who read the source: `code` in single backquotes.
default_role = "code"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False

suppress_warnings = ["misc.highlighting_failure"]  # JSON that is shortened with an ellipsis

html_theme = "furo"
html_title = "schafkopf"
html_extra_path = ["start"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False


def setup(app: Sphinx) -> None:
    """Have docstrings shown as they are meant."""
    app.connect("autodoc-process-docstring", _keep_whole, priority=400)  # before napoleon
    app.connect("autodoc-process-docstring", _list_members)
    app.connect("autodoc-process-signature", _in_short)
    app.connect("autodoc-skip-member", _is_place_in_tuple)


def _keep_whole(_app: Sphinx, what: str, _name: str, _thing: object, _options: object, lines: list[str]) -> None:
    # Of an attribute, napoleon takes what stands before a colon for the type, unless the line ends there.
    if what in ("attribute", "data", "property") and lines:
        before, colon, after = lines[0].partition(": ")
        lines[:1] = [before + colon.rstrip(), after] if after else lines[:1]


def _list_members(_app: Sphinx, _what: str, _name: str, thing: object, _options: object, lines: list[str]) -> None:
    if isinstance(thing, type) and issubclass(thing, Enum) and thing.__members__:
        lines += ["", "Members: " + ", ".join(f"``{name}``" for name in thing.__members__) + "."]


_HAND = "tuple[~schafkopf.cards.Card, ...]"
_SHORT = {
    " | ".join(f"~{each.__module__}.{each.__name__}" for each in get_args(Action)): "~schafkopf.game.actions.Action",
    f"tuple[{', '.join([_HAND] * 4)}]": "~schafkopf.game.deal.Hands",
    "~typing.Annotated[int, range(0, 4)]": "~schafkopf.cards.Seat",
    "<factory>": "...",
    f"~typing.{GameName}".replace("typing.typing.", "typing."): "~schafkopf.cards.GameName",
}
"""Types as they are written out, and their names; what cannot be read as Python leaves a signature without links."""


def _in_short(
    _app: Sphinx, _what: str, _name: str, thing: object, _options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    if getattr(thing, "_is_protocol", False):
        return "", ""  # it cannot be called
    if signature and " object at 0x" in signature:
        signature = "(**options)"
    for long, short in _SHORT.items():
        signature, returned = signature and signature.replace(long, short), returned and returned.replace(long, short)
    return signature, returned


def _is_place_in_tuple(
    _app: Sphinx, _what: str, _name: str, thing: object, _skip: bool, _options: object
) -> bool | None:
    # The fields of a named tuple are told with it.
    return True if type(thing).__name__ == "_tuplegetter" else None
