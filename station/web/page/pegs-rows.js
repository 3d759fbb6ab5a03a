/** Rows of pegs that were played: in words, and small, on the other board and in the review. */

import { byId, element, mark, refill, times } from "./dom.js";
import { css, fromHex, ink } from "./light.js";
import { called } from "./names.js";
import { colourOf, isDigit } from "./palette.js";
import { t, tn } from "./words.js";

const EMPTY = "_";

// In words, for those who do not see the board: nothing that is behind the shield is among them

/** Writes rows, the row being built and the secret as hidden text that can be read at leisure. */
export function describe(view, palette) {
  const spell = speller(palette);
  const lines = (view.rows ?? []).map((row, index) => element("li", {}, told(view, row, index + 1, spell)));
  refill(byId("rows"), ...lines);
  byId("building").textContent = built(view, spell);
  byId("secret").textContent = view.secret ? t("Secret: {code}.", { code: spell(view.secret) }) : "";
}

function told({ fault }, row, number, spell) {
  const said = rowInWords(row, number, spell);
  if (fault?.row !== number) return said;
  const right = keyInWords(fault.right, row.pegs);
  // Translators: {row} is "Row 3: red green green yellow: 1 exact, 1 colour only", {key_pegs} "2 exact, 0 colour only".
  return t("{row}; that was a fault, right is {key_pegs}", { row: said, key_pegs: right });
}

/** While a row is marked by hand, what is being built are its key pegs. */
function built({ scene, building, colours }, spell) {
  if (!building) return "";
  if (scene !== "mark") return t("Being built: {code}.", { code: spell(building) });
  const count = (letter) => building.split(letter).length - 1;
  const given = keyInWords({ red: count("R"), white: count("W") }, colours);
  return t("Key pegs given: {key_pegs}.", { key_pegs: given });
}

/** A row that was played: "Row 3: red green green yellow: 1 exact, 1 colour only". */
function rowInWords(row, number, spell) {
  if (row.pegs === null) return t("Row {row}: the time ran out, it stays empty", { row: number });
  const code = spell(row.pegs);
  if (row.red === null) return t("Row {row}: {code}: waits for its key pegs", { row: number, code });
  const key = keyInWords(row, row.pegs);
  return t("Row {row}: {code}: {key_pegs}", { row: number, code, key_pegs: key });
}

/** Key pegs in a box with such pegs. */
const keyInWords = ({ red, white }, [peg]) =>
  isDigit(peg) ? t("{red} exact, {white} digit only", { red, white }) : t("{red} exact, {white} colour only", { red, white });

/** Names pegs by their letters: "RG" is "red green". */
function speller(palette) {
  const colours = Object.fromEntries(palette.map(({ letter, title }) => [letter, title]));
  // Translators: a hole of a code that was left without a peg on purpose; it counts as a colour.
  const blank = t("blank");
  // Translators: a hole that has no peg yet.
  const empty = t("empty");
  const words = { ".": blank, [EMPTY]: empty, ...colours };
  return (letters) => [...letters].map((letter) => words[letter] ?? letter).join(" ");
}

// Small

/** The pegs of a row as small tiles, and its key pegs. */
function drawn({ pegs, red, white }, palette) {
  const key = [...times(red ?? 0, () => pin("red")), ...times(white ?? 0, () => pin("white"))];
  return [...[...pegs].map((letter) => tile(letter, palette)), element("span", { class: "pins" }, ...key)];
}

function tile(letter, palette) {
  const colour = colourOf(letter, palette);
  const node = element("span", { class: "tile" }, isDigit(letter) ? letter : colour?.sign ?? letter);
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
  refill(byId("other-rows"), ...board.rows.map((row, index) => onOther(row, index + 1, palette, spell)));
}

function headline(board, total, spell) {
  const far = progress(board, total);
  if (!board.secret) return far;
  const code = spell(board.secret);
  // Translators: {board} is "Ada's board · ended after 3 rows".
  return t("{board}: the code was {code}", { board: far, code });
}

function progress({ codebreaker, rows: { length: played }, ended }, total) {
  const name = called(codebreaker);
  if (ended) return tn("{name}'s board · ended after {n} row", "{name}'s board · ended after {n} rows", played, { name });
  return tn("{name}'s board · {played} of {n} row", "{name}'s board · {played} of {n} rows", total, { name, played });
}

function onOther(row, number, palette, spell) {
  const nodes = row.pegs === null ? [element("em", {}, t("time ran out"))] : drawn(row, palette);
  return element("li", {}, unseen(rowInWords(row, number, spell)), silent(number, ...nodes));
}

// The review: what every row has told, luck and skill apart

/** A code of the game that is over. */
export function reviewOf({ code, player, cracked, played, possible, rows, verdict }, palette) {
  const start = element("li", {}, bar(possible, possible), element("b", {}, tn("{n} code", "{n} codes", possible)));
  return element(
    "section", {},
    element("h3", {}, result(player, cracked, played)),
    element("ol", {}, start, ...rows.map((row) => reviewed(row, possible, palette))),
    element("p", {}, verdict),
    ...(code === 1 ? [element("small", {}, MEANING)] : []),
  );
}

const MEANING = [
  t("Skill: how close your choices came to the best ones; at 80%, they need a quarter more rows on average."),
  t("Luck: the rows that the answers saved or cost beyond the average; over many games it evens out."),
].join(" ");

/** Who cracked the code, or did not. */
function result(name, cracked, played) {
  const player = called(name);
  if (!cracked) return t("{player} did not crack it", { player });
  return tn("{player} cracked it in {n} row", "{player} cracked it in {n} rows", played, { player });
}

/** What can be shared: the key pegs of every row, and nothing of the rows. */
export function resultOf({ title, player, cracked, played, rows, holes }) {
  const head = t("{box}: {result}", { box: title, result: result(player, cracked, played) });
  const marks = ({ red, white }) => times(holes, (hole) => (hole < red ? "red" : hole < red + white ? "white" : "none"));
  return { head, rows: rows.map(({ key }) => marks(key)) };
}

function reviewed({ row, guess, key, after, words }, possible, palette) {
  const code = speller(palette)(guess);
  const answer = keyInWords(key, guess);
  return element(
    "li", {},
    unseen(t("Row {row}: {code}, {key_pegs}.", { row, code, key_pegs: answer })),
    silent(row, ...drawn({ pegs: guess, ...key }, palette)),
    bar(after, possible),
    element("b", {}, tn("{n} code left", "{n} codes left", after)),
    element("span", { class: "said" }, words),
  );
}

/** As long as the number of times that the codes can still be halved. */
const bar = (left, possible) =>
  element("meter", { min: 0, max: Math.log2(possible) || 1, value: Math.log2(left), "aria-hidden": "true" });
