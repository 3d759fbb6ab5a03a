/** A renderer draws the boxes of one family. renderers.js has the renderers of all families. */

import { element } from "./dom.js";
import { isDigit } from "./palette.js";
import { number, t, tc } from "./words.js";

const BLANK = { letter: ".", shape: "blank" };

/**
 * What most families have in common. A renderer extends this with what is different about its family; it always has its
 * own `whereabouts`, `standings` and `columns`.
 *
 * `view` is the cabinet's view of its match and scene. `look` comes from the greeting: the `palette`, the table of
 * `controls`, and the family's `page_facts` (station/games/family.py). If nothing is played, the values of a view are
 * null, and the family of the first box draws the page.
 */
export const defaults = {
  /** The renderer of a match: a family may draw some of its boxes differently. */
  forMatch(_view) {
    return this;
  },

  /** The view as it may be shown now: a family may hold back what must not be known yet. */
  visible: (view) => view,

  /** Forgets earlier views: the connection was lost, and they may no longer be true. */
  forget() {},

  /** Draws what only this family has, also in words for screen readers: its table, its rows. */
  draw(_view, _look) {},

  /** Removes what `draw` drew: another family is drawn from now on. */
  clear() {},

  // The board

  /** Whether the lamps are a display in this scene, not the board of a box. */
  isDisplay: (_view) => true,

  /** How many of the 6 columns of each half the rows of a box take: those of its pegs, and of its key pegs. */
  columnsUsed: ({ holes }) => holes,

  /** Whether the last row of lamps is behind a shield. */
  hasShield: true,

  /** What every lamp bears, `{ shape, text }` each; `lamps` have `rgb` and a `letter`, or null. */
  signs: (lamps, { palette }, _view) => lamps.map(({ letter }) => pegSign(letter, palette)),

  /** Whether key lamps bear signs, too, because rows continue on them. */
  signsKeys: false,

  /** The state of row `row`, as in rows.css: used, unused, current, waiting, timeout or fault. */
  rowState: (_view, _row) => "used",

  /** The caption beside row `row`. */
  rowCaption: (_view, row) => `${row}`,

  /** The note across the holes of row `row`, or null. */
  rowNote: (_view, _row) => null,

  // The board under a finger: a place is `{ row, hole }`, from 0; a row to be laid is the message that lays it, or null

  /** The row that is being built, as it lies, where one can be laid on the board. */
  laid: (_view) => null,

  /** The peg at a place of the board that can be dragged, or null. */
  pegAt: (_view, _place) => null,

  /** The row to be laid after a tap on a place. */
  tapped: (_view, _place) => null,

  /** The row to be laid after a peg was dragged from one place, or a button (null), to another, or away (null). */
  dragged: (_view, _letter, _from, _to, _look) => null,

  // The keyboard

  /** The letters that a key types into the row being built; null: the key means what it means elsewhere. */
  typed: (_view, _key) => null,

  // The display window

  /** The sentence of the scene, as it is told on this page. */
  message: (view) => view.message ?? "",

  /** The state of the match in words: "round 2 of 4"; empty if nothing is played. */
  whereabouts(_view) {
    throw new Error("a renderer says where a match stands");
  },

  /** The players, each as an item of a list. */
  standings(_view, _look) {
    throw new Error("a renderer draws the players");
  },

  // The controls

  /**
   * The sign on the button of a `letter`: `{ shape, text }`; with `says` if it means something other than its colour,
   * and with `typed` if its key is not that of its colour.
   */
  buttonSign: (letter, { palette }) => pegSign(letter, palette),

  /** The label on the button of a `letter` in place of its name, if it means something else now; or null. */
  buttonLabel: (_letter, _view) => null,

  /** Whether the button of a `letter` means nothing now. */
  isIdle: (_letter, _view, _look) => false,

  /** The keys of the keyboard that stand for buttons: `{ r: "red" }`. */
  keys: ({ palette }) => Object.fromEntries(palette.map(({ sign, name }) => [sign.toLowerCase(), name])),

  /** The note in the help below the controls, as nodes. */
  helpNote: () => [],

  /** The picture of a step of a lesson, as nodes. */
  lessonPicture: (_picture, _look) => [],

  // Scores and reviews

  /** The title of the variant that is being played, as on the scoreboard. */
  boardTitle: ({ title }) => title,

  /** The columns of a board of the scoreboard; see `column`. */
  columns(_board) {
    throw new Error("a renderer says what counts");
  },

  /** The text of the help about reviews; null: there are none. */
  reviewHelp: null,

  /** The heading of the review. */
  reviewTitle: t("Review"),

  /** A part of the review, from the data of the family's `review`. */
  review: (_part, _look) => element("section", {}),

  /**
   * The part of a review that can be shared, as `{ head, rows }`: a line of text, and below it marks, row by row, each
   * named as in MARKS of share.js. It gives no code away.
   */
  result: (_part) => ({ head: "", rows: [] }),
};

/** Returns the sign of a peg: the shape of its colour, with its letter in the viewer's language; or its digit. */
function pegSign(letter, palette) {
  if (isDigit(letter)) return { shape: "numeral", text: letter };
  const peg = letter === BLANK.letter ? BLANK : palette.find((each) => each.letter === letter);
  return { shape: peg?.shape, text: peg?.sign ?? letter };
}

/**
 * Returns "winner", "draw" or "" for a player once the match is over; after several rounds, only from the standings on.
 * Against somebody who plays alone, the station does not win.
 */
export function ending({ outcome, scene, rounds, alone, players }, { name }) {
  if (!outcome || outcome.reason === "left" || (scene === "reveal" && rounds !== 1)) return "";
  if (alone && name !== players[0].name) return "";
  if (outcome.winner === null) return outcome.reason === "draw" ? "draw" : "";
  return outcome.winner === name ? "winner" : "";
}

/** Returns an ending, as returned by `ending`, in words. */
export const endingInWords = (end) => ENDINGS[end] ?? "";

const ENDINGS = {
  winner: t("winner"),
  // Translators: nobody has won.
  draw: t("draw"),
};

/** Returns a column of the scoreboard; little screens show only the last word of its heading. */
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

/** Returns the cell with the best result of a player, and how often it was reached. */
export const best = ({ best: most, times }) => [
  most === null ? "-" : number(most),
  times > 1 ? small(`×${number(times)}`) : "",
];

/** A result in words; of games with hints it is said. */
// Translators: {result}: "Ada cracked it in 4 rows".
export const withHints = (result, assisted) => (assisted ? t("{result}, with hints", { result }) : result);

const small = (text) => element("small", {}, ` ${text}`);
