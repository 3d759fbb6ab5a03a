/** The lessons: how each box is played, a box at a time; the renderer of its family draws the pictures. */

import { byId, element, mark } from "./dom.js";
import * as renderers from "./renderers.js";

let lessons = [];
let lookOf = () => ({});
let playing = null;

/** Takes the lessons that the cabinet told; `looks` says what it told of a family. They are drawn when they are read. */
export function fillLessons(told, looks) {
  lessons = told;
  lookOf = looks;
  byId("lesson-boxes").replaceChildren(...lessons.map(choice));
  if (byId("lesson").hasChildNodes()) showLesson();
}

/** The box that is played now, or null. */
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
  byId("lesson").replaceChildren(...drawn(lesson));
}

function drawn({ title, aim, steps, rules, family }) {
  const look = lookOf(family);
  return [
    element("h3", { class: "unseen" }, title),
    element("p", { class: "aim" }, aim),
    element("ol", { class: "steps" }, ...steps.map((step) => stepOf(step, renderers[family], look))),
    element("ul", { class: "rules" }, ...rules.map((rule) => element("li", {}, rule))),
  ];
}

/** The picture is told in words to those who do not see it. */
function stepOf({ picture, words, says }, renderer, look) {
  const drawing = element("div", { class: "lesson-picture", "aria-hidden": "true" }, ...renderer.lessonPicture(picture, look));
  const kinds = Object.keys(picture).join(" ");
  const told = element("span", { class: "unseen" }, words);
  return element("li", { "data-picture": kinds }, drawing, element("p", {}, told, " ", says));
}
