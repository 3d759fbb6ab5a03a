/** The shape and letter that every peg carries, so that it can be read without its colour. */

import { drawing } from "./dom.js";

/** @typedef {{ d: string, at?: number, hollow?: boolean, big?: boolean }} Outline */

/**
 * Outlines in a box of 24 by 24 around the peg's middle; `at` is the baseline of the letter.
 * @type {Record<string, Outline>}
 */
const OUTLINES = {
  circle: { d: "M12 3.6a8.4 8.4 0 1 1 0 16.8a8.4 8.4 0 1 1 0-16.8z" },
  triangle: { d: "M12 .6L22.6 18.8H1.4z", at: 17.4 },
  star: { d: "M12 .4L15.9 6.6 23 8.4 18.3 14 18.8 21.4 12 18.7 5.2 21.4 5.7 14 1 8.4 8.1 6.6z", at: 16.2 },
  square: { d: "M4.3 4.3h15.4v15.4H4.3z" },
  drop: { d: "M12 .6c2.6 4.3 7.7 8 7.7 13.2a7.7 7.7 0 0 1-15.4 0c0-5.2 5.1-8.9 7.7-13.2z", at: 18 },
  diamond: { d: "M12 .8L23.2 12 12 23.2 .8 12z" },
  cross: { d: "M6.9 1.6h10.2v5.3h5.3v10.2h-5.3v5.3H6.9v-5.3H1.6V6.9h5.3z" },
  ring: {
    d: "M12 3.2a8.8 8.8 0 1 1 0 17.6a8.8 8.8 0 1 1 0-17.6zM12 5.6a6.4 6.4 0 1 0 0 12.8a6.4 6.4 0 1 0 0-12.8z",
    hollow: true,
  },
  die: {
    d: "M6.4 2h11.2A4.4 4.4 0 0 1 22 6.4v11.2a4.4 4.4 0 0 1-4.4 4.4H6.4A4.4 4.4 0 0 1 2 17.6V6.4A4.4 4.4 0 0 1 6.4 2z",
    at: 18.2,
    big: true,
  },
  numeral: { d: "", at: 18.6, hollow: true, big: true },
  chip: {
    d: "M7 6h2V2h1.6v4h2.8V2H15v4h2a1 1 0 0 1 1 1v2h4v1.6h-4v2.8h4V15h-4v2a1 1 0 0 1-1 1h-2v4h-1.6v-4h-2.8v4H9v-4H7a1 1 0 0 1-1-1v-2H2v-1.6h4v-2.8H2V9h4V7a1 1 0 0 1 1-1zM9.4 9.4v5.2h5.2V9.4z",
  },
  blank: { d: "M12 9.4a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2z" },
};
const MIDDLE = 16.1;

/** Returns an empty drawing to put on a peg; `engrave` fills it. */
export const blankMark = () => drawing("svg", { viewBox: "0 0 24 24", class: "mark", "aria-hidden": "true" });

/**
 * Draws the shape with the letter in it; without a shape only the letter, and for a blank only a dot.
 * @param {SVGElement} svg
 * @param {string | null | undefined} shape
 * @param {string | null | undefined} letter
 */
export function engrave(svg, shape, letter) {
  const outline = shape ? OUTLINES[shape] : null;
  if (!outline) return svg.replaceChildren(...(letter ? [letterIn({ hollow: true }, letter)] : []));
  /** @type {SVGElement[]} */
  const parts = [drawing("path", { d: outline.d, "fill-rule": "evenodd" })];
  if (letter && shape !== "blank") parts.push(letterIn(outline, letter));
  svg.replaceChildren(...parts);
}

/**
 * Returns the letter, cut out of a full shape, or in ink within a hollow one.
 * @param {Partial<Outline>} outline
 * @param {string} letter
 */
function letterIn({ at = MIDDLE, hollow = false, big = false }, letter) {
  const kind = `${hollow ? "inked" : "cut"}${big ? " big" : ""}`;
  return drawing("text", { x: 12, y: at, "text-anchor": "middle", class: kind }, letter);
}
