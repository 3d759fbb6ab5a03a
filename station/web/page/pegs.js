/** The renderer of the boxes with pegs. It also draws the page where nothing is played. */

import { buildBars } from "./bars.js";
import { codes, EXACT } from "./codes.js";
import { keyPegs, lamp } from "./codes-lesson.js";
import { dragged, pegShown } from "./codes-touch.js";
import { element } from "./dom.js";
import { EMPTY } from "./draft-row.js";
import { HOLES, KEYS_FROM, SECRET_FROM } from "./frame.js";
import { css, fromHex, ink } from "./light.js";
import { colourOf, digitOf, isDigit } from "./palette.js";
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

export const pegs = {
  ...codes,
  forMatch: ({ colours }) => (isDigit(colours?.[0]) ? digits : pegs),
  spell,
  tiles: (letters, { palette }) => [...letters].map((letter) => tile(letter, palette)),
  answer: ({ red, white }, [peg]) =>
    isDigit(peg)
      ? t("{red} exact, {white} digit only", { red, white })
      : t("{red} exact, {white} colour only", { red, white }),
  buttonLabel: (letter, { scene }) => (scene === "mark" ? (LABELS[letter] ?? null) : null),
  isIdle,
  helpNote,
  lessonPicture,
};

/** Where the pegs are digits, lamps, buttons and keys bear them; and the knob fills the display with one. */
const digits = {
  ...pegs,
  helpNote: () => helpNote(DIGIT_LABELS.W),
  isDisplay: () => true,
  signs: digitSigns,
  buttonSign: (letter, { palette }) => {
    const digit = digitOf(letter, palette);
    return isDigit(digit) ? { ...signOf(digit), says: digit, typed: digit } : signOf(digit);
  },
  buttonLabel: (letter, { scene }) => (scene === "mark" ? (DIGIT_LABELS[letter] ?? null) : null),
  keys: (look) => ({
    ...codes.keys(look),
    ...Object.fromEntries(look.palette.map(({ name }, index) => [`${index + 1}`, name])),
  }),
  isIdle: (letter, view, { palette }) => isIdle(view.scene === "mark" ? letter : digitOf(letter, palette), view),
  dragged: (view, letter, from, to, { palette }) => dragged(view, digitOf(letter, palette), from, to),
};

/** Returns the digits of the lamps, except in a picture: in its one colour they would mean nothing. */
function digitSigns(lamps, { palette }, view) {
  const digits = lamps.map(({ letter }) => digitOf(letter, palette));
  const drawn = isPicture(digits.slice(0, SECRET_FROM), view) ? SECRET_FROM : 0;
  return digits.map((digit, index) => (index < drawn ? NOTHING : signOf(digit)));
}

/** Whether lamps of several rows differ from the match; those of one row may, because a frame may come before its view. */
function isPicture(digits, view) {
  const rows = digits.flatMap((digit, index) => (digit === null || isPlayed(digit, index, view) ? [] : [rowOf(index)]));
  return new Set(rows).size > 1;
}

/** Whether a lamp is lit for its peg, or for a key peg of a row that was played. */
function isPlayed(digit, index, view) {
  const row = rowOf(index);
  return index < KEYS_FROM ? digit === pegShown(view, { row, hole: index % HOLES }) : row < (view.rows?.length ?? 0);
}

const rowOf = (index) => Math.floor((index % KEYS_FROM) / HOLES);

const signOf = (digit) => ({ shape: digit === BLANK ? "blank" : isDigit(digit) ? "numeral" : null, text: digit });

function helpNote(only = COLOUR_ONLY) {
  // Translators: {exact} and {colour_only} are the words that you have for these, in bold.
  const note = t("Key pegs: a full dot is {exact}, a ring is {colour_only}.");
  return withNodes(note, { exact: element("b", {}, EXACT), colour_only: element("b", {}, only) });
}

/** A row takes the colours of its box, an answer takes red and white; elsewhere all buttons are alike. */
function isIdle(letter, { scene, colours }) {
  const used = colours && { secret: colours, guess: colours, mark: MARKS }[scene];
  return Boolean(used) && !used.includes(letter);
}

/** Names pegs by their letters: "RG" is "red green". */
function spell(pegs, { palette }) {
  const colours = Object.fromEntries(palette.map(({ letter, title }) => [letter, title]));
  // Translators: a hole of a code that was left without a peg on purpose; it counts as a colour.
  const blank = t("blank");
  // Translators: a hole that has no peg yet.
  const empty = t("empty");
  const words = { ".": blank, [EMPTY]: empty, ...colours };
  return [...pegs].map((letter) => words[letter] ?? letter).join(" ");
}

function tile(letter, palette) {
  const colour = colourOf(letter, palette);
  const node = element("span", { class: "tile" }, isDigit(letter) ? letter : (colour?.sign ?? letter));
  if (!colour) return node;
  node.style.setProperty("--light", css(fromHex(colour.hex)));
  node.setAttribute("data-ink", ink(fromHex(colour.hex)));
  return node;
}

/** A code, a row or one of its pegs, with key pegs, or the two bars that show an answer. */
function lessonPicture({ code, row, peg, key, bars, ...counts }, look) {
  if (bars) return [barsOf(bars)];
  const letters = [...(code ?? row ?? peg)];
  const pegs = letters.map((letter) => lamp(letter, look.palette, codes.buttonSign(letter, look)));
  const drawn = element("span", { class: "lesson-pegs" }, ...pegs);
  return code ? [drawn] : [drawn, keyPegs(row ? counts : { [key]: 1 }, letters.length, look.palette)];
}

function barsOf(counts) {
  const bars = buildBars();
  bars.show(counts);
  return bars.root;
}
