// A table that is open: it shows what the server sends, and sends what a person does. It knows no rule of the game.

import { fault, note, noted } from "./fair.js";
import { keys, rove } from "./keys.js";

const TRIES = [300, 1000, 3000];
const LINES = 30;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const here = `/t/${table().dataset.table}`;
const toast = byId("connection");
const pause = (time) => new Promise((done) => setTimeout(done, time));

// What people are told besides the table

let hiding;
/** Show a sentence for a while, and read it out; `lasting` leaves it there. */
export function tell(text, lasting = false) {
  clearTimeout(hiding);
  toast.textContent = text;
  toast.hidden = !text;
  if (text && !lasting) hiding = setTimeout(() => (toast.hidden = true), 6000);
}

function say(sentences) {
  const told = byId("told");
  for (const sentence of sentences) {
    const line = document.createElement("p");
    line.textContent = sentence;
    told.append(line);
  }
  while (told.childElementCount > LINES) told.firstElementChild.remove();
}

// From one state of the table to the next

const parse = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("table");
const parts = (root) => [...root.querySelectorAll("[data-part]")];

/** What the server said a part is; the page itself may have changed it since (a hint, what is considered). */
let said = new Map(parts(table()).map((part) => [part.id, part.outerHTML]));

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

function change(next) {
  const old = table();
  const focused = whereFocusIs();
  const fresh = new Map(parts(next).map((part) => [part.id, part.outerHTML]));
  const ends = old.dataset.screen === "playing" && next.dataset.screen === "result";
  const isSame = old.dataset.screen === next.dataset.screen && [...fresh.keys()].join() === [...said.keys()].join();
  if (isSame) {
    copyAttributes(next, old);
    for (const id of ["do", "hint-form", "felt"]) {
      const [from, to] = [next.querySelector(`#${id}`), byId(id)];
      if (!from || !to) continue;
      if (id === "felt") copyAttributes(from, to);
      else to.innerHTML = from.innerHTML;
    }
    for (const part of parts(next)) {
      if (said.get(part.id) === fresh.get(part.id)) continue;
      const shown = byId(part.id);
      copyAttributes(part, shown);
      shown.replaceChildren(...part.childNodes);
    }
  } else {
    const isOpen = byId("menu")?.matches(":popover-open");
    old.replaceWith(next);
    if (isOpen) byId("menu").showPopover();
  }
  said = fresh;
  if (ends) table().classList.add("arriving");
  settle();
  putFocus(focused);
}

/** Everything that a new state asks of the page. */
function settle() {
  for (const button of document.querySelectorAll("[data-copies]")) button.hidden = false;
  for (const button of document.querySelectorAll("[data-shares]")) button.hidden = !navigator.share;
  const log = byId("log") ?? document.querySelector("#course ol");
  if (log) log.scrollTop = log.scrollHeight;
  rove();
  if (table().dataset.shuffle) shuffle();
  if (document.querySelector("[data-worth][hidden]")) worth();
  check();
}

function whereFocusIs() {
  const active = document.activeElement;
  if (!active || !table().contains(active)) return null;
  const cards = [...document.querySelectorAll("#hand .held")];
  return { id: active.id, hand: cards.findIndex((card) => card.contains(active)), inHand: byId("hand")?.contains(active) };
}

