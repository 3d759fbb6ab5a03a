/** The display window: the sentence, the state of the match, and the players. */

import { byId, mark, refill } from "./dom.js";
import { withAim } from "./front.js";
import { besideForm } from "./menu.js";
import { sentence, unbroken } from "./words.js";

/** Seconds for which an error or a tip is shown. */
const SHOWN = 5;
const LONG = 60;
const LONGEST = 90;
const EXTREME = 110;
/** @type {Record<string, ReturnType<typeof setTimeout>>} */
const timers = {};

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
 * Shows for a while, in place of the sentence, why something was refused.
 * @param {string} reason
 */
export const tellError = (reason) => showBriefly("error", sentence(reason));

/**
 * Shows for a while, in place of the sentence, what else can be done.
 * @param {string} tip
 */
export const tellTip = (tip) => showBriefly("tip", sentence(tip));

/** Ends a tip before its time: the sentence behind it matters more. */
export const endTip = () => write(byId("tip"), "");

/**
 * @param {string} id
 * @param {string} text
 */
function showBriefly(id, text) {
  clearTimeout(timers[id]);
  write(byId(id), text);
  timers[id] = setTimeout(() => write(byId(id), ""), 1000 * SHOWN);
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
