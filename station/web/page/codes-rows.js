/**
 * Played rows: in words, and small, on the other board and in the review. A `kit` has the functions of a family that
 * describe its pegs, see codes.js.
 */

import { byId, element, mark, refill, times } from "./dom.js";
import { called } from "./names.js";
import { withHints } from "./renderer.js";
import { t, tn } from "./words.js";

/** Returns the functions of a renderer that describe its pegs, for this `look`. */
const kitOf = (renderer, look) => ({
  spell: (pegs) => renderer.spell(pegs, look),
  tiles: (pegs) => renderer.tiles(pegs, look),
  answer: renderer.answer,
  kinds: renderer.kinds,
});

// In words, for screen readers; never what is behind the shield

/** Writes the rows, the row being built and the secret as hidden text for screen readers. */
export function describe(view, renderer, look) {
  const kit = kitOf(renderer, look);
  const lines = (view.rows ?? []).map((row, index) => element("li", {}, rowWithFault(view, row, index + 1, kit)));
  refill(byId("rows"), ...lines);
  byId("building").textContent = describeDraft(view, kit);
  byId("secret").textContent = view.secret ? t("Secret: {code}.", { code: kit.spell(view.secret) }) : "";
}

function rowWithFault({ fault }, row, number, kit) {
  const said = rowInWords(row, number, kit);
  if (fault?.row !== number) return said;
  const right = kit.answer(fault.right, row.pegs);
  // Translators: {row} is "Row 3: red green green yellow: 1 exact, 1 colour only", {key_pegs} "2 exact, 0 colour only".
  return t("{row}; that was a fault, right is {key_pegs}", { row: said, key_pegs: right });
}

/** Returns the row being built in words: its key pegs, while a row is marked by hand. */
function describeDraft({ scene, building, colours }, kit) {
  if (!building) return "";
  if (scene !== "mark") return t("Being built: {code}.", { code: kit.spell(building) });
  const count = (letter) => building.split(letter).length - 1;
  const given = kit.answer({ red: count("R"), white: count("W"), half: count("B") }, colours);
  return t("Key pegs given: {key_pegs}.", { key_pegs: given });
}

/** Returns a played row in words: "Row 3: red green green yellow: 1 exact, 1 colour only". */
function rowInWords(row, number, kit) {
  if (row.pegs === null) return t("Row {row}: the time ran out, it stays empty", { row: number });
  const code = kit.spell(row.pegs);
  if (row.red === null) return t("Row {row}: {code}: waits for its key pegs", { row: number, code });
  const key = kit.answer(row, row.pegs);
  return t("Row {row}: {code}: {key_pegs}", { row: number, code, key_pegs: key });
}

// Small

/** Returns the pegs of a row as small tiles, and its key pegs. */
function drawRow(row, kit) {
  const key = kit.kinds.flatMap((kind) => times(row[kind] ?? 0, () => pin(kind)));
  return [...kit.tiles(row.pegs), element("span", { class: "pins" }, ...key)];
}

const pin = (key) => element("i", { class: "pin", "data-pin": key });

/** Returns a drawn row with its number, hidden from screen readers. */
const silent = (number, ...nodes) =>
  element("span", { class: "drawn", "aria-hidden": "true" }, element("small", {}, `${number}`), ...nodes);

const unseen = (text) => element("span", { class: "unseen" }, text);

// Two boards at once: the one that is played elsewhere

/** `boards` are both boards, or null if there is only one; the other is the one that the first seat does not play. */
export function showOther({ boards, players, rows_total: total }, renderer, look) {
  const board = boards?.find(({ codebreaker }) => codebreaker !== players[0].name);
  mark(document.body, "data-boards", board ? 2 : null);
  byId("other").hidden = !board;
  if (!board) return;
  const kit = kitOf(renderer, look);
  byId("other-head").textContent = headline(board, total, kit);
  refill(byId("other-rows"), ...board.rows.map((row, index) => onOther(row, index + 1, kit)));
}

function headline(board, total, kit) {
  const far = progress(board, total);
  if (!board.secret) return far;
  const code = kit.spell(board.secret);
  // Translators: {board} is "Ada's board · ended after 3 rows".
  return t("{board}: the code was {code}", { board: far, code });
}

function progress({ codebreaker, rows: { length: played }, ended }, total) {
  const name = called(codebreaker);
  if (ended)
    return tn("{name}'s board · ended after {n} row", "{name}'s board · ended after {n} rows", played, { name });
  return tn("{name}'s board · {played} of {n} row", "{name}'s board · {played} of {n} rows", total, { name, played });
}

function onOther(row, number, kit) {
  const nodes = row.pegs === null ? [element("em", {}, t("time ran out"))] : drawRow(row, kit);
  return element("li", {}, unseen(rowInWords(row, number, kit)), silent(number, ...nodes));
}

// The review: what each row revealed, with luck and skill apart

/** Returns the review of one code of a finished game. */
export function reviewOf(part, renderer, look) {
  const { code, possible, rows, verdict } = part;
  const kit = kitOf(renderer, look);
  const start = element("li", {}, bar(possible, possible), element("b", {}, tn("{n} code", "{n} codes", possible)));
  return element(
    "section",
    {},
    element("h3", {}, result(part)),
    element("ol", {}, start, ...rows.map((row) => reviewRow(row, possible, kit))),
    element("p", {}, verdict),
    ...(code === 1 ? [element("small", {}, MEANING)] : []),
  );
}

const MEANING = [
  t("Skill: how close your choices came to the best ones; at 80%, they need a quarter more rows on average."),
  t("Luck: the rows that the answers saved or cost beyond the average; over many games it evens out."),
].join(" ");

/** Returns in words who cracked the code, or did not, and whether it took hints. */
function result({ player: name, cracked, played, assisted }) {
  const player = called(name);
  if (!cracked) return t("{player} did not crack it", { player });
  return withHints(
    tn("{player} cracked it in {n} row", "{player} cracked it in {n} rows", played, { player }),
    assisted,
  );
}

/** Returns the result to share: the key pegs of every row, but no row itself. */
export function resultOf(part, { kinds }) {
  const { title, rows, holes } = part;
  const head = t("{box}: {result}", { box: title, result: result(part) });
  const marks = (key) => {
    const given = kinds.flatMap((kind) => times(key[kind], () => kind));
    return times(holes, (hole) => given[hole] ?? "none");
  };
  return { head, rows: rows.map(({ key }) => marks(key)) };
}

function reviewRow({ row, guess, key, after, words }, possible, kit) {
  const code = kit.spell(guess);
  const answer = kit.answer(key, guess);
  return element(
    "li",
    {},
    unseen(t("Row {row}: {code}, {key_pegs}.", { row, code, key_pegs: answer })),
    silent(row, ...drawRow({ pegs: guess, ...key }, kit)),
    bar(after, possible),
    element("b", {}, tn("{n} code left", "{n} codes left", after)),
    element("span", { class: "said" }, words),
  );
}

/** Returns a bar whose length is the logarithm of the number of codes left: how often they can be halved. */
const bar = (left, possible) =>
  element("meter", { min: 0, max: Math.log2(possible) || 1, value: Math.log2(left), "aria-hidden": "true" });
