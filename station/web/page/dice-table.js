/** The table of the dice box beside the lamps: three safes, five dice, and what there is to know. */

import * as box from "./dice-box.js";
import { byId, drawing, element, mark, refill, times } from "./dom.js";
import { css, fromHex, ink, needsRim } from "./light.js";
import { engrave } from "./shapes.js";
import { number, t, tc, tn } from "./words.js";

/** @type {Record<string, string>} */
const LEAVES = {
  // Translators: written across a card that leaves the table.
  voluntary: tc("card", "won"),
  // Translators: written across a card that leaves the table.
  forced: tc("card", "lost"),
};

/** @type {{ view: box.Table, cards: (box.OpenCard | null)[] } | null} */
let before = null;

/**
 * Shows the table of a view that is `visible`; `look` has the palette, and the face of every letter.
 * @param {box.Table} view
 * @param {Look<DiceFacts>} look
 */
export function showTable(view, look) {
  const table = byId("table");
  if (!before) table.replaceChildren(...parts());
  table.hidden = false;
  mark(table, "data-rolling", view.rolling ? "" : null);
  const cards = box.cardsOf(view);
  showCards(cards, before?.cards ?? cards, isNew(view.last_turn) ? (view.last_turn ?? null) : null, look);
  showDice(view, cards, look, Boolean(before?.view.rolling) && !view.rolling);
  showStake(view, box.atStake(cards));
  showTurn(view);
  byId("supplies").textContent = view.players ? box.suppliesInWords(view, box.markersLeft(view)) : "";
  before = { view, cards };
}

export function clearTable() {
  before = null;
  byId("table").hidden = true;
  byId("table").replaceChildren();
}

function parts() {
  /**
   * @param {number} number
   * @param {Child[]} nodes
   */
  const road = (number, ...nodes) =>
    element("button", { type: "button", "data-part": "road", "data-number": number }, ...nodes);
  /** @param {string} text */
  const label = (text) => element("span", { "aria-hidden": "true" }, text);
  return [
    element("ol", { id: "cards", "aria-label": t("open cards") }),
    element(
      "div",
      { id: "tray" },
      element("p", { id: "stake" }),
      element(
        "div",
        { id: "throw" },
        // Translators: stands small before the dice that have been rolled.
        label(t("rolled")),
        element("ul", { id: "rolled", "aria-label": t("dice rolled, or to be rolled") }),
        // Translators: stands small before the dice that have been set aside.
        label(t("aside")),
        element("ul", { id: "aside", "aria-label": t("dice set aside") }),
      ),
      element(
        "p",
        { id: "roads", hidden: "" },
        road(1, "←\u00a0", element("b", { id: "on" })),
        " ",
        road(2, element("b", { id: "stop" }), "\u00a0→"),
      ),
      element("p", { id: "last-turn" }),
      element("p", { id: "supplies" }),
    ),
  ];
}

/**
 * Shows the stake, and both choices to a person who has to decide.
 * @param {box.Table} view
 * @param {number} stake
 */
function showStake(view, stake) {
  byId("stake").textContent = box.stakeInWords(view, stake);
  mark(byId("stake"), "data-gold", stake || view.outcome ? "" : null);
  byId("roads").hidden = Boolean(view.rolling) || view.awaits !== "decide" || !box.isPersonsTurn(view);
  const [on, stop] = byId("roads").children;
  mark(on, "data-chosen", view.stops ? null : "");
  mark(stop, "data-chosen", view.stops ? "" : null);
  // Translators: on one of two arrows between which the player chooses: to roll on, or to stop.
  byId("on").textContent = tn("roll {n} die", "roll {n} dice", view.to_roll ?? 0);
  // Translators: on the other arrow: to end the turn.
  byId("stop").textContent = stake ? tn("stop: {n} million", "stop: {n} million", stake) : t("stop");
}

/**
 * Shows the last turn; in the first one, that what is seen can be touched.
 * @param {box.Table} view
 */
function showTurn({ last_turn: last, barred, players }) {
  const line = byId("last-turn");
  const hint = !barred && players ? t("Dice and cards can be tapped.") : "";
  line.textContent = last ? box.turnInWords(last) : hint;
  mark(line, "data-how", last ? (last.won.length ? "won" : last.how) : null);
  if (isNew(last)) for (const animation of line.getAnimations()) animation.play();
}

/** @param {LastTurnView | null | undefined} last */
const isNew = (last) =>
  before !== null && Boolean(last) && JSON.stringify(last) !== JSON.stringify(before.view.last_turn);

// The open safes: their digits, the markers on them, and a door that opens when all are covered

/**
 * `earlier` are the cards before, `gone` is the turn that has just ended, or null.
 * @param {(box.OpenCard | null)[]} cards
 * @param {(box.OpenCard | null)[]} earlier
 * @param {LastTurnView | null} gone
 * @param {Look<DiceFacts>} look
 */
function showCards(cards, earlier, gone, look) {
  const left = [...(gone?.won ?? []), ...(gone?.lost ?? [])];
  const nodes = cards.map((card, index) => {
    const leaving = left.find((each) => each.card === index + 1);
    const opens = Boolean(card?.cracked) && !earlier[index]?.cracked;
    return safe(card, index + 1, { opens, leaving: leaving && gone?.how }, look);
  });
  refill(byId("cards"), ...nodes);
}

