/** The kiosk: a display at the cabinet for passers-by. It shows the game and the scores, and accepts no input. */

import { byId, element, loadStyles, mark } from "./dom.js";
import { buildCode, callOf, fetchAddress, HOW } from "./join.js";
import { LATEST, latestList, leagueTable, leagueTitle, NOBODY, recordTable, totalsInWords } from "./scoreboard.js";
import { t } from "./words.js";

/** @typedef {{ title: string, wide?: boolean, draw(): Node }} Slide */

const SLIDE_SECONDS = 12;
const HABITS = [
  ...["keydown", "wheel", "touchstart", "touchmove", "pointerdown", "mousedown", "click", "auxclick", "dblclick"],
  ...["contextmenu", "selectstart", "dragstart", "dragover", "drop", "paste"],
];

/**
 * Shows the scores in place of the controls, box after box, or those of the box that is played. Returns the same
 * functions as `createControls`, but sends nothing.
 * @returns {Promise<Ui>}
 */
export async function createKiosk() {
  await loadStyles("scores", "kiosk", "hall");
  /** @type {Hello | null} */
  let greeting = null;
  let address = "";
  /** @type {Slide[]} */
  let records = [];
  /** @type {Slide[]} */
  let league = [];
  let at = 0;
  /** @type {string | null} */
  let playing = null;
  let edition = 0;
  let shown = "";

  mark(document.documentElement, "data-kiosk", "");
  byId("cabinet").inert = true;
  for (const habit of HABITS) addEventListener(habit, keepOff, { capture: true, passive: false });
  setInterval(turn, 1000 * SLIDE_SECONDS);

  /** @param {Hello} hello */
  function setUp(hello) {
    greeting = hello;
    updateAddress();
  }

  /** Updates the address: the machine may join a network, or another one, at any time. */
  async function updateAddress() {
    const found = greeting?.network ? await fetchAddress() : "";
    if (found === address) return;
    address = found;
    edition += 1;
    byId("hall-join").replaceChildren(...(address && greeting ? wayTo(address, callOf(greeting)) : []));
    show();
  }

  function turn() {
    at = (at + 1) % Math.max(1, slides().length);
    show();
    updateAddress();
  }

  /**
   * Returns the slides: the records, and the code, large enough to be scanned from further away.
   * @returns {Slide[]}
   */
  const slides = () => [
    ...records,
    ...league,
    ...(address && greeting && records.length ? [wideWay(address, callOf(greeting))] : []),
  ];

  /** @param {Scores} scores */
  function showScores(scores) {
    records = recordsOf(scores);
    edition += 1;
    byId("hall-house").textContent = scores.totals.games ? totalsInWords(scores.totals) : "";
    byId("hall").hidden = false;
    show();
  }

  /** @param {LeagueBoard[]} tables */
  function showLeague(tables) {
    league = tables.map((table) => ({ title: leagueTitle(table), draw: () => leagueTable(table) }));
    edition += 1;
    show();
  }

  /**
   * @param {Shown} view
   * @param {Renderer} renderer
   */
  function follow(view, renderer) {
    playing = view.players && view.scene !== "attract" ? renderer.boardTitle(view) : null;
    show();
  }

  /** Draws the slide only if it has changed: most views change nothing here. */
  function show() {
    const all = slides();
    const found = all.findIndex(({ title }) => title === playing);
    if (found >= 0) at = found;
    const slide = playing !== null && found < 0 ? unplayed(playing) : all[Math.min(at, all.length - 1)];
    const now = `${edition} ${slide?.title}`;
    byId("hall-join").hidden = !address || playing !== null || Boolean(slide?.wide);
    if (!slide || now === shown) return;
    shown = now;
    byId("hall-title").textContent = slide.title;
    byId("hall-board").replaceChildren(slide.draw());
    byId("hall-lamps").replaceChildren(...all.map((each) => element("i", { "data-lit": each === slide ? "" : null })));
  }

  return {
    setUp,
    rejoin: nothing,
    follow,
    showScores,
    showLeague,
    showReview: nothing,
    playTone: nothing,
    speak: nothing,
    disconnect: nothing,
  };
}

/**
 * @param {Scores} scores
 * @returns {Slide[]}
 */
function recordsOf({ boards, latest }) {
  if (!latest.length) return [{ title: "", draw: () => element("p", {}, NOBODY) }];
  const records = boards.map((board) => ({ title: board.title, draw: () => recordTable(board) }));
  return [...records, { title: LATEST, draw: () => latestList(latest) }];
}

/**
 * @param {string} address
 * @param {string} title
 */
const wideWay = (address, title) => ({
  title,
  wide: true,
  draw: () => element("figure", { class: "way" }, ...wayTo(address, HOW)),
});

/**
 * @param {string} address
 * @param {string} words
 */
const wayTo = (address, words) => [
  buildCode(address),
  element("figcaption", {}, element("span", {}, words), element("b", {}, address)),
];

/**
 * @param {string} title
 * @returns {Slide}
 */
const unplayed = (title) => ({ title, draw: () => element("p", {}, t("Nobody has finished a game of this box yet.")) });

/** @param {Event} event */
const keepOff = (event) => event.preventDefault();

const nothing = () => {};
