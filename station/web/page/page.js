/** The page of the cabinet: lamps follow what it says, hands go back to it. */

import { buildBars } from "./bars.js";
import { buildBoard } from "./board.js";
import { bear, buildButtons, standBack } from "./buttons.js";
import { byId, mark } from "./dom.js";
import { countDown } from "./countdown.js";
import { isDice } from "./dicebox.js";
import { decode } from "./frame.js";
import { createHands } from "./hands.js";
import { fillHelp, help, isHelping } from "./help.js";
import { listenToKeys } from "./keyboard.js";
import { buildKnob } from "./knob.js";
import { openLink } from "./link.js";
import { ending, rowState } from "./match.js";
import { warn } from "./notice.js";
import { showOther } from "./other.js";
import { onGesture } from "./pointer.js";
import { tell, tellError } from "./readout.js";
import { createSound } from "./sound.js";
import { describe } from "./spoken.js";
import { forget, withheld } from "./suspense.js";
import { showTable } from "./table.js";
import { gatherTurns } from "./turns.js";

const OFFLINE = "offline — the cabinet cannot be reached; trying again…";
const SILENCE = 0;

let hello = null;
let knob = null;
let look = null;
let faces;

const bars = buildBars();
const board = buildBoard(byId("board"), bars.root);
const sound = createSound(byId("mute"));
const hands = createHands(pressOrRelease);
const turns = gatherTurns((n) => link.send({ turn: n }));
const playing = () => document.body.dataset.connected === "true" && hello.simulated;
const player = {
  press: (source, name) => playing() && hands.press(source, name),
  release: hands.release,
  turn,
};
const keys = listenToKeys(player, { m: sound.toggle, "?": ask }, isHelping);
const link = openLink(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, { text, bytes, lost });

switchOn(byId("mute"), sound.toggle);
switchOn(byId("ask"), ask);
addEventListener("blur", hands.releaseAll);
document.addEventListener("visibilitychange", hands.releaseAll);

function text(message) {
  if (message.hello) greet(message.hello);
  if (message.view) follow(withheld(message.view));
  if (message.error) tellError(message.error);
}

/** After a lost line the cabinet greets again; its controls are rebuilt only if they changed. */
function greet(greeting) {
  if (JSON.stringify(greeting) !== JSON.stringify(hello)) furnish(greeting);
  forget();
  online(true);
}

function furnish(greeting) {
  hello = greeting;
  faces = undefined;
  look = { palette: hello.palette, ...hello.dice };
  board.paint(hello.palette);
  buildButtons(byId("buttons"), hello, player);
  knob = buildKnob(byId("knob"), hello, player);
  byId("watching").hidden = hello.simulated;
}

function follow(view) {
  document.body.dataset.scene = view.scene ?? "";
  mark(document.body, "data-won", view.players?.some((player) => ending(view, player) === "winner") ? "" : null);
  turnTo(isDice(view) ? hello.dice.faces : null);
  board.frameUp(view, (row) => rowState(view, row), faces);
  standBack(byId("buttons"), view, faces);
  tell(view, look);
  showTable(view, look);
  warn(view);
  countDown(view.seconds_left, view.limit);
  showOther(view, hello.palette);
  describe(view, hello.palette);
}

/** The pegs' letters, or the faces of dice: on the buttons, under the keys and in the table of controls. */
function turnTo(next) {
  if (next === faces) return;
  faces = next;
  const controls = faces ? hello.dice.controls : hello.controls;
  bear(byId("buttons"), { palette: hello.palette, controls }, faces);
  keys.learn(hello.palette, faces ?? {});
  fillHelp(controls);
}

function bytes(buffer) {
  const frame = hello && decode(buffer, hello);
  if (!frame) return;
  board.show(frame.lamps);
  bars.show(frame);
  sound.play(frame.tone);
}

function lost() {
  online(false);
  hands.releaseAll();
  sound.play(SILENCE);
}

function online(isOnline) {
  const notice = byId("offline");
  document.body.dataset.connected = isOnline;
  notice.hidden = isOnline;
  notice.textContent = isOnline ? "" : OFFLINE;
}

function pressOrRelease(name, held) {
  turns.flush();
  link.send(held ? { press: name } : { release: name });
  mark(document.querySelector(`[data-control="${name}"]`), "data-held", held ? "" : null);
}

function turn(n) {
  if (!n || !playing()) return;
  knob.rotate(n);
  turns.add(n);
}

function ask() {
  hands.releaseAll();
  help();
}

/** The keyboard clicks a focused switch; a pointer works it without taking the focus. */
function switchOn(button, deed) {
  button.addEventListener("click", deed);
  onGesture(button, () => null);
}
