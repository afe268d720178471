"""What is installed with the package: nothing for the library, pinned tools for developers, crates that go with MIT."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import schafkopf
import schafkopf.cli.running
from schafkopf import wire
from schafkopf.game.record import Record
from schafkopf.text.catalogue import Catalogue
from terminal import Terminal

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FREE = ("MIT", "Apache-2.0", "Unlicense", "Zlib")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_library_alone_needs_nothing() -> None:
    assert PROJECT["project"]["dependencies"] == []


def test_without_the_extra_a_text_is_a_code_with_its_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fluent.runtime", None)
    assert Catalogue().message("UNKNOWN_CARD", "de", text="XX") == "UNKNOWN_CARD (text: XX)"


def test_without_the_extra_reading_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pydantic_core", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'schafkopf\[cli\]'"):
        wire.load(Record, {})


@pytest.mark.parametrize(("lang", "told"), [("de", "click ist nicht installiert"), ("en", "click is not installed")])
def test_without_the_extra_the_command_says_what_to_install(
    lang: str, told: str, monkeypatch: pytest.MonkeyPatch, run: Terminal
) -> None:
    monkeypatch.delitem(sys.modules, "schafkopf.cli.running")
    monkeypatch.setitem(sys.modules, "click", None)
    code, out, err = run("order", "wenz", "--lang", lang)
    assert (code, out) == (2, "")
    assert told in err
    assert "pip install 'schafkopf[cli]'" in err
    assert run.refused("order", "wenz")[1]["code"] == "NOT_INSTALLED"


@pytest.mark.parametrize(
    ("lock", "asked"),
    [
        ("requirements.lock", [one for extra in PROJECT["project"]["optional-dependencies"].values() for one in extra]),
        ("release.lock", PROJECT["dependency-groups"]["release"]),
    ],
    ids=["requirements", "release"],
)
def test_everything_that_is_asked_for_is_pinned_with_its_hash(lock: str, asked: list[str]) -> None:
    text = (ROOT / lock).read_text("utf-8")
    pinned = [_plain(name) for name in re.findall(r"^([\w.-]+).*==.*\\\n    --hash=sha256:", text, re.MULTILINE)]
    names = {_plain(re.split(r"[\[<>=!~; ]", each)[0]) for each in asked} - {"schafkopf"}
    assert names - {*pinned} == set()
    assert len(pinned) == len(re.findall(r"^\S+==", text, re.MULTILINE))


def test_the_version_is_the_same_wherever_it_is_told() -> None:
    for name in ("Cargo.toml", "CITATION.cff"):
        assert f"version = {schafkopf.__version__}" in (ROOT / name).read_text("utf-8").replace('"', "").replace(
            "version:", "version ="
        )


def test_what_is_compiled_into_the_kernel_may_be_given_away_with_it() -> None:
    cargo = shutil.which("cargo")
    if cargo is None:
        pytest.skip("cargo is not installed (https://rustup.rs)")
    told = subprocess.run(
        [cargo, "metadata", "--format-version=1", "--locked", "--offline"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    crates = {crate["name"]: crate["license"] for crate in json.loads(told.stdout)["packages"]}
    assert "pyo3" in crates
    assert [name for name, licence in crates.items() if not any(one in licence for one in FREE)] == []
