/** The pictures of the dice lesson: the open cards and the dice, as on the table. */

import { drawDie, safe } from "./dice-table.js";
import { element } from "./dom.js";

/**
 * Returns the nodes of a picture; a card that is `gone` shows whether it was won or lost.
 * @param {DicePicture} picture
 * @param {Look<DiceFacts>} look
 */
export function lessonPicture({ cards, dice }, look) {
  const safes = cards.map((card, index) =>
    safe(withStates(card), index + 1, { opens: false, leaving: card.gone }, look),
  );
  /** @type {Node[]} */
  const parts = [element("ol", { class: "lesson-cards" }, ...safes)];
  /** @param {DiePicture} die */
  const drawn = (die) => drawDie({ ...die, card: null, cursor: false }, [], look);
  if (dice.length) parts.push(element("ul", { class: "lesson-dice" }, ...dice.map(drawn)));
  return parts;
}

/** @param {CardPicture} card */
const withStates = (card) => ({
  ...card,
  cracked: card.covered.every(Boolean),
  states: card.covered.map((covered) => (covered ? "covered" : "free")),
});
