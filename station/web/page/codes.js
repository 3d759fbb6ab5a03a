/** What all renderers of code-breaking families share: the rows, the players, the notice, the review. */

import { describe, resultOf, reviewOf, showOther } from "./codes-rows.js";
import { dragged, laid, numberOf, pegAt, tapped } from "./codes-touch.js";
import { all, byId, element, find, mark, refill } from "./dom.js";
import { EMPTY } from "./draft-row.js";
import { HOLES, KEYS_FROM, ROWS } from "./frame.js";
import { recall } from "./memory.js";
import { called } from "./names.js";
import { best, column, defaults, ending, endingInWords, STREAK, WON } from "./renderer.js";
import { clock, number, t, tc, tn } from "./words.js";

const BOTH = "both";
const MARKERS = ["red", "white"];

/** The markers on the score track, for screen readers. */
const MARKERS_IN_WORDS = [t("red marker:"), t("white marker:")];
/** @type {Record<string, string>} */
const ROLES = { codemaker: t("codemaker"), codebreaker: t("codebreaker") };
/** @type {Record<string, string>} */
const STRENGTHS = {
  // Translators: how well a computer plays, behind its role: "codebreaker · weak".
  weak: tc("strength", "weak"),
  // Translators: how well a computer plays.
  medium: tc("strength", "medium"),
  // Translators: how well a computer plays.
  strong: tc("strength", "strong"),
};
/** @type {Record<string, Record<string, string>>} */
const DEEDS = {
  secret: { codebreaker: t("looks away") },
  guess: { codemaker: "", codebreaker: t("guesses") },
  // Translators: gives key pegs, as in "codemaker · marks".
  mark: { codemaker: t("marks"), codebreaker: "" },
};
// Translators: behind the role of a player who has asked for a hint: "codebreaker · assisted".
const ASSISTED = t("assisted");
// Translators: a key peg: right colour in the right hole; also written on a button while a row is marked by hand.
export const EXACT = t("exact");

/** @type {CodeWords} */
const CODE_WORDS = {
  possible: (n) => tn("{n} code", "{n} codes", n),
  left: (n) => tn("{n} code left", "{n} codes left", n),
  // Translators: {board} is "Ada's board · ended after 3 rows".
  was: (board, code) => t("{board}: the code was {code}", { board, code }),
  // Translators: what a player does, behind the role: "codemaker · sets a code"; this and the next three.
  sets: t("sets a code"),
  setting: (name) => t("{name} sets a code behind the shield.", { name }),
  // Translators: said of somebody who has played alone: the code was found, or was not; also above the two tracks.
  cracked: t("cracked"),
  missed: t("not cracked"),
  crackedIn: (player, n) => tn("{player} cracked it in {n} row", "{player} cracked it in {n} rows", n, { player }),
  didNotCrack: (player) => t("{player} did not crack it", { player }),
};

/**
 * Returns what the player in a role does in a scene.
 * @param {string} scene
 * @param {string} role
 * @param {CodeWords} says
 */
const deed = (scene, role, says) => (scene === "secret" && role === "codemaker" ? says.sets : DEEDS[scene]?.[role]);

/** @type {Record<string, number>} The seat whose turn it is, where there are two boards. */
const TURNS = { secret: 0, guess: 0, wait: 1 };
/** @type {Record<string, string>} */
const ACTORS = { secret: "codemaker", guess: "codebreaker", mark: "codemaker" };

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
  column("median", tc("column", "median time"), ({ median }) => [median === null ? "–" : clock(median)]),
];

/**
 * Returns what the renderers of such families have in common, with a kit of their `own` that describes their pegs; each family adds
 * to it.
 * @param {Omit<PegKit, "says"> & Partial<PegKit>} own
 */
