/** The display window: the sentence, where the match stands, and who plays. */

import { byId, element, mark } from "./dom.js";

const ERROR_SECONDS = 5;
const LONG = 70;
const LONGEST = 110;
let errorTimer;

export function tell(view) {
  write(byId("message"), view.message ?? "");
  write(byId("place"), place(view));
  byId("standings").replaceChildren(...(view.players ?? []).map(standing));
}

/** An error stands before the sentence for a while. */
export function tellError(sentence) {
  clearTimeout(errorTimer);
  write(byId("error"), sentence);
  errorTimer = setTimeout(() => write(byId("error"), ""), 1000 * ERROR_SECONDS);
}

/** The row that is being built, or null. */
export function currentRow({ scene, rows, rows_total: total, outcome }) {
  const next = (rows?.length ?? 0) + 1;
  return scene === "guess" && !outcome && total && next <= total ? next : null;
}

/** An unchanged live region must not be written again: it would be read out again. */
function write(node, text) {
  if (node.textContent === text) return;
  node.textContent = text;
  mark(node, "data-length", lengthOf(text));
}

/** Long sentences are set smaller, so that the window keeps its height. */
function lengthOf({ length }) {
  if (length > LONGEST) return "longest";
  return length > LONG ? "long" : null;
}

function place(view) {
  const { title, round, rows, rows_total: total } = view;
  const row = currentRow(view) ?? rows?.length;
  const parts = [title, round && `round ${round}`, total && row && `row ${row} of ${total}`];
  return parts.filter(Boolean).join(" · ");
}

function standing({ name, role, points, rows }) {
  const score = [counted(points, "point"), counted(rows, "row")].filter(Boolean).join(", ");
  const person = element("span", {}, element("b", {}, name ?? "player"), " ", element("span", { class: "role" }, role ?? ""));
  return element("li", {}, person, " ", element("span", {}, score));
}

function counted(number, thing) {
  if (typeof number !== "number") return null;
  return number === 1 ? `1 ${thing}` : `${number} ${thing}s`;
}
