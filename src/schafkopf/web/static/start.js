// The start page: sentences of house rules follow what is chosen, and a preset changes nothing else of the form.

const rules = () => document.getElementById("rules");

document.addEventListener("change", ({ target }) => {
  const rule = target.closest?.(".rule");
  if (!rule) return;
  const sentence = rule.querySelector(".sentence");
  const value = target.type === "number" || target.type === "text" ? target.value : "";
  if (target.type === "checkbox") {
    const chosen = [...rule.querySelectorAll("input:checked")].map((box) => box.nextElementSibling.textContent);
    sentence.textContent = `${rule.dataset.generic} ${chosen.join(", ") || "–"}`;
  } else if (target.type === "number" && target.name.endsWith("-number")) {
    target.closest("label").querySelector("input[type=radio]").checked = true;
    sentence.textContent = `${rule.dataset.generic} ${value}`;
  } else sentence.textContent = value ? `${rule.dataset.generic} ${value}` : target.closest("label").querySelector("span").textContent;
  sentence.classList.add("changed");
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-preset]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("rules");
    rules().replaceWith(fresh);
    rules().querySelector(`[data-preset="${link.dataset.preset}"]`).focus();
  } catch {
    location.assign(link.href);
  }
});
