/** The first screen: plays the first box, the code or a puzzle of today by one click, or opens the menu. */

import { byId, mark, targetOf } from "./dom.js";
import { dayInWords, listed, t, tn } from "./words.js";

/** The number of the box that is played at once: the first one. */
const FIRST_BOX = 1;

const AIM = t("Find the hidden code: every row tells you how close you are.");

/** The grades of puzzles, and the ids of their buttons. */
const GRADES = /** @type {const} */ (["easy", "medium", "hard"]);

/** Where a click wakes the cabinet, as any button does. */
const SURFACES = ["marquee", "playfield", "readout"];

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
  byId("start").addEventListener("click", () => (root.dataset.waits ? wake() : begin("start")));
  byId("daily").addEventListener("click", () => begin("daily"));
  for (const grade of GRADES) byId(grade).addEventListener("click", () => begin(grade));
  byId("more-games").addEventListener("click", wake);
  for (const id of SURFACES) {
    byId(id).addEventListener("click", (event) => {
      if (isWaiting && !targetOf(event, Element)?.closest("button, a, [popover]")) wake();
    });
  }

  /** @param {"start" | "daily" | "easy" | "medium" | "hard"} part */
  function begin(part) {
    touch({ touch: part, number: FIRST_BOX });
  }

  /** @param {Shown} view */
  function follow({ scene, players, today, barred }) {
    isWaiting = isSimulated && !barred && scene === "attract";
    root.hidden = !isWaiting;
    mark(root, "data-waits", players ? "yes" : null);
    byId("start").textContent = players ? t("Go on") : t("Play");
    byId("more-games").hidden = Boolean(players);
    byId("daily").hidden = byId("puzzles").hidden = !today;
    if (!today) return;
    byId("daily-facts").textContent = facts(today, name());
    for (const grade of GRADES) showPuzzle(byId(grade), today.puzzles[grade] ?? { done: false, streak: 0 });
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
 * Returns the date, or what somebody has done with the codes of the day: "Zoe: done, 3 days in a row".
 * @param {TodayView} today
 * @param {string} name
 */
function facts({ day, ...game }, name) {
  const said = deeds(game);
  return said.length ? t("{name}: {facts}", { name, facts: listed(said) }) : dayInWords(day);
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
