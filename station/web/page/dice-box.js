/** The dice box of a view, as plain values and in words: the cards, the dice, and what is chosen. */

import { called } from "./names.js";
import { listed, number, t, tn } from "./words.js";

/** @typedef {Shown<DiceView>} Table */
/** @typedef {CardView & { states: string[] }} Card */
/** @typedef {{ digits: string, value: number, states: string[], cracked: boolean }} OpenCard */
/**
 * @typedef {object} Die
 * @property {string | null} face
 * @property {string} state
 * @property {number} [column]
 * @property {number} [number]
 * @property {number | null} [card]
 * @property {boolean} [cursor]
 */
/** @typedef {{ face: string, card: number | null, column: number | null }} Chosen */

export const CHIP = "*";
export const DICE = 5;

/**
 * Returns the open cards with a state for every digit: covered, chosen (a die of this roll is to cover it), target (the
 * die at the cursor may cover it) or free. Null stands for a place that the stock left empty.
 * @param {Table} view
 * @returns {(OpenCard | null)[]}
 */
export function cardsOf(view) {
  const cards = (view.cards ?? []).map((card) => card && { ...card, states: card.covered.map(coveredOr) });
  const chosen = chosenOf(view).filter(({ card }) => card);
  for (const { face, card } of chosen) if (card) cover(cards[card - 1], face, "chosen");
  const face = faceAtCursor(view);
  if (face && (view.markers ?? 0) > chosen.length) cards.forEach((card) => cover(card, face, "target"));
  return cards.map((card) => card && { ...card, cracked: card.states.every(isCovered) });
}

/**
 * Returns the dice, each in its column from 0, as on the lamps: `above` those that lie there or wait, and `aside` those
 * set aside. A die has a face (null: not rolled), a state (blank, tumbling, lying, unfit, aside or chosen), and maybe a
 * card; dice that can be touched have their number in the roll, from 1.
 * @param {Table} view
 * @returns {{ above: Die[], aside: Die[] }}
 */
export function diceOf(view) {
  const aside = (view.dice ?? [])
    .filter((die) => die.aside)
    .map(({ face }, column) => ({ face, column, state: "aside" }));
  if (view.rolling) return { above: waiting((view.dice ?? []).length - aside.length, "tumbling"), aside };
  if (view.awaits !== "keep") return { above: waiting(view.to_roll ?? 0, "blank"), aside };
  const roll = rollOf(view).map((die) => ({ ...die, column: aside.length + die.column, number: die.column + 1 }));
  /** @param {Die} die */
  const isChosen = ({ state }) => state === "chosen";
  return { above: roll.filter((die) => !isChosen(die)), aside: [...aside, ...roll.filter(isChosen)] };
}

/**
 * Returns the millions on the cards that are cracked by now.
 * @param {(OpenCard | null)[]} cards
 */
export const atStake = (cards) => cards.reduce((sum, card) => sum + (card?.cracked ? card.value : 0), 0);

/**
 * Returns the number of markers left once the chosen ones are placed.
 * @param {Table} view
 */
export const markersLeft = (view) => (view.markers ?? 0) - chosenOf(view).filter(({ card }) => card).length;

/**
 * Returns the numbers, from 1, of the cards with a digit that a die of this face can still cover.
 * @param {(OpenCard | null)[]} cards
 * @param {string} face
 */
export const targets = (cards, face) =>
  cards.flatMap((card, index) => (card && freeAt(card, face) >= 0 ? [index + 1] : []));

/**
 * Returns whether the player whose turn it is is a person.
 * @param {Table} view
 */
export const isPersonsTurn = ({ players }) => players?.find(({ role }) => role === "on turn")?.computer === null;

/**
 * Returns the dice of the last roll.
 * @param {Table} view
 */
function rollOf(view) {
  const cards = cardsOf({ ...view, cursor: null });
  const taken = chosenDice(view);
  return lying(view).map((face, column) => {
    const chosen = taken.get(column);
    const state = chosen ? "chosen" : isFitting(view, cards, face) ? "lying" : "unfit";
    return { face, column, state, card: chosen?.card ?? null, cursor: column === view.cursor };
  });
}

/**
 * Returns the face of the die at the cursor, if it can still be chosen; else null.
 * @param {Table} view
 */
function faceAtCursor(view) {
  if (view.awaits !== "keep" || view.cursor === null) return null;
  const die = rollOf(view)[view.cursor];
  return die?.state === "lying" ? die.face : null;
}

