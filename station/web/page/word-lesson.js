/** The pictures of the lesson with words: letters and key pegs as on the board. */

import { light } from "./board.js";
import { element, times } from "./dom.js";
import { fromHex } from "./light.js";
import { colourOf } from "./palette.js";
import { blankMark } from "./shapes.js";

const KEY_LETTERS = { red: "R", white: "W" };
const DARK = { rgb: [0, 0, 0], letter: null };

export function lessonPicture({ code, row, red, white, peg, key }, { palette }) {
  const pin = (name) => lamp(name ? { rgb: fromHex(colourOf(KEY_LETTERS[name], palette).hex), letter: KEY_LETTERS[name] } : DARK);
  const letters = (text) => element("span", { class: "lesson-letters" }, ...[...text].map((letter) => lamp(DARK, "numeral", letter)));
  const keys = (names, holes) => element("span", { class: "lesson-keys" }, ...times(holes, (index) => pin(names[index])));
  if (code) return [letters(code)];
  if (row) return [letters(row), keys([...times(red, () => "red"), ...times(white, () => "white")], row.length)];
  return [letters(peg), keys([key], 1)];
}

function lamp(state, shape, text) {
  const node = element("span", { class: "lamp" }, blankMark());
  light(node, state, shape, text);
  return node;
}
