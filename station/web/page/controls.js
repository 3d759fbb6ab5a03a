/** The controls, and everything else on a page that can be played on: keys, sound, help and scores. */

import { wasUsed } from "./attention.js";
import { bear, buildButtons, showMeaning, typedFor } from "./buttons.js";
import { acceptChallengesBy } from "./challenge.js";
import { createDeeds } from "./deeds.js";
import { byId, find, mark } from "./dom.js";
import { createDraftRow } from "./draft-row.js";
import { createFront } from "./front.js";
import { createHeldControls } from "./held-controls.js";
import { fillHelp, help, KEYS } from "./help.js";
import { createInvitation } from "./invitation.js";
import { join, offerToJoin } from "./join.js";
import { listenToKeys } from "./keyboard.js";
import { buildKnob } from "./knob.js";
import { chooseLanguage, offerLanguages } from "./language.js";
import { followBox, readLessonsWith } from "./lessons.js";
import { createMenu, knownName } from "./menu.js";
import { createOwnSeat } from "./own-seat.js";
import { openFromAddress } from "./places.js";
import { onGesture } from "./pointer.js";
import { fillReview, followStreak, readReviewsWith, review } from "./review.js";
import { fillLeague, fillScores, scores } from "./scores.js";
import { createSound } from "./sound.js";
import { createSpeech } from "./speech.js";
import { createTouch, ON_THE_BOARD } from "./touch.js";
import { gatherTurns } from "./turns.js";
import { sentence, t } from "./words.js";

const SILENCE = 0;

/** Milliseconds: how often somebody who reads tells the cabinet, and for how long after the last touch. */
const READING = 5000;
const READ = 600_000;

/** The tooltips of the switches, without the key that does the same, and with it. */
const TITLES = [
  { id: "mute", key: KEYS.mute, title: t("mute"), keyed: t("mute ({key})", { key: KEYS.mute }) },
  { id: "aloud", key: KEYS.aloud, title: t("speak aloud"), keyed: t("speak aloud ({key})", { key: KEYS.aloud }) },
  { id: "look-up", key: KEYS.scores, title: t("scores"), keyed: t("scores ({key})", { key: KEYS.scores }) },
  { id: "look-back", key: KEYS.review, title: t("review"), keyed: t("review ({key})", { key: KEYS.review }) },
  { id: "ask", key: KEYS.help, title: t("help"), keyed: t("help ({key})", { key: KEYS.help }) },
  { id: "accept", key: KEYS.help, title: t("help"), keyed: t("help ({key})", { key: KEYS.help }) },
  { id: "decline", title: t("dismiss") },
  { id: "speak", title: t("language") },
];

/**
 * `send` sends a message to the cabinet. Returns the same functions as `createKiosk`.
 * @param {Send} send
 * @returns {Ui}
 */
