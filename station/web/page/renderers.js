/** The renderer of every family, by the family's name: a line each. renderer.js says what a renderer is. */

export { dice } from "./dice.js";
export { grand } from "./grand.js";
export { pegs } from "./pegs.js";
export { word } from "./word.js";