/**
 * Returns the chosen dice of the roll by column; a choice without a number means the leftmost die of its face.
 * @param {Table} view
 * @returns {Map<number, Chosen>}
 */
function chosenDice(view) {
  /** @type {(string | null)[]} */
  const left = lying(view);
  return new Map(
    chosenOf(view).map((chosen) => {
      const column = chosen.column ?? left.indexOf(chosen.face);
      left[column] = null;
      return /** @type {const} */ ([column, chosen]);
    }),
  );
}

/**
 * Returns the chosen dice: "3@2 *:5" is a three for card 2, and the chip that is the fifth die.
 * @param {Table} view
 */
const chosenOf = ({ building }) => (building ?? "").split(" ").filter(Boolean).map(chosenDie);

/**
 * @param {string} text
 * @returns {Chosen}
 */
function chosenDie(text) {
  const [kept, number] = text.split(":");
  const [face, card] = kept.split("@");
  return { face, card: card ? Number(card) : null, column: number ? Number(number) - 1 : null };
}

/**
 * @param {Table} view
 * @param {(OpenCard | null)[]} cards
 * @param {string} face
 */
const isFitting = (view, cards, face) => face === CHIP || (markersLeft(view) > 0 && targets(cards, face).length > 0);

/**
 * @param {Table} view
 * @returns {string[]}
 */
const lying = (view) => (view.dice ?? []).flatMap(({ face, aside }) => (face === null || aside ? [] : [face]));

/**
 * @param {number} number
 * @param {string} state
 * @returns {Die[]}
 */
const waiting = (number, state) =>
  Array.from({ length: number }, (_, index) => ({
    face: null,
    column: DICE - number + index,
    state,
    number: index + 1,
  }));

/** @param {boolean} covered */
const coveredOr = (covered) => (covered ? "covered" : "free");

/** @param {string} state */
const isCovered = (state) => state === "covered" || state === "chosen";

/**
 * Gives this state to the first free digit with this face, where a marker would go.
 * @param {{ digits: string, states: string[] } | null} card
 * @param {string} face
 * @param {string} state
 */
function cover(card, face, state) {
  const at = card ? freeAt(card, face) : -1;
  if (card && at >= 0) card.states[at] = state;
}

/**
 * @param {{ digits: string, states: string[] }} card
 * @param {string} face
 */
const freeAt = ({ digits, states }, face) =>
  states.findIndex((state, index) => !isCovered(state) && digits[index] === face);

// In words

/**
 * "Card 2: 3 covered, 5, 1 and 2 free; 3 million".
 * @param {OpenCard | null} card
 * @param {number} place
 */
export function cardInWords(card, place) {
  if (!card) return t("Place {place}: no card is left", { place });
  const digits = [...card.digits];
  const worth = millions(card.value);
  // Translators: {digits} are those on the card, {worth} is "3 million".
  if (card.cracked)
    return t("Card {card}, {digits}: cracked; {worth}", { card: place, digits: digits.join(" "), worth });
  const said = digitsInWords(digits.map((digit, index) => ({ digit, state: card.states[index] })));
  // Translators: {digits} is "3 covered, 5, 1 and 2 free", {worth} "3 million".
  return t("Card {card}: {digits}; {worth}", { card: place, digits: said, worth });
}

/**
 * "3 covered, 5, 1 and 2 free".
 * @param {{ digit: string, state: string }[]} digits
 */
function digitsInWords(digits) {
  /** @param {string[]} states */
  const inState = (...states) => digits.filter(({ state }) => states.includes(state)).map(({ digit }) => digit);
  const [covered, chosen, free] = [inState("covered"), inState("chosen"), inState("free", "target")];
  const parts = [
    // Translators: digits of a card; one or several, as in "5, 1 and 2 covered".
    covered.length && tn("{digits} covered", "{digits} covered", covered.length, { digits: listed(covered) }),
    // Translators: digits of a card that are about to be covered; one or several.
    chosen.length && tn("{digits} chosen", "{digits} chosen", chosen.length, { digits: listed(chosen) }),
    // Translators: digits of a card; one or several, as in "5, 1 and 2 free".
    free.length && tn("{digits} free", "{digits} free", free.length, { digits: listed(free) }),
  ];
  return parts.filter(Boolean).join(", ");
}

/**
 * "3, at the cursor, fits cards 1 and 2".
 * @param {Die} die
 * @param {(OpenCard | null)[]} cards
 */
