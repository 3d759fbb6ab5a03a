/** The table of the dice box beside the lamps: three safes, five dice, and what there is to know. */

import { showCards } from "./cards.js";
import { showDice } from "./dice.js";
import { atStake, cardsOf, isDice, isPersonsTurn, markersLeft } from "./dicebox.js";
import { stakeInWords, suppliesInWords, turnInWords } from "./dicewords.js";
import { byId, mark } from "./dom.js";

let before = null;

/** `view` is one that may be shown (see suspense.js); `look` has the palette, and the letter of every face. */
export function showTable(view, look) {
  mark(document.body, "data-dice", isDice(view) ? "" : null);
  byId("table").hidden = !isDice(view);
  if (!isDice(view)) return (before = null);
  const cards = cardsOf(view);
  mark(byId("table"), "data-rolling", view.rolling ? "" : null);
  showCards(cards, before?.cards ?? cards, isNew(view.last_turn) ? view.last_turn : null, look);
  showDice(view, cards, look, before?.view.rolling && !view.rolling);
  tellStake(view, atStake(cards));
  tellTurn(view.last_turn);
  byId("supplies").textContent = view.players ? suppliesInWords(view, markersLeft(view)) : "";
  before = { view, cards };
}

/** Both roads are shown to whoever has to choose one. */
function tellStake(view, millions) {
  byId("stake").textContent = stakeInWords(view, millions);
  mark(byId("stake"), "data-gold", millions || view.outcome ? "" : null);
  byId("roads").hidden = view.rolling || view.awaits !== "decide" || !isPersonsTurn(view);
  mark(byId("on").parentNode, "data-chosen", view.stops ? null : "");
  mark(byId("stop").parentNode, "data-chosen", view.stops ? "" : null);
  byId("on").textContent = `roll ${dice(view.to_roll)}`;
  byId("stop").textContent = millions ? `stop: ${millions} million` : "stop";
}

function tellTurn(last) {
  const line = byId("last-turn");
  line.textContent = last ? turnInWords(last) : "";
  mark(line, "data-how", last ? (last.won.length ? "won" : last.how) : null);
  if (isNew(last)) line.getAnimations().forEach((animation) => animation.play());
}

const isNew = (last) => before !== null && Boolean(last) && JSON.stringify(last) !== JSON.stringify(before.view.last_turn);

const dice = (number) => (number === 1 ? "1 die" : `${number} dice`);
