"""What is measured on a page that is shown: widths, sizes of controls, contrast of texts, and what axe finds."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SMALLEST = 44
"""Pixels that a control has at least, each way."""
FAINTEST = 4.5
"""Contrast that a text has at least."""

_SHOWN = """
const shown = (element) => {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { right, bottom, width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && right > 0 && bottom > 0;
};
const named = (element) => element.outerHTML.replace(/\\s+/g, " ").slice(0, 120);
"""

_WIDE = """() => { SHOWN
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) {
    found.push(`the page: ${document.documentElement.scrollWidth} of ${innerWidth}`);
    for (const element of document.querySelectorAll("body *"))
      if (shown(element) && element.getBoundingClientRect().right > innerWidth + 1) found.push(named(element));
  }
  for (const element of document.querySelectorAll("body *")) {
    const { overflowX, overflowY, webkitLineClamp, clipPath } = getComputedStyle(element);
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!isText || !shown(element) || clipPath !== "none") continue;
    const cuts = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
    const cutsLines = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2;
    if (cuts || cutsLines) found.push(`cut: ${named(element)}`);
  }
  return found.slice(0, 6);
}"""

_SMALL = """(smallest) => { SHOWN
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";
  const box = (element) => {
    // A control that lies unseen over its label is as large as that.
    const label = element.matches("input[type=radio], input[type=checkbox]") && element.closest("label");
    return (label || element).getBoundingClientRect();
  };
  const isInText = (element) => element.matches("a[href]") && getComputedStyle(element).display === "inline"
    && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  return [...document.querySelectorAll(controls)]
    .filter((element) => shown(element) || (element.closest("label") && shown(element.closest("label"))))
    .filter((element) => !isInText(element))
    .map((element) => [element, box(element)])
    .filter(([, { width, height }]) => width < smallest - 0.5 || height < smallest - 0.5)
    .map(([element, { width, height }]) => `${width.toFixed(0)}×${height.toFixed(0)} ${named(element)}`);
}"""

_FAINT = """(faintest) => { SHOWN
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const read = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
  const behind = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      const picture = style.backgroundImage.match(/(rgba?\\([^)]*\\)|color\\([^)]*\\))/);
      if (picture) layers.push(read(picture[1]));
      layers.push(read(style.backgroundColor));
      if (layers.at(-1)[3] === 1 || (picture && layers.at(-2)[3] === 1)) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !shown(element)) continue;
    if (element.closest(":disabled, [aria-disabled=true], option, svg")) continue;
    // Beneath these lies a picture, whose colour no style tells.
    if (element.closest(".augen-bar")) continue;
    if (getComputedStyle(element).clipPath !== "none" || element.closest(".hidden-text")) continue;
    const ground = behind(element);
    const [one, other] = [light(over(read(getComputedStyle(element).color), ground)), light(ground)].sort();
    const [dark, bright] = one < other ? [one, other] : [other, one];
    const contrast = (bright + 0.05) / (dark + 0.05);
    if (contrast < faintest) found.add(`${contrast.toFixed(2)} ${named(element)}`);
  }
  return [...found].slice(0, 6);
}"""


def too_wide(page: Page) -> list[str]:
    """Return what is wider than the screen, or cut at an edge; nothing is the right answer."""
    return _found(page, _WIDE)


def too_small(page: Page) -> list[str]:
    """Return the controls that are smaller than a thumb; links within a text may be."""
    return _found(page, _SMALL, SMALLEST)


def too_faint(page: Page) -> list[str]:
    """Return the texts whose contrast with what is behind them is too small."""
    return _found(page, _FAINT, FAINTEST)


def recolour(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Let a page be light or dark, which Chromium does in its own time."""
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(f"matchMedia('(prefers-color-scheme: {scheme})').matches")
    page.evaluate(_NEXT_FRAME)


def barriers(page: Page) -> list[str]:
    """Return the serious and critical faults that axe finds."""
    response: dict[str, Any] = Axe().run(page, options={"resultTypes": ["violations"]}).response
    found = [fault for fault in response["violations"] if fault["impact"] in ("serious", "critical")]
    return [f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


_NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def _found(page: Page, script: str, *numbers: float) -> list[str]:
    # Colours and sizes that have just changed are there with the next frame.
    page.evaluate(_NEXT_FRAME)
    found: list[str] = page.evaluate(script.replace("SHOWN", _SHOWN), *numbers)
    return found
