/** The arcade buttons. */

import { element, mark } from "./dom.js";
import { css, fromHex, ink, needsRim } from "./light.js";
import { onGesture } from "./pointer.js";
import { blankMark, engrave } from "./shapes.js";

const PLAIN = ["blank", "ok", "back"];

/** Fills `root` with the eleven buttons: the palette's, blank, ok and back. */
export function buildButtons(root, { controls, palette, simulated }, player) {
  const names = [...palette.map(({ name }) => name), ...PLAIN];
  const buttons = names.map((name) => controls.find((control) => control.name === name) ?? { name });
  root.replaceChildren(...buttons.map((control) => button(control, palette, !simulated, player)));
}

/** Buttons that mean nothing now stand back; they still work, and the cabinet says why not. */
export function standBack(root, view) {
  for (const node of root.children) mark(node, "data-idle", isIdle(node.dataset.letter, view) ? "" : null);
}

/** A row takes the colours of its box, an answer takes red and white; elsewhere all are alike. */
function isIdle(letter, { scene, colours }) {
  if (!letter || !colours) return false;
  return !({ secret: colours, guess: colours, mark: "RW" }[scene] ?? letter).includes(letter);
}

function button({ name, key = "", says = name }, palette, disabled, player) {
  const colour = palette.find((peg) => peg.name === name);
  const cap = element("span", { class: "cap" }, face(name, colour));
  const letter = colour?.letter ?? (name === "blank" ? "." : null);
  const labels = { "data-control": name, "data-letter": letter, "data-key": key, "aria-label": name, title: says };
  const node = element("button", { type: "button", class: "arcade", ...labels }, cap);
  node.disabled = disabled;
  if (colour) tint(node, fromHex(colour.hex));
  onGesture(node, ({ pointerId }) => hold(player, pointerId, name));
  return node;
}

function hold(player, pointerId, name) {
  const source = `pointer ${pointerId}`;
  player.press(source, name);
  return { end: () => player.release(source) };
}

function face(name, colour) {
  if (!colour && name !== "blank") return element("span", { class: "word" }, name);
  const svg = blankMark();
  engrave(svg, colour?.shape ?? "blank", colour?.letter ?? ".");
  return svg;
}

function tint(node, rgb) {
  node.style.setProperty("--light", css(rgb));
  node.setAttribute("data-ink", ink(rgb));
  if (needsRim(rgb)) node.setAttribute("data-rim", "light");
}
