/** The controls, and what else a page can do for whoever has hands: keys, sound, help and scores. */

import { bear, buildButtons, showMeaning, typedFor } from "./buttons.js";
import { byId, mark } from "./dom.js";
import { createDeeds } from "./deeds.js";
import { createDraftRow } from "./draft-row.js";
import { createHands } from "./hands.js";
import { fillHelp, help, KEYS } from "./help.js";
import { createInvitation } from "./invitation.js";
import { join, offerToJoin } from "./join.js";
import { listenToKeys } from "./keyboard.js";
import { buildKnob } from "./knob.js";
import { chooseLanguage, offerLanguages } from "./language.js";
import { fillLessons, followBox } from "./lessons.js";
import { createMenu } from "./menu.js";
import { createOwnSeat } from "./own-seat.js";
import { openWhatIsAsked } from "./places.js";
import { onGesture } from "./pointer.js";
import { fillReview, followStreak, readReviewsWith, review } from "./review.js";
import { fillLeague, fillScores, scores } from "./scores.js";
import { createSound } from "./sound.js";
import { createSpeech } from "./speech.js";
import { createTouch } from "./touch.js";
import { gatherTurns } from "./turns.js";
import { t } from "./words.js";

const SILENCE = 0;

/** `send` takes a message to the cabinet. Returns what a room does, as `createKiosk`. */
export function createControls(send) {
  let hello = null;
  let knob = null;
  let shown = null;
  let playable = false;

  const sound = createSound(byId("mute"));
  const speech = createSpeech(byId("aloud"), send);
  const hands = createHands(pressOrRelease);
  const turns = gatherTurns((n) => send({ turn: n }));
  const playing = () => document.body.dataset.connected === "true" && playable;
  const player = {
    press: (source, name) => playing() && hands.press(source, name),
    release: hands.release,
    turn,
    lift: (begun, letter) => playing() && touch.lift(begun, letter),
    type: (key) => touch.type(key),
  };
  const touch = createTouch(lay, playing);
  const menu = createMenu(lay);
  const draft = createDraftRow(lay);
  const deeds = createDeeds(lay);
  const seat = createOwnSeat(send);
  const read = (open) => () => {
    hands.releaseAll();
    open();
  };
  const invitation = createInvitation();
  const learn = () => {
    invitation.settle();
    help();
  };
  const shortcuts = {
    [KEYS.mute]: sound.toggle,
    [KEYS.aloud]: speech.toggle,
    [KEYS.scores]: read(scores),
    [KEYS.review]: read(review),
    [KEYS.help]: read(learn),
  };
  const keys = listenToKeys(player, shortcuts, () => isReading() || isFilling());

  switchOn(byId("mute"), sound.toggle, t("mute ({key})", { key: KEYS.mute }));
  switchOn(byId("aloud"), speech.toggle, t("speak aloud ({key})", { key: KEYS.aloud }));
  switchOn(byId("look-up"), read(scores), t("scores ({key})", { key: KEYS.scores }));
  switchOn(byId("look-back"), read(review), t("review ({key})", { key: KEYS.review }));
  switchOn(byId("invite"), read(join), "");
  switchOn(byId("ask"), read(learn), t("help ({key})", { key: KEYS.help }));
  switchOn(byId("accept"), read(learn), t("help ({key})", { key: KEYS.help }));
  switchOn(byId("decline"), invitation.settle, t("dismiss"));
  switchOn(byId("speak"), read(chooseLanguage), t("language"));
  offerLanguages();
  addEventListener("blur", hands.releaseAll);
  document.addEventListener("visibilitychange", hands.releaseAll);

  /** `lookOf` gives what the cabinet told of a family. */
  function furnish(greeting, lookOf) {
    hello = greeting;
    shown = null;
    buildButtons(byId("buttons"), hello, player);
    knob = buildKnob(byId("knob"), hello, player);
    fillLessons(hello.lessons, lookOf);
    readReviewsWith(lookOf);
    offerToJoin(hello);
    openWhatIsAsked();
    menu.learn(hello);
  }

  function follow(view, renderer, look) {
    if (renderer !== shown) turnTo(renderer, look);
    allow(view.playable);
    showMeaning(byId("buttons"), view, renderer, look);
    touch.follow(view, renderer, look);
    deeds.follow(view);
    seat.follow(view);
    draft.follow(view);
    menu.follow(view);
    followBox(view.box);
    followStreak(view);
    invitation.follow(Boolean(view.players) && view.scene !== "attract");
  }

  function rejoin(greeting) {
    seat.learn(greeting);
    draft.rejoin();
    speech.learn(greeting);
  }

  /** Whether hands count here at all: a real cabinet is played at its own buttons, but for the second of two boards. */
  function allow(isPlayable) {
    playable = isPlayable;
    byId("watching").hidden = playable;
    for (const button of document.querySelectorAll("#buttons button, #knob button")) button.disabled = !playable;
  }

  /** What buttons and keys stand for in the boxes of this family, and what the help says of them. */
  function turnTo(renderer, look) {
    shown = renderer;
    bear(byId("buttons"), renderer, look);
    keys.learn(renderer.keys(look));
    fillHelp(look.controls.map((entry) => ({ ...entry, key: typedFor(entry, renderer, look) })), renderer.helpNote());
  }

  function lost() {
    hands.releaseAll();
    sound.play(SILENCE);
  }

  function pressOrRelease(name, held) {
    turns.flush();
    send(held ? { press: name } : { release: name });
    mark(document.querySelector(`[data-control="${name}"]`), "data-held", held ? "" : null);
  }

  /** A row that is laid, or what is touched, follows what was turned before. */
  function lay(message) {
    turns.flush();
    send(message);
  }

  function turn(n) {
    if (!n || !playing()) return;
    knob.rotate(n);
    turns.add(n);
  }

  return { furnish, rejoin, follow, tell: fillScores, compare: fillLeague, recall: fillReview, sound: sound.play, say: speech.say, lost };
}

const isReading = () => document.querySelector("dialog[open]") !== null;

/** Whether the keyboard is at a field of a form. One that a pointer has worked leaves the keys to the cabinet. */
const isFilling = () => document.querySelector(":is(input, select, textarea):focus-visible") !== null;

/** The keyboard clicks a focused switch; a pointer works it without taking the focus. */
function switchOn(button, deed, title) {
  button.title = title;
  button.addEventListener("click", deed);
  onGesture(button, () => null);
}