export function createCodes(own) {
  /** @type {PegKit} */
  const kit = { says: CODE_WORDS, ...own };
  /** @type {Renderer<CodesView> & { touch: RowTouch<CodesView> }} */
  const codes = {
    .../** @type {Renderer<any>} */ (defaults),

    draw(view, look) {
      refill(byId("track"), ...(view.players ?? []).map((player, seat) => caption(view, player, seat, kit.says)));
      warn(view, kit.says);
      showOther(view, kit, look);
      describe(view, kit, look);
      markKept(view, kit.each ?? 1);
    },

    clear() {
      refill(byId("track"));
      byId("notice").hidden = byId("other").hidden = true;
      mark(document.body, "data-boards", null);
      for (const part of ["rows", "building", "secret"]) byId(part).replaceChildren();
    },

    board,
    touch: {
      laid,
      pegAt,
      numberOf,
      tapped,
      dragged,
      pencil: async (view, look) =>
        recall("pencil") || byId("deeds").matches(":popover-open")
          ? (await import("./codes-pencil.js")).pencil(view, kit, look)
          : [],
    },

    readout: (view) => ({
      message: messageOf(view, kit.says),
      where: whereabouts(view),
      standings: (view.players ?? []).map((player, seat) => standing(view, player, seat, kit.says)),
    }),

    columns: () => COLUMNS,

    review: {
      help: t("after a round with a code, shows what each row told you; Esc closes it"),
      title: t("What every row has told"),
      draw: (part, look) => reviewOf(/** @type {CodesReview & MatchReview} */ (part), kit, look),
      result: (part) => resultOf(/** @type {CodesReview & MatchReview} */ (part), kit),
    },
  };
  return codes;
}

/**
 * The label on a button while a row is marked, or null.
 * @param {Record<string, string>} labels
 * @param {string} letter
 * @param {Shown<CodesView>} [view]
 */
export const labelOf = (labels, letter, view) => (view?.scene === "mark" ? (labels[letter] ?? null) : null);

// The board

/**
 * @param {Shown<CodesView>} view
 * @returns {BoardShape}
 */
function board(view) {
  const isDisplay = !view.holes || DISPLAYS.includes(view.scene);
  /** @param {number} number */
  const row = (number) => {
    const state = rowState(view, number);
    // Translators: across an empty row: the time for it is over.
    const note = !isDisplay && state === "timeout" ? t("time ran out") : null;
    return { state, caption: `${number}`, note };
  };
  return { isDisplay, columns: view.holes ?? HOLES, rows: view.rows_total ?? ROWS, hasShield: true, row };
}

// What can be done on the board

/**
 * Marks the pegs of the row being built that stay for the next row, and not the lamps beside it that say so at the
 * cabinet: here they would look like an answer.
 * @param {Shown<CodesView>} view
 * @param {number} each holes for a peg
 */
function markKept({ scene, rows, kept, holes = 0 }, each) {
  const from = HOLES * (rows?.length ?? 0);
  const keys = KEYS_FROM + from + Math.max(0, holes - HOLES);
  const board = byId("board");
  for (const node of all(board, "[data-stays]")) mark(node, "data-stays", null);
  [...((scene === "guess" && kept) || "")].forEach((peg, hole) => {
    if (peg === EMPTY) return;
    const lamp = from + hole + (hole < HOLES ? 0 : KEYS_FROM - HOLES);
    for (const [at, stays] of /** @type {const} */ ([
      [lamp, "peg"],
      [keys + Math.floor(hole / each), "sign"],
    ])) {
      const node = find(board, `[data-lamp="${at}"]`);
      if (node) mark(node, "data-stays", stays);
    }
  });
}

// The rows

/**
 * Returns the state of row `number`, see renderer.js.
 * @param {Shown<CodesView>} view
 * @param {number} number
 * @returns {RowShape["state"]}
 */
function rowState(view, number) {
  const row = view.rows?.[number - 1];
  if (view.fault?.row === number) return "fault";
  if (row && isTimedOut(row)) return "timeout";
  if (row && isWaiting(row)) return underWay(view) === "guess" ? "current" : "waiting";
  if (number === currentRow(view)) return "current";
  return number <= (view.rows_total ?? number) ? "used" : "unused";
}

/**
 * Returns the number of the row being built, or null; the last row may still wait for its answer.
 * @param {Shown<CodesView>} view
 */
function currentRow({ scene, rows, rows_total: total, outcome, building }) {
  const next = (rows?.length ?? 0) + 1;
  const begun = scene === "guess" ? Boolean(building) || !isAnswerDue(rows) : scene === "watch" && building !== null;
  return begun && !outcome && total && next <= total ? next : null;
}

/** @param {RowView[] | undefined} rows */
const isAnswerDue = (rows) => {
  const last = rows?.at(-1);
  return Boolean(last && isWaiting(last));
};

