/** The board: 12 rows of holes and key lamps, and the secret row behind its shield. */

import { element, mark, times } from "./dom.js";
import { HOLES, KEYS_FROM, LAMPS, ROWS, SECRET_FROM } from "./frame.js";
import { css, ink, needsRim, strength } from "./light.js";
import { blankMark, engrave } from "./shapes.js";

const HIDDEN = "?";

const sheet = document.documentElement;

/**
 * Fills `root` with a dark board. Returns `{ show, fit }`.
 * @param {HTMLElement} root
 * @param {HTMLElement} bars
 */
export function buildBoard(root, bars) {
  const lamps = times(LAMPS, (index) => lamp(index));
  const rows = times(ROWS, (row) => rowOf(row, lamps));
  const shield = element("div", { class: "shield" }, element("i", {}));
  root.replaceChildren(secretRow(lamps, shield, bars), ...rows.toReversed());

  /** @type {string[]} */
  const last = [];
  /** @type {LampState[]} */
  let lit = [];
  /** @type {{ shape: BoardShape, signs(lamps: LampState[]): Sign[] } | null} */
  let drawn = null;
  let revealed = false;
  let lifted = false;
  /** @type {string | null} */
  let scene = null;
  let spread = true;

  /**
   * Shows a frame. Once lamps beyond the box are lit, the full board is shown for the rest of the scene.
   * @param {LampState[]} states
   */
  function show(states) {
    lit = states;
    spread ||= states.some(({ rgb }, index) => lamps[index].dataset.used === "false" && rgb.some(Boolean));
    if (drawn) draw(states);
  }

  /**
   * Updates only the lamps that have changed: most frames change a few.
   * @param {LampState[]} states
   */
  function draw(states) {
    mark(sheet, "data-fitted", spread ? null : "");
    const signs = drawn?.signs(states) ?? [];
    states.forEach((state, index) => {
      const { shape, text } = signs[index];
      const now = `${state.rgb} ${state.letter} ${shape} ${text}`;
      if (now !== last[index]) light(lamps[index], state, shape, text);
      last[index] = now;
    });
    revealed = states.slice(SECRET_FROM).some(isRevealed);
    moveShield();
  }

  /**
   * Highlights the part of the board that this box uses.
   * @param {Shown} view
   * @param {Renderer} renderer
   * @param {Look} look
   */
  function fit(view, renderer, look) {
    const shape = renderer.board(view);
    lamps.forEach((node, index) => mark(node, "data-used", isUsed(index, shape.columns, shape.rows)));
    mark(root, "data-holes", shape.columns);
    sheet.style.setProperty("--holes", `${shape.columns}`);
    sheet.style.setProperty("--box-rows", `${shape.rows}`);
    if (view.scene !== scene) spread = shape.isDisplay;
    scene = view.scene;
    rows.forEach((node, row) => {
      const { state, caption, note } = shape.row(row + 1);
      mark(node, "data-row", state);
      number(node, caption);
      if (node.children[1]) mark(node.children[1], "data-note", note);
    });
    drawn = { shape, signs: (states) => renderer.signs(states, look, view) };
    draw(lit);
    lifted = view.looking;
    moveShield();
  }

  function moveShield() {
    mark(root, "data-shield", lifted || revealed || !drawn?.shape.hasShield ? "open" : "closed");
  }

  return { show, fit };
}

/** @param {number} index */
function lamp(index) {
  const node = element("span", { class: "lamp", "data-lamp": index, "data-lit": "false" });
  node.append(blankMark());
  return node;
}

/**
 * @param {number} row
 * @param {HTMLElement[]} lamps
 */
function rowOf(row, lamps) {
  const from = row * HOLES;
  return element(
    "div",
    { class: "row" },
    element("span", { class: "number" }, `${row + 1}`),
    element("div", { class: "holes" }, ...lamps.slice(from, from + HOLES)),
    element("div", { class: "keys" }, ...lamps.slice(KEYS_FROM + from, KEYS_FROM + from + HOLES)),
  );
}

/**
 * @param {HTMLElement[]} lamps
 * @param {HTMLElement} shield
 * @param {HTMLElement} bars
 */
function secretRow(lamps, shield, bars) {
  const holes = element("div", { class: "holes" }, ...lamps.slice(SECRET_FROM), shield);
  return element("div", { class: "row secret" }, element("span", { class: "number" }), holes, bars);
}

/**
 * @param {HTMLElement} node
 * @param {string} caption
 */
function number(node, caption) {
  const [label] = node.children;
  if (label.textContent !== caption) label.textContent = caption;
}

/**
 * Lights or darkens a lamp, which bears a shape and a text.
 * @param {HTMLElement} node
 * @param {LampState} state
 * @param {string | null | undefined} shape
 * @param {string | null | undefined} text
 */
export function light(node, { rgb, letter }, shape, text) {
  const lit = rgb.some((channel) => channel > 0);
  const sign = [shape, text].filter(Boolean).join(" ") || null;
  mark(node, "data-letter", letter);
  const drawing = node.firstElementChild;
  if (drawing instanceof SVGElement && sign !== node.getAttribute("data-sign")) {
    mark(node, "data-sign", sign);
    engrave(drawing, shape, text);
  }
  mark(node, "data-lit", lit);
  mark(node, "data-ink", lit ? ink(rgb) : "light");
  mark(node, "data-rim", letter && lit && needsRim(rgb) ? "light" : null);
  node.style.setProperty("--light", lit ? css(rgb) : "");
  node.style.setProperty("--glow", strength(rgb).toFixed(2));
}

/**
 * A glimmer without a letter is still behind the shield, and so is a peg whose letter is hidden.
 * @param {LampState} state
 */
const isRevealed = ({ letter }) => letter !== null && letter !== HIDDEN;

/**
 * @param {number} index
 * @param {number} columns
 * @param {number} rows
 */
function isUsed(index, columns, rows) {
  const row = Math.floor((index % KEYS_FROM) / HOLES);
  return index % HOLES < columns && (index >= SECRET_FROM || row < rows);
}
