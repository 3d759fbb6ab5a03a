/** What the pictures of the lessons have of the board: lamps with pegs, and key pegs. */

import { light } from "./board.js";
import { element, times } from "./dom.js";
import { fromHex } from "./light.js";
import { colourOf } from "./palette.js";
import { blankMark } from "./shapes.js";

const KEY_LETTERS = { red: "R", white: "W", half: "B" };
const DARK = { rgb: [0, 0, 0], letter: null };

/** A lamp in the colour of a letter, dark where that is null; `sign` is what it bears. */
export function lamp(letter, palette, { shape = null, text = null } = {}) {
  const node = element("span", { class: "lamp" }, blankMark());
  light(node, letter ? { rgb: fromHex(colourOf(letter, palette).hex), letter } : DARK, shape, text);
  return node;
}

/** The key pegs that `counts` has of each kind, then the empty holes. */
export function keyPegs(counts, holes, palette) {
  const letters = Object.entries(KEY_LETTERS).flatMap(([kind, letter]) => times(counts[kind] ?? 0, () => letter));
  return element("span", { class: "lesson-keys" }, ...times(holes, (hole) => lamp(letters[hole] ?? null, palette)));
}
