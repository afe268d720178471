"""HTML as tests read it: every element with its attributes, its text, and the elements around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset({"input", "meta", "link", "br", "img", "hr", "use", "path", "rect"})


@dataclass
class Element:
    """An element: its name, attributes and children; `text` is all that stands in it."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in it, with single spaces."""
        return " ".join("".join(child if isinstance(child, str) else child.text for child in self.children).split())

    def all(self, tag: str = "", **attributes: str) -> Iterator[Element]:
        """Yield every element below with this name and these attributes."""
        for child in self.children:
            if isinstance(child, str):
                continue
            wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
            if tag in ("", child.name) and wanted.items() <= child.attributes.items():
                yield child
            yield from child.all(tag, **attributes)

    def one(self, identity: str) -> Element:
        """Return the element with an id."""
        return next(self.all(id=identity))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> in <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str) -> Element:
    """Return HTML as its elements; every element has to be closed where it was opened."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].name}> is not closed"
    return reader.root


def control_values(root: Element) -> list[tuple[str, str]]:
    """Return what a browser would send of the forms in an element, without their buttons."""
    sent = []
    for element in root.all():
        kind, name = element.attributes.get("type", "text"), element.attributes.get("name")
        if name is None or element.name not in ("input", "select"):
            continue
        if element.name == "select":
            options = list(element.all("option"))
            chosen = next((option for option in options if "selected" in option.attributes), options[0])
            sent.append((name, chosen.attributes["value"]))
        elif kind not in ("radio", "checkbox") or "checked" in element.attributes:
            sent.append((name, element.attributes.get("value", "")))
    return sent
