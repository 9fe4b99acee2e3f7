
"use strict";
(() => {
  const root = document.documentElement;
  const by = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const origin = by("origin");
  const hint = origin.innerHTML;
  const slider = by("step");
  const first = document.querySelector("article");
  const names = all(".station", first).map((station) => station.dataset.station);

  // Where a number came from. What told of it may be the number itself, or the vector it is a part of.
  const teller = (number) => number.closest("[data-e]") || number;

  // The numbers an id means: one, or those of a vector.
  const numbers_of = (id) => {
    const one = by(id);
    if (one) return one.matches(".n") ? [one] : all(".n", one);
    return all(`.n[id^="${CSS.escape(id)}."]`);
  };
  const sources_of = (number) => {
    const ids = teller(number).dataset.f;
    return ids ? ids.split(" ").flatMap(numbers_of) : [];
  };

  let pinned = null;
  let shown = null;
  const show = (number) => {
    if (number === shown) return;
    for (const lit of all(".here, .from")) lit.classList.remove("here", "from");
    shown = number;
    if (!number) {
      origin.innerHTML = hint;
      return;
    }
    number.classList.add("here");
    for (const source of sources_of(number)) if (source !== number) source.classList.add("from");
    const told = teller(number).dataset;
    const given = number.closest("[data-given]");
    const text = (root.dataset.numbers === "decimal" && told.d) || told.e ||
      (given ? origin.dataset.given : number.innerText);
    origin.replaceChildren(...text.split("\n").map((line) => {
      const paragraph = document.createElement("p");
      paragraph.className = "line";
      paragraph.textContent = line;
      return paragraph;
    }));
  };
  const number_at = (target) => (target instanceof Element ? target.closest(".n[id]") : null);

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") show(number_at(event.target) || pinned);
  });
  document.addEventListener("focusin", (event) => {
    const number = number_at(event.target);
    if (!number) return;
    for (const other of all('.n[tabindex="0"]', number.closest("table"))) other.tabIndex = -1;
    number.tabIndex = 0;
    pinned = number;
    show(number);
  });
  document.addEventListener("click", (event) => {
    const number = number_at(event.target);
    if (number) number.focus();
    else if (!event.target.closest("#origin, .tools")) show((pinned = null));
  });

  // One number of a table is reached with Tab; from there the arrow keys lead to the others.
  for (const table of all(".station table"))
    all(".n[id]", table).forEach((number, at) => (number.tabIndex = at === 0 ? 0 : -1));
  const walk = (number, key) => {
    const rows = all("tbody tr", number.closest("table")).map((row) => all(".n[id]", row)).filter((row) => row.length);
    const y = rows.findIndex((row) => row.includes(number));
    const x = rows[y].indexOf(number);
    const last = rows[y].length - 1;
    const row = rows[key === "ArrowUp" ? y - 1 : key === "ArrowDown" ? y + 1 : y];
    if (!row) return null;
    if (key === "Home") return row[0];
    if (key === "End") return row[last];
    if (key === "ArrowLeft") return row[x - 1];
    if (key === "ArrowRight") return row[x + 1];
    return row[Math.min(x, row.length - 1)];
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      pinned = null;
      if (document.activeElement) document.activeElement.blur();
      show(null);
      return;
    }
    const number = number_at(event.target);
    const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
    if (!number || !keys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = walk(number, event.key);
    if (next) next.focus();
  });

  // A step is shown with the steps that its numbers come from, so that both ends of each derivation are in sight.
  const stations_behind = (station) => {
    const found = new Set();
    for (const teller of all("[data-f]", station))
      for (const id of teller.dataset.f.split(" ")) {
        const number = numbers_of(id)[0];
        if (number) found.add(number.closest(".station"));
      }
    return found;
  };
  const go = (at) => {
    slider.value = at;
    const name = names[slider.value - 1];
    const stations = all(".station");
    const now = stations.filter((station) => station.dataset.station === name);
    const seen = new Set(now.flatMap((station) => [station, ...stations_behind(station)]));
    for (const station of stations) {
      station.hidden = name !== undefined && !seen.has(station);
      station.classList.toggle("now", name !== undefined && now.includes(station));
    }
    for (const stop of all(".road a")) stop.classList.toggle("now", stop.dataset.station === name);
    const label = by("step-name");
    label.textContent = name === undefined ? label.dataset.all : now[0].querySelector("h3").textContent;
    slider.setAttribute("aria-valuetext", label.textContent);
    for (const other of all(".remarks")) other.hidden = name !== undefined;
    show((pinned = null));
  };
  slider.addEventListener("input", () => go(slider.value));
  by("previous").addEventListener("click", () => go(Math.max(0, Number(slider.value) - 1)));
  by("next").addEventListener("click", () => go(Math.min(names.length, Number(slider.value) + 1)));
  for (const stop of all(".road a"))
    stop.addEventListener("click", (event) => {
      event.preventDefault();
      go(names.indexOf(stop.dataset.station) + 1);
    });

  by("tools").addEventListener("submit", (event) => event.preventDefault());
  by("tools").addEventListener("change", (event) => {
    if (event.target.name === "numbers") {
      root.dataset.numbers = event.target.value;
      const number = shown;
      show(null);
      show(number);
    }
    if (event.target.name === "look") root.dataset.look = event.target.value;
  });
  if (!document.querySelector(".e, [data-d]")) by("numbers").hidden = true;
  for (const one of all('input[name="numbers"]')) one.checked = one.value === root.dataset.numbers;
  slider.value = 0;
})();