/** @param {RowView} row */
const isTimedOut = (row) => row.pegs === null;

/** @param {RowView} row */
const isWaiting = (row) => row.pegs !== null && row.red === null;

/**
 * Returns the state of the match: "round 2 of 4", "round 5 · to 30 points"; with a single round, "row 3 of 10".
 * @param {Shown<CodesView>} view
 */
function whereabouts(view) {
  const { round, rounds, target } = view;
  if (!round) return "";
  if (rounds === 1) return rowOf(view);
  if (rounds) return t("round {round} of {rounds}", { round, rounds });
  // Translators: the match ends when somebody has {n} points.
  return tn("round {round} · to {n} point", "round {round} · to {n} points", target ?? 0, { round });
}

/**
 * Returns the row being built, even behind a question or while the game waits; else the last one, until the match is over.
 * A puzzle has just one row, which is not counted.
 * @param {Shown<CodesView>} view
 */
function rowOf(view) {
  if (view.scene === "secret" || view.outcome || view.puzzle) return "";
  const { rows = [], rows_total: total = 0, building } = view;
  const row = rows.length + (building === null || isAnswerDue(rows) ? 0 : 1);
  return row ? t("row {row} of {rows}", { row, rows: total }) : "";
}

// The players

/**
 * Returns a player: the marker, the name, the score, and what they are doing.
 * @param {Shown<CodesView>} view
 * @param {PlayerView} player
 * @param {number} seat
 * @param {CodeWords} says
 */
