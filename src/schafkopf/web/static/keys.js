// The keyboard at a table: arrows choose a card, digits play one, letters open what there is to see.

const byId = (id) => document.getElementById(id);
const cards = () => [...document.querySelectorAll("#hand .hand:not(.bracketed) .held > button")];

/** Make the hand one stop of the tab order; with `takes` it gets the focus, at about a place. Whether there are cards. */
export function rove(takes = false, place = -1) {
  const all = cards();
  if (!all.length) return false;
  const focused = all.find((card) => card === document.activeElement);
  const first = all.findIndex((card) => !card.getAttribute("aria-disabled"));
  const chosen = focused ?? all[place >= 0 ? Math.min(place, all.length - 1) : Math.max(first, 0)];
  for (const card of all) card.tabIndex = card === chosen ? 0 : -1;
  if (takes && !focused) chosen.focus({ preventScroll: true });
  return true;
}

function step(key) {
  const all = cards();
  const at = all.indexOf(document.activeElement);
  if (at < 0) return rove(true);
  // In two rows up and down stay in the column.
  const row = getComputedStyle(all[0].closest(".hand")).display === "grid" ? 4 : 1;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - row, ArrowDown: at + row, Home: 0, End: all.length - 1 }[key];
  if (!all[to]) return true;
  for (const card of all) card.tabIndex = -1;
  all[to].tabIndex = 0;
  all[to].focus();
  return true;
}

function play(digit) {
  const card = cards()[digit - 1];
  if (!card) return false;
  card.focus();
  card.click();
  return true;
}

function why() {
  const card = cards().find((each) => each === document.activeElement) ?? cards().find((each) => each.getAttribute("aria-disabled"));
  if (!card) return false;
  byId(`why-${card.dataset.card}`)?.showPopover();
  return true;
}

function see(id, sheet) {
  const part = byId(id);
  if (!part) return false;
  if (sheet && !part.checkVisibility()) byId(sheet).showPopover();
  part.focus();
  part.scrollIntoView({ block: "nearest" });
  const told = part.cloneNode(true);
  for (const unsaid of told.querySelectorAll("[aria-hidden]")) unsaid.remove();
  byId("alert").textContent = told.textContent.replace(/\s+/g, " ").trim() || "–";
  return true;
}

function toggle(id) {
  byId(id)?.togglePopover();
  return true;
}

/** Listen to the keyboard; `hint` and `closeHint` are the page's. */
export function keys({ hint, closeHint }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=radio]), select, textarea, dialog[open]")) return;
    const isRadio = event.target.matches("input[type=radio]");
    const { key } = event;
    let done = false;
    if (/^(Arrow|Home|End)/.test(key) && !isRadio) done = !event.target.closest("[popover]:not(.bubble), #log") && step(key);
    else if (/^[1-8]$/.test(key)) done = play(Number(key));
    else if (key === "?") done = why();
    else if (key === "Escape") closeHint();
    else if (key === "t" || key === "T") done = see("trick");
    else if (key === "l" || key === "L") done = toggle("last");
    else if (key === "s" || key === "S") done = see("standing", "panel") || see("account");
    else if (key === "m" || key === "M") done = toggle("menu");
    else if (key === "h" || key === "H") {
      done = true;
      const ask = byId("ask-hint");
      if (!ask || !ask.disabled) hint();
    }
    if (done) event.preventDefault();
  });
}
