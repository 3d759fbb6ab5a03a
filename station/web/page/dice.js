/** The five dice: those rolled or to be rolled in a row, and below, each in its column, those set aside. */

import { DICE, diceOf } from "./dicebox.js";
import { dieInWords } from "./dicewords.js";
import { byId, element, mark, times } from "./dom.js";
import { chip, faceTile } from "./faces.js";

/** `landed`: the dice have just come to lie. */
export function showDice(view, cards, look, landed) {
  const { above, aside } = diceOf(view);
  byId("rolled").replaceChildren(...inColumns(above, (die) => drawn(die, cards, look)));
  byId("aside").replaceChildren(...inColumns(aside, (die) => drawn(die, cards, look)));
  mark(byId("rolled"), "data-landed", landed ? "" : null);
}

/** An empty place is drawn, and not told. */
function inColumns(dice, draw) {
  return times(DICE, (column) => {
    const die = dice.find((each) => each.column === column);
    return die ? draw(die) : element("li", { class: "die", "data-state": "none", "aria-hidden": "true" });
  });
}

function drawn(die, cards, look) {
  const { face, state, card, cursor } = die;
  const tile = face === null ? unknown(state) : faceTile(face, look);
  mark(tile, "aria-hidden", "true");
  const words = element("span", { class: "unseen" }, dieInWords(die, cards));
  const states = { "data-state": state, "data-face": face, "data-cursor": cursor ? "" : null };
  const goes = state === "chosen" && card ? [element("small", { "aria-hidden": "true" }, `card ${card}`)] : [];
  return element("li", { class: "die", ...states }, words, tile, ...goes);
}

/** A die that tumbles runs through its faces; where nothing may move it only asks. */
function unknown(state) {
  if (state === "blank") return element("i", {});
  return element("i", {}, element("span", { class: "strip" }, ...["1", "4", "2", chip(), "5", "3"].map((face) => element("b", {}, face))));
}
