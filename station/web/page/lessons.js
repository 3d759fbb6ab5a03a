/** The lessons: how each box is played. What fetches and draws them is loaded when the help is opened. */

import { byId, element } from "./dom.js";
import { t } from "./words.js";

const MISSING = t("The cabinet did not send the lessons. Close this help and open it again to try once more.");

/** @type {LookOf | null} */
let lookOf = null;
/** @type {string | null} */
let playing = null;

/**
 * Sets the function that returns the facts of a family from the greeting; lessons that came before are out of date.
 * @param {LookOf} look
 */
export function readLessonsWith(look) {
  lookOf = look;
  if (byId("help", HTMLDialogElement).open) showLesson();
}

/**
 * Sets the box that is played now, or null.
 * @param {string | null} box
 */
export function followBox(box) {
  playing = box;
}

/** Shows the lesson of the box that is played now, else the first one. */
export async function showLesson() {
  try {
    const { drawLessons } = await import("./lesson-cards.js");
    if (await drawLessons(playing, lookOf)) return;
  } catch {
    // The sentence below says what is missing, and what to do.
  }
  byId("lesson").replaceChildren(element("p", { role: "alert" }, MISSING));
}
