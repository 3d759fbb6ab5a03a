/** The help dialog: how to play, and the table of controls, as the cabinet describes them, with the page's own keys. */

import { byId, element, find } from "./dom.js";
import { showLesson } from "./lessons.js";
import { addPlace, goTo } from "./places.js";
import { renderers } from "./renderers.js";
import { connectTabs } from "./tabs.js";
import { t, tc } from "./words.js";

const dialog = byId("help", HTMLDialogElement);

/** The page's own keys; a peg or a letter of a row that has the same key goes first. */
export const KEYS = {
  // Translators: key that switches the sound off; one letter, and none that a peg bears in your language.
  mute: tc("key", "m"),
  // Translators: key that lets the page speak; one letter, and none that a peg bears in your language.
  aloud: tc("key", "a"),
  // Translators: key that shows the scores; one letter, and none that a peg bears in your language.
  scores: tc("key", "s"),
  // Translators: key that shows the review; one letter, and none that a peg bears in your language.
  review: tc("key", "v"),
  help: "?",
};

const OURS = [
  { title: t("mute"), key: KEYS.mute, says: t("switches this page's sound off and on") },
  { title: t("speak aloud"), key: KEYS.aloud, says: t("lets this page speak, or be silent; a screen reader need not") },
  { title: t("scores"), key: KEYS.scores, says: t("shows who holds the records; Esc closes them") },
  ...reviews(),
  { title: t("help"), key: KEYS.help, says: t("opens this help; Esc closes it") },
];

export const help = () => goTo("help");

addPlace("help", dialog, open);

/** Opens the help at the lesson of the current box, or at the controls if they were open last. */
function open() {
  if (dialog.open) return;
  showLesson();
  dialog.showModal();
  find(dialog, "[aria-selected=true]")?.focus();
}

connectTabs(byId("help-tabs"));

/**
 * Fills the table of controls; `keys` are those of the page's own that work now, and `note` are nodes that follow it.
 * @param {ControlView[]} controls
 * @param {string[]} keys
 * @param {Child[]} note
 */
export function fillHelp(controls, keys, note) {
  const ours = OURS.filter(({ key }) => keys.includes(key));
  byId("controls").replaceChildren(...[...controls, ...ours].map(line));
  byId("help-note").replaceChildren(...note);
}

/** Returns a line for every family that has reviews. */
function reviews() {
  const texts = [...new Set(Object.values(renderers).flatMap(({ review }) => (review ? [review.help] : [])))];
  // Translators: the review of a game that is over.
  const title = t("review");
  return texts.map((says) => ({ title, key: KEYS.review, says }));
}

/** @param {{ name?: string, title?: string, key: string, says: string }} entry */
function line({ name = "", title = name, key, says }) {
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, title),
    element("td", {}, element("kbd", {}, key)),
    element("td", {}, says),
  );
}
