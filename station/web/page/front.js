/** The first screen: plays the first box or the code of today by one click, or opens the menu. */

import { byId, mark, targetOf } from "./dom.js";
import { dayInWords, listed, t, tn } from "./words.js";

/** The number of the box that is played at once: the first one. */
const FIRST_BOX = 1;

const AIM = t("Find the hidden code: every row tells you how close you are.");

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
  byId("more-games").addEventListener("click", wake);
  for (const id of SURFACES) {
    byId(id).addEventListener("click", (event) => {
      if (isWaiting && !targetOf(event, Element)?.closest("button, a, [popover]")) wake();
    });
  }

  /** @param {"start" | "daily"} part */
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
    byId("daily").hidden = !today;
    if (today) byId("daily-facts").textContent = facts(today, name());
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
function facts({ day, done, streak }, name) {
  // Translators: somebody has played the code of the day.
  const said = [...(done ? [t("done")] : []), ...(streak ? [tn("{n} day in a row", "{n} days in a row", streak)] : [])];
  return said.length ? t("{name}: {facts}", { name, facts: listed(said) }) : dayInWords(day);
}

/**
 * Returns the sentence of the cabinet's, on the first screen with what the game is about.
 * @param {Shown} view
 * @param {string} message
 */
export const withAim = ({ scene, players, says }, message) =>
  scene === "attract" && !players && says.length === 1 ? `${AIM} ${message}` : message;