export function dieInWords({ face, state, card, cursor }, cards) {
  if (state === "blank") return t("to be rolled");
  // Translators: a die that is rolling now.
  if (state === "tumbling") return t("rolling");
  const shown = faceInWords(face ?? "");
  // Translators: {die} is what the die shows: "3" or "chip".
  const die = cursor ? t("{die}, at the cursor", { die: shown }) : shown;
  return DOES[state](die, { face: face ?? "", card: card ?? null, cards });
}

/**
 * Returns the face of a die in words: "3" or "chip".
 * @param {string} face
 */
export const faceInWords = (face) => (face === CHIP ? t("chip") : face);

/**
 * Returns the last turn in words: "Ada won card 3: 2 million".
 * @param {LastTurnView} turn
 */
export function turnInWords({ name: player, how, won, lost, rolled }) {
  const name = called(player);
  if (how === "voluntary") {
    if (!won.length) return t("{name} cracked no card", { name });
    const [cards, loot] = [cardsInWords(won), millions(worth(won))];
    // Translators: {cards} is "card 3" or "cards 1 and 2", {loot} "2 million".
    return t("{name} won {cards}: {loot}", { name, cards, loot });
  }
  // Translators: {dice} is "3, 1 and *".
  if (!lost.length) return t("{name} rolled {dice}: nothing fitted", { name, dice: listed(rolled) });
  const cards = cardsInWords(lost);
  // Translators: {dice} is "3, 1 and *", {cards} "card 3" or "cards 1 and 2".
  return t("{name} rolled {dice}: nothing fitted, {cards} lost", { name, dice: listed(rolled), cards });
}

/**
 * Returns in words what the cracked cards are worth, or the result of the match.
 * @param {Table} view
 * @param {number} stake
 */
export function stakeInWords({ outcome, players, final }, stake) {
  if (outcome?.reason === "left") return t("The game was left.");
  if (outcome?.winner) return t("{name} wins!", { name: called(outcome.winner) });
  if (outcome && players && players.length > 1) return t("A draw!");
  if (outcome) return tn("{n} million in all", "{n} million in all", players?.[0].points ?? 0);
  // Translators: the player has cracked cards worth {n} million, and loses them unless the turn is ended in time.
  if (stake) return tn("{n} million at stake", "{n} million at stake", stake);
  return final ? t("The last turn") : "";
}

/**
 * Returns "14 cards in stock · 12 of 17 markers left"; in the solo, also the cards put back into the box.
 * @param {Table} view
 * @param {number} markers
 */
export function suppliesInWords({ stock, boxed, players }, markers) {
  const inStock = tn("{n} card in stock", "{n} cards in stock", stock ?? 0);
  // Translators: cards that have been put back into the box.
  const inBox = players?.length === 1 ? [tn("{n} in the box", "{n} in the box", boxed ?? 0)] : [];
  const left = t("{markers} of {all} markers left", { markers, all: MARKERS });
  return [inStock, ...inBox, left].join(" · ");
}

/**
 * "2 million".
 * @param {number} n
 */
export const millions = (n) => tn("{n} million", "{n} million", n);

const MARKERS = 17;

/**
 * Adds the state of a die to its description, such as "3, at the cursor".
 * @type {Record<string, (die: string, shown: { face: string, card: number | null, cards: (OpenCard | null)[] }) => string>}
 */
const DOES = {
  lying: fits,
  // Translators: {die} is "3" or "3, at the cursor"; so it is in the following texts.
  unfit: (die) => t("{die}, fits nothing", { die }),
  aside: (die) => die,
  chosen: (die, { card }) => (card ? t("{die}, for card {card}", { die, card }) : die),
};

/**
 * @param {string} die
 * @param {{ face: string, cards: (OpenCard | null)[] }} shown
 */
function fits(die, { face, cards: open }) {
  if (face === CHIP) return t("{die}, covers no digit", { die });
  const numbers = targets(open, face);
  // Translators: {cards} is "1" or "1 and 2".
  const cards = numbersInWords(numbers);
  return tn("{die}, fits card {cards}", "{die}, fits cards {cards}", numbers.length, { die, cards });
}

/** @param {number[]} numbers */
const numbersInWords = (numbers) => listed(numbers.map((each) => number(each)));

/** @param {GoneView[]} gone */
function cardsInWords(gone) {
  const cards = numbersInWords(gone.map(({ card }) => card));
  // Translators: {cards} is "3" or "1 and 2".
  return tn("card {cards}", "cards {cards}", gone.length, { cards });
}

/** @param {GoneView[]} gone */
const worth = (gone) => gone.reduce((sum, { value }) => sum + value, 0);
