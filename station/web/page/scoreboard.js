/** The scoreboard as nodes: the best players of a box, the latest games, and the totals. */

import { element } from "./dom.js";
import { called } from "./names.js";
import { column } from "./renderer.js";
import { rendererOf } from "./renderers.js";
import { dayInWords, moment, t, tc, tn } from "./words.js";

export const NOBODY = t("Nobody has finished a game yet.");
export const LATEST = t("Played last");

/**
 * Returns the best players of a variant of a box, with the records marked; with `look`, their names are links.
 * @param {ScoreBoard} board
 * @param {(player: string) => void} [look]
 */
export const recordTable = (board, look) => table(board, rendererOf(board.family).columns(board), look);

/**
 * Returns a table of the league: the best players of all cabinets in a box this week.
 * @param {LeagueBoard} board
 */
export const leagueTable = (board) =>
  table(
    board,
    rendererOf(board.family)
      .columns(board)
      .filter(({ what }) => what === "best" || what === "wins"),
  );

/**
 * @param {ScoreBoard | LeagueBoard} board
 * @param {Column[]} columns
 * @param {(player: string) => void} [look]
 */
const table = ({ lines }, columns, look) =>
  element(
    "table",
    { class: "records", "data-columns": columns.length },
    element("thead", {}, element("tr", {}, ...[PLACE, PLAYER, ...columns].map(heading))),
    element(
      "tbody",
      {},
      ...lines.map((line) => row(/** @type {RecordLine & Partial<LeagueLine>} */ (line), columns, look)),
    ),
  );

/** @param {LeagueBoard} board */
export const leagueTitle = ({ title }) => t("League, this week: {box}", { box: title });

/**
 * Returns the latest games, the newest first; with `review`, links open the review of a match.
 * @param {LatestGame[]} games
 * @param {(match: number) => void} [review]
 */
export const latestList = (games, review) =>
  element("ol", { class: "latest" }, ...games.map((each) => game(each, review)));

/**
 * Returns the totals: "400 games by 8 players on 230 days".
 * @param {TotalsView} totals
 */
export function totalsInWords({ games, people, days }) {
  if (!games) return NOBODY;
  const played = tn("{n} game", "{n} games", games);
  // Translators: part of "400 games by 8 players on 230 days".
  const by = tn("by {n} player", "by {n} players", people);
  // Translators: part of "400 games by 8 players on 230 days".
  const on = tn("on {n} day", "on {n} days", days);
  // Translators: "400 games", "by 8 players", "on 230 days".
  if (people) return t("{games} {by_players} {on_days}", { games: played, by_players: by, on_days: on });
  // Translators: "400 games", "on 230 days".
  return t("{games} {on_days}", { games: played, on_days: on });
}

const PLACE = column("place", "", () => []);
// Translators: heading of a column with names of players.
const PLAYER = column("player", tc("column", "player"), () => []);

/**
 * Returns the heading of a column, with all words but the last in nodes of their own.
 * @param {Column} column
 */
function heading({ what, heading: text }) {
  const words = text.split(" ");
  const first = words.slice(0, -1).map((word) => element("span", {}, `${word} `));
  return element("th", { scope: "col", "data-what": what }, ...first, words.at(-1) ?? "");
}

/**
 * @param {RecordLine & Partial<LeagueLine>} line
 * @param {Column[]} columns
 * @param {(player: string) => void} [look]
 */
function row(line, columns, look) {
  const { place, player, cabinet, assisted, holds, day } = line;
  // Translators: below the name of a player: games won after a hint count for no record.
  const hints = assisted
    ? [element("small", {}, tn("{n} win with hints, not counted", "{n} wins with hints, not counted", assisted))]
    : [];
  // Translators: below the name of a player: the last day whose code was played; {day}: "November 24".
  const last = day ? [" ", element("small", {}, t("last played {day}", { day: dayInWords(day) }))] : [];
  const cells = columns.map(({ what, cell }) => {
    const record = holds.includes(what);
    // Translators: behind a number, for a screen reader: "31, the record".
    const said = record ? [element("span", { class: "unseen" }, t(", the record"))] : [];
    return element(
      "td",
      { "data-what": what, "data-record": record ? "" : null },
      element("span", {}, ...cell(line), ...said),
    );
  });
  return element(
    "tr",
    {},
    element("td", { "data-what": "place" }, `${place}`),
    element(
      "th",
      { scope: "row", "data-what": "player" },
      look ? link(`#statistics=${encodeURIComponent(player)}`, called(player), () => look(player)) : called(player),
      ...hints,
      ...last,
      ...(cabinet ? [" ", element("small", {}, cabinet)] : []),
    ),
    ...cells,
  );
}

/**
 * @param {LatestGame} game
 * @param {((match: number) => void) | undefined} review
 */
function game({ match, says, title, at }, review) {
  const when = element("small", {}, `${title} · ${at === null ? UNKNOWN : moment(at)}`);
  return element(
    "li",
    {},
    element("b", {}, review ? link(`#review=${match}`, says, () => review(match)) : says),
    " ",
    when,
  );
}

/**
 * @param {string} href
 * @param {string} text
 * @param {() => void} follow
 */
function link(href, text, follow) {
  const node = element("a", { href }, text);
  node.addEventListener("click", (event) => {
    event.preventDefault();
    follow();
  });
  return node;
}

const UNKNOWN = t("date unknown");
