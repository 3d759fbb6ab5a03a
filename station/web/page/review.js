/** The review dialog: what every row of the game that is over has told, as the family of its box draws it. */

import { byId } from "./dom.js";
import * as renderers from "./renderers.js";

const dialog = byId("review");
const switches = byId("look-back");

export const review = () => switches.hidden || dialog.open || dialog.showModal();

/** `parts` are those of the newest game; none while one goes on. `lookOf` says what the cabinet told of a family. */
export function fillReview(parts, lookOf) {
  switches.hidden = parts.length === 0;
  if (switches.hidden) dialog.close();
  byId("reviewed").replaceChildren(...parts.map((part) => renderers[part.family].review(part, lookOf(part.family))));
}
