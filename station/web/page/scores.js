/** The scores dialog: the records in every box, and the latest games. What draws them is loaded when it is opened. */

import { byId, element, loadStyles } from "./dom.js";
import { addPlace, goTo } from "./places.js";
import { reviewOfMatch } from "./review.js";
import { ownStatistics, statisticsOf } from "./statistics.js";
import { t } from "./words.js";

const dialog = byId("scores", HTMLDialogElement);

/** @type {Scores | null} */
let newest = null;
/** @type {LeagueBoard[]} */
let league = [];
/** @type {Promise<unknown> | null} */
let styled = null;

addPlace("scores", dialog, open);
byId("own-statistics").addEventListener("click", (event) => {
  event.preventDefault();
  ownStatistics();
});

export const scores = () => goTo("scores");

/** @param {Scores} scores */
export function fillScores(scores) {
  newest = scores;
  draw();
}

/**
 * Sets the tables of the league, if the cabinet is linked to one.
 * @param {LeagueBoard[]} tables
 */
export function fillLeague(tables) {
  league = tables;
  draw();
}

function open() {
  if (!dialog.open) dialog.showModal();
  draw();
}

async function draw() {
  if (!dialog.open || !newest) return;
  try {
    styled ??= loadStyles("scores");
    const [scoreboard] = await Promise.all([import("./scoreboard.js"), styled]);
    fill(newest, league, scoreboard);
  } catch {
    byId("house").textContent = t("The cabinet has not sent the scores.");
  }
}

/**
 * @param {Scores} scores
 * @param {LeagueBoard[]} tables
 * @param {typeof import("./scoreboard.js")} scoreboard
 */
function fill({ boards, latest, totals }, tables, scoreboard) {
  const { LATEST, latestList, leagueTable, leagueTitle, recordTable, totalsInWords } = scoreboard;
  byId("house").textContent = totalsInWords(totals);
  byId("boards").replaceChildren(
    ...boards.map((board) => section(board.title, recordTable(board, statisticsOf))),
    ...(latest.length ? [section(LATEST, latestList(latest, reviewOfMatch))] : []),
  );
  byId("league").replaceChildren(...tables.map((table) => section(leagueTitle(table), leagueTable(table))));
}

/**
 * @param {string} title
 * @param {Node} content
 */
const section = (title, content) => element("section", {}, element("h3", {}, title), content);
