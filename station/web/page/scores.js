/** The scores dialog: who holds the records in every box, and what was played last. */

import { byId, element } from "./dom.js";
import { houseInWords, LATEST, latestList, recordTable } from "./scoreboard.js";

const dialog = byId("scores");

export const scores = () => dialog.open || dialog.showModal();

export function fillScores({ boards, latest, totals }) {
  byId("house").textContent = houseInWords(totals);
  byId("boards").replaceChildren(
    ...boards.map((board) => section(board.title, recordTable(board))),
    ...(latest.length ? [section(LATEST, latestList(latest))] : []),
  );
}

const section = (title, content) => element("section", {}, element("h3", {}, title), content);
