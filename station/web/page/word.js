/** The renderer of the word box: letters stand on the lamps of the rows, and are typed or touched. */

import { codes, EXACT } from "./codes.js";
import { keyPegs, lamp } from "./codes-lesson.js";
import { pegShown } from "./codes-touch.js";
import { element } from "./dom.js";
import { EMPTY } from "./draft-row.js";
import { HOLES, KEYS_FROM, SECRET_FROM } from "./frame.js";
import { clearKeyboard, showKeyboard } from "./word-keyboard.js";
import { t, withNodes } from "./words.js";

const MARKS = "RW";
const NOTHING = {};
const LETTER = /^\p{L}$/u;

/** Of this colour is one letter that fills the display; all else on the board is of others. */
const LARGE = "Y";

// Translators: a key peg: right letter in the wrong place; also written on a button.
const LETTER_ONLY = t("letter only");
const LABELS = { R: EXACT, W: LETTER_ONLY };

/** The view that is shown: lamps tell that there is a letter, and it tells which. */
let shown = {};

export const word = {
  ...codes,

  visible(view) {
    shown = view;
    return view;
  },

  draw(view, look) {
    codes.draw.call(this, view, look);
    showKeyboard(view);
  },

  clear() {
    codes.clear.call(this);
    clearKeyboard();
  },

  isDisplay: () => true,
  signs: (lamps) => (lamps.some(({ letter }) => letter === LARGE) ? lamps.map(() => NOTHING) : lamps.map(letterOn)),
  spell,
  tiles: (letters) => [...letters].map((letter) => element("span", { class: "tile" }, letter)),
  answer: ({ red, white }) => t("{red} exact, {white} letter only", { red, white }),
  buttonLabel: (letter, { scene }) => (scene === "mark" ? (LABELS[letter] ?? null) : null),
  isIdle: (letter, { scene }) => ["guess", "secret"].includes(scene) || (scene === "mark" && !MARKS.includes(letter)),
  typed: (view, key) => (takesLetters(view) && LETTER.test(key) ? key : null),
  helpNote,
  lessonPicture,
};

/** Whether a row, or a secret, is being built by those at this page. */
const takesLetters = ({ scene, building }) => ["guess", "secret"].includes(scene) && building !== null;

/** What the lamp with this number bears. */
function letterOn(_lamp, index) {
  if (index >= KEYS_FROM && index < SECRET_FROM) return NOTHING;
  const hole = index % HOLES;
  const letter = index < KEYS_FROM ? pegShown(shown, { row: Math.floor(index / HOLES), hole }) : secretOf()?.[hole];
  return letter && letter !== EMPTY ? { shape: "numeral", text: letter } : NOTHING;
}

const secretOf = () => shown.secret ?? (shown.scene === "secret" ? shown.building : null);

/** A word stays whole; the letters of a row being built stand apart. */
function spell(letters) {
  if (letters !== shown.building || (letters.length === shown.holes && !letters.includes(EMPTY))) return letters;
  // Translators: a place of a word that has no letter yet.
  const empty = t("empty");
  return [...letters].map((letter) => (letter === EMPTY ? empty : letter)).join(" ");
}

function helpNote() {
  // Translators: {exact} and {letter_only} are the words that you have for these, in bold.
  const note = t("Key pegs: a full dot is {exact}, a ring is {letter_only}.");
  return withNodes(note, { exact: element("b", {}, EXACT), letter_only: element("b", {}, LETTER_ONLY) });
}

/** The secret, or a word or a letter of it with its key pegs. */
function lessonPicture({ code, row, peg, key, ...counts }, { palette }) {
  const letters = [...(code ?? row ?? peg)];
  const drawn = element(
    "span",
    { class: "lesson-letters" },
    ...letters.map((text) => lamp(null, palette, { shape: "numeral", text })),
  );
  return code ? [drawn] : [drawn, keyPegs(row ? counts : { [key]: 1 }, letters.length, palette)];
}
