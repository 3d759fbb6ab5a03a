/** The binary frame: the present state of every lamp, the two bars and the piezo. */

import { shown } from "./light.js";

export const ROWS = 12;
export const HOLES = 6;
export const KEYS_FROM = ROWS * HOLES;
export const SECRET_FROM = 2 * ROWS * HOLES;
export const LAMPS = SECRET_FROM + HOLES;

const LETTERS_AT = 3 * LAMPS;
const BARS_AT = LETTERS_AT + LAMPS;
const TONE_AT = BARS_AT + 2;
const BYTES = TONE_AT + 2;

/**
 * Returns the contents of a frame; null for bytes that are not one.
 * Duties come in the order of the strip, letters in the order of the lamps.
 * @param {ArrayBuffer} buffer
 * @param {Greeting} hello
 * @returns {FrameState | null}
 */
export function decode(buffer, { chain, white }) {
  if (buffer.byteLength !== BYTES) return null;
  const bytes = new Uint8Array(buffer);
  const lamps = new Array(LAMPS);
  chain.forEach((lamp, pixel) => {
    const duties = bytes.subarray(3 * pixel, 3 * pixel + 3);
    lamps[lamp] = { rgb: shown(duties, white), letter: letterOf(bytes[LETTERS_AT + lamp]) };
  });
  return { lamps, red: bytes[BARS_AT], white: bytes[BARS_AT + 1], tone: new DataView(buffer).getUint16(TONE_AT) };
}

/** @param {number} byte */
const letterOf = (byte) => (byte ? String.fromCharCode(byte) : null);
