/** Played rows: in words, and small, on the other board and in the review. */

import { byId, element, mark, refill, times } from "./dom.js";
import { called } from "./names.js";
import { withHints } from "./renderer.js";
import { t, tn } from "./words.js";

/** @typedef {{ [K in keyof PegKit]: PegKit[K] } & { look: Look }} Kit */

// In words, for screen readers; never what is behind the shield

/**
 * Writes the rows, the row being built and the secret as hidden text for screen readers.
 * @param {Shown<CodesView>} view
 * @param {PegKit} pegs
 * @param {Look} look
 */
export function describe(view, pegs, look) {
  const kit = { ...pegs, look };
  const lines = (view.rows ?? []).map((row, index) => element("li", {}, rowWithFault(view, row, index + 1, kit)));
  refill(byId("rows"), ...lines);
  byId("building").textContent = describeDraft(view, kit);
  byId("secret").textContent = view.secret ? t("Secret: {code}.", { code: kit.spell(view.secret, look) }) : "";
}

/**
 * @param {Shown<CodesView>} view
 * @param {RowView} row
 * @param {number} number
 * @param {Kit} kit
 */
function rowWithFault({ fault }, row, number, kit) {
  const said = rowInWords(row, number, kit);
  if (fault?.row !== number) return said;
  const right = kit.answer(fault.right, row.pegs ?? "");
  // Translators: {row} is "Row 3: red green green yellow: 1 exact, 1 colour only", {key_pegs} "2 exact, 0 colour only".
  return t("{row}; that was a fault, right is {key_pegs}", { row: said, key_pegs: right });
}

/**
 * Returns the row being built in words: its key pegs, while a row is marked by hand.
 * @param {Shown<CodesView>} view
 * @param {Kit} kit
 */
function describeDraft({ scene, building, colours }, kit) {
  if (!building) return "";
  if (scene !== "mark") return t("Being built: {code}.", { code: kit.spell(building, kit.look) });
  /** @param {string} letter */
  const count = (letter) => building.split(letter).length - 1;
  const given = kit.answer({ red: count("R"), white: count("W"), half: count("B") }, colours ?? "");
  return t("Key pegs given: {key_pegs}.", { key_pegs: given });
}

/**
 * Returns a played row in words: "Row 3: red green green yellow: 1 exact, 1 colour only".
 * @param {RowView} row
 * @param {number} number
 * @param {Kit} kit
 */
function rowInWords(row, number, kit) {
  if (row.pegs === null) return t("Row {row}: the time ran out, it stays empty", { row: number });
  const code = kit.spell(row.pegs, kit.look);
  if (row.red === null) return t("Row {row}: {code}: waits for its key pegs", { row: number, code });
  const key = kit.answer(row, row.pegs);
  return t("Row {row}: {code}: {key_pegs}", { row: number, code, key_pegs: key });
}

// Small

/**
 * Returns the pegs of a row as small tiles, and its key pegs.
 * @param {KeyView & { pegs: string }} row
 * @param {Kit} kit
 * @returns {Node[]}
 */
function drawRow(row, kit) {
  const key = kit.kinds.flatMap((kind) => times(row[kind] ?? 0, () => pin(kind)));
  return [...kit.tiles(row.pegs, kit.look), element("span", { class: "pins" }, ...key)];
}

/** @param {string} key */
const pin = (key) => element("i", { class: "pin", "data-pin": key });

/**
 * Returns a drawn row with its number, hidden from screen readers.
 * @param {number} number
 * @param {Child[]} nodes
 */
const silent = (number, ...nodes) => drawn("drawn", element("small", {}, `${number}`), ...nodes);

/**
 * @param {string} name
 * @param {Child[]} nodes
 */
const drawn = (name, ...nodes) => element("span", { class: name, "aria-hidden": "true" }, ...nodes);

/** @param {string} text */
const unseen = (text) => element("span", { class: "unseen" }, text);

// Two boards at once: the one that is played elsewhere

/**
 * `boards` are both boards, or null if there is only one; the other is the one that the first seat does not play.
 * @param {Shown<CodesView>} view
 * @param {PegKit} pegs
 * @param {Look} look
 */
export function showOther({ boards, players, rows_total: total }, pegs, look) {
  const board = boards?.find(({ codebreaker }) => codebreaker !== players?.[0].name);
  mark(document.body, "data-boards", board ? 2 : null);
  byId("other").hidden = !board;
  if (!board) return;
  const kit = { ...pegs, look };
  byId("other-head").textContent = headline(board, total ?? 0, kit);
  refill(byId("other-rows"), ...board.rows.map((row, index) => onOther(row, index + 1, kit)));
}

/**
 * @param {BoardView} board
 * @param {number} total
 * @param {Kit} kit
 */