/**
 * Returns a card in its place, with the states of its digits; `leaving` says how it leaves the table.
 * @param {box.OpenCard | null} card
 * @param {number} place
 * @param {{ opens: boolean, leaving?: string | null }} how
 * @param {Look<DiceFacts>} look
 */
export function safe(card, place, { opens, leaving }, look) {
  const words = element("span", { class: "unseen" }, box.cardInWords(card, place));
  const drawn = element(
    "span",
    { class: "drawn-safe", "aria-hidden": "true" },
    ...(card ? drawCard(card, place, look) : []),
  );
  const touched = { "data-part": card ? "card" : null, "data-number": card ? place : null };
  const states = { "data-cracked": card?.cracked ? "" : null, "data-opens": opens ? "" : null, ...touched };
  const node = element("li", { class: "safe", ...states, "data-empty": card ? null : "" }, words, drawn);
  if (leaving)
    node.append(element("span", { class: "leaving", "data-how": leaving, "aria-hidden": "true" }, LEAVES[leaving]));
  return node;
}

/**
 * @param {box.OpenCard} card
 * @param {number} place
 * @param {Look<DiceFacts>} look
 */
function drawCard({ digits, states, value }, place, look) {
  const tiles = [...digits].map((digit, index) => markedTile(digit, states[index], look));
  return [
    element("small", { class: "place" }, `${place}`),
    element("span", { class: "digits" }, ...tiles),
    element("span", { class: "vault" }, door(), worth(value)),
  ];
}

/** @param {number} value */
function worth(value) {
  // Translators: stands below the number of millions that a card is worth.
  const unit = tn("million", "million", value);
  return element("span", { class: "worth" }, element("b", {}, number(value)), element("small", {}, unit));
}

/**
 * @param {string} digit
 * @param {string} state
 * @param {Look<DiceFacts>} look
 */
function markedTile(digit, state, look) {
  const tile = faceTile(digit, look);
  mark(tile, "class", "digit");
  mark(tile, "data-state", state);
  return tile;
}

/** Returns the door of a safe with its wheel; behind it lies gold. */
function door() {
  const wheel = drawing("path", { d: "M12 5v14M5 12h14M7 7l10 10M17 7L7 17" });
  const hub = drawing("circle", { cx: 12, cy: 12, r: 4.2 });
  return element("i", { class: "door" }, drawing("svg", { viewBox: "0 0 24 24" }, wheel, hub));
}

// The five dice: those rolled or to be rolled in a row, and below, each in its column, those set aside

/**
 * `landed`: the dice have just landed.
 * @param {box.Table} view
 * @param {(box.OpenCard | null)[]} cards
 * @param {Look<DiceFacts>} look
 * @param {boolean} landed
 */
function showDice(view, cards, look, landed) {
  const { above, aside } = box.diceOf(view);
  refill(byId("rolled"), ...inColumns(above, (die) => drawDie(die, cards, look)));
  refill(byId("aside"), ...inColumns(aside, (die) => drawDie(die, cards, look)));
  mark(byId("rolled"), "data-landed", landed ? "" : null);
}

/**
 * Returns the dice by column; empty places are hidden from screen readers.
 * @param {box.Die[]} dice
 * @param {(die: box.Die) => Node} draw
 */
function inColumns(dice, draw) {
  return times(box.DICE, (column) => {
    const die = dice.find((each) => each.column === column);
    return die ? draw(die) : element("li", { class: "die", "data-state": "none", "aria-hidden": "true" });
  });
}

/**
 * Returns a die, given as by `diceOf`.
 * @param {box.Die} die
 * @param {(box.OpenCard | null)[]} cards
 * @param {Look<DiceFacts>} look
 */
export function drawDie(die, cards, look) {
  const { face, state, card, cursor, number: place = null } = die;
  const tile = face === null ? unknown(state) : faceTile(face, look);
  mark(tile, "aria-hidden", "true");
  const words = element("span", { class: "unseen" }, box.dieInWords(die, cards));
  const touched = { "data-part": place && "die", "data-number": place };
  const states = { "data-state": state, "data-face": face, "data-cursor": cursor ? "" : null, ...touched };
  const goes = state === "chosen" && card ? [element("small", { "aria-hidden": "true" }, `→\u00a0${card}`)] : [];
  return element("li", { class: "die", ...states }, words, tile, ...goes);
}

/**
 * Returns a die without a face; one that tumbles runs through its faces, unless motion is reduced.
 * @param {string} state
 */
function unknown(state) {
  if (state === "blank") return element("i", {});
  return element(
    "i",
    {},
    element("span", { class: "strip" }, ...["1", "4", "2", chip(), "5", "3"].map((face) => element("b", {}, face))),
  );
}

// Faces

/**
 * Returns a tile in the colour of a face, with its numeral or the chip.
 * @param {string} face
 * @param {Look<DiceFacts>} look
 */
function faceTile(face, { palette, faces }) {
  const tile = element("i", {}, face === box.CHIP ? chip() : face);
  const hex = palette.find(({ letter }) => faces[letter] === face)?.hex ?? "#000000";
  tile.style.setProperty("--light", css(fromHex(hex)));
  mark(tile, "data-ink", ink(fromHex(hex)));
  mark(tile, "data-rim", needsRim(fromHex(hex)) ? "light" : null);
  return tile;
}

/** The micro-chip. */
function chip() {
  const svg = drawing("svg", { viewBox: "0 0 24 24", class: "chip" });
  engrave(svg, "chip", null);
  return svg;
}
