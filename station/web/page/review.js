/** The review dialog: how good each row or decision of a game was, drawn by the family of its box. */

import { language } from "./catalog.js";
import { followChallenge } from "./challenge.js";
import { byId, element, loadStyles } from "./dom.js";
import { recall } from "./memory.js";
import { called } from "./names.js";
import { addPlace, goTo } from "./places.js";
import { rendererOf } from "./renderers.js";
import { statisticsOf } from "./statistics.js";
import { t, tn } from "./words.js";

const PLACE = "review";
const MISSING = t("There is no review of this game.");

const dialog = byId("review", HTMLDialogElement);
const switches = byId("look-back");

/** @type {MatchReview[]} */
let newest = [];
/** @type {number | null} */
let streak = null;
/** @type {MatchReview[]} */
let shown = [];
/** @type {LookOf | null} */
let lookOf = null;
/** @type {Promise<unknown> | null} */
let styled = null;
/** The address that is shared with a result, or "". */
let link = Promise.resolve("");

addPlace(PLACE, dialog, open);
byId("share").addEventListener("click", async () => (await sharing()).share(results(), await link));
byId("share-picture").addEventListener("click", async () => (await sharing()).sharePicture(results()));
byId("statistics-of").addEventListener("click", () => statisticsOf(reader()));

/** Opens the review of the game on the board, if there is one. */
export function review() {
  if (!switches.hidden) goTo(PLACE, newest[0].match);
}

/**
 * Opens the review of an earlier game by its number.
 * @param {number} match
 */
export const reviewOfMatch = (match) => goTo(PLACE, match);

/**
 * Sets the function that returns the facts of a family from the greeting.
 * @param {LookOf} look
 */
export function readReviewsWith(look) {
  lookOf = look;
}

/**
 * Sets the parts of the review of the game on the board; none while it is being played.
 * @param {MatchReview[]} parts
 */
export function fillReview(parts) {
  newest = parts;
  switches.hidden = parts.length === 0;
}

/**
 * Sets the days in a row on which the player has cracked the code of the day, if the game on the board is one.
 * @param {Shown<CodesView>} view
 */
export function followStreak(view) {
  streak = view.streak ?? null;
}

/** @param {string | undefined} match */
async function open(match) {
  styled ??= loadStyles("review");
  if (!dialog.open) dialog.showModal();
  await styled;
  const parts = `${newest[0]?.match}` === match ? newest : await fetchReview(match);
  if (dialog.open) show(parts);
}

/**
 * @param {string | undefined} match
 * @returns {Promise<MatchReview[]>}
 */
async function fetchReview(match) {
  show(null);
  const query = new URLSearchParams({ match: match ?? "", lang: language });
  const answer = await fetch(`/review.json?${query}`).catch(() => null);
  return answer?.ok ? answer.json() : [];
}

/**
 * Shows the parts of a review; null while they are being fetched.
 * @param {MatchReview[] | null} parts
 */
function show(parts) {
  shown = parts ?? [];
  byId("review-title").textContent = rendererOf(shown[0]?.family ?? "").review?.title ?? t("Review");
  byId("share").hidden = byId("share-picture").hidden = results().length === 0;
  byId("statistics-of").hidden = !reader();
  byId("statistics-of").textContent = t("Statistics of {name}", { name: called(reader()) });
  byId("shared").textContent = "";
  sharing().catch(() => {});
  link = followChallenge(parts?.[0]?.match ?? null).catch(() => "");
  const nodes = shown.flatMap((part) => drawPart(part) ?? []);
  byId("reviewed").replaceChildren(...(parts?.length === 0 ? [element("p", {}, MISSING)] : nodes));
}

/** @param {MatchReview} part */
const drawPart = (part) => lookOf && rendererOf(part.family).review?.draw(part, lookOf(part.family));

/** Returns the player whose statistics are offered: who has played on this page, or else the first one. */
function reader() {
  const players = shown.map(({ player }) => player);
  const own = recall("name") ?? "";
  return players.includes(own) ? own : (players[0] ?? "");
}

/** Loads what shares a result when a review is shown, because a browser shares only at once after a click. */
const sharing = () => import("./share.js");

/** @returns {SharedResult[]} */
function results() {
  const parts = shown
    .flatMap((part) => rendererOf(part.family).review?.result(part) ?? [])
    .filter(({ rows }) => rows.length);
  return shown === newest && streak
    ? parts.map(({ head, rows }) => ({ head: withStreak(head, streak ?? 0), rows }))
    : parts;
}

// Translators: a result that is shared; {head}: "Box, code of November 24, 2026: Ada cracked it in 4 rows".
/**
 * @param {string} head
 * @param {number} days
 */
const withStreak = (head, days) => tn("{head} · {n} day in a row", "{head} · {n} days in a row", days, { head });
