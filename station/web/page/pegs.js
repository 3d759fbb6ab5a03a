/** The renderer of the boxes with pegs. It also draws the page where nothing is played. */

import { byId, element, mark } from "./dom.js";
import { describe, reviewOf, showOther } from "./pegs-rows.js";
import { best, column, defaults, ending, STREAK, WON } from "./renderer.js";
import { clock, counted } from "./words.js";

const BOTH = "both";
const NOTHING = {};
const MARKS = "RW";
const MARKERS = ["red", "white"];
const DEEDS = {
  secret: { codemaker: "sets a code", codebreaker: "looks away" },
  guess: { codemaker: "", codebreaker: "guesses" },
  mark: { codemaker: "marks", codebreaker: "" },
};

/** A row as low as this would be behind the notice while it is compared with the code. */
const LOW = 6;

const COLUMNS = [
  column("best", ["fewest", "rows"], best),
  WON,
  STREAK,
  column("median", ["median", "time"], ({ median }) => [median === null ? "-" : clock(median)]),
];

export const pegs = {
  ...defaults,
  draw,
  clear: () => draw(NOTHING, { palette: [] }),
  rowState,
  whereabouts,
  standings: (view) => (view.players ?? []).map((player, seat) => standing(view, player, seat)),
  isIdle,
  helpNote: () => ["Key pegs: a full dot is ", bold("exact"), ", a ring is ", bold("colour only"), "."],
  columns: () => COLUMNS,
  reviewHelp: "after a game with pegs, shows what each row told you; Esc closes it",
  review: (part, { palette }) => reviewOf(part, palette),
};

function draw(view, { palette }) {
  byId("track").replaceChildren(...(view.players ?? []).map((player, seat) => caption(view, player, seat)));
  warn(view);
  showOther(view, palette);
  describe(view, palette);
}

const bold = (text) => element("b", {}, text);

/** A row takes the colours of its box, an answer takes red and white; elsewhere all buttons are alike. */
function isIdle(letter, { scene, colours }) {
  const used = colours && { secret: colours, guess: colours, mark: MARKS }[scene];
  return Boolean(used) && !used.includes(letter);
}

// The rows

/** What has become of row `number`. */
function rowState(view, number) {
  const row = view.rows?.[number - 1];
  if (view.fault?.row === number) return "fault";
  if (row && isTimedOut(row)) return "timeout";
  if (row && isWaiting(row)) return underWay(view) === "guess" ? "current" : "waiting";
  if (number === currentRow(view)) return "current";
  return number <= (view.rows_total ?? number) ? "used" : "unused";
}

/** The row that is being built, or null. */
function currentRow({ scene, rows, rows_total: total, outcome }) {
  const next = (rows?.length ?? 0) + 1;
  return scene === "guess" && !outcome && total && next <= total ? next : null;
}

const isTimedOut = (row) => row.pegs === null;

const isWaiting = (row) => row.pegs !== null && row.red === null;

/** Where the match stands: "round 2 of 4", "round 5 · to 30 points"; where one round is all, "row 3 of 10". */
function whereabouts(view) {
  const { round, rounds, target } = view;
  if (!round) return "";
  if (rounds === 1) return rowOf(view);
  return rounds ? `round ${round} of ${rounds}` : `round ${round} · to ${counted(target, "point")}`;
}

/** The row that is being built, behind a question or while the game waits as well; else the last one. */
function rowOf(view) {
  const row = view.rows.length + (view.building === null ? 0 : 1);
  return row ? `row ${row} of ${view.rows_total}` : "";
}

// The players

/** A player: the marker, the name, what they have and what they do. */
function standing(view, player, seat) {
  const { number, thing } = score(view, player);
  const does = ending(view, player) || duty(view, seat);
  return element(
    "li", { "aria-current": turn(view) === seat ? "true" : null, "data-ending": ending(view, player) || null },
    marker(seat),
    element(
      "span", { class: "name" },
      element("b", {}, player.name), " ",
      element("span", { class: "score" }, element("b", {}, `${number}`), " ", element("small", {}, thing)),
    ),
    element("span", { class: "role" }, does),
  );
}

/** What stands above a player's half of the score track. */
function caption(view, player, seat) {
  const { number, thing } = score(view, player);
  return element(
    "p", { "data-ending": ending(view, player) || null },
    marker(seat), element("b", {}, player.name), element("span", {}, ending(view, player) || `${number} ${thing}`),
  );
}

const marker = (seat) =>
  element("i", { class: "marker", "data-marker": MARKERS[seat] }, element("span", { class: "unseen" }, `${MARKERS[seat]} marker: `));

/** What this match is won by: `{ number, thing }`, as in 12 points or 3 rows. */
function score({ wins }, { points, rows }) {
  const number = wins === "rows" ? rows : points;
  return { number, thing: counted(number, wins === "rows" ? "row" : "point").split(" ")[1] };
}

/** The seat whose turn it is, or null. */
function turn(view) {
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
function duty(view, seat) {
  const { role, computer } = view.players[seat];
  const assisted = view.hints?.[seat] ? "assisted" : "";
  if (role === BOTH) return atBoard(seat, assisted);
  const does = assisted || (computer ? machine(view.players[seat]) : DEEDS[view.scene]?.[role]);
  return [role, does].filter(Boolean).join(" · ");
}

function atBoard(seat, assisted) {
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

// The notice to look away, over the board for as long as anything is behind the shield

function warn(view) {
  const who = lookingAway(view);
  byId("notice").hidden = !who;
  mark(byId("notice"), "data-high", view.scene === "mark" && view.rows.length <= LOW ? "" : null);
  byId("notice-head").textContent = who ? `${who.breaker}, look away!` : "";
  byId("notice-why").textContent = who ? reason(who.maker, view.looking) : "";
}

/** Who may not look, and at whose code: `{ breaker, maker }`, or null while nothing is hidden. */
function lookingAway({ scene, looking, players }) {
  if (!players || (scene !== "secret" && !looking)) return null;
  const makes = Math.max(0, players.findIndex(({ role }) => role === "codemaker"));
  if (players[1 - makes].computer) return null;
  return { maker: players[makes].name, breaker: players[1 - makes].name };
}

const reason = (maker, isLooking) =>
  isLooking ? `What is behind the shield is for ${maker} alone.` : `${maker} sets a code behind the shield.`;
