/** Two boards at once: the one that is played elsewhere, small. */

import { byId, element, mark, times } from "./dom.js";
import { css, fromHex, ink } from "./light.js";
import { counted, rowInWords, speller } from "./words.js";

/** `boards` are both, null where only one is played; the other is the one that the first seat does not break. */
export function showOther({ boards, players, rows_total: total }, palette) {
  const board = boards?.find(({ codebreaker }) => codebreaker !== players[0].name);
  mark(document.body, "data-boards", board ? 2 : null);
  byId("other").hidden = !board;
  if (!board) return;
  const spell = speller(palette);
  byId("other-head").textContent = headline(board, total, spell);
  byId("other-rows").replaceChildren(...board.rows.map((row, index) => line(row, index + 1, palette, spell)));
}

function headline({ codebreaker, rows, ended, secret }, total, spell) {
  const code = secret ? `: the code was ${spell(secret)}` : "";
  const far = ended ? `ended after ${counted(rows.length, "row")}` : `${rows.length} of ${counted(total, "row")}`;
  return `${codebreaker}'s board · ${far}${code}`;
}

function line(row, number, palette, spell) {
  const drawn = row.pegs === null ? [element("em", {}, "time ran out")] : played(row, palette);
  return element(
    "li", {},
    element("span", { class: "unseen" }, rowInWords(row, number, spell)),
    element("span", { class: "drawn", "aria-hidden": "true" }, element("small", {}, `${number}`), ...drawn),
  );
}

/** The pegs of a row as small tiles, and its key pegs. */
export function played({ pegs, red, white }, palette) {
  const key = [...times(red ?? 0, () => pin("red")), ...times(white ?? 0, () => pin("white"))];
  return [...[...pegs].map((letter) => tile(letter, palette)), element("span", { class: "pins" }, ...key)];
}

function tile(letter, palette) {
  const node = element("span", { class: "tile" }, letter);
  const colour = palette.find((peg) => peg.letter === letter);
  if (!colour) return node;
  node.style.setProperty("--light", css(fromHex(colour.hex)));
  node.setAttribute("data-ink", ink(fromHex(colour.hex)));
  return node;
}

const pin = (key) => element("i", { class: "pin", "data-pin": key });
