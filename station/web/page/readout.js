/** The display window: the sentence, the state of the match, and the players. */

import { byId, mark, refill } from "./dom.js";
import { withAim } from "./front.js";
import { besideForm } from "./menu.js";
import { sentence, unbroken } from "./words.js";

const ERROR_SECONDS = 5;
const LONG = 70;
const LONGEST = 110;
const EXTREME = 150;
/** @type {number | undefined} */
let errorTimer;

/**
 * @param {Shown} view
 * @param {Renderer} renderer
 * @param {Look} look
 */
export function tell(view, renderer, look) {
  const { message, where, standings } = renderer.readout(view, look);
  write(byId("message"), unbroken(besideForm(view, withAim(view, message))));
  write(byId("title"), view.title ?? "");
  write(byId("where"), where);
  refill(byId("standings"), ...standings);
}

/**
 * Shows an error before the sentence for ERROR_SECONDS.
 * @param {string} reason
 */
export function tellError(reason) {
  clearTimeout(errorTimer);
  write(byId("error"), sentence(reason));
  errorTimer = setTimeout(() => write(byId("error"), ""), 1000 * ERROR_SECONDS);
}

/**
 * Ends an error before its time, if it is still shown: the sentence behind it matters more.
 * @param {string} reason
 */
export function endError(reason) {
  if (byId("error").textContent === sentence(reason)) write(byId("error"), "");
}

/**
 * Writes a text only if it has changed: a live region would be read out again.
 * @param {HTMLElement} node
 * @param {string} text
 */
function write(node, text) {
  if (node.textContent === text) return;
  node.textContent = text;
  mark(node, "data-length", lengthOf(text));
}

/**
 * Returns the class of a length: longer sentences are set smaller, so that the window keeps its height.
 * @param {string} text
 */
function lengthOf({ length }) {
  if (length > EXTREME) return "extreme";
  if (length > LONGEST) return "longest";
  return length > LONG ? "long" : null;
}
