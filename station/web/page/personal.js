/** Fills the card of one person: in how many rows how often, and the latest games with skill and luck. */

import { language } from "./catalog.js";
import { byId, element, loadStyles, refill } from "./dom.js";
import { drawBars, drawLatest } from "./graphs.js";
import { called } from "./names.js";
import { statisticsOf } from "./statistics.js";
import { moment, t } from "./words.js";

const dialog = byId("statistics", HTMLDialogElement);
const whose = byId("whose", HTMLInputElement);
const title = byId("statistics-title");
const summary = byId("statistics-says");
const personal = byId("personal");

const styled = loadStyles("form", "statistics");

byId("statistics-form").addEventListener("submit", (event) => {
  event.preventDefault();
  statisticsOf(whose.value.trim());
});

/**
 * Shows the statistics of the player that the address names.
 * @param {string} address
 */
export async function showStatistics(address) {
  await styled;
  const player = decode(address);
  whose.value = called(player) === player ? player : "";
  whose.dataset.address = address;
  // Translators: heading of a card about one player.
  title.textContent = player ? t("Statistics of {name}", { name: called(player) }) : t("Statistics");
  summary.textContent = "";
  personal.replaceChildren();
  if (player) await fetchAll(player, address);
}

/** @param {string} address */
function decode(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Shows all boxes, and then one box after the other with skill and luck, which the cabinet reckons for a while.
 * @param {string} player
 * @param {string} address
 */
async function fetchAll(player, address) {
  const isWanted = () => dialog.open && whose.dataset.address === address;
  const all = await fetchStatistics({ player });
  if (!isWanted()) return;
  summary.textContent = all.says;
  personal.replaceChildren(...all.boxes.map(drawBox));
  for (const [index, { box, spelling }] of all.boxes.entries()) {
    const reviewed = await fetchStatistics({ player, box, spelling, reviewed: "yes" });
    if (!isWanted()) return;
    if (reviewed.boxes[0]) refill(personal.children[index], ...drawBox(reviewed.boxes[0]).childNodes);
  }
}

/**
 * @param {Record<string, string>} asked
 * @returns {Promise<PersonalStatistics>}
 */
const fetchStatistics = async (asked) =>
  (await fetch(`/statistics.json?${new URLSearchParams({ ...asked, lang: language })}`)).json();

/** @param {PersonalBox} box */
const drawBox = (box) =>
  element(
    "section",
    {},
    element("h3", {}, box.title),
    element(
      "dl",
      {},
      ...box.facts.map(({ name, value }) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
    ),
    ...(box.bars.length ? [element("h4", {}, box.bars_title), drawBars(box.bars)] : []),
    ...(box.latest.length ? [drawLatest(box), asTable(box.latest)] : []),
  );

/**
 * Returns the values of the picture as a table that can be unfolded.
 * @param {PersonalGame[]} games
 */
const asTable = (games) =>
  element(
    "details",
    {},
    element("summary", {}, t("as a table")),
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...HEADINGS.map((each) => element("th", { scope: "col" }, each)))),
      element("tbody", {}, ...games.toReversed().map(line)),
    ),
  );

const HEADINGS = [t("finished"), t("result"), t("skill"), t("luck")];

/** @param {PersonalGame} game */
const line = ({ match, at, says, skill, luck }) =>
  element(
    "tr",
    {},
    element("td", {}, at === null ? "–" : moment(at)),
    element("th", { scope: "row" }, element("a", { href: `#review=${match}` }, says)),
    element("td", {}, skill === null ? "–" : t("{n}%", { n: Math.round(100 * skill) })),
    element("td", {}, luck === null ? "–" : ROWS.format(luck)),
  );

const ROWS = new Intl.NumberFormat(language, {
  signDisplay: "exceptZero",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
