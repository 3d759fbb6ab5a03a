/** The renderer of the word box: letters stand on the lamps of the rows, and are typed or touched. */

import { createCodes, EXACT, labelOf } from "./codes.js";
import { keyPegs, lamp } from "./codes-lesson.js";
import { pegShown } from "./codes-touch.js";
import { element } from "./dom.js";
import { EMPTY } from "./draft-row.js";
import { HOLES, KEYS_FROM, SECRET_FROM } from "./frame.js";
import { clearKeyboard, showKeyboard } from "./word-keyboard.js";
import { t, tn, withNodes } from "./words.js";

const MARKS = "RW";
const BUILT = ["guess", "secret"];
const NOTHING = {};
const LETTER = /^\p{L}$/u;

/** Of this colour is one letter that fills the display; all else on the board is of others. */
const LARGE = "Y";

// Translators: a key peg: right letter in the wrong place; also written on a button.
const LETTER_ONLY = t("letter only");
const LABELS = { R: EXACT, W: LETTER_ONLY };

/**
 * The view that is shown: lamps tell that there is a letter, and it tells which.
 * @type {Shown<CodesView> | null}
 */
let shown = null;

const codes = createCodes({
  kinds: ["red", "white"],
  spell,
  tiles: (letters) => [...letters].map((letter) => element("span", { class: "tile" }, letter)),
  answer: ({ red, white }) => t("{red} exact, {white} letter only", { red: red ?? 0, white: white ?? 0 }),
  says: {
    possible: (n) => tn("{n} word", "{n} words", n),
    left: (n) => tn("{n} word left", "{n} words left", n),
    // Translators: {board} is "Ada's board · ended after 3 rows".
    was: (board, word) => t("{board}: the word was {word}", { board, word }),
    // Translators: what the codemaker does in the box Word, behind the role: "codemaker · sets a word".
    sets: t("sets a word"),
    // Translators: said of somebody who has played Word alone: the word was found, or was not.
    cracked: t("found"),
    missed: t("not found"),
    // Translators: in the review of the box Word: "it" is the word; so in the next.
    crackedIn: (player, n) => tn("{player} found it in {n} row", "{player} found it in {n} rows", n, { player }),
    didNotCrack: (player) => t("{player} did not find it", { player }),
    setting: (name) => t("{name} sets a word behind the shield.", { name }),
  },
});

/** @type {Renderer<CodesView>} */
export const word = {
  ...codes,

  visible(view) {
    shown = view;
    return view;
  },

  draw(view, look) {
    codes.draw(view, look);
    showKeyboard(view);
  },

  clear() {
    codes.clear();
    clearKeyboard();
  },

  board: (view) => ({ ...codes.board(view), isDisplay: true }),
  signs: (lamps) => (lamps.some(({ letter }) => letter === LARGE) ? lamps.map(() => NOTHING) : lamps.map(letterOn)),
  button: (letter, look, view) => ({
    ...codes.button(letter, look),
    label: labelOf(LABELS, letter, view),
    isIdle: BUILT.includes(view?.scene ?? "") || (view?.scene === "mark" && !MARKS.includes(letter)),
  }),
  typed: (view, key) => (takesLetters(view) && LETTER.test(key) ? key : null),
  helpNote,
  lessonPicture,
};

/**
 * Whether a row, or a secret, is being built by those at this page.
 * @param {Shown<CodesView>} view
 */
const takesLetters = ({ scene, building }) => BUILT.includes(scene) && building !== null;

/**
 * What the lamp with this number bears.
 * @param {LampState} _lamp
 * @param {number} index
 * @returns {Sign}
 */
function letterOn(_lamp, index) {
  if (index >= KEYS_FROM && index < SECRET_FROM) return NOTHING;
  const hole = index % HOLES;
  const place = { row: Math.floor(index / HOLES), hole };
  const letter = index < KEYS_FROM ? shown && pegShown(shown, place) : secretOf()?.[hole];
  return letter && letter !== EMPTY ? { shape: "numeral", text: letter } : NOTHING;
}

const secretOf = () => shown?.secret ?? (shown?.scene === "secret" ? shown.building : null);

/**
 * A word stays whole; the letters of a row being built stand apart.
 * @param {string} letters
 */
function spell(letters) {
  if (letters !== shown?.building || (letters.length === shown.holes && !letters.includes(EMPTY))) return letters;
  // Translators: a place of a word that has no letter yet.
  const empty = t("empty");
  return [...letters].map((letter) => (letter === EMPTY ? empty : letter)).join(" ");
}

function helpNote() {
  // Translators: {exact} and {letter_only} are the words that you have for these, in bold.
  const note = t("Key pegs: a full dot is {exact}, a ring is {letter_only}.");
  return withNodes(note, { exact: element("b", {}, EXACT), letter_only: element("b", {}, LETTER_ONLY) });
}

/**
 * The secret, or a word or a letter of it with its key pegs.
 * @param {CodesPicture} picture
 * @param {Look} look
 */
function lessonPicture({ code, row, peg, key, red, white }, { palette }) {
  const letters = [...(code ?? row ?? peg ?? "")];
  const drawn = element(
    "span",
    { class: "lesson-letters" },
    ...letters.map((text) => lamp(null, palette, { shape: "numeral", text })),
  );
  return code ? [drawn] : [drawn, keyPegs(row ? { red, white } : { [key ?? ""]: 1 }, letters.length, palette)];
}
