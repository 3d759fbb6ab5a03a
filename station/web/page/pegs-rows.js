/** Rows of pegs that were played: in words, and small, on the other board and in the review. */

import { byId, element, mark, times } from "./dom.js";
import { css, fromHex, ink } from "./light.js";
import { counted } from "./words.js";

const EMPTY = "_";

// In words, for those who do not see the board: nothing that is behind the shield is among them

/** Writes rows, the row being built and the secret as hidden text that can be read at leisure. */
export function describe(view, palette) {
  const spell = speller(palette);
  const lines = (view.rows ?? []).map((row, index) => element("li", {}, told(view, row, index + 1, spell)));
  byId("rows").replaceChildren(...lines);
  byId("building").textContent = built(view, spell);
  byId("secret").textContent = view.secret ? `Secret: ${spell(view.secret)}.` : "";
}

function told({ fault }, row, number, spell) {
  const wrong = fault?.row === number ? `; that was a fault, right is ${keyInWords(fault.right)}` : "";
  return `${rowInWords(row, number, spell)}${wrong}`;
}

/** While a row is marked by hand, what is being built are its key pegs. */
function built({ scene, building }, spell) {
  if (!building) return "";
  if (scene !== "mark") return `Being built: ${spell(building)}.`;
  const count = (letter) => building.split(letter).length - 1;
  return `Key pegs given: ${keyInWords({ red: count("R"), white: count("W") })}.`;
}

/** A row that was played: "Row 3: red green green yellow: 1 exact, 1 colour only". */
function rowInWords(row, number, spell) {
  if (row.pegs === null) return `Row ${number}: the time ran out, it stays empty`;
  const answer = row.red === null ? "waits for its key pegs" : keyInWords(row);
  return `Row ${number}: ${spell(row.pegs)}: ${answer}`;
}

const keyInWords = ({ red, white }) => `${red} exact, ${white} colour only`;

/** Names pegs by their letters: "RG" is "red green". */
function speller(palette) {
  const words = { ".": "blank", [EMPTY]: "empty", ...Object.fromEntries(palette.map(({ letter, name }) => [letter, name])) };
  return (letters) => [...letters].map((letter) => words[letter] ?? letter).join(" ");
}

// Small

/** The pegs of a row as small tiles, and its key pegs. */
function drawn({ pegs, red, white }, palette) {
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

/** A row that nobody hears: its number, and what was drawn. */
const silent = (number, ...nodes) =>
  element("span", { class: "drawn", "aria-hidden": "true" }, element("small", {}, `${number}`), ...nodes);

const unseen = (text) => element("span", { class: "unseen" }, text);

// Two boards at once: the one that is played elsewhere

/** `boards` are both, null where only one is played; the other is the one that the first seat does not break. */
export function showOther({ boards, players, rows_total: total }, palette) {
  const board = boards?.find(({ codebreaker }) => codebreaker !== players[0].name);
  mark(document.body, "data-boards", board ? 2 : null);
  byId("other").hidden = !board;
  if (!board) return;
  const spell = speller(palette);
  byId("other-head").textContent = headline(board, total, spell);
  byId("other-rows").replaceChildren(...board.rows.map((row, index) => onOther(row, index + 1, palette, spell)));
}

function headline({ codebreaker, rows, ended, secret }, total, spell) {
  const found = secret ? `: the code was ${spell(secret)}` : "";
  const far = ended ? `ended after ${counted(rows.length, "row")}` : `${rows.length} of ${counted(total, "row")}`;
  return `${codebreaker}'s board · ${far}${found}`;
}

function onOther(row, number, palette, spell) {
  const nodes = row.pegs === null ? [element("em", {}, "time ran out")] : drawn(row, palette);
  return element("li", {}, unseen(rowInWords(row, number, spell)), silent(number, ...nodes));
}

// The review: what every row has told, luck and skill apart

/** A code of the game that is over. */
export function reviewOf({ player, cracked, played, possible, rows, verdict }, palette) {
  const end = cracked ? `cracked it in ${counted(played, "row")}` : "did not crack it";
  const start = element("li", {}, bar(possible, possible), element("b", {}, counted(possible, "code")));
  return element(
    "section", {},
    element("h3", {}, `${player} ${end}`),
    element("ol", {}, start, ...rows.map((row) => reviewed(row, possible, palette))),
    element("p", {}, verdict),
  );
}

function reviewed({ row, guess, key, after, words }, possible, palette) {
  return element(
    "li", {},
    unseen(`Row ${row}: ${speller(palette)(guess)}, ${keyInWords(key)}.`),
    silent(row, ...drawn({ pegs: guess, ...key }, palette)),
    bar(after, possible),
    element("b", {}, `${counted(after, "code")} left`),
    element("span", { class: "said" }, words),
  );
}

/** As long as the number of times that the codes can still be halved. */
const bar = (left, possible) =>
  element("meter", { min: 0, max: Math.log2(possible) || 1, value: Math.log2(left), "aria-hidden": "true" });
