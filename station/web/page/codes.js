/** What all renderers of code-breaking families share: the rows, the players, the notice, the review. */

import { describe, resultOf, reviewOf, showOther } from "./codes-rows.js";
import { dragged, laid, pegAt, tapped } from "./codes-touch.js";
import { byId, element, mark, refill } from "./dom.js";
import { called } from "./names.js";
import { best, column, defaults, ending, endingInWords, STREAK, WON } from "./renderer.js";
import { clock, number, t, tc, tn } from "./words.js";

const BOTH = "both";
const NOTHING = {};
const MARKERS = ["red", "white"];

/** The markers on the score track, for screen readers. */
const MARKERS_IN_WORDS = [t("red marker:"), t("white marker:")];
const ROLES = { codemaker: t("codemaker"), codebreaker: t("codebreaker") };
const STRENGTHS = {
  // Translators: how well a computer plays, behind its role: "codebreaker · weak".
  weak: tc("strength", "weak"),
  // Translators: how well a computer plays.
  medium: tc("strength", "medium"),
  // Translators: how well a computer plays.
  strong: tc("strength", "strong"),
};
const DEEDS = {
  // Translators: what a player does, behind the role: "codemaker · sets a code"; this and the next three.
  secret: { codemaker: t("sets a code"), codebreaker: t("looks away") },
  guess: { codemaker: "", codebreaker: t("guesses") },
  // Translators: gives key pegs, as in "codemaker · marks".
  mark: { codemaker: t("marks"), codebreaker: "" },
};
// Translators: behind the role of a player who has asked for a hint: "codebreaker · assisted".
const ASSISTED = t("assisted");
// Translators: a key peg: right colour in the right hole; also written on a button while a row is marked by hand.
export const EXACT = t("exact");

/** Scenes in which words and pictures run over all lamps, though a game is on. */
const DISPLAYS = ["attract", "secret", "standings"];

/** Up to this number of rows, the notice would cover the row that is compared with the code. */
const LOW = 6;

const COLUMNS = [
  // Translators: heading of a column: the fewest rows in which somebody cracked a code; on a phone only its last word.
  column("best", tc("column", "fewest rows"), best),
  WON,
  STREAK,
  // Translators: heading of a column: the median of the times of all games; on a phone only its last word is shown.
  column("median", tc("column", "median time"), ({ median }) => [median === null ? "-" : clock(median)]),
];

/**
 * A renderer of such a family extends this, and describes its pegs: `spell` returns pegs in words, with "_" for an
 * empty hole; `tiles` returns them as small nodes; `answer` returns in words an answer such as `{ red, white }` to such
 * pegs; and `kinds` are the kinds of key pegs, the best one first.
 */
export const codes = {
  ...defaults,
  kinds: ["red", "white"],

  draw(view, look) {
    refill(byId("track"), ...(view.players ?? []).map((player, seat) => caption(view, player, seat)));
    warn(view);
    showOther(view, this, look);
    describe(view, this, look);
  },

  clear() {
    this.draw(NOTHING, { palette: [] });
  },

  isDisplay: ({ holes, scene }) => !holes || DISPLAYS.includes(scene),
  rowState,
  laid,
  pegAt,
  tapped,
  dragged,
  // Translators: across an empty row: the time for it is over.
  rowNote: (view, row) => (!codes.isDisplay(view) && rowState(view, row) === "timeout" ? t("time ran out") : null),
  message: (view) => (looksAway(view) ? reason(lookingAway(view).codemaker, view.looking) : (view.message ?? "")),
  whereabouts,
  standings: (view) => (view.players ?? []).map((player, seat) => standing(view, player, seat)),
  columns: () => COLUMNS,
  reviewHelp: t("after a round with a code, shows what each row told you; Esc closes it"),
  reviewTitle: t("What every row has told"),

  review(part, look) {
    return reviewOf(part, this, look);
  },

  result(part) {
    return resultOf(part, this);
  },
};

