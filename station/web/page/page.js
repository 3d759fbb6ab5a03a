/** The page of the cabinet: lamps follow what it says, hands go back to it; on a display that is only watched, none do. */

import { buildBars } from "./bars.js";
import { buildBoard } from "./board.js";
import { createControls } from "./controls.js";
import { countDown } from "./countdown.js";
import { isDice } from "./dicebox.js";
import { byId, mark } from "./dom.js";
import { decode } from "./frame.js";
import { createKiosk, isKiosk } from "./kiosk.js";
import { openLink } from "./link.js";
import { ending, rowState } from "./match.js";
import { warn } from "./notice.js";
import { showOther } from "./other.js";
import { tell, tellError } from "./readout.js";
import { describe } from "./spoken.js";
import { forget, withheld } from "./suspense.js";
import { showTable } from "./table.js";

const OFFLINE = "offline — the cabinet cannot be reached; trying again…";

let hello = null;
let look = null;

const bars = buildBars();
const board = buildBoard(byId("board"), bars.root);
const room = isKiosk() ? createKiosk() : createControls((message) => link.send(message));
const link = openLink(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, { text, bytes, lost });

function text(message) {
  if (message.hello) greet(message.hello);
  if (message.view) follow(withheld(message.view));
  if (message.scores) room.tell(message.scores);
  if (message.review) room.recall(message.review, hello.palette);
  if (message.error) tellError(message.error.text);
}

/** After a lost line the cabinet greets again; its controls are rebuilt only if they changed, the page if it did. */
function greet(greeting) {
  if (hello && hello.version !== greeting.version) location.reload();
  if (JSON.stringify(greeting) !== JSON.stringify(hello)) furnish(greeting);
  forget();
}

function furnish(greeting) {
  hello = greeting;
  look = { palette: hello.palette, ...hello.dice };
  board.paint(hello.palette);
  room.furnish(hello);
}

function follow(view) {
  const faces = isDice(view) ? hello.dice.faces : null;
  document.body.dataset.scene = view.scene ?? "";
  mark(document.body, "data-won", view.players?.some((player) => ending(view, player) === "winner") ? "" : null);
  board.frameUp(view, (row) => rowState(view, row), faces);
  room.follow(view, faces);
  tell(view, look);
  showTable(view, look);
  warn(view);
  countDown(view.seconds_left, view.limit);
  showOther(view, hello.palette);
  describe(view, hello.palette);
  online(true);
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
