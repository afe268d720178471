// Makes the pages without a table smoother: a form or a link to the same page changes only what stands in it.
// Everything works without this file, since the state of every page is its address.

const main = document.getElementById("content");
const status = document.createElement("p");
status.className = "hidden-text";
status.setAttribute("role", "status");
document.body.append(status);

let asked = 0;

async function swap(address, remember) {
  const number = ++asked;
  let answer, text;
  try {
    answer = await fetch(address, { headers: { Accept: "text/html" } });
    text = await answer.text();
  } catch {
    location.assign(address);
    return;
  }
  if (number !== asked) return; // something newer was asked meanwhile
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("content");
  if (!fresh) {
    location.assign(address);
    return;
  }
  const focused = document.activeElement?.id;
  const open = [...main.querySelectorAll("details[open][id]")].map((each) => each.id);
  main.replaceChildren(...fresh.childNodes);
  document.title = page.title;
  const language = page.querySelector(".language");
  if (language) document.querySelector(".language")?.setAttribute("href", language.getAttribute("href"));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (remember) history.pushState(null, "", answer.url);
  dress();
  const again = focused && document.getElementById(focused);
  (again || main).focus({ preventScroll: true });
  status.textContent = main.querySelector("[data-say]")?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

function addressOf(form, submitter) {
  const pairs = [...new FormData(form, submitter)].filter(([, value]) => value !== "");
  const action = submitter?.getAttribute("formaction") || form.getAttribute("action");
  const query = new URLSearchParams(pairs).toString();
  return query ? `${action}?${query}` : action;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!main.contains(form) || form.method !== "get" || form.getAttribute("action") !== location.pathname) return;
  event.preventDefault();
  swap(addressOf(form, event.submitter), true);
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form?.dataset.live !== undefined) form.requestSubmit();
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a");
  if (!link) return;
  if (link.dataset.clause) {
    event.preventDefault();
    read(link);
  } else if (link.dataset.swap !== undefined) {
    event.preventDefault();
    swap(link.href, true);
  }
});

// What a clause says, in a dialog over the page.
async function read(link) {
  try {
    const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const article = page.querySelector("article");
    if (!article) throw new Error("no clause");
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", page.title);
    const close = document.createElement("form");
    close.method = "dialog";
    const button = document.createElement("button");
    button.className = "button";
    button.textContent = article.dataset.close;
    close.append(button);
    dialog.append(article, close);
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
    document.body.append(dialog);
    dialog.showModal();
  } catch {
    location.assign(link.href);
  }
}

addEventListener("popstate", () => swap(location.href, false));

// Buttons that only make sense with this file.
function dress() {
  const copy = document.getElementById("copy");
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.href);
      status.textContent = copy.dataset.copied;
      copy.classList.add("done");
    });
  }
  for (const button of main.querySelectorAll(".no-script")) button.hidden = true;
}

dress();