// The rows

/** Returns the state of row `number`, see renderer.js. */
function rowState(view, number) {
  const row = view.rows?.[number - 1];
  if (view.fault?.row === number) return "fault";
  if (row && isTimedOut(row)) return "timeout";
  if (row && isWaiting(row)) return underWay(view) === "guess" ? "current" : "waiting";
  if (number === currentRow(view)) return "current";
  return number <= (view.rows_total ?? number) ? "used" : "unused";
}

/** Returns the number of the row being built, or null; the last row may still wait for its answer. */
function currentRow({ scene, rows, rows_total: total, outcome, building }) {
  const next = (rows?.length ?? 0) + 1;
  const begun = scene === "guess" ? Boolean(building) || !isAnswerDue(rows) : scene === "watch" && building !== null;
  return begun && !outcome && total && next <= total ? next : null;
}

const isAnswerDue = (rows) => Boolean(rows?.length) && isWaiting(rows.at(-1));

const isTimedOut = (row) => row.pegs === null;

const isWaiting = (row) => row.pegs !== null && row.red === null;

/** Returns the state of the match: "round 2 of 4", "round 5 · to 30 points"; with a single round, "row 3 of 10". */
function whereabouts(view) {
  const { round, rounds, target } = view;
  if (!round) return "";
  if (rounds === 1) return rowOf(view);
  if (rounds) return t("round {round} of {rounds}", { round, rounds });
  // Translators: the match ends when somebody has {n} points.
  return tn("round {round} · to {n} point", "round {round} · to {n} points", target, { round });
}

/** Returns the row being built, even behind a question or while the game waits; else the last one. */
function rowOf(view) {
  if (view.scene === "secret") return "";
  const row = view.rows.length + (view.building === null || isAnswerDue(view.rows) ? 0 : 1);
  return row ? t("row {row} of {rows}", { row, rows: view.rows_total }) : "";
}

// The players

/** Returns a player: the marker, the name, the score, and what they are doing. */
function standing(view, player, seat) {
  const does = endOf(view, player, seat) || duty(view, seat);
  return element(
    "li",
    { "aria-current": turn(view) === seat ? "true" : null, "data-ending": ending(view, player) || null },
    marker(seat),
    element(
      "span",
      { class: "name" },
      element("b", {}, called(player.name)),
      " ",
      element("span", { class: "score" }, ...tally(view, player, seat)),
    ),
    element("span", { class: "role" }, does),
  );
}

/** Returns the caption of a player's half of the score track; alone, the halves count codes cracked and missed. */
function caption(view, player, seat) {
  const { count, unit } = score(view, player);
  const end = endingInWords(ending(view, player));
  // Translators: above a track that shows how many codes somebody has cracked, and one for those that were not.
  const codes = view.alone && (seat ? t("not cracked") : t("cracked"));
  return element(
    "p",
    { "data-ending": ending(view, player) || null },
    marker(seat),
    element("b", {}, called(player.name)),
    element("span", {}, codes || end || `${number(count)} ${unit}`),
  );
}

/** Returns how the match ended for a player, in words; alone in a single round, there is nobody to win against. */
function endOf(view, player, seat) {
  if (!view.alone || view.rounds !== 1) return endingInWords(ending(view, player));
  if (seat || !view.outcome || view.outcome.reason === "left") return "";
  // Translators: said of somebody who has played alone: the code was found, or was not.
  return view.outcome.reason === "cracked" ? t("cracked") : t("not cracked");
}

/** Returns the score of a player; alone, it is the number of rows, and the station has none. */
function tally(view, player, seat) {
  if (view.alone && seat) return [];
  const { count, unit } = score(view.alone ? { wins: "rows" } : view, player);
  return [element("b", {}, number(count)), " ", element("small", {}, unit)];
}

const marker = (seat) =>
  element(
    "i",
    { class: "marker", "data-marker": MARKERS[seat] },
    element("span", { class: "unseen" }, `${MARKERS_IN_WORDS[seat]} `),
  );

