/** The time left for a row: big digits, and words for screen readers at certain moments. */

import { byId, mark } from "./dom.js";
import { number, tn } from "./words.js";

const LAST = 5;
const SPOKEN = [30, 10, LAST];

/**
 * Shows the seconds left; null: there is no limit, or no time is running.
 * @param {number | null | undefined} seconds
 * @param {number | null | undefined} limit
 */
export function countDown(seconds, limit) {
  const timer = byId("countdown");
  timer.hidden = seconds == null;
  if (seconds == null) return;
  const running = seconds !== limit;
  byId("seconds").textContent = number(seconds);
  timer.style.setProperty("--digits", `${byId("seconds").textContent.length}`);
  mark(timer, "aria-label", tn("{n} second left for this row", "{n} seconds left for this row", seconds));
  mark(timer, "data-urgent", seconds <= LAST && running ? "" : null);
  timer.style.setProperty("--left", `${limit ? seconds / limit : 1}`);
  const isSpoken = running && SPOKEN.includes(seconds);
  byId("hurry").textContent = isSpoken ? tn("{n} second left", "{n} seconds left", seconds) : "";
}
