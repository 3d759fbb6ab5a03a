/** The scores dialog: who holds the records in every box, and what was played last. */

import { byId, element } from "./dom.js";
import { addPlace, goTo } from "./places.js";
import { reviewOfMatch } from "./review.js";
import { houseInWords, LATEST, latestList, leagueTable, leagueTitle, recordTable } from "./scoreboard.js";

const dialog = byId("scores");

addPlace("scores", dialog, () => dialog.open || dialog.showModal());

export const scores = () => goTo("scores");

export function fillScores({ boards, latest, totals }) {
  byId("house").textContent = houseInWords(totals);
  byId("boards").replaceChildren(
    ...boards.map((board) => section(board.title, recordTable(board))),
    ...(latest.length ? [section(LATEST, latestList(latest, reviewOfMatch))] : []),
  );
}

/** The tables of the league, where the cabinet is linked to one. */
export function fillLeague(tables) {
  byId("league").replaceChildren(...tables.map((table) => section(leagueTitle(table), leagueTable(table))));
}

const section = (title, content) => element("section", {}, element("h3", {}, title), content);
