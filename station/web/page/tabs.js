/** Tabs: one of several panels is shown, chosen by a click or with the arrow keys. */

import { byId, mark } from "./dom.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** `list` holds the tabs, each with the id of its panel in `aria-controls`; the first one is chosen. */
export function connectTabs(list) {
  const tabs = [...list.querySelectorAll("[role=tab]")];

  function choose(chosen) {
    for (const tab of tabs) {
      mark(tab, "aria-selected", tab === chosen);
      mark(tab, "tabindex", tab === chosen ? 0 : -1);
      byId(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
  }

  function keyed(event) {
    const at = wanted(event.key, tabs.indexOf(event.target), tabs.length);
    if (at === null) return;
    event.preventDefault();
    choose(tabs[at]);
    tabs[at].focus();
  }

  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  list.addEventListener("keydown", keyed);
  choose(tabs[0]);
}

/** Returns the number of the tab to which a key leads, or null. */
function wanted(key, from, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key in STEPS ? (from + STEPS[key] + count) % count : null;
}
