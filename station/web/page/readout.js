/** The display window: the sentence, where the match stands, and who plays. */

import { isDice } from "./dicebox.js";
import { byId, element, mark } from "./dom.js";
import { duty, ending, score, turn, whereabouts } from "./match.js";
import { plate } from "./seats.js";
import { sentence } from "./words.js";

const ERROR_SECONDS = 5;
const LONG = 70;
const LONGEST = 110;
const MARKERS = ["red", "white"];
let errorTimer;

/** `look` has the palette, and in the dice box the colours of the seats. */
export function tell(view, look) {
  const players = view.players ?? [];
  const drawn = isDice(view) ? plate : standing;
  write(byId("message"), view.message ?? "");
  write(byId("title"), view.title ?? "");
  write(byId("where"), whereabouts(view));
  byId("standings").replaceChildren(...players.map((player, seat) => drawn(view, player, seat, look)));
  mark(byId("standings"), "data-seats", isDice(view) ? players.length : null);
  byId("track").replaceChildren(...(isDice(view) ? [] : players.map((player, seat) => caption(view, player, seat))));
}

/** An error stands before the sentence for a while. */
export function tellError(reason) {
  clearTimeout(errorTimer);
  write(byId("error"), sentence(reason));
  errorTimer = setTimeout(() => write(byId("error"), ""), 1000 * ERROR_SECONDS);
}

/** An unchanged live region must not be written again: it would be read out again. */
function write(node, text) {
  if (node.textContent === text) return;
  node.textContent = text;
  mark(node, "data-length", lengthOf(text));
}

/** Long sentences are set smaller, so that the window keeps its height. */
function lengthOf({ length }) {
  if (length > LONGEST) return "longest";
  return length > LONG ? "long" : null;
}

/** A player: the marker, the name, what they have and what they do. */
function standing(view, player, seat) {
  const { number, thing } = score(view, player);
  const does = ending(view, player) || duty(view, seat);
  return element(
    "li", { "aria-current": turn(view) === seat ? "true" : null, "data-ending": ending(view, player) || null },
    marker(seat),
    element(
      "span", { class: "name" },
      element("b", {}, player.name), " ",
      element("span", { class: "score" }, element("b", {}, `${number}`), " ", element("small", {}, thing)),
    ),
    element("span", { class: "role" }, does),
  );
}

/** What stands above a player's half of the score track. */
function caption(view, player, seat) {
  const { number, thing } = score(view, player);
  return element(
    "p", { "data-ending": ending(view, player) || null },
    marker(seat), element("b", {}, player.name), element("span", {}, ending(view, player) || `${number} ${thing}`),
  );
}

const marker = (seat) =>
  element("i", { class: "marker", "data-marker": MARKERS[seat] }, element("span", { class: "unseen" }, `${MARKERS[seat]} marker: `));
