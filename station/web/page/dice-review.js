/** The review of the dice box: the decisions, turn by turn, and which would have been worth more. */

import { millions } from "./dice-box.js";
import { element } from "./dom.js";
import { called } from "./names.js";
import { withHints } from "./renderer.js";
import { t } from "./words.js";

/**
 * The mark of each rating in a shared result.
 * @type {Record<string, string>}
 */
const MARKS = { best: "good", good: "good", fair: "fair", weak: "bad" };
const CHIP = "*";

/**
 * Returns the review of one person in the game, see station/games/dice/review.py.
 * @param {DiceReview} part
 */
export function reviewOf(part) {
  const { turns, verdict } = part;
  return element(
    "section",
    {},
    element("h3", {}, result(part)),
    element("ol", { class: "turns" }, ...turns.map(reviewedTurn)),
    element("p", {}, verdict),
  );
}

/**
 * Returns in words what somebody has come to, and whether it took hints.
 * @param {DiceReview} part
 */
function result({ player, points, assisted }) {
  // Translators: {player} is a name, {amount} "14 million".
  return withHints(t("{player}: {amount}", { player: called(player), amount: millions(points) }), assisted);
}

/**
 * Returns the result to share: a mark for every decision, turn by turn.
 * @param {DiceReview} part
 * @returns {SharedResult}
 */
export function resultOf(part) {
  const { title, turns } = part;
  const head = t("{box}: {result}", { box: title, result: result(part) });
  return { head, rows: turns.map(({ decisions }) => decisions.map(({ rating }) => MARKS[rating])) };
}

/** @param {TurnReview} turn */
function reviewedTurn({ turn, how, won, decisions }) {
  return element(
    "li",
    {},
    element("b", {}, t("turn {turn}", { turn })),
    " ",
    element("span", { class: "end" }, ending(how, won)),
    element("ol", {}, ...decisions.map(reviewedDecision)),
  );
}

/**
 * @param {string | null} how
 * @param {number} won
 */
function ending(how, won) {
  if (how === "voluntary") return won ? t("won {amount}", { amount: millions(won) }) : t("no card cracked");
  // Translators: a turn that is over because no die fitted.
  return how === "forced" ? t("nothing fitted any more") : "";
}

/** @param {DecisionReview} decision */
function reviewedDecision({ rolled, did, rating, words }) {
  return element(
    "li",
    { "data-rating": rating },
    rolled ? faces(rolled) : "",
    element("span", {}, did),
    element("span", { class: "said" }, words),
  );
}

/**
 * Returns the faces of the dice: "3 5 1 4 ✱".
 * @param {string} dice
 */
const faces = (dice) =>
  element("span", { class: "faces" }, [...dice].map((face) => (face === CHIP ? "✱" : face)).join(" "));
