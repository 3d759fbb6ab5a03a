/** The renderer of the box with pairs: each takes two lamps, its colour and behind it the button that has its shape. */

import { createCodes, EXACT, labelOf } from "./codes.js";
import { keyPegs } from "./codes-lesson.js";
import { dragged, numberOf, pegAt, tapped } from "./codes-touch.js";
import { element, times } from "./dom.js";
import { EMPTY } from "./draft-row.js";
import { HOLES, KEYS_FROM, ROWS, SECRET_FROM } from "./frame.js";
import { css, fromHex } from "./light.js";
import { colourOf } from "./palette.js";
import { blankMark, engrave } from "./shapes.js";
import { t, withNodes } from "./words.js";

const COLOURS = "RYGBP";
const SHAPES = "ctsdx";
const PAIRS = 4;
const WIDTH = 2 * PAIRS;

// Translators: a key peg: the right pair in the wrong place; also written on a button.
const ELSEWHERE = t("elsewhere");
// Translators: a key peg: just the colour or just the shape is right in this place; also written on a button.
const HALF = t("half");
const LABELS = { R: EXACT, W: ELSEWHERE, B: HALF };

/** @type {Record<string, string>} The letters whose buttons mean something, by the scene. */
const USED = { secret: COLOURS, guess: COLOURS, mark: "RWB" };

const codes = createCodes({
  kinds: ["red", "white", "half"],
  spell,
  tiles: (row, { palette }) => pairsOf(row).map((pair) => tile(pair, palette)),
  each: 2,
  pegOn: (letter, hole) => pieceOf(letter, { row: 0, hole }),
  answer: ({ red, white, half }) =>
    t("{red} exact, {white} elsewhere, {half} half", { red: red ?? 0, white: white ?? 0, half: half ?? 0 }),
});

/** @type {Renderer<CodesView, GrandFacts>} */
export const grand = {
  ...codes,
  board: (view) => ({ ...codes.board(view), columns: HOLES }),
  signs,
  touch: {
    ...codes.touch,
    pegAt: (view, place) => pegAt(view, onRow(view, place)),
    numberOf: (view, place) => numberOf(view, onRow(view, place)),
    tapped: (view, place) => tapped(view, onRow(view, place)),
    dragged: (view, letter, from, to) => {
      const [start, end] = [from && onRow(view, from), to && onRow(view, to)];
      const piece = from ? letter : pieceOf(letter, end);
      return end && start && start.hole % 2 !== end.hole % 2 ? null : dragged(view, piece, start, end);
    },
  },
  button: (letter, look, view) => ({
    ...codes.button(letter, look),
    label: labelOf(LABELS, letter, view) ?? (view && isShapeNext(view) ? shapeOn(letter, look) : null),
    isIdle: Boolean(view && USED[view.scene]) && !USED[view?.scene ?? ""].includes(letter),
  }),
  helpNote,
  lessonPicture,
};

/**
 * What a button puts in a hole: its colour, or where a shape goes, its shape.
 * @param {string | null} letter
 * @param {Place | null} place
 */
const pieceOf = (letter, place) => (letter && place && place.hole % 2 ? SHAPES[COLOURS.indexOf(letter)] : letter);

/** @param {string} row */
const pairsOf = (row) => times(Math.ceil(row.length / 2), (pair) => row.slice(2 * pair, 2 * pair + 2));

/**
 * Whether the next press puts a shape.
 * @param {Shown<CodesView>} view
 */
const isShapeNext = ({ scene, cursor }) => ["guess", "secret"].includes(scene) && (cursor ?? 0) % 2 === 1;

/**
 * The shape that a button in this colour puts; null if it puts none.
 * @param {string} letter
 * @param {Look<GrandFacts>} look
 */
const shapeOn = (letter, { names }) => names[SHAPES[COLOURS.indexOf(letter)]] ?? null;

/**
 * Behind the shield there are four colours, and then the pair under the cursor.
 * @param {Shown<CodesView>} view
 * @param {Place} place
 */
