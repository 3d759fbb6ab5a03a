/** What a renderer is: how the page draws the boxes of one family. renderers.js has that of every family. */

import { element } from "./dom.js";
import { isDigit } from "./palette.js";
import { number, t, tc } from "./words.js";

const BLANK = { letter: ".", shape: "blank" };

/**
 * What most families have in common. A renderer takes this over, and says what is different about its family; it always
 * has `whereabouts`, `standings` and `columns` of its own.
 *
 * `view` is what the cabinet says of its match and scene, `look` what it said when it greeted: the `palette`, the table
 * of `controls`, and what the family adds in `page_facts` (station/games/family.py). Where nothing is played, the values
 * of a view are null, and the family of the first box draws the page.
 */
export const defaults = {
  /** The renderer of a match: a family may draw some of its boxes otherwise. */
  forMatch(_view) {
    return this;
  },

  /** The view as it may be shown now: a family may hold back what is not to be known yet. */
  visible: (view) => view,

  /** Forgets the views that came before: the line was lost, and they may no longer be true. */
  forget() {},

  /** Draws what only this family has, and says it for screen readers: its table, its rows in words. */
  draw(_view, _look) {},

  /** Takes away what `draw` drew: another family is drawn from now on. */
  clear() {},

  // The board

  /** Whether the lamps are a display in this scene, and not the board of a box. */
  isDisplay: (_view) => true,

  /** How many of the 6 columns of each half the rows of a box take: those of its pegs, and of its key pegs. */
  columnsUsed: ({ holes }) => holes,

  /** Whether the last row of lamps is behind a shield. */
  hasShield: true,

  /** What every lamp bears, `{ shape, text }` each; `lamps` have `rgb` and a `letter`, or null. */
  signs: (lamps, { palette }) => lamps.map(({ letter }) => pegSign(letter, palette)),

  /** Whether key lamps bear signs, too: where a row goes on among them. */
  signsKeys: false,

  /** What has become of row `row`, as rows.css has it: used, unused, current, waiting, timeout or fault. */
  rowState: (_view, _row) => "used",

  /** What stands beside row `row`. */
  rowCaption: (_view, row) => `${row}`,

  /** What stands across the holes of row `row`, or null. */
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

  /** Where the match stands, in words: "round 2 of 4"; empty where nothing is played. */
  whereabouts(_view) {
    throw new Error("a renderer says where a match stands");
  },

  /** The players, an item of a list each. */
  standings(_view, _look) {
    throw new Error("a renderer draws the players");
  },

  // The controls

  /**
   * What the button of a `letter` bears: `{ shape, text }`; in `says` what it stands for, if it is not its colour, and in
   * `typed` the key that is typed for it, if it is not that of its colour.
   */
  buttonSign: (letter, { palette }) => pegSign(letter, palette),

  /** What is written on the button of a `letter` now, in place of its name: what else it stands for; or null. */
  buttonLabel: (_letter, _view) => null,

  /** Whether the button of a `letter` means nothing now. */
  isIdle: (_letter, _view, _look) => false,

  /** The keys of the keyboard that stand for buttons: `{ r: "red" }`. */
  keys: ({ palette }) => Object.fromEntries(palette.map(({ sign, name }) => [sign.toLowerCase(), name])),

  /** What the help says besides the controls, as nodes. */
  helpNote: () => [],

  /** The picture of a step of a lesson, as nodes. */
  lessonPicture: (_picture, _look) => [],

  // Scores and reviews

  /** What the scoreboard calls the variant that is being played. */
  boardTitle: ({ title }) => title,

  /** The columns of a board of the scoreboard; see `column`. */
  columns(_board) {
    throw new Error("a renderer says what counts");
  },

  /** What the help says about the review; null: there are no reviews. */
  reviewHelp: null,

  /** The heading of the review. */
  reviewTitle: t("Review"),

  /** A part of the review, as the family's `review` gives it. */
  review: (_part, _look) => element("section", {}),

  /**
   * What can be shared of a review, as `{ head, rows }`: a line of text and below it marks, row by row, each with a name
   * that MARKS in share.js has. It gives no code away.
   */
  result: (_part) => ({ head: "", rows: [] }),
};

/** A peg has the shape of its colour, and bears the letter that the viewer's language has for it; or it is a digit. */
function pegSign(letter, palette) {
  if (isDigit(letter)) return { shape: "numeral", text: letter };
  const peg = letter === BLANK.letter ? BLANK : palette.find((each) => each.letter === letter);
  return { shape: peg?.shape, text: peg?.sign ?? letter };
}

/**
 * "winner", "draw" or nothing, once the match is over; after several rounds the standings are the moment to say so. Against
 * somebody who plays alone, the station does not win.
 */
export function ending({ outcome, scene, rounds, alone, players }, { name }) {
  if (!outcome || outcome.reason === "left" || (scene === "reveal" && rounds !== 1)) return "";
  if (alone && name !== players[0].name) return "";
  if (outcome.winner === null) return outcome.reason === "draw" ? "draw" : "";
  return outcome.winner === name ? "winner" : "";
}

/** An ending as `ending` has it, in words. */
export const endingInWords = (end) => ENDINGS[end] ?? "";

const ENDINGS = {
  winner: t("winner"),
  // Translators: nobody has won.
  draw: t("draw"),
};

/** A column of the scoreboard; where there is little room, only the last word of its heading is shown. */
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

/** The cell of what a player did best, and how often. */
export const best = ({ best: most, times }) => [
  most === null ? "-" : number(most),
  times > 1 ? small(`×${number(times)}`) : "",
];

const small = (text) => element("small", {}, ` ${text}`);
