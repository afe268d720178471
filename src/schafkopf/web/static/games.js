// A game move by move without loading the page anew; keys; the check of the shuffle. Without this file forms do the same.
import { fault } from "./fair.js";

const byId = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let wanted = 0;

/** Show the game after another number of moves, as the server renders it. */
async function go(button) {
  if (button.getAttribute("aria-disabled")) return;
  const form = byId("steps");
  const data = new FormData(form, button);
  const url = new URL(form.action);
  const asked = ++wanted;
  button.setAttribute("aria-busy", "true");
  let answer;
  try {
    if (form.method === "get") {
      url.search = new URLSearchParams(data);
      answer = await fetch(url);
    } else {
      answer = await fetch(url, { method: "POST", body: new URLSearchParams(data) });
    }
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A later key was faster.
    if (asked !== wanted) return;
    show(page.getElementById("scene"), button.id);
    if (form.method === "get") history.replaceState(null, "", url);
  } catch {
    button.removeAttribute("aria-busy");
    // Let the browser ask, and say itself what goes wrong.
    button.dataset.plain = "yes";
    form.requestSubmit(button);
  }
}

function show(next, focused) {
  const scene = byId("scene");
  const isForward = Number(next.dataset.move) > Number(scene.dataset.move);
  const card = isForward ? next.dataset.card : scene.dataset.card;
  const swap = () => {
    const isOpen = byId("refused")?.open;
    scene.replaceWith(next);
    if (isOpen && byId("refused")) byId("refused").open = true;
    byId(focused)?.focus({ preventScroll: true });
    byId("told").textContent = next.querySelector(".said").textContent;
  };
  if (calm.matches || !document.startViewTransition || !card) return swap();
  const name = (inside, on) => {
    // In the trick if it lies there, else in the hand.
    const place = inside.querySelector(`.laid [data-card="${card}"] .card`) ?? inside.querySelector(`.fan [data-card="${card}"] .card`);
    if (place) place.style.viewTransitionName = on ? "flying" : "";
  };
  name(scene, true);
  const change = document.startViewTransition(() => {
    swap();
    name(next, true);
  });
  change.finished.finally(() => name(next, false));
}

const KEYS = {
  ArrowLeft: () => byId("previous"),
  ArrowRight: () => byId("next"),
  "Shift+ArrowLeft": () => stops().findLast((stop) => Number(stop.value) < here()),
  "Shift+ArrowRight": () => stops().find((stop) => Number(stop.value) > here()),
  Home: () => stops().at(0),
  End: () => stops().at(-1),
};
const stops = () => [...document.querySelectorAll(".stops button")];
const here = () => Number(byId("scene").dataset.move);

if (byId("scene")) {
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "steps" || event.submitter === null || event.submitter.dataset.plain) return;
    event.preventDefault();
    go(event.submitter);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    const button = KEYS[(event.shiftKey ? "Shift+" : "") + event.key]?.();
    if (!button) return;
    event.preventDefault();
    go(button);
  });
}

const fair = byId("fair");
if (fair) {
  const say = (state) => {
    fair.dataset.state = state;
    fair.querySelector(".verdict").textContent = fair.dataset[state];
  };
  // What somebody brought along stands in the form, since the server keeps none of it.
  const brought = document.querySelector("#steps [name=text]");
  const record = brought ? JSON.parse(brought.value) : await (await fetch(fair.dataset.proof)).json();
  say(fault(record) === null ? "yes" : "no");
}

const copy = byId("copy");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(byId("link").value);
    byId("told").textContent = copy.dataset.copied;
    copy.lastChild.textContent = ` ${copy.dataset.copied}`;
  });
}

const bring = byId("bring");
if (bring) {
  for (const kind of ["dragover", "dragleave", "drop"]) {
    bring.addEventListener(kind, (event) => {
      event.preventDefault();
      bring.classList.toggle("over", kind === "dragover");
      if (kind !== "drop" || !event.dataTransfer.files.length) return;
      byId("file").files = event.dataTransfer.files;
      bring.requestSubmit();
    });
  }
}
