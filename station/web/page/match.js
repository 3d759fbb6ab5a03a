/** What a view says about the match, as plain values and words. */

import { isDice } from "./dicebox.js";
import { counted } from "./words.js";

const BOTH = "both";
const DEEDS = {
  secret: { codemaker: "sets a code", codebreaker: "looks away" },
  guess: { codemaker: "", codebreaker: "guesses" },
  mark: { codemaker: "marks", codebreaker: "" },
};

/** The row that is being built, or null. */
export function currentRow({ scene, rows, rows_total: total, outcome }) {
  const next = (rows?.length ?? 0) + 1;
  return scene === "guess" && !outcome && total && next <= total ? next : null;
}

/** What has become of row `number`: unused, used, current, waiting, timeout or fault. */
export function rowState(view, number) {
  const row = view.rows?.[number - 1];
  if (view.fault?.row === number) return "fault";
  if (row && isTimedOut(row)) return "timeout";
  if (row && isWaiting(row)) return underWay(view) === "guess" ? "current" : "waiting";
  if (number === currentRow(view)) return "current";
  return number <= (view.rows_total ?? number) ? "used" : "unused";
}

export const isTimedOut = ({ pegs }) => pegs === null;

export const isWaiting = ({ pegs, red }) => pegs !== null && red === null;

/** Who may not look, and at whose code: `{ breaker, maker }`, or null while nothing is hidden. */
export function lookingAway({ scene, looking, players }) {
  if (!players || (scene !== "secret" && !looking)) return null;
  const makes = Math.max(0, players.findIndex(({ role }) => role === "codemaker"));
  if (players[1 - makes].computer) return null;
  return { maker: players[makes].name, breaker: players[1 - makes].name };
}

/** The seat whose turn it is, or null. */
export function turn(view) {
  const { scene, players } = view;
  if (!players) return null;
  if (players[0].role === BOTH) return { secret: 0, guess: 0, wait: 1 }[scene] ?? null;
  const role = { secret: "codemaker", guess: "codebreaker", mark: "codemaker" }[underWay(view)];
  const seat = players.findIndex((player) => player.role === role);
  return seat < 0 ? null : seat;
}

/**
 * A player's part, and what it has them do now, that they have asked for a hint, or how strong the computer is:
 * "codemaker · sets a code", "codebreaker · assisted", "codebreaker · strong". It has to fit on a phone.
 */
export function duty(view, seat) {
  const { role, computer } = view.players[seat];
  const assisted = view.hints?.[seat] ? "assisted" : "";
  if (role === BOTH) return board(seat, assisted);
  const does = assisted || (computer ? machine(view.players[seat]) : DEEDS[view.scene]?.[role]);
  return [role, does].filter(Boolean).join(" · ");
}

function board(seat, assisted) {
  const where = seat ? "the other board" : "this board";
  return assisted ? `${where} · ${assisted}` : `plays at ${where}`;
}

/** How strong a computer is, and how many rows it takes at most to break a code: "strong", "strong ≤ 5". */
function machine({ role, computer, within }) {
  return within && role === "codebreaker" ? `${computer} ≤ ${within}` : computer;
}

/** What is going on: a computer at work guesses, or marks, as people do. */
function underWay({ scene, players }) {
  if (scene !== "watch") return scene;
  return players.some(({ role, computer }) => role === "codebreaker" && computer) ? "guess" : "mark";
}

/** What this match is won by: `{ number, thing }`, as in 12 points or 3 rows. */
export function score({ wins }, { points, rows }) {
  const number = wins === "rows" ? rows : points;
  return { number, thing: counted(number, wins === "rows" ? "row" : "point").split(" ")[1] };
}

/** "winner", "draw" or nothing, once the match is over; after several rounds the standings are the moment to say so. */
export function ending({ outcome, scene, rounds }, { name }) {
  if (!outcome || outcome.reason === "left" || (scene === "reveal" && rounds !== 1)) return "";
  if (outcome.winner === null) return outcome.reason === "draw" ? "draw" : "";
  return outcome.winner === name ? "winner" : "";
}

/** Where the match stands: "round 2 of 4", "round 5 · to 30 points"; where one round is all, "row 3 of 10". */
export function whereabouts(view) {
  const { round, rounds, target } = view;
  if (!round) return "";
  if (isDice(view)) return `turn ${round}${view.final ? " · the last" : ""}`;
  if (rounds === 1) return rowOf(view);
  return rounds ? `round ${round} of ${rounds}` : `round ${round} · to ${counted(target, "point")}`;
}

/** The row that is being built, behind a question or while the game waits as well; else the last one. */
function rowOf(view) {
  const row = view.rows.length + (view.building === null ? 0 : 1);
  return row ? `row ${row} of ${view.rows_total}` : "";
}