function putFocus(before) {
  if (!before || table().contains(document.activeElement)) {
    if (document.activeElement === byId("hand")) rove(true);
    return;
  }
  if (before.inHand && byId("hand")) {
    const same = before.id && byId(before.id);
    if (same?.matches("button")) same.focus({ preventScroll: true });
    else if (!rove(true, before.hand)) byId("hand").focus({ preventScroll: true });
    return;
  }
  const next = (before.id && byId(before.id)) || byId("asked") || byId("turn") || document.querySelector("#table h1");
  if (!next.matches("a, button, input, summary, [tabindex]")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

const lying = () => document.querySelectorAll("#hand .hand:not(.bracketed) [data-card], #trick [data-card]");

function nameCards(on) {
  for (const card of lying()) {
    card.style.viewTransitionName = on ? `card-${card.dataset.card}` : "";
    const slot = card.closest(".slot");
    if (slot) card.style.viewTransitionClass = on ? `from-${slot.classList[1]}` : "";
  }
}

const layout = (root) => [...root.querySelectorAll("#trick [data-card], #hand [data-card]")].map((card) => card.dataset.card).join();

let newest;

function show(html) {
  const next = parse(html);
  if (!next) return;
  newest = next;
  const moves = layout(next) !== layout(table()) && next.dataset.screen === table().dataset.screen;
  if (!moves || calm.matches || document.hidden || !document.startViewTransition) return change(next);
  nameCards(true);
  const transition = document.startViewTransition(() => {
    // The browser calls back later; what has come since and is shown already must not be undone.
    if (next === newest) change(next);
    nameCards(true);
  });
  transition.ready.catch(() => {});
  transition.finished.finally(() => nameCards(false));
}

// Updates

const LONGEST = 60_000;
let source;
let patience = 1000;
let number = Number(table().dataset.number);
let cut;

function listen() {
  source?.close();
  source = new EventSource(`${here}/events?seen=${number}&view=${table().dataset.view ?? "table"}`);
  source.addEventListener("table", ({ data }) => {
    const news = JSON.parse(data);
    number = news.number;
    connected();
    show(news.html);
    say(news.said);
    if (news.own_turn) say([byId("turn")?.textContent ?? byId("asked")?.textContent ?? ""]);
  });
  source.addEventListener("open", connected);
  source.addEventListener("error", () => {
    cut ??= setTimeout(() => tell(toast.dataset.offline, true), 1500);
    // After an answer that is no stream the browser gives up; then it is asked again here.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, (patience = Math.min(2 * patience, LONGEST)));
  });
}

function connected() {
  clearTimeout(cut);
  cut = undefined;
  patience = 1000;
  if (!toast.hidden && toast.textContent === toast.dataset.offline) tell(toast.dataset.online);
}

addEventListener("online", listen);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

// Commands

const form = (name) => new FormData(byId("do")).get(name);
let isSending = false;

async function post(path, fields) {
  const body = new URLSearchParams({ csrf: form("csrf"), ...fields });
  return fetch(here + path, { method: "POST", body, headers: { Accept: "application/json" } });
}

/** Send a command until it is answered: the key lets the server follow it only once. */
async function send(command) {
  const fields = { command, seen: form("seen"), key: Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-") };
  for (const wait of [...TRIES, null]) {
    try {
      const answer = await post("/commands", fields);
      if (answer.status < 500) return { answer, told: await answer.json() };
    } catch {
      // The network is away.
    }
    if (wait === null) break;
    tell(toast.dataset.offline, true);
    await pause(wait);
  }
  tell(toast.dataset.notSent);
  return null;
}

async function act(command) {
  if (isSending) return;
  isSending = true;
  try {
    const sent = await send(command);
    if (!sent) return;
    connected();
    const { answer, told } = sent;
    if (answer.ok) {
      if (command.includes('"get-up"')) location.assign("/");
      else if (!toast.hidden && toast.textContent === toast.dataset.offline) tell("");
    } else if (answer.status === 409) tell(toast.dataset.stale);
    else tell(told.error?.text ?? toast.dataset.notSent);
  } finally {
    isSending = false;
  }
}

async function hint() {
  tell(toast.dataset.waits, true);
  try {
    const answer = await post("/hint", { seen: form("seen") });
    const told = await answer.json();
    if (!answer.ok) return tell(told.error?.text ?? toast.dataset.notSent);
    tell("");
    if (told.number !== number && told.number !== Number(table().dataset.number)) return;
    closeHint();
    const place = byId("hint");
    place.replaceChildren(...new DOMParser().parseFromString(told.html, "text/html").body.childNodes);
    const bubble = place.firstElementChild;
    byId(`card-${bubble.dataset.pointsAt}`)?.closest(".held").classList.add("hinted");
    byId("alert").textContent = bubble.querySelector("p").textContent;
  } catch {
    tell(toast.dataset.notSent);
  }
}

/** A line of the text view; it says itself what came of it. */
async function typed(target) {
  const line = target.elements.line;
  try {
    const answer = await post("/text", { line: line.value, seen: form("seen") });
    const told = await answer.json();
    byId("answer").textContent = told.text ?? told.error?.text ?? "";
    line.value = "";
  } catch {
    byId("answer").textContent = toast.dataset.notSent;
  }
}

let valued;
/** What each contract would bring the own hand; it comes after the page, for it takes some games to know. */
async function worth() {
  const { deal } = table().dataset;
  if (valued?.deal !== deal) valued = { deal, told: fetch(`${here}/worth`).then((answer) => (answer.ok ? answer.json() : {}), () => ({})) };
  const told = await valued.told;
  for (const tile of document.querySelectorAll("[data-worth]")) {
    const mean = told[tile.dataset.worth];
    if (mean === undefined) continue;
    tile.querySelector("dd").textContent = mean;
    tile.classList.toggle("loss", mean.startsWith("−"));
    tile.hidden = false;
  }
}

export function closeHint() {
  byId("hint")?.replaceChildren();
  document.querySelector(".hinted")?.classList.remove("hinted");
}

document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (target.id === "do" && submitter?.value) act(submitter.value);
  else if (target.id === "line") typed(target);
  else if (target.id === "hint-form") hint();
  else return;
  event.preventDefault();
});

// Fair dealing

let mixed = "";
async function shuffle() {
  const { table: name, deal, place, commitment } = table().dataset;
  if (mixed === `${deal} ${commitment}`) return;
  mixed = `${deal} ${commitment}`;
  const own = note(localStorage, name, Number(deal), Number(place), commitment);
  // Who comes too late has nothing to be told: the house has dealt without.
  if (own) await send(JSON.stringify({ event: "contribute", text: own.contribution }));
  else tell(byId("sheet")?.dataset.changed ?? "");
}

function check() {
  const proof = byId("proof");
  if (!proof || proof.dataset.state !== "unknown") return;
  const { table: name, deal, place } = table().dataset;
  const wrong = fault(JSON.parse(proof.dataset.proof), place === "" ? null : noted(localStorage, name, Number(deal), Number(place)));
  proof.dataset.state = wrong === null ? "right" : wrong === "missing" ? "missing" : "wrong";
  proof.querySelector(".state").textContent = proof.dataset[proof.dataset.state];
  if (!wrong) proof.querySelector(".match").textContent = proof.dataset.matches;
}

// Small things

async function readClause(link) {
  try {
    const answer = await fetch(link.href);
    const main = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
    if (!answer.ok || !main) throw new Error();
    const title = main.querySelector("h1");
    byId("clause-title").textContent = title?.textContent ?? link.dataset.clause;
    title?.remove();
    byId("clause-text").replaceChildren(...main.childNodes);
    byId("clause").showModal();
  } catch {
    location.assign(link.href);
  }
}

async function copy(button) {
  const field = byId(button.dataset.copies);
  field.select();
  // The clipboard proper is there only for pages by https and of this machine.
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  tell(toast.dataset.copied);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-clause]");
  if (link && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    readClause(link);
  }
  const button = event.target.closest("button");
  if (button?.dataset.copies) copy(button);
  if (button?.dataset.shares) navigator.share({ url: byId(button.dataset.shares).value }).catch(() => {});
  if (button?.dataset.closes) closeHint();
});

// A refusal is read out; `toggle` does not bubble.
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (newState === "open" && target.matches?.(".bubble")) byId("alert").textContent = target.querySelector("p").textContent;
    if (newState === "open" && target.id === "panel") byId("log").scrollTop = byId("log").scrollHeight;
  },
  true,
);

keys({ hint, closeHint });
settle();
listen();