function headline(board, total, kit) {
  const far = progress(board, total);
  if (!board.secret) return far;
  const code = kit.spell(board.secret, kit.look);
  return kit.says.was(far, code);
}

/**
 * @param {BoardView} board
 * @param {number} total
 */
function progress({ codebreaker, rows: { length: played }, ended }, total) {
  const name = called(codebreaker);
  if (ended)
    return tn("{name}'s board · ended after {n} row", "{name}'s board · ended after {n} rows", played, { name });
  return tn("{name}'s board · {played} of {n} row", "{name}'s board · {played} of {n} rows", total, { name, played });
}

/**
 * @param {RowView} row
 * @param {number} number
 * @param {Kit} kit
 */
function onOther(row, number, kit) {
  const nodes = row.pegs === null ? [element("em", {}, t("time ran out"))] : drawRow({ ...row, pegs: row.pegs }, kit);
  return element("li", {}, unseen(rowInWords(row, number, kit)), silent(number, ...nodes));
}

// The review: what each row revealed, with luck and skill apart

/**
 * Returns the review of one code of a finished game.
 * @param {CodesReview} part
 * @param {PegKit} pegs
 * @param {Look} look
 */
export function reviewOf(part, pegs, look) {
  const { code, possible, rows, verdict } = part;
  const kit = { ...pegs, look };
  if (part.proof.length) return proofOf(part, kit.says);
  const start = element("li", {}, bar(possible, possible), element("b", {}, kit.says.possible(possible)));
  return element(
    "section",
    {},
    element("h3", {}, result(part, kit.says)),
    element("ol", {}, start, ...rows.map((row) => reviewRow(row, possible, kit))),
    element("p", {}, verdict),
    ...(code === 1 ? [element("small", {}, MEANING)] : []),
  );
}

/**
 * Returns the review of a puzzle: whether it was solved, and how it is solved, step by step.
 * @param {CodesReview} part
 * @param {CodeWords} says
 */
const proofOf = (part, says) =>
  element(
    "section",
    { class: "proof" },
    element("h3", {}, result(part, says)),
    element("p", {}, part.verdict),
    element("ol", {}, ...part.proof.map((step) => element("li", {}, step))),
  );

const MEANING = [
  t("Skill: how close your choices came to the best ones; at 80%, they need a quarter more rows on average."),
  t("Luck: the rows that the answers saved or cost beyond the average; over many games it evens out."),
].join(" ");

/**
 * Returns in words who cracked the code, or did not, and whether it took hints.
 * @param {CodesReview} part
 * @param {CodeWords} says
 */
function result({ player: name, cracked, played, assisted, proof }, says) {
  const player = called(name);
  if (proof.length) {
    return cracked
      ? withHints(t("{player} solved it", { player }), assisted)
      : t("{player} did not solve it", { player });
  }
  return cracked ? withHints(says.crackedIn(player, played), assisted) : says.didNotCrack(player);
}

/**
 * Returns the result to share: the key pegs of every row, but no row itself.
 * @param {CodesReview} part
 * @param {PegKit} pegs
 * @returns {SharedResult}
 */
export function resultOf(part, { kinds, says }) {
  const { title, rows, holes, cracked, played, rows_total, proof } = part;
  const told = t("{box}: {result}", { box: title, result: result(part, says) });
  const head = proof.length ? told : `${told} · ${cracked ? played : "X"}/${rows_total}`; // a puzzle has one row
  /** @param {KeyView} key */
  const marks = (key) => {
    const given = kinds.flatMap((kind) => times(key[kind] ?? 0, () => kind));
    return times(holes, (hole) => given[hole] ?? "none");
  };
  return { head, rows: rows.map(({ key }) => marks(key)) };
}

/**
 * @param {RowReview} row
 * @param {number} possible
 * @param {Kit} kit
 */
function reviewRow({ row, guess, key, after, better, words }, possible, kit) {
  const code = kit.spell(guess, kit.look);
  const answer = kit.answer(key, guess);
  return element(
    "li",
    {},
    unseen(t("Row {row}: {code}, {key_pegs}.", { row, code, key_pegs: answer })),
    silent(row, ...drawRow({ ...key, pegs: guess }, kit)),
    bar(after, possible),
    element("b", {}, kit.says.left(after)),
    ...(better ? [drawn("drawn better", element("small", {}, "→"), ...kit.tiles(better, kit.look))] : []),
    element("span", { class: "said" }, words),
  );
}

/**
 * Returns a bar whose length is the logarithm of the number of codes left: how often they can be halved.
 * @param {number} left
 * @param {number} possible
 */
const bar = (left, possible) =>
  element("meter", { min: 0, max: Math.log2(possible) || 1, value: Math.log2(left), "aria-hidden": "true" });
