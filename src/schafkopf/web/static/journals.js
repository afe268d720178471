// Shows what is written elsewhere as soon as it is. Without this file the page shows it when it is loaded again.

const live = document.getElementById("live");
const told = document.getElementById("told");
for (const field of document.querySelectorAll("input[readonly]")) field.addEventListener("focus", () => field.select());

function show({ number, html, said }) {
  if (number <= Number(live.dataset.number)) return;
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const id = focused?.closest("[id]")?.id;
  const open = [...live.querySelectorAll("details[open][id]")].map((each) => each.id);
  const page = new DOMParser().parseFromString(html, "text/html");
  live.replaceChildren(...page.body.childNodes);
  live.dataset.number = number;
  for (const each of open) document.getElementById(each)?.setAttribute("open", "");
  // What somebody enters now is entered after what is shown now.
  for (const field of document.querySelectorAll("input[name=seen]")) field.value = number;
  if (focused && id) document.getElementById(id)?.querySelector(focused.tagName)?.focus({ preventScroll: true });
  if (said) told.textContent = said;
}

if (live) {
  const address = new URL(live.dataset.events, location.href);
  address.searchParams.set("seen", live.dataset.number);
  new EventSource(address).addEventListener("journal", (event) => show(JSON.parse(event.data)));
}