function onRow({ cursor }, { row, hole }) {
  if (row !== ROWS) return { row, hole };
  const pair = Math.min(Math.floor((cursor ?? 0) / 2), PAIRS - 1);
  return { row, hole: hole < PAIRS ? 2 * hole : 2 * pair + hole - PAIRS };
}

/**
 * The letter of a lamp stands for a colour, or for the shape that the button in this colour has.
 * @param {LampState[]} lamps
 * @param {Look} look
 * @returns {Sign[]}
 */
function signs(lamps, look) {
  /** @param {number} index */
  const shapeAt = (index) =>
    lit(lamps[index]) ? look.palette.find(({ letter }) => letter === lamps[index].letter)?.shape : null;
  return lamps.map((lamp, index) => {
    const column = columnOf(index);
    if (column === null || column >= WIDTH || !lit(lamp)) return {};
    return { shape: column % 2 ? shapeAt(index) : shapeAt(lampAt(index, column + 1)), text: null };
  });
}

/** @param {LampState} lamp */
const lit = ({ letter }) => letter !== null && COLOURS.includes(letter);

/**
 * The column of a lamp in its row, 0 to 11; in the secret row, only the pair under the cursor has a shape.
 * @param {number} index
 */
function columnOf(index) {
  if (index >= SECRET_FROM) return index - SECRET_FROM < PAIRS ? null : index - SECRET_FROM;
  return (index % HOLES) + (index < KEYS_FROM ? 0 : HOLES);
}

/**
 * The lamp in another column of the same row.
 * @param {number} index
 * @param {number} column
 */
function lampAt(index, column) {
  if (index >= SECRET_FROM) return SECRET_FROM + column;
  const row = Math.floor((index % KEYS_FROM) / HOLES);
  return row * HOLES + (column < HOLES ? column : KEYS_FROM + column - HOLES);
}

/**
 * Names pairs, each with as much as there is of it: "red circle, blue".
 * @param {string} row
 * @param {Look} look
 */
function spell(row, look) {
  // Translators: a hole that has no peg yet.
  const empty = t("empty");
  const { names: pairs, palette } = /** @type {Look<GrandFacts>} */ (look);
  const names = { ...pairs, ...Object.fromEntries(palette.map(({ letter, title }) => [letter, title])) };
  return pairsOf(row)
    .map((pair) => names[pair.replaceAll(EMPTY, "")] ?? empty)
    .join(", ");
}

/**
 * A pair as its shape in its colour.
 * @param {string} pair
 * @param {Colour[]} palette
 */
function tile([colour, shape = EMPTY], palette) {
  const drawing = blankMark();
  engrave(drawing, palette.find(({ letter }) => letter === COLOURS[SHAPES.indexOf(shape)])?.shape, null);
  const node = element("span", { class: "tile pair" }, drawing);
  const hex = colourOf(colour, palette)?.hex;
  if (hex) node.style.setProperty("--light", css(fromHex(hex)));
  return node;
}

function helpNote() {
  // Translators: {exact}, {elsewhere} and {half} are the words that you have for these, in bold.
  const note = t("Key pegs: a red dot is {exact}, a white ring is {elsewhere}, a blue dot is {half}.");
  /** @param {string} word */
  const bold = (word) => element("b", {}, word);
  return withNodes(note, { exact: bold(EXACT), elsewhere: bold(ELSEWHERE), half: bold(HALF) });
}

/**
 * A code, or a row or a pair of it with its key row.
 * @param {CodesPicture} picture
 * @param {Look} look
 */
function lessonPicture({ code, row, red = 0, white = 0, half = 0 }, { palette }) {
  const pairs = pairsOf(code ?? row ?? "").map((pair) => tile(pair, palette));
  return [
    element("span", { class: "lesson-row" }, ...pairs),
    keyPegs({ red, white, half }, red + white + half, palette),
  ];
}
