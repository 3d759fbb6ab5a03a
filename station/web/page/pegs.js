/** The renderer of the boxes with pegs. It also draws the page where nothing is played. */

import { buildBars } from "./bars.js";
import { createCodes, EXACT, labelOf } from "./codes.js";
import { keyPegs, lamp } from "./codes-lesson.js";
import { dragged, pegShown } from "./codes-touch.js";
import { element } from "./dom.js";
import { EMPTY } from "./draft-row.js";
import { HOLES, KEYS_FROM, SECRET_FROM } from "./frame.js";
import { css, fromHex, ink } from "./light.js";
import { colourOf, digitOf, isDigit } from "./palette.js";
import { isKey } from "./renderer.js";
import { t, withNodes } from "./words.js";

const MARKS = "RW";
const BLANK = ".";
const NOTHING = {};

// Translators: a key peg: right colour in the wrong hole; also written on a button.
const COLOUR_ONLY = t("colour only");

/** What is written on the buttons that are key pegs while a row is marked. */
const LABELS = { R: EXACT, W: COLOUR_ONLY };
// Translators: a key peg: right digit in the wrong hole; also written on a button.
const DIGIT_LABELS = { R: EXACT, W: t("digit only") };

const codes = createCodes({
  kinds: ["red", "white"],
  spell,
  tiles: (letters, { palette }) => [...letters].map((letter) => tile(letter, palette)),
  pegOn: (letter, _hole, { palette }, { colours }) => (isDigit(colours?.[0]) ? digitOf(letter, palette) : letter),
  answer: ({ red, white }, [peg]) => {
    const counts = { red: red ?? 0, white: white ?? 0 };
    return isDigit(peg) ? t("{red} exact, {white} digit only", counts) : t("{red} exact, {white} colour only", counts);
  },
});

/** @type {Renderer<CodesView>} */
export const pegs = {
  ...codes,
  forMatch: ({ colours }) => (isDigit(colours?.[0]) ? digits : pegs),
  button: (letter, look, view) => ({
    ...codes.button(letter, look),
    label: labelOf(LABELS, letter, view),
    isIdle: isIdle(letter, view),
  }),
  helpNote: () => helpNote(COLOUR_ONLY),
  lessonPicture,
};

/**
 * Where the pegs are digits, lamps, buttons and keys bear them; and the knob fills the display with one.
 * @type {Renderer<CodesView>}
 */
const digits = {
  ...pegs,
  helpNote: () => helpNote(DIGIT_LABELS.W),
  board: (view) => ({ ...codes.board(view), isDisplay: true }),
  signs: digitSigns,
  button: (letter, { palette }, view) => {
    const digit = digitOf(letter, palette);
    const isMarking = view?.scene === "mark";
    const face = { label: labelOf(DIGIT_LABELS, letter, view), isIdle: isIdle(isMarking ? letter : digit, view) };
    return isDigit(digit) ? { ...signOf(digit), ...face, says: digit, typed: digit } : { ...signOf(digit), ...face };
  },
  touch: {
    ...codes.touch,
    dragged: (view, letter, from, to, { palette }) => dragged(view, letter && digitOf(letter, palette), from, to),
  },
  keys: (look) => ({
    ...codes.keys(look),
    ...Object.fromEntries(look.palette.map(({ name }, index) => [`${index + 1}`, name])),
  }),
};

/**
 * Returns the digits of the lamps, except in a picture: in its one colour they would mean nothing.
 * @param {LampState[]} lamps
 * @param {Look} look
 * @param {Shown<CodesView>} view
 * @returns {Sign[]}
 */
function digitSigns(lamps, { palette }, view) {
  const digits = lamps.map(({ letter }) => letter && digitOf(letter, palette));
  const drawn = isPicture(digits.slice(0, SECRET_FROM), view) ? SECRET_FROM : 0;
  return digits.map((digit, index) => (index < drawn || isKey(index) || !digit ? NOTHING : signOf(digit)));
}

/**
 * Whether lamps of several rows differ from the match; those of one row may, because a frame may come before its view.
 * @param {(string | null)[]} digits
 * @param {Shown<CodesView>} view
 */
function isPicture(digits, view) {
  const rows = digits.flatMap((digit, index) => (digit === null || isPlayed(digit, index, view) ? [] : [rowOf(index)]));
  return new Set(rows).size > 1;
}

/**
 * Whether a lamp is lit for its peg, or for a key peg of a row that was played.
 * @param {string | null} digit
 * @param {number} index
 * @param {Shown<CodesView>} view
 */
function isPlayed(digit, index, view) {
  const row = rowOf(index);
  return index < KEYS_FROM ? digit === pegShown(view, { row, hole: index % HOLES }) : row < (view.rows?.length ?? 0);
}

/** @param {number} index */
const rowOf = (index) => Math.floor((index % KEYS_FROM) / HOLES);

/**
 * @param {string} digit
 * @returns {Sign}
 */
const signOf = (digit) => ({ shape: digit === BLANK ? "blank" : isDigit(digit) ? "numeral" : null, text: digit });

/** @param {string} only */
function helpNote(only) {
  // Translators: {exact} and {colour_only} are the words that you have for these, in bold.
  const note = t("Key pegs: a full dot is {exact}, a ring is {colour_only}.");
  return withNodes(note, { exact: element("b", {}, EXACT), colour_only: element("b", {}, only) });
}

/**
 * A row takes the colours of its box, an answer takes red and white; elsewhere all buttons are alike.
 * @param {string} letter
 * @param {Shown<CodesView> | undefined} view
 */
function isIdle(letter, view) {
  if (!view?.colours || !["secret", "guess", "mark"].includes(view.scene)) return false;
  return !(view.scene === "mark" ? MARKS : view.colours).includes(letter);
}

/**
 * Names pegs by their letters: "RG" is "red green".
 * @param {string} pegs
 * @param {Look} look
 */
function spell(pegs, { palette }) {
  const colours = Object.fromEntries(palette.map(({ letter, title }) => [letter, title]));
  // Translators: a hole of a code that was left without a peg on purpose; it counts as a colour.
  const blank = t("blank");
  // Translators: a hole that has no peg yet.
  const empty = t("empty");
  /** @type {Record<string, string>} */
  const words = { ".": blank, [EMPTY]: empty, ...colours };
  return [...pegs].map((letter) => words[letter] ?? letter).join(" ");
}

/**
 * @param {string} letter
 * @param {Colour[]} palette
 */
function tile(letter, palette) {
  const colour = colourOf(letter, palette);
  const node = element("span", { class: "tile" }, isDigit(letter) ? letter : (colour?.sign ?? letter));
  if (!colour) return node;
  node.style.setProperty("--light", css(fromHex(colour.hex)));
  node.setAttribute("data-ink", ink(fromHex(colour.hex)));
  return node;
}

/**
 * A code, a row or one of its pegs, with key pegs, or the two bars that show an answer.
 * @param {CodesPicture} picture
 * @param {Look} look
 */
function lessonPicture({ code, row, peg, key, bars, red, white }, look) {
  if (bars) return [barsOf(bars)];
  const letters = [...(code ?? row ?? peg ?? "")];
  const pegs = letters.map((letter) => lamp(letter, look.palette, codes.button(letter, look)));
  const drawn = element("span", { class: "lesson-pegs" }, ...pegs);
  return code ? [drawn] : [drawn, keyPegs(row ? { red, white } : { [key ?? ""]: 1 }, letters.length, look.palette)];
}

/** @param {{ red: number, white: number }} counts */
function barsOf(counts) {
  const bars = buildBars();
  bars.show(counts);
  return bars.root;
}
