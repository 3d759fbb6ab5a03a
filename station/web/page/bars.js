/** The two bars of four plain LEDs. */

import { element, mark, times } from "./dom.js";

const LEDS = 4;

/** Returns `{ root, show }`. */
export function buildBars() {
  const bars = { red: bar("red"), white: bar("white") };
  const root = element("div", { class: "bars" }, bars.red, bars.white);
  /** @param {{ red: number, white: number }} counts */
  const show = ({ red, white }) => {
    fill(bars.red, red);
    fill(bars.white, white);
  };
  return { root, show };
}

/** @param {string} name */
function bar(name) {
  return element("div", { class: "bar", "data-bar": name, "data-count": 0 }, ...times(LEDS, led));
}

const led = () => element("span", { class: "led", "data-lit": "false" });

/**
 * @param {HTMLElement} node
 * @param {number} count
 */
function fill(node, count) {
  mark(node, "data-count", count);
  [...node.children].forEach((child, index) => mark(child, "data-lit", index < count));
}
