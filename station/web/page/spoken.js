/** The board in words, for those who do not see it. */

import { byId, element } from "./dom.js";

const EMPTY = "_";
const WORDS = { ".": "blank", [EMPTY]: "empty" };

/** Writes rows, the row being built and the secret as hidden text that can be read at leisure. */
export function describe({ rows, building, secret }, palette) {
  const words = { ...WORDS, ...Object.fromEntries(palette.map(({ letter, name }) => [letter, name])) };
  const spell = (pegs) => [...pegs].map((peg) => words[peg] ?? peg).join(" ");
  byId("rows").replaceChildren(...(rows ?? []).map((row, index) => element("li", {}, sentence(row, index + 1, spell))));
  byId("building").textContent = building ? `Being built: ${spell(building)}.` : "";
  byId("secret").textContent = secret ? `Secret: ${spell(secret)}.` : "";
}

function sentence({ pegs, red, white }, number, spell) {
  const marked = typeof red === "number" && typeof white === "number";
  const answer = marked ? `${red} exact, ${white} colour only` : "not marked yet";
  return `Row ${number}: ${pegs ? spell(pegs) : "hidden"}: ${answer}`;
}
