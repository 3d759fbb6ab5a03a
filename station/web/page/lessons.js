/** The lessons: how each box is played, a box at a time; the renderer of its family draws the pictures. */

import { byId, element, mark } from "./dom.js";
import * as renderers from "./renderers.js";

let lessons = [];
let lookOf = () => ({});
let playing = null;

/** Takes the lessons of the greeting, which are drawn when opened; `look` returns the facts of a family. */
export function fillLessons(received, look) {
  lessons = received;
  lookOf = look;
  byId("lesson-boxes").replaceChildren(...lessons.map(choice));
  if (byId("lesson").hasChildNodes()) showLesson();
}

/** Sets the box that is played now, or null. */
export const followBox = (box) => (playing = box);

/** Shows the lesson of the box that is played now, else the first one. */
export const showLesson = () => choose(lessons.find(({ box }) => box === playing) ?? lessons[0]);

function choice(lesson) {
  const button = element("button", { type: "button", "data-box": lesson.box }, lesson.title);
  button.addEventListener("click", () => choose(lesson));
  return button;
}

function choose(lesson) {
  if (!lesson) return;
  const isChosen = ({ dataset }) => dataset.box === lesson.box;
  for (const button of byId("lesson-boxes").children) mark(button, "aria-pressed", isChosen(button));
  mark(byId("lesson"), "data-lesson", lesson.family);
  byId("lesson").replaceChildren(...drawLesson(lesson));
}

function drawLesson({ title, aim, steps, rules, family }) {
  const look = lookOf(family);
  return [
    element("h3", { class: "unseen" }, title),
    element("p", { class: "aim" }, aim),
    element("ol", { class: "steps" }, ...steps.map((step) => stepOf(step, renderers[family], look))),
    element("ul", { class: "rules" }, ...rules.map((rule) => element("li", {}, rule))),
  ];
}

/** Returns a step: its picture, with words for screen readers, and its text. */
function stepOf({ picture, words, says }, renderer, look) {
  const drawing = element("div", { class: "lesson-picture", "aria-hidden": "true" }, ...renderer.lessonPicture(picture, look));
  const kinds = Object.keys(picture).join(" ");
  const unseen = element("span", { class: "unseen" }, words);
  return element("li", { "data-picture": kinds }, drawing, element("p", {}, unseen, " ", says));
}
