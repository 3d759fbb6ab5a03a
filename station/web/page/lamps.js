/** The renderer of games of other packages that bring none: their lamps, their buttons, their players and points. */

import { byId, element, mark } from "./dom.js";
import { HOLES, ROWS } from "./frame.js";
import { css, fromHex, ink } from "./light.js";
import { called } from "./names.js";
import { colourOf } from "./palette.js";
import { best, column, defaults, ending, endingInWords, STREAK, WON } from "./renderer.js";
import { number, tc, tn } from "./words.js";

/** The colour of the badge with the number of a player. */
const PLATE = "#c99a4e";

// Translators: heading of a column: the most points in a game; on a phone only its last word is shown.
const MOST = column("best", tc("column", "most points"), best);
// Translators: heading of a column: the median of the points; on a phone only its last word is shown.
const MEDIAN = column("median", tc("column", "points, median"), ({ median }) => [
  median === null ? "–" : number(median),
]);
// Translators: heading of a column: how many games somebody has played.
const GAMES = column("games", tc("column", "games"), ({ games }) => [number(games)]);

/** @type {Renderer} */
export const lamps = {
  ...defaults,
  draw: ({ players = [] }) => mark(byId("standings"), "data-seats", players.length),
  clear: () => mark(byId("standings"), "data-seats", null),
  board: () => ({
    isDisplay: true,
    columns: HOLES,
    rows: ROWS,
    hasShield: false,
    row: () => ({ state: "used", caption: "", note: null }),
  }),
  signs: (shown, { palette }) =>
    shown.map(({ rgb, letter }) => ({ shape: letter && rgb.some(Boolean) ? colourOf(letter, palette)?.shape : null })),
  readout: (view) => ({
    message: view.message,
    where: "",
    standings: (view.players ?? []).map((player, seat) => plate(view, player, seat)),
  }),
  button: (letter, look) => ({ ...defaults.button(letter, look), isIdle: !isUsed(letter, look) }),
  columns: ({ solo }) => (solo ? [MOST, GAMES, MEDIAN] : [MOST, WON, STREAK, MEDIAN]),
};

/**
 * Whether the game uses the button of a letter.
 * @param {string} letter
 * @param {Look} look
 */
function isUsed(letter, { controls, palette }) {
  const name = palette.find((colour) => colour.letter === letter)?.name ?? "blank";
  return controls.some((control) => control.name === name);
}

/**
 * @param {Shown} view
 * @param {PlayerView} player
 * @param {number} seat
 */
function plate(view, player, seat) {
  const end = ending(view, player);
  const badge = element("i", { class: "badge", "data-ink": ink(fromHex(PLATE)) }, `${seat + 1}`);
  badge.style.setProperty("--light", css(fromHex(PLATE)));
  const states = { "aria-current": player.role === "on turn" ? "true" : null, "data-ending": end || null };
  return element(
    "li",
    { class: "seat", ...states },
    badge,
    element("span", { class: "name" }, element("b", {}, called(player.name))),
    element(
      "span",
      { class: "role" },
      end ? element("em", {}, `${endingInWords(end)} · `) : "",
      // Translators: the points of a player.
      tn("{n} point", "{n} points", player.points),
    ),
  );
}
