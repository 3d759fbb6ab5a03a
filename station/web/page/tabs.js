/** Tabs: one of several panels is shown, chosen by a click or with the arrow keys. */

import { all, byId, mark } from "./dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * `list` holds the tabs, each with the id of its panel in `aria-controls`; the first one is chosen.
 * @param {HTMLElement} list
 */
export function connectTabs(list) {
  const tabs = [...all(list, "[role=tab]")];

  /** @param {HTMLElement} chosen */
  function choose(chosen) {
    for (const tab of tabs) {
      mark(tab, "aria-selected", tab === chosen);
      mark(tab, "tabindex", tab === chosen ? 0 : -1);
      byId(tab.getAttribute("aria-controls") ?? "").hidden = tab !== chosen;
    }
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    const at = wanted(event.key, tabs.indexOf(/** @type {HTMLElement} */ (event.target)), tabs.length);
    if (at === null) return;
    event.preventDefault();
    choose(tabs[at]);
    tabs[at].focus();
  }

  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  list.addEventListener("keydown", keyed);
  choose(tabs[0]);
}

/**
 * Returns the number of the tab to which a key leads, or null.
 * @param {string} key
 * @param {number} from
 * @param {number} count
 */
function wanted(key, from, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key in STEPS ? (from + STEPS[key] + count) % count : null;
}
