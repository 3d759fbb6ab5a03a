/** The scores dialog: the records in every box, and the latest games. */

import { byId, element } from "./dom.js";
import { addPlace, goTo } from "./places.js";
import { reviewOfMatch } from "./review.js";
import { LATEST, latestList, leagueTable, leagueTitle, recordTable, totalsInWords } from "./scoreboard.js";
import { ownStatistics, statisticsOf } from "./statistics.js";

const dialog = byId("scores", HTMLDialogElement);

addPlace("scores", dialog, () => dialog.open || dialog.showModal());
byId("own-statistics").addEventListener("click", (event) => {
  event.preventDefault();
  ownStatistics();
});

export const scores = () => goTo("scores");

/** @param {Scores} scores */
export function fillScores({ boards, latest, totals }) {
  byId("house").textContent = totalsInWords(totals);
  byId("boards").replaceChildren(
    ...boards.map((board) => section(board.title, recordTable(board, statisticsOf))),
    ...(latest.length ? [section(LATEST, latestList(latest, reviewOfMatch))] : []),
  );
}

/**
 * Fills in the tables of the league, if the cabinet is linked to one.
 * @param {LeagueBoard[]} tables
 */
export function fillLeague(tables) {
  byId("league").replaceChildren(...tables.map((table) => section(leagueTitle(table), leagueTable(table))));
}

/**
 * @param {string} title
 * @param {Node} content
 */
const section = (title, content) => element("section", {}, element("h3", {}, title), content);
