/** The page of the cabinet: shows its lamps, and sends it input, except in the kiosk. */

import { isKiosk } from "./address.js";
import { buildBars } from "./bars.js";
import { buildBoard } from "./board.js";
import { hello as known, language } from "./catalog.js";
import { createControls } from "./controls.js";
import { countDown } from "./countdown.js";
import { byId, mark } from "./dom.js";
import { decode } from "./frame.js";
import { keepWhereInstalled } from "./installed.js";
import { openLink } from "./link.js";
import { nameTab } from "./memory.js";
import { readPalette } from "./palette.js";
import { tell, tellError } from "./readout.js";
import { ending } from "./renderer.js";
import { rendererOf } from "./renderers.js";
import { t } from "./words.js";

const AT = { address: location.host };

/** What is shown while there is no connection, by the reason. */
const NO_CONNECTION = {
  unreachable: t("offline — the cabinet at {address} cannot be reached; trying again…", AT),
  full: t("the cabinet at {address} has no place for another page; trying again…", AT),
  refused: t("the cabinet at {address} refuses this page; trying again…", AT),
  silent: t("the cabinet at {address} does not answer", AT),
};
const UNSURE = t("What you pressed last may not have arrived.");

/** What works a game, and nothing that can be read or set without a cabinet. */
const WORKABLE = ["menu", "table", "front", "deeds", "seat-choice"].map((id) => byId(id));

let hello = known;
let lastView = /** @type {PageView} */ ({});
let waitsFor = "";
/** @type {Colour[]} */
let palette = [];
/** @type {Renderer | null} */
let renderer = null;

const bars = buildBars();
const board = buildBoard(byId("board"), bars.root);
/** @type {Ui} */
const ui = isKiosk()
  ? await (await import("./kiosk.js")).createKiosk()
  : createControls((message) => link.send(message));
/** @type {{ send: Send }} */
const link = openLink(
  address,
  {
    text,
    bytes,
    doubted: (isUnsure) => disconnect("silent", isUnsure),
    trusted: () => showNotice(waitsFor),
    lost: disconnect,
  },
  !isKiosk(),
);

/** Returns the address of the WebSocket: with this tab, and the edition of the greeting that need not be sent again. */
function address() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = new URLSearchParams({ lang: language, edition: hello?.edition ?? "", tab: nameTab() });
  if (isKiosk()) query.set("kiosk", "");
  return `${scheme}://${location.host}/ws?${query}`;
}

/** @param {ToPage} message */
function text(message) {
  if (message.hello) greet(message.hello);
  if (message.view) {
    lastView = { ...lastView, ...message.view };
    follow({ ...lastView, ...lastView.game });
  }
  if (message.scores) ui.showScores(message.scores);
  if (message.league) ui.showLeague(message.league);
  if (message.review) ui.showReview(message.review);
  if (message.spoken) ui.speak({ ...message.spoken, text: inOurWords(message.spoken.text) });
  if (message.error) tellError(message.error.text);
  if (message.waiting) waitFor(message.waiting.text);
}

/**
 * Returns the cabinet's message as this page words it, such as to somebody who need not look away; others as they are.
 * @param {string} said
 */
const inOurWords = (said) => (said === lastView.message && byId("message").textContent) || said;

/**
 * Handles a greeting, which also follows a lost connection: rebuilds or reloads only what has changed.
 * @param {Greeting | GreetingBrief} greeting
 */
function greet(greeting) {
  if (hello && hello.version !== greeting.version) location.reload();
  if ("families" in greeting && hello?.edition !== greeting.edition) setUp(greeting);
  if (hello) ui.rejoin(hello);
  ui.showReview([]); // the cabinet tells it again if the game is still on the board
  lastView = /** @type {PageView} */ ({});
  renderer?.clear();
}

/** @param {Greeting} greeting */
function setUp(greeting) {
  hello = greeting;
  const { controls } = hello.families[hello.family];
  palette = readPalette(hello, controls);
  const { families } = hello;
  ui.setUp({ ...hello, palette, controls }, (family) => ({ palette, ...families[family] }));
}

/**
 * Shows a view. If nothing is played, `hello` names the family that draws it. The kiosk has the cabinet's language.
 * @param {Shown & { limit?: number | null }} received
 */
function follow(received) {
  const focused = document.activeElement;
  if (!hello) return;
  const family = received.family ?? hello.family;
  const drawn = turnTo(family, received);
  const view = drawn.visible(received);
  const look = { palette, ...hello.families[family] };
  document.body.dataset.scene = view.scene ?? "";
  mark(document.body, "data-won", view.players?.some((player) => ending(view, player) === "winner") ? "" : null);
  board.fit(view, drawn, look);
  ui.follow(view, drawn, look);
  tell(view, drawn, look);
  drawn.draw(view, look);
  countDown(view.seconds_left, received.limit);
  waitFor("");
  keepFocus(focused);
  if (isKiosk() && received.language && received.language !== language) location.reload();
}

/**
 * Moves the focus from what a view has taken away to what is going on, so that a screen reader reads on from there.
 * @param {Element | null} focused
 */
function keepFocus(focused) {
  if (focused !== document.body && !focused?.checkVisibility()) byId("readout").focus({ preventScroll: true });
}

/**
 * @param {string} family
 * @param {Shown} view
 * @returns {Renderer}
 */
function turnTo(family, view) {
  const next = rendererOf(family).forMatch(view);
  if (renderer === next) return next;
  renderer?.clear();
  renderer = next;
  document.body.dataset.family = family;
  return next;
}

/** @param {ArrayBuffer} buffer */
function bytes(buffer) {
  const frame = hello && decode(buffer, hello);
  if (!frame) return;
  board.show(frame.lamps);
  bars.show(frame);
  ui.playTone(frame.tone);
}

/**
 * Shows that nothing can be played now, and whether something that was played last may be lost.
 * @param {keyof typeof NO_CONNECTION} why
 * @param {boolean} isUnsure
 */
function disconnect(why, isUnsure) {
  ui.disconnect();
  showNotice(isUnsure ? `${NO_CONNECTION[why]} · ${UNSURE}` : NO_CONNECTION[why]);
}

/**
 * Remembers for what the cabinet waits, or "" if it plays, and shows it.
 * @param {string} text
 */
function waitFor(text) {
  waitsFor = text;
  showNotice(text);
}

/**
 * Shows why there is no cabinet; an empty text means that there is one.
 * @param {string} text
 */
function showNotice(text) {
  const notice = byId("offline");
  document.body.dataset.connected = `${text === ""}`;
  for (const part of WORKABLE) part.inert = text !== "";
  notice.hidden = text === "";
  notice.textContent = text;
}

if (hello) setUp(hello);
if (!isKiosk()) keepWhereInstalled();