export function createControls(send) {
  /** @type {ReturnType<typeof buildKnob> | null} */
  let knob = null;
  /** @type {Renderer | null} */
  let shown = null;
  /** @type {string | null} */
  let namedKeys = null;
  let playable = false;

  const sound = createSound(byId("mute"));
  const speech = createSpeech(byId("aloud"), send);
  const held = createHeldControls({
    onPress: work("press"),
    onHeld: (name, seconds) => send({ held: name, seconds }),
    onRelease: work("release"),
    onCancel: work("cancel"),
  });
  const turns = gatherTurns((n) => send({ turn: n }));
  const playing = () => document.body.dataset.connected === "true" && playable;
  /** @type {Hands} */
  const player = {
    press: (source, name) => {
      if (playing()) held.press(source, name);
    },
    release: held.release,
    turn,
    lift: (begun, letter) => (playing() ? touch.lift(begun, letter) : null),
    type: (key) => touch.type(key),
  };
  const touch = createTouch(lay, playing);
  const menu = createMenu(lay);
  const front = createFront(lay, knownName);
  const draft = createDraftRow(lay);
  const deeds = createDeeds(lay);
  acceptChallengesBy(send);
  const seat = createOwnSeat(send);
  /** @param {() => void} open */
  const read = (open) => () => {
    held.cancelAll();
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

  switchOn(byId("mute"), sound.toggle);
  switchOn(byId("aloud"), speech.toggle);
  switchOn(byId("look-up"), read(scores));
  switchOn(byId("look-back"), read(review));
  switchOn(byId("invite"), read(join));
  switchOn(byId("ask"), read(learn));
  switchOn(byId("accept"), read(learn));
  switchOn(byId("decline"), invitation.settle);
  switchOn(byId("speak"), read(chooseLanguage));
  offerLanguages();
  setInterval(() => isReading() && !document.hidden && wasUsed(READ) && send({ reading: 1 }), READING);
  addEventListener("blur", held.cancelAll);
  document.addEventListener("visibilitychange", held.cancelAll);

  /**
   * `lookOf` returns the facts of a family from the greeting.
   * @param {Hello} hello
   * @param {LookOf} lookOf
   */
  function setUp(hello, lookOf) {
    shown = null;
    namedKeys = null;
    buildButtons(byId("buttons"), hello, player);
    knob = buildKnob(byId("knob"), hello, player);
    readLessonsWith(lookOf);
    readReviewsWith(lookOf);
    offerToJoin(hello);
    openFromAddress();
    menu.learn(hello);
    front.learn(hello);
  }

  /**
   * @param {Shown} view
   * @param {Renderer} renderer
   * @param {Look} look
   */
  function follow(view, renderer, look) {
    if (renderer !== shown) turnTo(renderer, look);
    allow(view);
    nameKeys(view, renderer, look);
    showMeaning(byId("buttons"), view, renderer, look);
    touch.follow(view, renderer, look);
    deeds.follow(view, renderer, look);
    seat.follow(view);
    draft.follow(view);
    menu.follow(view);
    front.follow(view);
    followBox(view.box ?? null);
    followStreak(view);
    invitation.follow(Boolean(view.players) && view.scene !== "attract");
  }

  /** @param {Greeting} greeting */
  function rejoin(greeting) {
    menu.introduce();
    seat.learn(greeting);
    draft.rejoin();
    speech.learn(greeting);
  }

  /**
   * Enables what the page may do: at a real cabinet it plays only the second of two boards.
   * @param {Shown} view
   */
  function allow({ barred, sound: mayBeHeard }) {
    playable = !barred;
    byId("watching").hidden = playable;
    byId("watching").textContent = barred ? sentence(barred.text) : "";
    byId("mute").hidden = !mayBeHeard;
    speech.allow(mayBeHeard);
    for (const root of ["buttons", "knob"])
      for (const button of byId(root).querySelectorAll("button")) button.disabled = !playable;
  }

  /**
   * Sets what buttons and keys mean in the boxes of this family, on the buttons and in the help.
   * @param {Renderer} renderer
   * @param {Look} look
   */
  function turnTo(renderer, look) {
    shown = renderer;
    namedKeys = null;
    bear(byId("buttons"), renderer, look);
    keys.learn(renderer.keys(look));
  }

  /**
   * Names the keys in the help and at the switches, except those that type a letter of a row now.
   * @param {Shown} view
   * @param {Renderer} renderer
   * @param {Look} look
   */
  function nameKeys(view, renderer, look) {
    const ours = Object.values(KEYS).filter((key) => !playable || !renderer.typed(view, key));
    if (namedKeys === ours.join()) return;
    namedKeys = ours.join();
    fillHelp(
      look.controls.map((entry) => ({ ...entry, key: typedFor(entry, renderer, look) })),
      ours,
      [...renderer.helpNote(), renderer.touch ? ` ${sentence(ON_THE_BOARD)}` : ""],
    );
    for (const { id, key, title, keyed } of TITLES) byId(id).title = key && ours.includes(key) ? keyed : title;
  }

  function disconnect() {
    held.cancelAll();
    sound.play(SILENCE);
  }

  /**
   * Returns what sends a change of a control, with what it says of it, and shows whether it is down.
   * @param {"press" | "release" | "cancel"} what
   */
  function work(what) {
    /** @param {string} name */
    return (name) => {
      lay({ [what]: name });
      const button = find(document, `[data-control="${name}"]`);
      if (button) mark(button, "data-held", what === "press" ? "" : null);
    };
  }

  /**
   * Sends a row or a touch, after all turns that came before.
   * @param {FromPage} message
   */
  function lay(message) {
    turns.flush();
    send(message);
  }

  /** @param {number} n */
  function turn(n) {
    if (!n || !playing()) return;
    knob?.rotate(n);
    turns.add(n);
  }

  return {
    setUp,
    rejoin,
    follow,
    showScores: fillScores,
    showLeague: fillLeague,
    showReview: fillReview,
    playTone: sound.play,
    speak: speech.say,
    disconnect,
  };
}

const isReading = () => document.querySelector("dialog[open]") !== null;

/** Whether the keyboard is in a field of a form. A field used with a pointer leaves the keys to the cabinet. */
const isFilling = () => document.querySelector(":is(input, select, textarea):focus-visible") !== null;

/**
 * The keyboard clicks a focused switch; a pointer works it without taking the focus.
 * @param {HTMLElement} button
 * @param {() => void} deed
 */
function switchOn(button, deed) {
  button.addEventListener("click", deed);
  onGesture(button, () => null);
}
