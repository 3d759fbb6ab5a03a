/** The arcade buttons. */

import { all, element, find, mark } from "./dom.js";
import { css, fromHex, ink, needsRim } from "./light.js";
import { onGesture } from "./pointer.js";
import { blankMark, engrave } from "./shapes.js";
import { t } from "./words.js";

const PLAIN = ["blank", "ok", "back"];
const BLANK = ".";

/**
 * Fills `root` with the eleven buttons: the palette's, blank, ok and back. `bear` puts the signs on them.
 * @param {HTMLElement} root
 * @param {Hello} hello
 * @param {Hands} player
 */
export function buildButtons(root, { controls, palette, simulated }, player) {
  const names = [...palette.map(({ name }) => name), ...PLAIN];
  const buttons = controls.filter(({ name }) => names.includes(name));
  buttons.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  root.replaceChildren(...buttons.map((control) => button(control, palette, !simulated, player)));
}

/**
 * Puts the sign of its meaning in the boxes of this family on every button.
 * @param {HTMLElement} root
 * @param {Renderer} renderer
 * @param {Look} look
 */
export function bear(root, renderer, look) {
  for (const node of all(root, "button")) {
    const { letter, control, title } = node.dataset;
    const face = letter ? renderer.button(letter, look) : null;
    const drawing = find(node, ".mark", SVGElement);
    if (face && drawing) engrave(drawing, face.shape, face.text);
    mark(node, "data-name", face?.says ? t("{name}: {facts}", { name: title ?? "", facts: face.says }) : title);
    const entry = look.controls.find(({ name }) => name === control);
    mark(node, "title", entry?.says ?? title);
    mark(node, "data-key", entry ? typedFor(entry, renderer, look) : node.dataset.key);
  }
}

/**
 * Returns the key for a control of the table of controls, in the boxes of this renderer.
 * @param {ControlView} entry
 * @param {Renderer} renderer
 * @param {Look} look
 */
export function typedFor({ name, key }, renderer, look) {
  const letter = look.palette.find((peg) => peg.name === name)?.letter;
  return (letter && renderer.button(letter, look).typed) || key;
}

/**
 * Labels the buttons that now mean something else, and dims those without a meaning; the cabinet explains those.
 * @param {HTMLElement} root
 * @param {Shown} view
 * @param {Renderer} renderer
 * @param {Look} look
 */
export function showMeaning(root, view, renderer, look) {
  for (const node of all(root, "button")) {
    const { control, letter, name } = node.dataset;
    const face = letter ? renderer.button(letter, look, view) : null;
    const isIdle = face?.isIdle && !view.holds.some((held) => held.control === control);
    mark(node, "aria-label", face?.label ?? name);
    mark(node, "data-label", face?.label);
    mark(node, "data-idle", isIdle ? "" : null);
    mark(node, "aria-disabled", isIdle ? "true" : null);
  }
}

/**
 * @param {ControlView} entry
 * @param {Colour[]} palette
 * @param {boolean} disabled
 * @param {Hands} player
 */
function button({ name, key, title = name }, palette, disabled, player) {
  const colour = palette.find((peg) => peg.name === name);
  const letter = colour?.letter ?? (name === "blank" ? BLANK : null);
  const cap = element("span", { class: "cap" }, letter ? blankMark() : word(title));
  const labels = { "data-control": name, "data-letter": letter, "data-key": key, "data-title": title };
  const node = element("button", { type: "button", class: "arcade", ...labels }, cap);
  node.disabled = disabled;
  if (colour) tint(node, fromHex(colour.hex));
  onGesture(node, (begun) => hold(player, begun, name, letter));
  return node;
}

/**
 * A word on a button; longer words are smaller.
 * @param {string} text
 */
function word(text) {
  const node = element("span", { class: "word" }, text);
  node.style.setProperty("--letters", `${text.length}`);
  return node;
}

/**
 * Returns the gesture of holding a button; its peg can be dragged to a hole.
 * @param {Hands} player
 * @param {PointerEvent} begun
 * @param {string} name
 * @param {string | null} letter
 */
function hold(player, begun, name, letter) {
  const source = `pointer ${begun.pointerId}`;
  const peg = letter ? player.lift(begun, letter) : null;
  player.press(source, name);
  /** @param {PointerEvent} event */
  const move = (event) => {
    peg?.move(event);
    if (peg?.moved()) player.release(source);
  };
  const end = () => {
    player.release(source);
    peg?.end();
  };
  return { move, end };
}

/**
 * @param {HTMLElement} node
 * @param {number[]} rgb
 */
function tint(node, rgb) {
  node.style.setProperty("--light", css(rgb));
  node.setAttribute("data-ink", ink(rgb));
  if (needsRim(rgb)) node.setAttribute("data-rim", "light");
}
