/** The page of the cabinet: lamps follow what it says, hands go back to it; on a display that is only watched, none do. */

import { buildBars } from "./bars.js";
import { buildBoard } from "./board.js";
import { createControls } from "./controls.js";
import { countDown } from "./countdown.js";
import { byId, mark } from "./dom.js";
import { decode } from "./frame.js";
import { createKiosk, isKiosk } from "./kiosk.js";
import { openLink } from "./link.js";
import { tell, tellError } from "./readout.js";
import { ending } from "./renderer.js";
import * as renderers from "./renderers.js";

const OFFLINE = "offline — the cabinet cannot be reached; trying again…";

let hello = null;
let renderer = null;

const bars = buildBars();
const board = buildBoard(byId("board"), bars.root);
const room = isKiosk() ? createKiosk() : createControls((message) => link.send(message));
const link = openLink(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, { text, bytes, lost });

function text(message) {
  if (message.hello) greet(message.hello);
  if (message.view) follow(message.view);
  if (message.scores) room.tell(message.scores);
  if (message.review) room.recall(message.review, lookOf);
  if (message.error) tellError(message.error.text);
}

/** After a lost line the cabinet greets again; its controls are rebuilt only if they changed, the page if it did. */
function greet(greeting) {
  if (hello && hello.version !== greeting.version) location.reload();
  if (JSON.stringify(greeting) !== JSON.stringify(hello)) furnish(greeting);
  renderer?.forget();
}

function furnish(greeting) {
  hello = greeting;
  room.furnish(hello);
}

/** What the cabinet told of a family: the palette, the table of controls, and what only this family has. */
const lookOf = (family) => ({ palette: hello.palette, controls: hello.controls, ...hello[family] });

/** Where nothing is played, `hello` says which family draws the page. */
function follow(said) {
  const family = said.family ?? hello.family;
  turnTo(family);
  const view = renderer.visible(said);
  const look = lookOf(family);
  document.body.dataset.scene = view.scene ?? "";
  mark(document.body, "data-won", view.players?.some((player) => ending(view, player) === "winner") ? "" : null);
  board.frameUp(view, renderer, look);
  room.follow(view, renderer, look);
  tell(view, renderer, look);
  renderer.draw(view, look);
  countDown(view.seconds_left, view.limit);
  online(true);
}

function turnTo(family) {
  if (renderer === renderers[family]) return;
  renderer?.clear();
  renderer = renderers[family];
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
  online(false);
  room.lost();
}

function online(isOnline) {
  const notice = byId("offline");
  document.body.dataset.connected = isOnline;
  notice.hidden = isOnline;
  notice.textContent = isOnline ? "" : OFFLINE;
}
