/** The renderer of the dice box: numerals on lamps and buttons, and a plate for each seat. */

/** @import * as box from "./dice-box.js" */

import { CHIP, faceInWords, millions } from "./dice-box.js";
import { lessonPicture } from "./dice-lesson.js";
import { resultOf, reviewOf } from "./dice-review.js";
import { clearTable, showTable } from "./dice-table.js";
import { byId, element, mark } from "./dom.js";
import { HOLES, ROWS, SECRET_FROM } from "./frame.js";
import { css, fromHex, ink } from "./light.js";
import { called } from "./names.js";
import { best, column, defaults, ending, endingInWords, STREAK, WON } from "./renderer.js";
import { number, t, tc, tn } from "./words.js";

const CARD_ROWS = [12, 10, 8];
const DICE_ROWS = [4, 2];
const BETWEEN = [11, 9, 7, 6];
const NOTHING = { text: null };

// Translators: heading of a column: the most millions in a game; on a phone only its last word is shown.
const MOST = column("best", tc("column", "most million"), best);
// Translators: heading of a column: the median of the millions; on a phone only its last word is shown.
const MEDIAN = column("median", tc("column", "million, median"), ({ median }) => [
  median === null ? "–" : number(median),
]);
// Translators: heading of a column: how many games somebody has played.
const GAMES = column("games", tc("column", "games"), ({ games }) => [number(games)]);

/** @type {Renderer<DiceView, DiceFacts>} */
export const dice = {
  .../** @type {Renderer<any, any>} */ (defaults),
  draw,
  clear,
  board: (view) => ({
    isDisplay: true,
    columns: HOLES,
    rows: ROWS,
    hasShield: false,
    row: (row) => ({ state: "used", caption: rowCaption(view, row), note: null }),
  }),
  signs,
  readout: (view, look) => ({
    message: view.message,
    where: whereabouts(view),
    standings: (view.players ?? []).map((player, seat) => plate(view, player, seat, look)),
  }),
  button,
  keys,
  lessonPicture,
  boardTitle,
  review: {
    help: t("after a game with dice, shows how good each decision was; Esc closes it"),
    title: t("How good each decision was"),
    draw: (part) => reviewOf(/** @type {DiceReview & MatchReview} */ (part)),
    result: (part) => resultOf(/** @type {DiceReview & MatchReview} */ (part)),
  },
  columns: ({ solo }) => (solo ? [MOST, GAMES, MEDIAN] : [MOST, WON, STREAK, MEDIAN]),
};

/** @param {Shown<DiceView>} view */
function whereabouts({ round, final }) {
  if (!round) return "";
  // Translators: the number of a turn.
  return final ? t("turn {turn} · the last", { turn: round }) : t("turn {turn}", { turn: round });
}

/**
 * Returns the same title as the scoreboard of the cabinet: templates solo_variant and variant_for_players.
 * @param {Shown<DiceView>} view
 */
function boardTitle({ title: box = "", players = [] }) {
  // Translators: has to be translated as the text solo_variant is.
  if (players?.length === 1) return t("{box}, solo", { box });
  // Translators: has to be translated as the text variant_for_players is.
  return tn("{box}, {n} player", "{box}, {n} players", players.length, { box });
}

/**
 * @param {box.Table} view
 * @param {Look<DiceFacts>} look
 */
function draw(view, look) {
  mark(byId("standings"), "data-seats", (view.players ?? []).length);
  showTable(view, look);
}

function clear() {
  mark(byId("standings"), "data-seats", null);
  clearTable();
}

// The faces of a die on lamps and buttons

/**
 * Returns the sign of every lamp: numerals for digits and dice, numbers for seats, and none in a picture.
 * @param {LampState[]} lamps
 * @param {Look<DiceFacts>} look
 * @returns {Sign[]}
 */
function signs(lamps, { faces }) {
  const picture = isPicture(lamps);
  return lamps.map((lamp, index) => (picture ? NOTHING : lampSign(index, lamp, faces)));
}

/**
 * @param {number} index
 * @param {LampState} lamp
 * @param {Record<string, string>} faces
 * @returns {Sign}
 */
function lampSign(index, { rgb, letter }, faces) {
  if (index >= SECRET_FROM) return rgb.some(Boolean) ? faceSign(`${index - SECRET_FROM + 1}`, "numeral") : NOTHING;
  const row = Math.floor(index / HOLES) + 1;
  const face = letter && faces[letter];
  if (!face || (CARD_ROWS.includes(row) && face === CHIP)) return NOTHING;
  return [...CARD_ROWS, ...DICE_ROWS].includes(row) ? faceSign(face, "numeral") : NOTHING;
}

