/** What renderers have in common; renderers.js has those of all families, and page.d.ts says what a renderer answers. */

import { element } from "./dom.js";
import { HOLES, KEYS_FROM, ROWS, SECRET_FROM } from "./frame.js";
import { isDigit } from "./palette.js";
import { number, t, tc } from "./words.js";

const BLANK = { letter: ".", shape: "blank", sign: "." };

/**
 * What most families have in common. A renderer extends this with what is different about its family; it always has its
 * own `readout` and `columns`.
 * @type {Renderer}
 */
export const defaults = {
  forMatch() {
    return this;
  },

  visible: (view) => view,
  draw() {},
  clear() {},

  board: (_view) => ({
    isDisplay: true,
    columns: HOLES,
    rows: ROWS,
    hasShield: true,
    row: (row) => ({ state: "used", caption: `${row}`, note: null }),
  }),

  signs: (lamps, { palette }) =>
    lamps.map(({ letter }, index) => (letter && !isKey(index) ? pegSign(letter, palette) : NOTHING)),

  touch: null,
  typed: () => null,

  readout: missing,

  button: (letter, { palette }) => ({ ...pegSign(letter, palette), label: null, isIdle: false }),
  keys: ({ palette }) => Object.fromEntries(palette.map(({ sign, name }) => [sign.toLowerCase(), name])),
  helpNote: () => [],
  lessonPicture: () => [],
  boardTitle: ({ title }) => title ?? "",

  columns: missing,

  review: null,
};

const NOTHING = {};

/** @returns {never} */
function missing() {
  throw new Error("missing");
}

/**
 * Whether a lamp, by its number, is one of the key lamps.
 * @param {number} index
 */
export const isKey = (index) => index >= KEYS_FROM && index < SECRET_FROM;

/**
 * Returns the sign of a peg: the shape of its colour, with its letter in the viewer's language; or its digit.
 * @param {string} letter
 * @param {Colour[]} palette
 * @returns {Sign}
 */
function pegSign(letter, palette) {
  if (isDigit(letter)) return { shape: "numeral", text: letter };
  const peg = letter === BLANK.letter ? BLANK : palette.find((each) => each.letter === letter);
  return { shape: peg?.shape, text: peg?.sign ?? letter };
}

/**
 * Returns "winner", "draw" or "" for a player once the match is over; after several rounds, only from the standings on.
 * Against somebody who plays alone, the station does not win.
 * @param {Shown<GameView & { rounds?: number | null }>} view
 * @param {PlayerView} player
 */
export function ending({ outcome, scene, rounds, alone, players }, { name }) {
  if (!outcome || outcome.reason === "left" || (scene === "reveal" && rounds !== 1)) return "";
  if (alone && name !== players?.[0].name) return "";
  if (outcome.winner === null) return outcome.reason === "draw" ? "draw" : "";
  return outcome.winner === name ? "winner" : "";
}

/**
 * Returns an ending, as returned by `ending`, in words.
 * @param {string} end
 */
export const endingInWords = (end) => ENDINGS[end] ?? "";

/** @type {Record<string, string>} */
const ENDINGS = {
  winner: t("winner"),
  // Translators: nobody has won.
  draw: t("draw"),
};

/**
 * Returns a column of the scoreboard; little screens show only the last word of its heading.
 * @param {string} what
 * @param {string} heading
 * @param {Column["cell"]} cell
 * @returns {Column}
 */
export const column = (what, heading, cell) => ({ what, heading, cell });

// Translators: heading of a column of the scoreboard: how many games somebody has won.
export const WON = column("wins", tc("column", "won"), ({ wins, games, assisted }) => [
  number(wins),
  // Translators: stands small behind a number of wins: "3 of 5".
  small(t("of {games}", { games: games - assisted })),
]);

// Translators: heading of a column; on a phone only its last word is shown.
export const STREAK = column("longest", tc("column", "longest streak"), ({ longest, streak }) => [
  number(longest),
  // Translators: stands small behind the longest streak: how many games somebody has won in a row by now.
  streak > 1 ? small(t("now {streak}", { streak })) : "",
]);

/**
 * Returns the cell with the best result of a player, and how often it was reached.
 * @param {RecordLine} line
 * @returns {Child[]}
 */
export const best = ({ best: most, times }) => [
  most === null ? "–" : number(most),
  times > 1 ? small(`×${number(times)}`) : "",
];

/** A result in words; of games with hints it is said. */
// Translators: {result}: "Ada cracked it in 4 rows".
/**
 * @param {string} result
 * @param {boolean} assisted
 */
export const withHints = (result, assisted) => (assisted ? t("{result}, with hints", { result }) : result);

/** @param {string} text */
const small = (text) => element("small", {}, ` ${text}`);
