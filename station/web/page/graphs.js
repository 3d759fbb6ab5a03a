/** Pictures of one person's statistics: bars for how often, and the latest games one beside the other. */

import { drawing, element } from "./dom.js";
import { t } from "./words.js";

/** The measures of the picture of the latest games, in units of its viewBox: three bands, and a slot for each game. */
const [SLOT, BAR, SLOTS] = [16, 10, 20];
const WIDTH = SLOT * SLOTS;
const AMOUNTS = { top: 18, height: 64 };
const SKILL = { top: 106, height: 40 };
const LUCK = { top: 182, height: 36 };
/** What stands above a band has its line so far over it, and what stands below it so far under it. */
const [ABOVE, BELOW] = [6, 13];
/** The number of rows of luck that fills its band, up or down. */
const MOST_LUCK = 2;

/**
 * Returns bars as a list, each with its number.
 * @param {PersonalBar[]} bars
 */
export function drawBars(bars) {
  const most = Math.max(1, ...bars.map(({ many }) => many));
  return element("ol", { class: "how-often" }, ...bars.map((bar) => drawBar(bar, most)));
}

/**
 * @param {PersonalBar} bar
 * @param {number} most
 */
const drawBar = ({ label, many, says }, most) =>
  element(
    "li",
    {},
    element("span", { "aria-hidden": "true" }, label),
    drawing("svg", { "aria-hidden": "true" }, drawing("rect", { width: `${(100 * many) / most}%`, height: "100%" })),
    element("b", { "aria-hidden": "true" }, `${many}`),
    element("span", { class: "unseen" }, says),
  );

/**
 * Returns the latest games as a picture that says what it shows: rows or points, and where it is known, skill and luck.
 * @param {PersonalBox} box
 */
export function drawLatest({ latest, unit }) {
  const most = Math.max(1, ...latest.map(({ amount }) => amount));
  const hasSkill = latest.some(({ skill }) => skill !== null);
  const hasLuck = latest.some(({ luck }) => luck !== null);
  const last = hasLuck ? LUCK : hasSkill ? SKILL : AMOUNTS;
  const height = last.top + last.height + BELOW + 3;
  const says = titleOf(hasSkill, hasLuck);
  const ends = [t("{n}%", { n: 100 }), t("{n}%", { n: 0 })];
  const rows = [`+${MOST_LUCK}`, `\u2212${MOST_LUCK}`];
  const picture = drawing(
    "svg",
    { class: "latest-games", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": says },
    named(unit, AMOUNTS),
    ...latest.map((game, index) => drawAmount(game, index, most)),
    ...(hasSkill ? [named(t("skill"), SKILL, SKILL.height, ends), drawSkill(latest)] : []),
    ...(hasLuck ? [named(t("luck"), LUCK, LUCK.height / 2, rows), ...latest.map(drawLuck)] : []),
  );
  return element("figure", {}, element("figcaption", { "aria-hidden": "true" }, says), picture);
}

/**
 * @param {boolean} hasSkill
 * @param {boolean} hasLuck
 */
function titleOf(hasSkill, hasLuck) {
  if (hasLuck) return t("The latest games, the newest on the right, with skill and luck; below as a table");
  if (hasSkill) return t("The latest games, the newest on the right, with skill; below as a table");
  return t("The latest games, the newest on the right; below as a table");
}

/** @param {number} index */
const middle = (index) => SLOT * (index + 0.5);

/**
 * Returns the axis of a band: its name above it, a line at a height, and on the right what its top and bottom mean.
 * @param {string} name
 * @param {{ top: number, height: number }} band
 * @param {number} [line]
 * @param {string[]} [ends]
 */
const named = (name, { top, height }, line = height, ends = []) =>
  drawing(
    "g",
    {},
    drawing("text", { y: top - ABOVE }, name),
    drawing("path", { d: `M0 ${top + line}h${WIDTH}`, class: "axis" }),
    ...ends.map((end, at) =>
      drawing("text", { x: WIDTH, y: at ? top + height + BELOW : top - ABOVE, "text-anchor": "end" }, end),
    ),
  );

/**
 * @param {PersonalGame} game
 * @param {number} index
 * @param {number} most
 */
function drawAmount({ amount, won, assisted, says }, index, most) {
  const height = Math.max(2, ((AMOUNTS.height - 16) * Math.max(0, amount)) / most);
  const [x, y] = [middle(index), AMOUNTS.top + AMOUNTS.height - height];
  return drawing(
    "g",
    { "data-won": won ?? "", "data-assisted": assisted ? "" : null },
    drawing("title", {}, says),
    drawing("rect", { x: x - BAR / 2, y, width: BAR, height, rx: 2 }),
    drawing("text", { x, y: y - 3, "text-anchor": "middle" }, `${amount}`),
  );
}

/**
 * Returns a line through the skill of all games in which it is known, with a dot for each.
 * @param {PersonalGame[]} latest
 */
function drawSkill(latest) {
  const points = latest.flatMap(({ skill }, index) =>
    skill === null ? [] : [`${middle(index)} ${SKILL.top + SKILL.height * (1 - skill)}`],
  );
  const dots = points.map((point) => `M${point}h.01`);
  return drawing(
    "g",
    { class: "skill" },
    ...["", ...dots].map((d) => drawing("path", { d: d || `M${points.join("L")}` })),
  );
}

/**
 * @param {PersonalGame} game
 * @param {number} index
 */
function drawLuck({ luck }, index) {
  const rows = Math.max(-MOST_LUCK, Math.min(MOST_LUCK, luck ?? 0));
  const height = (Math.abs(rows) / MOST_LUCK) * (LUCK.height / 2);
  const y = LUCK.top + LUCK.height / 2 - (rows > 0 ? height : 0);
  return drawing("rect", {
    class: rows > 0 ? "lucky" : "unlucky",
    x: middle(index) - BAR / 2,
    y,
    width: BAR,
    height,
  });
}
