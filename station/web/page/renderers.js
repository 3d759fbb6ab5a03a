/** The renderer of every family, by the family's name: an import and a name each. renderer.js says what a renderer is. */

import { dice } from "./dice.js";
import { grand } from "./grand.js";
import { lamps } from "./lamps.js";
import { pegs } from "./pegs.js";
import { word } from "./word.js";

/** @type {Record<string, Renderer<any, any>>} */
export const renderers = { dice, grand, pegs, word };

/**
 * Returns the renderer of a family. A game of another package may bring none; so may one that is gone.
 * @param {string} family
 */
export const rendererOf = (family) => renderers[family] ?? lamps;
