"""Pages without a table in the tests: asked without a network, and what every page has to be."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from schafkopf.web.app import create_app
from serving import browser, settings

_UNWORDED = re.compile(
    r"\b(?:order|referee|price|paper|clauses|contract|web|journal|rule|preset|item|suit|rank)-[\w-]+ \(", re.I
)
"""What the catalogue answers where it lacks a message or one of its parameters."""
_CONTROLS = ("a", "button", "select", "input")


class Html(HTMLParser):
    """What a page consists of, as far as the tests ask."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.raw = text
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self._open: list[int] = []
        self._label = False
        self._within_labels: set[int] = set()
        self._said: dict[int, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag in ("a", "button"):
            self._open.append(len(self.elements) - 1)
        if self._label:
            self._within_labels.add(len(self.elements) - 1)
        self._label |= tag == "label"

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a link, a button or a label."""
        self._label &= tag != "label"
        if tag in ("a", "button"):
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.texts.append(data)
        for place in self._open:
            self._said[place] = self._said.get(place, "") + data

    @property
    def text(self) -> str:
        """Everything that is written, in one line."""
        return " ".join(" ".join(self.texts).split())

    def attributes(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of the elements that have these."""
        return [each for name, each in self.elements if name == tag and wanted.items() <= each.items()]

    def faults(self) -> Iterator[str]:
        """Yield what is wrong with the page: names that nobody hears, what the security policy forbids, twice an id."""
        ids = Counter(each["id"] for _, each in self.elements if "id" in each)
        yield from (f"id twice: {name}" for name, times in ids.items() if times > 1)
        labelled = {each["for"] for each in self.attributes("label") if "for" in each}
        forms = {each.get("id") for each in self.attributes("form")}
        for place, (tag, each) in enumerate(self.elements):
            if (
                "style" in each
                or any(name.startswith("on") for name in each)
                or (tag == "script" and "src" not in each)
            ):
                yield f"inline: {tag} {each}"
            if tag in _CONTROLS and each.get("type") != "hidden":
                named = self._said.get(place, "").strip() or each.get("aria-label") or each.get("id") in labelled
                if not named and place not in self._within_labels:
                    yield f"without a name: {tag} {each}"
            for reference in (each.get("aria-labelledby"), each.get("for")):
                if reference is not None and reference not in ids:
                    yield f"refers to nothing: {reference}"
            if each.get("form", "do") not in (*forms, "do"):
                yield f"of no form: {each['form']}"
        yield from (f"not worded: {found}" for found in _UNWORDED.findall(self.text))


class Pages:
    """Asks an application for pages."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def ask(self, path: str, **query: str | list[str]) -> httpx.Response:
        """Return what is answered."""

        async def asking() -> httpx.Response:
            async with browser(self.app) as client:
                return await client.get(path, params=query or None)

        return asyncio.run(asking())

    def page(self, path: str, status: int = 200, **query: str | list[str]) -> Html:
        """Return a page, which is whole and has no faults."""
        answer = self.ask(path, **query)
        assert answer.status_code == status, answer.text
        page = Html(answer.text)
        assert list(page.faults()) == []
        return page


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """An application whose pages can be asked for."""
    folder: Path = tmp_path_factory.mktemp("pages")
    app = create_app(settings(folder))
    yield Pages(app)
    app.state.store.close()
