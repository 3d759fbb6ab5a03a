/** A keyboard of letters on the screen, in the usual layout of the viewer's language. */

import { language } from "./catalog.js";
import { byId, element, mark } from "./dom.js";
import { t } from "./words.js";

/** @type {Record<string, string[]>} */
const LAYOUTS = {
  de: ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"],
  fr: ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"],
};
const USUAL = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];

/** @type {string | null} */
let drawn = null;

/**
 * Shows the letters of this view's box, if the page may play; letters that the layout lacks come last.
 * @param {Shown<CodesView>} view
 */
export function showKeyboard({ colours, holes, barred, scene }) {
  const table = byId("table");
  table.hidden = !holes || barred !== null;
  if (table.hidden || !colours) return;
  if (drawn !== colours) table.replaceChildren(keyboard(colours));
  drawn = colours;
  if (table.firstElementChild)
    mark(table.firstElementChild, "data-idle", ["guess", "secret"].includes(scene) ? null : "");
}

export function clearKeyboard() {
  drawn = null;
  byId("table").hidden = true;
  byId("table").replaceChildren();
}

/** @param {string} letters */
function keyboard(letters) {
  const rows = (LAYOUTS[language] ?? USUAL).map((row) => [...row].filter((letter) => letters.includes(letter)));
  rows.at(-1)?.push(...[...letters].filter((letter) => !rows.flat().includes(letter)));
  return element("div", { id: "letters", role: "group", "aria-label": t("letters") }, ...rows.map(rowOf));
}

/** @param {string[]} letters */
const rowOf = (letters) => element("div", {}, ...letters.map(keyOf));

/** @param {string} letter */
const keyOf = (letter) => element("button", { type: "button", "data-type": letter }, letter);
