/** The pictures of the lessons with pegs: rows and pegs as on the board, with their key pegs, and the bars. */

import { light } from "./board.js";
import { buildBars } from "./bars.js";
import { element, times } from "./dom.js";
import { fromHex } from "./light.js";
import { colourOf } from "./palette.js";
import { blankMark } from "./shapes.js";

const KEY_LETTERS = { red: "R", white: "W" };
const DARK = { rgb: [0, 0, 0], letter: null };

/** `sign` says what the peg of a letter bears. */
export function lessonPicture({ code, row, red, white, peg, key, bars }, { palette }, sign) {
  const lit = (letter) => ({ rgb: fromHex(colourOf(letter, palette).hex), letter });
  const draw = (letter) => lampOf(lit(letter), sign(letter));
  const pin = (name) => lampOf(name ? lit(KEY_LETTERS[name]) : DARK, {});
  if (code) return [pegs(code, draw)];
  if (row) return [pegs(row, draw), keys([...times(red, () => "red"), ...times(white, () => "white")], row.length, pin)];
  if (peg) return [pegs(peg, draw), keys([key], 1, pin)];
  return [barsOf(bars)];
}

const pegs = (letters, draw) => element("span", { class: "lesson-pegs" }, ...[...letters].map(draw));

/** Key pegs, and behind them the holes that stay empty. */
const keys = (names, holes, pin) => element("span", { class: "lesson-keys" }, ...times(holes, (index) => pin(names[index])));

function lampOf(state, { shape, text }) {
  const node = element("span", { class: "lamp" }, blankMark());
  light(node, state, shape, text);
  return node;
}

function barsOf(counts) {
  const bars = buildBars();
  bars.show(counts);
  return bars.root;
}