/** Returns the score that decides this match, as `{ count, unit }`: 12 points, or 3 rows without those that faults take off. */
function score({ wins }, { points, rows }) {
  // Translators: stands behind a number: "3 rows".
  if (wins === "rows") return { count: rows - points, unit: tn("row", "rows", rows - points) };
  // Translators: stands behind a number: "12 points".
  return { count: points, unit: tn("point", "points", points) };
}

/** Returns the seat whose turn it is, or null. */
function turn(view) {
  const { scene, players } = view;
  if (!players) return null;
  if (players[0].role === BOTH) return { secret: 0, guess: 0, wait: 1 }[scene] ?? null;
  const role = { secret: "codemaker", guess: "codebreaker", mark: "codemaker" }[underWay(view)];
  const seat = players.findIndex((player) => player.role === role);
  return seat < 0 ? null : seat;
}

/**
 * Returns the role of a player, with what they do now, whether they have asked for a hint, or how strong the computer
 * is: "codemaker · sets a code", "codebreaker · assisted", "codebreaker · strong". It has to fit on a phone.
 */
function duty(view, seat) {
  const { role, computer } = view.players[seat];
  const assisted = Boolean(view.hints?.[seat]);
  if (role === BOTH) return atBoard(seat, assisted);
  const does = computer ? machine(view.players[seat]) : DEEDS[view.scene]?.[role];
  return [ROLES[role] ?? role, assisted ? ASSISTED : does].filter(Boolean).join(" · ");
}

/** Returns where a player plays when there are two boards. */
function atBoard(seat, assisted) {
  // Translators: this player has asked for a hint.
  if (assisted) return seat ? t("the other board · assisted") : t("this board · assisted");
  return seat ? t("plays at the other board") : t("plays at this board");
}

/** Returns how strong a computer is, and how many rows it needs at most: "strong", "strong ≤ 5". */
function machine({ role, computer, within }) {
  const strength = STRENGTHS[computer] ?? computer;
  return within && role === "codebreaker" ? `${strength} ≤ ${number(within)}` : strength;
}

/** Returns the scene; while a computer is at work, that of a person who does the same. */
function underWay({ scene, players }) {
  if (scene !== "watch") return scene;
  return players.some(({ role, computer }) => role === "codebreaker" && computer) ? "guess" : "mark";
}

// The notice to look away, over the board while something is behind the shield

function warn(view) {
  const who = lookingAway(view);
  byId("notice").hidden = !who;
  mark(byId("notice"), "data-high", view.scene === "mark" && view.rows.length <= LOW ? "" : null);
  byId("notice-head").textContent = who ? warning(who, view) : "";
  byId("notice-head").style.setProperty("--letters", `${byId("notice-head").textContent.length || 1}`);
  byId("notice-why").textContent = who ? reason(who.codemaker, view.looking) : "";
}

/** Returns who must not look at whose code, `{ codebreaker, codemaker }`; null if nothing is hidden from this page. */
function lookingAway({ scene, looking, players, seat }) {
  if (!players || (scene !== "secret" && !looking)) return null;
  const makes = players.findIndex(({ role }) => role === "codemaker");
  if (makes < 0 || players[1 - makes].computer || seat === players[makes].name) return null;
  return { codemaker: players[makes].name, codebreaker: players[1 - makes].name };
}

/** The codebreaker's own page shows no secret, so there is no need to look away. */
const looksAway = (view) => Boolean(view.seat) && view.seat === lookingAway(view)?.codebreaker;

const warning = ({ codebreaker }, view) =>
  looksAway(view) ? t("Wait a moment") : t("{name}, look away!", { name: called(codebreaker) });

const reason = (codemaker, isLooking) => {
  const name = called(codemaker);
  return isLooking
    ? t("What is behind the shield is for {name} alone.", { name })
    : t("{name} sets a code behind the shield.", { name });
};
