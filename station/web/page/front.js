/** The first screen: plays the first box, the code or a puzzle of today by one click, or opens the menu. */

import { byId, mark, targetOf } from "./dom.js";
import { recall, remember } from "./memory.js";
import { dayInWords, listed, t, tn } from "./words.js";

/** The number of the box that is played at once: the first one. */
const FIRST_BOX = 1;

const AIM = t("Find the hidden code: every row tells you how close you are.");

/** The grades of puzzles, and the ids of their buttons. */
const GRADES = /** @type {const} */ (["easy", "medium", "hard"]);

/** Where a click plays, too. */
const SURFACES = ["marquee", "playfield", "readout"];

/** What was played here of today without a name, after its date: "2026-11-27 code easy". */
const NAMELESS = "today";

/** The code of today, among the grades of its puzzles. */
const CODE = "code";

/** What leaves a game that waits. */
const LEAVE = "leave";

/**
 * `touch` sends the cabinet what was touched. Returns `{ learn, follow }`.
 * @param {Send} touch
 * @param {() => string} name returns the name that was given on this page last, or ""
 */
export function createFront(touch, name) {
  const root = byId("front");
  let isSimulated = false;
  let isWaiting = false;

  const wake = () => touch({ touch: "menu", number: 1 });
  const start = () => (root.dataset.waits ? wake() : begin("start"));
  byId("start").addEventListener("click", start);
  byId("other-cabinet").addEventListener("click", () => begin("invite"));
  byId("daily").addEventListener("click", () => begin("daily"));
  for (const grade of GRADES) byId(grade).addEventListener("click", () => begin(grade));
  byId("more-games").addEventListener("click", () => (root.dataset.waits ? touch({ ask: LEAVE }) : wake()));
  byId("home").addEventListener("click", () => touch({ touch: "home", number: FIRST_BOX }));
  for (const id of SURFACES) {
    byId(id).addEventListener("click", (event) => {
      if (isWaiting && !targetOf(event, Element)?.closest("button, a, [popover]")) start();
    });
  }

  /** @param {"start" | "invite" | "daily" | "easy" | "medium" | "hard"} part */
  function begin(part) {
    touch({ touch: part, number: FIRST_BOX });
  }

  /** @param {Shown<CodesView>} view */
  function follow(view) {
    const { scene, says, players, today, barred, holds } = view;
    const isOurs = isSimulated && !barred;
    isWaiting = isOurs && scene === "attract";
    root.hidden = !isWaiting;
    mark(root, "data-waits", players ? "yes" : null);
    byId("start").textContent = players ? t("Go on") : t("Play");
    byId("more-games").textContent = players ? t("Another game") : t("More games");
    byId("more-games").hidden = Boolean(players) && !holds.some(({ does }) => does === LEAVE);
    byId("other-cabinet").hidden = !says.some(({ code }) => code === "cabinets_are_free");
    byId("daily").hidden = byId("puzzles").hidden = byId("home").hidden = !today;
    if (isOurs) noteNameless(view);
    if (!today) return;
    byId("home").hidden = !isOurs || isWaiting;
    const done = name() ? [] : doneWithoutName(today.day);
    byId("daily-facts").textContent = facts({ ...today, done: today.done || done.includes(CODE) }, name());
    for (const grade of GRADES) {
      const { done: isDone = false, streak = 0 } = today.puzzles[grade] ?? {};
      showPuzzle(byId(grade), { done: isDone || done.includes(grade), streak });
    }
  }

  /**
   * Reads from the greeting whether the page may play.
   * @param {Hello} hello
   */
  function learn({ simulated }) {
    isSimulated = simulated;
  }

  return { learn, follow };
}

/**
 * Returns the date, or what somebody has done with the codes of the day: "Zoe: done and 3 days in a row"; a tick first
 * if that of today is done.
 * @param {TodayView} today
 * @param {string} name
 */
function facts({ day, ...game }, name) {
  const said = name ? deeds(game) : [];
  const words = said.length ? t("{name}: {facts}", { name, facts: listed(said) }) : dayInWords(day);
  return game.done ? `✓ ${words}` : words;
}

/**
 * Shows a tick on the button of a puzzle that is done, and the days in a row; in words where the pointer rests.
 * @param {HTMLElement} button
 * @param {GameOfToday} game
 */
function showPuzzle(button, game) {
  const said = deeds(game);
  button.title = said.length ? listed(said) : "";
  button.children[1].textContent = `${game.done ? "✓" : ""} ${game.streak || ""}`.trim();
}

/**
 * Remembers a game of today that somebody without a name has finished here: the cabinet counts no days for them.
 * @param {Shown<CodesView>} view
 */
function noteNameless({ daily, outcome, puzzle }) {
  const what = puzzle?.grade ?? CODE;
  if (!daily || !outcome || outcome.reason === "left") return;
  const done = doneWithoutName(daily);
  if (!done.includes(what)) remember(NAMELESS, [daily, ...done, what].join(" "));
}

/**
 * Returns what somebody without a name has finished here on a day.
 * @param {string} day
 */
function doneWithoutName(day) {
  const [noted, ...done] = (recall(NAMELESS) ?? "").split(" ");
  return noted === day ? done : [];
}

/** @param {GameOfToday} game */
const deeds = ({ done, streak }) => [
  // Translators: somebody has played the code or the puzzle of the day.
  ...(done ? [t("done")] : []),
  ...(streak ? [tn("{n} day in a row", "{n} days in a row", streak)] : []),
];

/**
 * Returns the sentence of the cabinet's, on the first screen with what the game is about.
 * @param {Shown} view
 * @param {string} message
 */
export const withAim = ({ scene, players, says }, message) =>
  scene === "attract" && !players && says.length === 1 ? `${AIM} ${message}` : message;
