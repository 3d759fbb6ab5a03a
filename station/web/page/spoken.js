/** The board in words, for those who do not see it. Nothing that is behind the shield is among them. */

import { byId, element } from "./dom.js";
import { keyInWords, rowInWords, speller } from "./words.js";

/** Writes rows, the row being built and the secret as hidden text that can be read at leisure. */
export function describe(view, palette) {
  const spell = speller(palette);
  const lines = (view.rows ?? []).map((row, index) => element("li", {}, line(view, row, index + 1, spell)));
  byId("rows").replaceChildren(...lines);
  byId("building").textContent = built(view, spell);
  byId("secret").textContent = view.secret ? `Secret: ${spell(view.secret)}.` : "";
}

function line({ fault }, row, number, spell) {
  const wrong = fault?.row === number ? `; that was a fault, right is ${keyInWords(fault.right)}` : "";
  return `${rowInWords(row, number, spell)}${wrong}`;
}

/** While a row is marked by hand, what is being built are its key pegs. */
function built({ scene, building }, spell) {
  if (!building) return "";
  if (scene !== "mark") return `Being built: ${spell(building)}.`;
  const count = (letter) => building.split(letter).length - 1;
  return `Key pegs given: ${keyInWords({ red: count("R"), white: count("W") })}.`;
}
