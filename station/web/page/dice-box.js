/** What a view says about the dice box, as plain values and in words: how the cards and the dice lie, what is chosen. */

import { counted } from "./words.js";

export const CHIP = "*";
export const DICE = 5;

/**
 * The open cards with a state for every digit: covered, chosen (a die of this roll is to cover it), target (the die
 * at the cursor may) or free. Null stands where the stock left a place empty.
 */
export function cardsOf(view) {
  const laid = (view.cards ?? []).map((card) => card && { ...card, states: card.covered.map(coveredOr) });
  const chosen = chosenOf(view).filter(({ card }) => card);
  for (const { face, card } of chosen) lay(laid[card - 1], face, "chosen");
  const face = pointed(view);
  if (face && view.markers > chosen.length) laid.forEach((card) => lay(card, face, "target"));
  return laid.map((card) => card && { ...card, cracked: card.states.every(isCovered) });
}

/**
 * The dice, each in its column from 0, as on the lamps: those that lie there or wait, and those set aside below.
 * A die has a face (null: not rolled), a state (blank, tumbling, lying, unfit, aside or chosen), perhaps a card.
 */
export function diceOf(view) {
  const aside = (view.dice ?? []).filter((die) => die.aside).map(({ face }, column) => ({ face, column, state: "aside" }));
  if (view.rolling) return { above: waiting(view.tumbling, "tumbling"), aside };
  if (view.awaits !== "keep") return { above: waiting(view.to_roll ?? 0, "blank"), aside };
  const roll = rollOf(view).map((die) => ({ ...die, column: aside.length + die.column }));
  const isChosen = ({ state }) => state === "chosen";
  return { above: roll.filter((die) => !isChosen(die)), aside: [...aside, ...roll.filter(isChosen)] };
}

/** The millions on the cards that are cracked by now. */
export const atStake = (cards) => cards.reduce((sum, card) => sum + (card?.cracked ? card.value : 0), 0);

/** How many markers are left when those chosen lie. */
export const markersLeft = (view) => view.markers - chosenOf(view).filter(({ card }) => card).length;

/** The numbers of the cards, from 1, of which a digit can still be covered by a die. */
export const targets = (cards, face) =>
  cards.flatMap((card, index) => (card && freeAt(card, face) >= 0 ? [index + 1] : []));

/** Whether the player whose turn it is decides for themselves. */
export const isPersonsTurn = ({ players }) => players?.find(({ role }) => role === "on turn")?.computer === null;

/** The dice of the last roll. */
function rollOf(view) {
  const cards = cardsOf({ ...view, cursor: null });
  const taken = chosenDice(view);
  return lying(view).map((face, column) => {
    const chosen = taken.get(column);
    const state = chosen ? "chosen" : isFitting(view, cards, face) ? "lying" : "unfit";
    return { face, column, state, card: chosen?.card ?? null, cursor: column === view.cursor };
  });
}

/** What the die at the cursor shows, if it is not chosen. */
function pointed(view) {
  if (view.awaits !== "keep" || view.cursor === null) return null;
  const { state, face } = rollOf(view)[view.cursor] ?? {};
  return state === "lying" ? face : null;
}

/** Which dice of the roll are chosen, by their columns: where no number says it, the leftmost of its face. */
function chosenDice(view) {
  const left = lying(view);
  return new Map(chosenOf(view).map((chosen) => {
    const column = chosen.column ?? left.indexOf(chosen.face);
    left[column] = null;
    return [column, chosen];
  }));
}

/** "3@2 *:5" is a three for card 2, and the chip that is the fifth die. */
const chosenOf = ({ building }) => (building ?? "").split(" ").filter(Boolean).map(chosenDie);

function chosenDie(text) {
  const [kept, number] = text.split(":");
  const [face, card] = kept.split("@");
  return { face, card: card ? Number(card) : null, column: number ? number - 1 : null };
}

const isFitting = (view, cards, face) => face === CHIP || (markersLeft(view) > 0 && targets(cards, face).length > 0);

const lying = (view) => view.dice.filter(({ aside }) => !aside).map(({ face }) => face);

const waiting = (number, state) =>
  Array.from({ length: number }, (_, index) => ({ face: null, column: DICE - number + index, state }));

const coveredOr = (covered) => (covered ? "covered" : "free");

const isCovered = (state) => state === "covered" || state === "chosen";

/** A marker goes on the first digit that is free. */
function lay(card, face, state) {
  const at = card ? freeAt(card, face) : -1;
  if (at >= 0) card.states[at] = state;
}

const freeAt = ({ digits, states }, face) =>
  states.findIndex((state, index) => !isCovered(state) && digits[index] === face);

// In words

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
