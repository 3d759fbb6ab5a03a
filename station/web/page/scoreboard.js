/** The scoreboard as nodes: the best players of a box, what was played last, and the house in numbers. */

import { element } from "./dom.js";
import { column } from "./renderer.js";
import * as renderers from "./renderers.js";
import { counted } from "./words.js";

export const NOBODY = "Nobody has finished a game yet.";

/** The best players of a variant of a box; what nobody is better in is marked. */
export function recordTable(board) {
  const columns = renderers[board.family].columns(board);
  return element(
    "table", { class: "records", "data-columns": columns.length },
    element("thead", {}, element("tr", {}, ...[PLACE, PLAYER, ...columns].map(heading))),
    element("tbody", {}, ...board.lines.map((line) => row(line, columns))),
  );
}

/** What was played last, the newest first. */
export const latestList = (games) => element("ol", { class: "latest" }, ...games.map(game));

/** The house in numbers: "400 games by 8 players on 230 days". */
export function houseInWords({ games, people, days }) {
  const by = people ? ` by ${counted(people, "player")}` : "";
  return games ? `${counted(games, "game")}${by} on ${counted(days, "day")}` : NOBODY;
}

const PLACE = column("place", [""]);
const PLAYER = column("player", ["player"]);

function heading({ what, heading: words }) {
  const [last, ...first] = words.toReversed();
  return element("th", { scope: "col", "data-what": what }, ...first.map((word) => element("span", {}, `${word} `)), last);
}

function row({ place, player, holds, ...line }, columns) {
  const cells = columns.map(({ what, cell }) => {
    const record = holds.includes(what);
    const said = record ? [element("span", { class: "unseen" }, ", the record")] : [];
    return element("td", { "data-what": what, "data-record": record ? "" : null }, element("span", {}, ...cell(line), ...said));
  });
  return element(
    "tr", {},
    element("td", { "data-what": "place" }, `${place}`),
    element("th", { scope: "row", "data-what": "player" }, player),
    ...cells,
  );
}

function game({ says, title, at }) {
  return element("li", {}, element("b", {}, says), " ", element("small", {}, `${title} · ${WHEN.format(1000 * at)}`));
}

const WHEN = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
