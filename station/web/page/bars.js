/** The two bars of four plain LEDs. */

import { element, mark, times } from "./dom.js";

const LEDS = 4;

/** Returns `{ root, show }`. */
export function buildBars() {
  const bars = { red: bar("red"), white: bar("white") };
  const root = element("div", { class: "bars" }, bars.red, bars.white);
  const show = (counts) => Object.entries(bars).forEach(([name, node]) => fill(node, counts[name]));
  return { root, show };
}

function bar(name) {
  return element("div", { class: "bar", "data-bar": name, "data-count": 0 }, ...times(LEDS, led));
}

const led = () => element("span", { class: "led", "data-lit": "false" });

function fill(node, count) {
  mark(node, "data-count", count);
  [...node.children].forEach((child, index) => mark(child, "data-lit", index < count));
}
