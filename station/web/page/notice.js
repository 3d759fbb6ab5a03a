/** The notice to look away, over the board for as long as anything is behind the shield. */

import { byId, mark } from "./dom.js";
import { lookingAway } from "./match.js";

/** A row as low as this would be behind the notice while it is compared with the code. */
const LOW = 6;

export function warn(view) {
  const who = lookingAway(view);
  byId("notice").hidden = !who;
  mark(byId("notice"), "data-high", view.scene === "mark" && view.rows.length <= LOW ? "" : null);
  byId("notice-head").textContent = who ? `${who.breaker}, look away!` : "";
  byId("notice-why").textContent = who ? reason(who.maker, view.looking) : "";
}

const reason = (maker, isLooking) =>
  isLooking ? `What is behind the shield is for ${maker} alone.` : `${maker} sets a code behind the shield.`;
