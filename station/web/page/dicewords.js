/** The dice box in words: what a card and a die are, what became of a turn. */

import { CHIP, targets } from "./dicebox.js";
import { counted } from "./words.js";

/** "Card 2: 3 covered, 5, 1 and 2 free; 3 million". */
export function cardInWords(card, number) {
  if (!card) return `Place ${number}: no card is left`;
  if (card.cracked) return `Card ${number}, ${card.digits.split("").join(" ")}: cracked; ${card.value} million`;
  const said = [...card.digits].map((digit, index) => ({ digit, state: card.states[index] }));
  const parts = STATES.map(([word, ...states]) => group(said.filter(({ state }) => states.includes(state)), word));
  return `Card ${number}: ${parts.filter(Boolean).join(", ")}; ${card.value} million`;
}

/** "3, at the cursor, fits cards 1 and 2". */
export function dieInWords({ face, state, card, cursor }, cards) {
  if (state === "tumbling" || state === "blank") return state === "blank" ? "to be rolled" : "rolling";
  const at = cursor ? ", at the cursor" : "";
  return `${faceInWords(face)}${at}${DOES[state](face, card, cards)}`;
}

export const faceInWords = (face) => (face === CHIP ? "chip" : face);

/** What became of the last turn: "Ada won card 3: 2 million". */
export function turnInWords({ name, how, won, lost, rolled }) {
  if (how === "voluntary") return won.length ? `${name} won ${cardsInWords(won)}: ${worth(won)} million` : `${name} cracked no card`;
  return `${name} rolled ${listed(rolled)}: nothing fitted${lost.length ? `, ${cardsInWords(lost)} lost` : ""}`;
}

/** What the cracked cards bring, or the match has brought. */
export function stakeInWords({ outcome, players, final }, millions) {
  if (outcome?.reason === "left") return "The game was left.";
  if (outcome?.winner) return `${outcome.winner} wins!`;
  if (outcome) return players.length === 1 ? `${players[0].points} million in all` : "A draw!";
  if (millions) return `${millions} million at stake`;
  return final ? "The last turn" : "";
}

/** "14 cards in stock · 12 of 17 markers left"; in the solo, what has gone back into the box. */
export function suppliesInWords({ stock, boxed, players }, markers) {
  const box = players.length === 1 ? [`${boxed} in the box`] : [];
  return [`${counted(stock, "card")} in stock`, ...box, `${markers} of ${MARKERS} markers left`].join(" · ");
}

export const numbered = (numbers) => `card${numbers.length === 1 ? "" : "s"} ${listed(numbers)}`;

const MARKERS = 17;

const STATES = [["covered", "covered"], ["chosen", "chosen"], ["free", "free", "target"]];

const DOES = {
  lying: (face, _card, cards) => (face === CHIP ? ", covers no digit" : `, fits ${numbered(targets(cards, face))}`),
  unfit: () => ", fits nothing",
  aside: () => "",
  chosen: (_face, card) => (card ? `, for card ${card}` : ""),
};

const group = (digits, word) => (digits.length ? `${listed(digits.map(({ digit }) => digit))} ${word}` : "");

const cardsInWords = (gone) => numbered(gone.map(({ card }) => card));

const worth = (gone) => gone.reduce((sum, { value }) => sum + value, 0);

const listed = (words) => [words.slice(0, -1).join(", "), words.at(-1)].filter((part) => part !== "").join(" and ");
