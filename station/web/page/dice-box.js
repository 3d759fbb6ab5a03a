/** What a view says about the dice box, as plain values and in words: how the cards and the dice lie, what is chosen. */

import { called } from "./names.js";
import { listed, number, t, tn } from "./words.js";

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
 * A die has a face (null: not rolled), a state (blank, tumbling, lying, unfit, aside or chosen), perhaps a card; those
 * that can be touched have their number in the roll, from 1.
 */
export function diceOf(view) {
  const aside = (view.dice ?? []).filter((die) => die.aside).map(({ face }, column) => ({ face, column, state: "aside" }));
  if (view.rolling) return { above: waiting(view.tumbling, "tumbling"), aside };
  if (view.awaits !== "keep") return { above: waiting(view.to_roll ?? 0, "blank"), aside };
  const roll = rollOf(view).map((die) => ({ ...die, column: aside.length + die.column, number: die.column + 1 }));
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
  Array.from({ length: number }, (_, index) => ({ face: null, column: DICE - number + index, state, number: index + 1 }));

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
export function cardInWords(card, place) {
  if (!card) return t("Place {place}: no card is left", { place });
  const digits = [...card.digits];
  const worth = millions(card.value);
  // Translators: {digits} are those on the card, {worth} is "3 million".
  if (card.cracked) return t("Card {card}, {digits}: cracked; {worth}", { card: place, digits: digits.join(" "), worth });
  const said = digitsInWords(digits.map((digit, index) => ({ digit, state: card.states[index] })));
  // Translators: {digits} is "3 covered, 5, 1 and 2 free", {worth} "3 million".
  return t("Card {card}: {digits}; {worth}", { card: place, digits: said, worth });
}

/** "3 covered, 5, 1 and 2 free". */
function digitsInWords(digits) {
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

/** "3, at the cursor, fits cards 1 and 2". */
export function dieInWords({ face, state, card, cursor }, cards) {
  if (state === "blank") return t("to be rolled");
  // Translators: a die that is rolling now.
  if (state === "tumbling") return t("rolling");
  const shown = faceInWords(face);
  // Translators: {die} is what the die shows: "3" or "chip".
  const die = cursor ? t("{die}, at the cursor", { die: shown }) : shown;
  return DOES[state](die, { face, card, cards });
}

/** What a die shows: "3" or "chip". */
export const faceInWords = (face) => (face === CHIP ? t("chip") : face);

/** What became of the last turn: "Ada won card 3: 2 million". */
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

/** What the cracked cards bring, or the match has brought. */
export function stakeInWords({ outcome, players, final }, stake) {
  if (outcome?.reason === "left") return t("The game was left.");
  if (outcome?.winner) return t("{name} wins!", { name: called(outcome.winner) });
  if (outcome && players.length > 1) return t("A draw!");
  if (outcome) return tn("{n} million in all", "{n} million in all", players[0].points);
  // Translators: the player has cracked cards worth {n} million, and loses them unless the turn is ended in time.
  if (stake) return tn("{n} million at stake", "{n} million at stake", stake);
  return final ? t("The last turn") : "";
}

/** "14 cards in stock · 12 of 17 markers left"; in the solo, what has gone back into the box. */
export function suppliesInWords({ stock, boxed, players }, markers) {
  const inStock = tn("{n} card in stock", "{n} cards in stock", stock);
  // Translators: cards that have been put back into the box.
  const inBox = players.length === 1 ? [tn("{n} in the box", "{n} in the box", boxed)] : [];
  const left = t("{markers} of {all} markers left", { markers, all: MARKERS });
  return [inStock, ...inBox, left].join(" · ");
}

/** "2 million". */
export const millions = (n) => tn("{n} million", "{n} million", n);

const MARKERS = 17;

/** What becomes of a die, which is described: "3, at the cursor". */
const DOES = {
  lying: fits,
  // Translators: {die} is "3" or "3, at the cursor"; so it is in the following texts.
  unfit: (die) => t("{die}, fits nothing", { die }),
  aside: (die) => die,
  chosen: (die, { card }) => (card ? t("{die}, for card {card}", { die, card }) : die),
};

function fits(die, { face, cards: open }) {
  if (face === CHIP) return t("{die}, covers no digit", { die });
  const numbers = targets(open, face);
  // Translators: {cards} is "1" or "1 and 2".
  const cards = numbersInWords(numbers);
  return tn("{die}, fits card {cards}", "{die}, fits cards {cards}", numbers.length, { die, cards });
}

const numbersInWords = (numbers) => listed(numbers.map(number));

function cardsInWords(gone) {
  const cards = numbersInWords(gone.map(({ card }) => card));
  // Translators: {cards} is "3" or "1 and 2".
  return tn("card {cards}", "cards {cards}", gone.length, { cards });
}

const worth = (gone) => gone.reduce((sum, { value }) => sum + value, 0);
