/** The colours of the pegs in the viewer's language, and the digits that stand for them. */

/**
 * Returns the palette of `hello`, with names as in the table of `controls`. A colour has a `title`, its translated name, and a `sign`, the letter on its pegs and
 * the key of its button; messages and `data-` attributes use its `name` and its `letter`.
 * @param {Greeting} hello
 * @param {ControlView[]} controls
 * @returns {Colour[]}
 */
export function readPalette({ palette, letters }, controls) {
  /** @type {Record<string, string>} */
  const titles = Object.fromEntries(controls.map(({ name, title }) => [name, title ?? name]));
  return palette.map((peg) => ({
    ...peg,
    title: titles[peg.name] ?? peg.name,
    sign: (letters[peg.letter] ?? peg.letter).toUpperCase(),
  }));
}

/**
 * Whether a peg is a digit and not a letter.
 * @param {string | null | undefined} peg
 */
export const isDigit = (peg) => peg != null && peg >= "1" && peg <= "9";

/**
 * Returns the digit of a colour's letter; any other letter stays the same.
 * @param {string} letter
 * @param {Colour[]} palette
 */
export function digitOf(letter, palette) {
  const index = palette.findIndex((peg) => peg.letter === letter);
  return index < 0 ? letter : `${index + 1}`;
}

/**
 * Returns the colour of a peg; digits have the colours of the palette in order.
 * @param {string} peg
 * @param {Colour[]} palette
 */
export const colourOf = (peg, palette) => palette.find(({ letter }, index) => peg === letter || peg === `${index + 1}`);
