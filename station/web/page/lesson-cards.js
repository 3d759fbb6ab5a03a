/** Fetches the lessons and draws them, a box at a time; the renderer of its family draws the pictures. */

import { language } from "./catalog.js";
import { byId, element, mark } from "./dom.js";
import { rendererOf } from "./renderers.js";

/** Milliseconds: a cabinet that is off does not even refuse. */
const PATIENCE = 5000;

/** @type {Promise<LessonView[]> | null} */
let fetched = null;
/** @type {LookOf | null} */
let lookOf = null;

/**
 * Draws the lesson of this box, else the first one; returns whether there are lessons. They are fetched once for a look.
 * @param {string | null} box
 * @param {LookOf | null} look
 */
export async function drawLessons(box, look) {
  if (look !== lookOf) fetched = null;
  lookOf = look;
  fetched ??= fetchLessons();
  const lessons = await fetched;
  byId("lesson-boxes").replaceChildren(...lessons.map(choice));
  if (lessons.length) choose(lessons.find((lesson) => lesson.box === box) ?? lessons[0]);
  else fetched = null;
  return lessons.length > 0;
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
