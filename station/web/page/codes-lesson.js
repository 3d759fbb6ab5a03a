/** The parts of the board in the pictures of lessons: lamps with pegs, and key pegs. */

import { light } from "./board.js";
import { element, times } from "./dom.js";
import { fromHex } from "./light.js";
import { colourOf } from "./palette.js";
import { blankMark } from "./shapes.js";

const KEY_LETTERS = { red: "R", white: "W", half: "B" };
const DARK = { rgb: [0, 0, 0], letter: null };

/**
 * Returns a lamp in the colour of a letter, or dark for null, with a shape and a text.
 * @param {string | null} letter
 * @param {Colour[]} palette
 * @param {Sign} [sign]
 */
export function lamp(letter, palette, { shape = null, text = null } = {}) {
  const node = element("span", { class: "lamp" }, blankMark());
  light(node, letter ? { rgb: fromHex(colourOf(letter, palette)?.hex ?? "#000000"), letter } : DARK, shape, text);
  return node;
}

/**
 * Returns as many key pegs of each kind as `counts` has, then empty holes.
 * @param {Record<string, number | undefined>} counts
 * @param {number} holes
 * @param {Colour[]} palette
 */
export function keyPegs(counts, holes, palette) {
  const letters = Object.entries(KEY_LETTERS).flatMap(([kind, letter]) => times(counts[kind] ?? 0, () => letter));
  return element("span", { class: "lesson-keys" }, ...times(holes, (hole) => lamp(letters[hole] ?? null, palette)));
}