function standing(view, player, seat, says) {
  const does = endOf(view, player, seat, says) || duty(view, player, seat, says);
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

/**
 * Returns the caption of a player's half of the score track; alone, the halves count codes cracked and missed.
 * @param {Shown<CodesView>} view
 * @param {PlayerView} player
 * @param {number} seat
 * @param {CodeWords} says
 */
function caption(view, player, seat, says) {
  const { count, unit } = score(view.wins, player);
  const end = endingInWords(ending(view, player));
  const codes = view.alone && (seat ? says.missed : says.cracked);
  return element(
    "p",
    { "data-ending": ending(view, player) || null },
    marker(seat),
    element("b", {}, called(player.name)),
    element("span", {}, codes || end || `${number(count)} ${unit}`),
  );
}

/**
 * Returns how the match ended for a player, in words; alone in a single round, there is nobody to win against.
 * @param {Shown<CodesView>} view
 * @param {PlayerView} player
 * @param {number} seat
 * @param {CodeWords} says
 */
function endOf(view, player, seat, says) {
  if (!view.alone || view.rounds !== 1) return endingInWords(ending(view, player));
  if (seat || !view.outcome || view.outcome.reason === "left") return "";
  return view.outcome.reason === "cracked" ? says.cracked : says.missed;
}

/**
 * Returns the score of a player; alone, it is the number of rows, and the station has none. A puzzle has no score.
 * @param {Shown<CodesView>} view
 * @param {PlayerView} player
 * @param {number} seat
 * @returns {Child[]}
 */
function tally(view, player, seat) {
  if (view.puzzle || (view.alone && seat)) return [];
  const { count, unit } = score(view.alone ? "rows" : view.wins, player);
  return [element("b", {}, number(count)), " ", element("small", {}, unit)];
}

/** @param {number} seat */
const marker = (seat) =>
  element(
    "i",
    { class: "marker", "data-marker": MARKERS[seat] },
    element("span", { class: "unseen" }, `${MARKERS_IN_WORDS[seat]} `),
  );

/**
 * Returns the score that decides this match, as `{ count, unit }`: 12 points, or 3 rows without those that faults take off.
 * @param {string | undefined} wins
 * @param {PlayerView} player
 */
function score(wins, { points, rows }) {
  // Translators: stands behind a number: "3 rows".
  if (wins === "rows") return { count: rows - points, unit: tn("row", "rows", rows - points) };
  // Translators: stands behind a number: "12 points".
  return { count: points, unit: tn("point", "points", points) };
}

/**
 * Returns the seat whose turn it is, or null.
 * @param {Shown<CodesView>} view
 */
function turn(view) {
  const { scene, players } = view;
  if (!players) return null;
  if (players[0].role === BOTH) return TURNS[scene] ?? null;
  const role = ACTORS[underWay(view)];
  const seat = players.findIndex((player) => player.role === role);
  return seat < 0 ? null : seat;
}

/**
 * Returns the role of a player, with what they do now, whether they have asked for a hint, or how strong the computer
 * is: "codemaker · sets a code", "codebreaker · assisted", "codebreaker · strong". It has to fit on a phone.
 * @param {Shown<CodesView>} view
 * @param {PlayerView} player
 * @param {number} seat
 * @param {CodeWords} says
 */
function duty(view, player, seat, says) {
  const { role, computer } = player;
  const assisted = Boolean(view.hints?.[seat]);
  if (role === BOTH) return atBoard(seat, assisted);
  const does = computer ? machine(player) : deed(view.scene, role, says);
  return [ROLES[role] ?? role, assisted ? ASSISTED : does].filter(Boolean).join(" · ");
}

/**
 * Returns where a player plays when there are two boards.
 * @param {number} seat
 * @param {boolean} assisted
 */
function atBoard(seat, assisted) {
  // Translators: this player has asked for a hint.
  if (assisted) return seat ? t("the other board · assisted") : t("this board · assisted");
  return seat ? t("plays at the other board") : t("plays at this board");
}

/**
 * Returns how strong a computer is, and how many rows it needs at most: "strong", "strong ≤ 5".
 * @param {PlayerView} player
 */
function machine({ role, computer, within }) {
  const strength = STRENGTHS[computer ?? ""] ?? computer;
  return within && role === "codebreaker" ? `${strength} ≤ ${number(within)}` : strength;
}

/**
 * Returns the scene; while a computer is at work, that of a person who does the same.
 * @param {Shown<CodesView>} view
 */
function underWay({ scene, players }) {
  if (scene !== "watch") return scene;
  return players?.some(({ role, computer }) => role === "codebreaker" && computer) ? "guess" : "mark";
}

// The notice to look away, over the board while something is behind the shield

/**
 * @param {Shown<CodesView>} view
 * @param {CodeWords} says
 */
function warn(view, says) {
  const who = lookingAway(view);
  byId("notice").hidden = !who;
  mark(byId("notice"), "data-high", view.scene === "mark" && (view.rows ?? []).length <= LOW ? "" : null);
  byId("notice-head").textContent = who ? warning(who, view) : "";
  byId("notice-head").style.setProperty("--letters", `${byId("notice-head").textContent.length || 1}`);
  byId("notice-why").textContent = who ? reason(who.codemaker, view.looking, says) : "";
}

/**
 * Returns who must not look at whose code, `{ codebreaker, codemaker }`; null if nothing is hidden from this page.
 * @param {Shown<CodesView>} view
 */
function lookingAway({ scene, looking, players, seat, looks_away }) {
  if (!players || !looks_away || (scene !== "secret" && !looking)) return null;
  const codemaker = players.find(({ role }) => role === "codemaker")?.name;
  return codemaker && seat !== codemaker ? { codemaker, codebreaker: looks_away } : null;
}

/**
 * The codebreaker's own page shows no secret, so there is no need to look away.
 * @param {Shown<CodesView>} view
 */
const looksAway = ({ seat, looks_away }) => Boolean(seat) && seat === looks_away;

/**
 * Returns the sentence of the scene; who has to look away is told why, and on a page of their own nobody looks back.
 * @param {Shown<CodesView>} view
 * @param {CodeWords} says
 */
function messageOf(view, says) {
  const codemaker = view.players?.find(({ role }) => role === "codemaker");
  if (codemaker && looksAway(view)) return reason(codemaker.name, view.scene !== "secret", says);
  return (view.seat && view.seat === view.turn && view.apart) || view.message;
}

/**
 * @param {{ codebreaker: string }} who
 * @param {Shown<CodesView>} view
 */
const warning = ({ codebreaker }, view) =>
  looksAway(view) ? t("Wait a moment") : t("{name}, look away!", { name: called(codebreaker) });

/**
 * @param {string} codemaker
 * @param {boolean} isLooking
 * @param {CodeWords} says
 */
const reason = (codemaker, isLooking, says) => {
  const name = called(codemaker);
  return isLooking ? t("What is behind the shield is for {name} alone.", { name }) : says.setting(name);
};
