/** The page of the cabinet: lamps follow what it says, hands go back to it; on a display that is only watched, none do. */

import { isKiosk } from "./address.js";
import { buildBars } from "./bars.js";
import { buildBoard } from "./board.js";
import { hello as known, language } from "./catalog.js";
import { createControls } from "./controls.js";
import { countDown } from "./countdown.js";
import { byId, mark } from "./dom.js";
import { decode } from "./frame.js";
import { keepWhereInstalled } from "./installed.js";
import { createKiosk } from "./kiosk.js";
import { openLink } from "./link.js";
import { readPalette } from "./palette.js";
import { tell, tellError } from "./readout.js";
import { ending } from "./renderer.js";
import * as renderers from "./renderers.js";
import { t } from "./words.js";

const OFFLINE = t("offline — the cabinet at {address} cannot be reached; trying again…", { address: location.host });

let hello = known;
let lastView = {};
let palette = [];
let renderer = null;

const bars = buildBars();
const board = buildBoard(byId("board"), bars.root);
const room = isKiosk() ? createKiosk() : createControls((message) => link.send(message));
const link = openLink(address, { text, bytes, lost });

/** It says which greeting the page has, which then need not be sent again. */
function address() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const watching = isKiosk() ? { kiosk: "" } : {};
  return `${scheme}://${location.host}/ws?${new URLSearchParams({ lang: language, edition: hello?.edition ?? "", ...watching })}`;
}

function text(message) {
  if (message.hello) greet(message.hello);
  if (message.view) follow((lastView = { ...lastView, ...message.view }));
  if (message.scores) room.tell(message.scores);
  if (message.league) room.compare(message.league);
  if (message.review) room.recall(message.review);
  if (message.spoken) room.say(message.spoken);
  if (message.error) tellError(message.error.text);
  if (message.waiting) showNotice(message.waiting.text);
}

/** After a lost line the cabinet greets again; its controls are rebuilt only if they changed, the page if it did. */
function greet(greeting) {
  if (hello && hello.version !== greeting.version) location.reload();
  if (hello?.edition !== greeting.edition) furnish(greeting);
  room.rejoin(hello);
  lastView = {};
  renderer?.forget();
}

function furnish(greeting) {
  hello = greeting;
  palette = readPalette(hello);
  room.furnish({ ...hello, palette }, lookOf);
}

/** What the cabinet told of a family: the palette, the table of controls, and what only this family has. */
function lookOf(family) {
  return { palette, controls: hello.controls, ...hello[family] };
}

/** Where nothing is played, `hello` says which family draws the page. The kiosk speaks as the cabinet does. */
function follow(said) {
  const family = said.family ?? hello.family;
  turnTo(family, said);
  const view = renderer.visible(said);
  const look = lookOf(family);
  document.body.dataset.scene = view.scene ?? "";
  mark(document.body, "data-won", view.players?.some((player) => ending(view, player) === "winner") ? "" : null);
  board.frameUp(view, renderer, look);
  room.follow(view, renderer, look);
  tell(view, renderer, look);
  renderer.draw(view, look);
  countDown(view.seconds_left, view.limit);
  showNotice("");
  if (isKiosk() && said.language && said.language !== language) location.reload();
}

function turnTo(family, view) {
  const next = renderers[family].forMatch(view);
  if (renderer === next) return;
  renderer?.clear();
  renderer = next;
  document.body.dataset.family = family;
}

function bytes(buffer) {
  const frame = hello && decode(buffer, hello);
  if (!frame) return;
  board.show(frame.lamps);
  bars.show(frame);
  room.sound(frame.tone);
}

function lost() {
  showNotice(OFFLINE);
  room.lost();
}

/** Says why there is no cabinet to be seen; an empty text says that there is one. */
function showNotice(text) {
  const notice = byId("offline");
  document.body.dataset.connected = text === "";
  notice.hidden = text === "";
  notice.textContent = text;
}

if (hello) furnish(hello);
if (!isKiosk()) keepWhereInstalled();
