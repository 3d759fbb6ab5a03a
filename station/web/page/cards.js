/** The open safes: their digits, the markers on them, and a door that opens when all are covered. */

import { byId, drawing, element, mark } from "./dom.js";
import { cardInWords } from "./dicewords.js";
import { faceTile } from "./faces.js";

/** `before` are the cards as they were, `gone` the turn that has just ended, or null. */
export function showCards(cards, before, gone, look) {
  const left = [...(gone?.won ?? []), ...(gone?.lost ?? [])];
  const nodes = cards.map((card, index) => {
    const leaving = left.find((each) => each.card === index + 1);
    const opens = Boolean(card?.cracked) && !before[index]?.cracked;
    return safe(card, index + 1, { opens, leaving: leaving && gone.how }, look);
  });
  byId("cards").replaceChildren(...nodes);
}

function safe(card, number, { opens, leaving }, look) {
  const words = element("span", { class: "unseen" }, cardInWords(card, number));
  const drawn = element("span", { class: "drawn-safe", "aria-hidden": "true" }, ...(card ? front(card, number, look) : []));
  const states = { "data-cracked": card?.cracked ? "" : null, "data-opens": opens ? "" : null };
  const node = element("li", { class: "safe", ...states, "data-empty": card ? null : "" }, words, drawn);
  if (leaving) node.append(element("span", { class: "leaving", "data-how": leaving, "aria-hidden": "true" }, LEAVES[leaving]));
  return node;
}

const LEAVES = { voluntary: "won", forced: "lost" };

function front({ digits, states, value }, number, look) {
  const tiles = [...digits].map((digit, index) => markedTile(digit, states[index], look));
  return [
    element("small", { class: "place" }, `${number}`),
    element("span", { class: "digits" }, ...tiles),
    element("span", { class: "vault" }, door(), element("span", { class: "worth" }, element("b", {}, `${value}`), element("small", {}, "million"))),
  ];
}

function markedTile(digit, state, look) {
  const tile = faceTile(digit, look);
  mark(tile, "class", "digit");
  mark(tile, "data-state", state);
  return tile;
}

/** The wheel of a safe on its door; behind it lies gold. */
function door() {
  const wheel = drawing("path", { d: "M12 5v14M5 12h14M7 7l10 10M17 7L7 17" });
  const hub = drawing("circle", { cx: 12, cy: 12, r: 4.2 });
  return element("i", { class: "door" }, drawing("svg", { viewBox: "0 0 24 24" }, wheel, hub));
}
