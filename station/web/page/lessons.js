/** The lessons: how each box is played, a box at a time; the renderer of its family draws the pictures. */

import { language } from "./catalog.js";
import { byId, element, mark } from "./dom.js";
import { rendererOf } from "./renderers.js";
import { t } from "./words.js";

/** Milliseconds: a cabinet that is off does not even refuse. */
const PATIENCE = 5000;
const MISSING = t("The cabinet did not send the lessons. Close this help and open it again to try once more.");

/** @type {Promise<LessonView[]> | null} */
let fetched = null;
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
  fetched = null;
  if (byId("help", HTMLDialogElement).open) showLesson();
}

/**
 * Sets the box that is played now, or null.
 * @param {string | null} box
 */
export function followBox(box) {
  playing = box;
}

/** Shows the lesson of the box that is played now, else the first one. The lessons are fetched once. */
export async function showLesson() {
  fetched ??= fetchLessons();
  const lessons = await fetched;
  byId("lesson-boxes").replaceChildren(...lessons.map(choice));
  if (lessons.length) return choose(lessons.find(({ box }) => box === playing) ?? lessons[0]);
  fetched = null;
  byId("lesson").replaceChildren(element("p", { role: "alert" }, MISSING));
}

/**
 * Returns the lessons; none if they cannot be fetched.
 * @returns {Promise<LessonView[]>}
 */
async function fetchLessons() {
  try {
    const query = new URLSearchParams({ lang: language });
    const answer = await fetch(`/lessons.json?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}

/** @param {LessonView} lesson */
function choice(lesson) {
  const button = element("button", { type: "button", "data-box": lesson.box }, lesson.title);
  button.addEventListener("click", () => choose(lesson));
  return button;
}

/** @param {LessonView} lesson */
function choose(lesson) {
  for (const button of byId("lesson-boxes").querySelectorAll("button"))
    mark(button, "aria-pressed", button.dataset.box === lesson.box);
  mark(byId("lesson"), "data-lesson", lesson.family);
  byId("lesson").replaceChildren(...drawLesson(lesson));
}

/** @param {LessonView} lesson */
function drawLesson({ title, aim, steps, rules, family }) {
  const look = lookOf?.(family);
  return [
    element("h3", { class: "unseen" }, title),
    element("p", { class: "aim" }, aim),
    element("ol", { class: "steps" }, ...(look ? steps.map((step) => stepOf(step, rendererOf(family), look)) : [])),
    element("ul", { class: "rules" }, ...rules.map((rule) => element("li", {}, rule))),
  ];
}

/**
 * Returns a step: its picture, with words for screen readers, and its text.
 * @param {LessonStep} step
 * @param {Renderer} renderer
 * @param {Look} look
 */
function stepOf({ picture, words, says }, renderer, look) {
  const drawing = element(
    "div",
    { class: "lesson-picture", "aria-hidden": "true" },
    ...renderer.lessonPicture(picture, look),
  );
  const kinds = Object.keys(picture).join(" ");
  const unseen = element("span", { class: "unseen" }, words);
  return element("li", { "data-picture": kinds }, drawing, element("p", {}, unseen, " ", says));
}