/**
 * Whether the lamps show one big picture and not the table: then there is light between the cards.
 * @param {LampState[]} lamps
 */
const isPicture = (lamps) =>
  BETWEEN.some((row) => lamps.slice((row - 1) * HOLES, row * HOLES).some(({ rgb }) => rgb.some(Boolean)));

/**
 * Returns the chip, or the numeral in a shape.
 * @param {string} face
 * @param {string} shape
 */
const faceSign = (face, shape) => (face === CHIP ? { shape: "chip", text: null } : { shape, text: face });

/**
 * Returns the caption of a row of lamps: the number of the card; in the standings, of the seat above its bar.
 * @param {Shown<DiceView>} view
 * @param {number} row
 */
function rowCaption({ scene, players = [] }, row) {
  if (scene !== "standings") return CARD_ROWS.includes(row) ? `${CARD_ROWS.indexOf(row) + 1}` : "";
  const high = Math.floor(ROWS / players.length);
  const seat = (ROWS - row) / high;
  return Number.isInteger(seat) && seat < players.length ? `${seat + 1}` : "";
}

/**
 * @param {string} letter
 * @param {Look<DiceFacts>} look
 * @param {Shown<DiceView>} [view]
 * @returns {ButtonFace}
 */
function button(letter, look, view) {
  const face = look.faces[letter];
  const sign = face ? { ...faceSign(face, "die"), says: faceInWords(face) } : defaults.button(letter, look);
  return { ...sign, label: null, isIdle: view?.scene === "dice" && !face };
}

/**
 * Returns the keys for the buttons, among them the numerals of the faces.
 * @param {Look<DiceFacts>} look
 */
function keys(look) {
  const faced = look.palette.filter(({ letter }) => letter in look.faces);
  return { ...defaults.keys(look), ...Object.fromEntries(faced.map(({ letter, name }) => [look.faces[letter], name])) };
}

// Who plays: one to six plates, each with the number and the colour of its seat, as behind the shield

/**
 * `look` has the palette, and the letter of every seat's colour.
 * @param {Shown<DiceView>} view
 * @param {PlayerView} player
 * @param {number} seat
 * @param {Look<DiceFacts>} look
 */
function plate(view, player, seat, look) {
  const ends = ending(view, player) === "draw" && !isBest(view, player) ? "" : ending(view, player);
  const states = { "aria-current": player.role === "on turn" ? "true" : null, "data-ending": ends || null };
  return element(
    "li",
    { class: "seat", ...states },
    badge(seat, look),
    element("span", { class: "name" }, element("b", {}, called(player.name)), strength(player), help(view, seat)),
    element("span", { class: "role" }, ends ? element("em", {}, `${endingInWords(ends)} · `) : "", ...holdings(player)),
  );
}

/**
 * Returns millions and cards; little screens hide the cards, which only break ties.
 * @param {PlayerView} player
 * @returns {Child[]}
 */
function holdings({ points, rows }) {
  const cards = tn("{n} card", "{n} cards", rows);
  return [millions(points), element("span", { class: "won-cards" }, ` · ${cards}`)];
}

/**
 * @param {number} seat
 * @param {Look<DiceFacts>} look
 */
function badge(seat, { palette, seats }) {
  const hex = palette.find(({ letter }) => letter === seats[seat])?.hex ?? "#000000";
  const node = element("i", { class: "badge", "data-ink": ink(fromHex(hex)) }, `${seat + 1}`);
  node.style.setProperty("--light", css(fromHex(hex)));
  return node;
}

/**
 * Whether no other player has more: only the best are in a draw.
 * @param {Shown<DiceView>} view
 * @param {PlayerView} player
 */
const isBest = ({ players = [] }, { points, rows }) =>
  players.every((other) => other.points < points || (other.points === points && other.rows <= rows));

/**
 * Returns how strong a computer is; on a phone only its stars are shown.
 * @param {PlayerView} player
 */
const strength = ({ computer }) =>
  computer ? element("small", { "data-stars": STARS[computer] ?? null }, ` ${COMPUTERS[computer] ?? computer}`) : "";

/**
 * Returns a note if the player has asked for a hint.
 * @param {Shown<DiceView>} view
 * @param {number} seat
 */
const help = ({ hints }, seat) => (hints?.[seat] ? element("small", {}, " ", t("assisted")) : "");

/** @type {Record<string, string>} The computers, by strength. */
const COMPUTERS = { weak: t("weak computer"), medium: t("medium computer"), strong: t("strong computer") };

/** @type {Record<string, string>} */
const STARS = { weak: "★☆☆", medium: "★★☆", strong: "★★★" };
