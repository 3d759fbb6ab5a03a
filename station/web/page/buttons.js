/** The arcade buttons. */

import { faceInWords } from "./dicewords.js";
import { element, mark } from "./dom.js";
import { faceSign } from "./faces.js";
import { css, fromHex, ink, needsRim } from "./light.js";
import { onGesture } from "./pointer.js";
import { blankMark, engrave } from "./shapes.js";

const PLAIN = ["blank", "ok", "back"];
const BLANK = { letter: ".", shape: "blank" };

/** Fills `root` with the eleven buttons: the palette's, blank, ok and back. What they bear comes from `bear`. */
export function buildButtons(root, { controls, palette, simulated }, player) {
  const names = [...palette.map(({ name }) => name), ...PLAIN];
  const buttons = names.map((name) => controls.find((control) => control.name === name));
  root.replaceChildren(...buttons.map((control) => button(control, palette, !simulated, player)));
}

/** Puts its peg on a button; in the dice box the face it stands for: `faces` has those of the letters, or is null. */
export function bear(root, { palette, controls }, faces) {
  for (const node of root.children) {
    const { letter, control } = node.dataset;
    const face = faces?.[letter];
    const svg = node.querySelector(".mark");
    if (svg) engraveWith(svg, face ? faceSign(face, "die") : pegSign(letter, palette));
    mark(node, "aria-label", face ? `${control}: ${faceInWords(face)}` : control);
    const entry = controls.find(({ name }) => name === control);
    mark(node, "title", entry?.says ?? control);
    mark(node, "data-key", entry?.key ?? node.dataset.key);
  }
}

/** Buttons that mean nothing now stand back; they still work, and the cabinet says why not. */
export function standBack(root, view, faces) {
  for (const node of root.children) mark(node, "data-idle", isIdle(node.dataset.letter, view, faces) ? "" : null);
}

/** A row takes the colours of its box, an answer takes red and white, dice have faces; elsewhere all are alike. */
function isIdle(letter, { scene, colours }, faces) {
  if (letter && faces && scene === "dice") return !(letter in faces);
  if (!letter || !colours) return false;
  return !({ secret: colours, guess: colours, mark: "RW" }[scene] ?? letter).includes(letter);
}

function button({ name, key }, palette, disabled, player) {
  const colour = palette.find((peg) => peg.name === name);
  const letter = colour?.letter ?? (name === "blank" ? BLANK.letter : null);
  const cap = element("span", { class: "cap" }, letter ? blankMark() : element("span", { class: "word" }, name));
  const labels = { "data-control": name, "data-letter": letter, "data-key": key };
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

const engraveWith = (svg, { shape, text }) => engrave(svg, shape, text);

function pegSign(letter, palette) {
  const { shape, letter: text } = palette.find((peg) => peg.letter === letter) ?? BLANK;
  return { shape, text };
}

function tint(node, rgb) {
  node.style.setProperty("--light", css(rgb));
  node.setAttribute("data-ink", ink(rgb));
  if (needsRim(rgb)) node.setAttribute("data-rim", "light");
}
