/** The board: 12 rows of holes and key lamps, and the secret row behind its shield. */

import { element, mark, times } from "./dom.js";
import { HOLES, KEYS_FROM, LAMPS, ROWS, SECRET_FROM } from "./frame.js";
import { css, ink, needsRim, strength } from "./light.js";
import { blankMark, engrave } from "./shapes.js";

const HIDDEN = "?";
const UNSIGNED = {};

const sheet = document.documentElement;

/** Fills `root` with a dark board. Returns `{ show, fit }`. */
export function buildBoard(root, bars) {
  const lamps = times(LAMPS, (index) => lamp(index));
  const rows = times(ROWS, (row) => rowOf(row, lamps));
  const shield = element("div", { class: "shield" }, element("i"));
  root.replaceChildren(secretRow(lamps, shield, bars), ...rows.toReversed());

  const last = [];
  let lit = [];
  let drawn = null;
  let revealed = false;
  let lifted = false;
  let scene = null;
  let spread = true;

  /** Shows a frame. Once lamps beyond the box are lit, the full board is shown for the rest of the scene. */
  function show(states) {
    lit = states;
    spread ||= states.some(({ rgb }, index) => lamps[index].dataset.used === "false" && rgb.some(Boolean));
    if (drawn) draw(states);
  }

  /** Updates only the lamps that have changed: most frames change a few. */
  function draw(states) {
    mark(sheet, "data-fitted", spread ? null : "");
    const signs = drawn.renderer.signs(states, drawn.look, drawn.view);
    states.forEach((state, index) => {
      const { shape, text } = isKey(index) && !drawn.renderer.signsKeys ? UNSIGNED : signs[index];
      const now = `${state.rgb} ${state.letter} ${shape} ${text}`;
      if (now !== last[index]) light(lamps[index], state, shape, text);
      last[index] = now;
    });
    revealed = states.slice(SECRET_FROM).some(isRevealed);
    moveShield();
  }

  /** Highlights the part of the board that this box uses: all of it where the view has null. */
  function fit(view, renderer, look) {
    const { rows_total: used, looking } = view;
    const holes = renderer.columnsUsed(view);
    lamps.forEach((node, index) => mark(node, "data-used", isUsed(index, holes, used)));
    mark(root, "data-holes", holes ?? HOLES);
    sheet.style.setProperty("--holes", holes ?? HOLES);
    sheet.style.setProperty("--box-rows", used ?? ROWS);
    if (view.scene !== scene) spread = renderer.isDisplay(view);
    scene = view.scene;
    rows.forEach((node, row) => mark(node, "data-row", renderer.rowState(view, row + 1)));
    rows.forEach((node, row) => number(node, renderer.rowCaption(view, row + 1)));
    rows.forEach((node, row) => mark(node.querySelector(".holes"), "data-note", renderer.rowNote(view, row + 1)));
    drawn = { renderer, look, view };
    draw(lit);
    lifted = looking;
    moveShield();
  }

  function moveShield() {
    mark(root, "data-shield", lifted || revealed || !drawn.renderer.hasShield ? "open" : "closed");
  }

  return { show, fit };
}

function lamp(index) {
  const node = element("span", { class: "lamp", "data-lamp": index, "data-lit": "false" });
  node.append(blankMark());
  return node;
}

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

function secretRow(lamps, shield, bars) {
  const holes = element("div", { class: "holes" }, ...lamps.slice(SECRET_FROM), shield);
  return element("div", { class: "row secret" }, element("span", { class: "number" }), holes, bars);
}

function number(node, caption) {
  if (node.firstChild.textContent !== caption) node.firstChild.textContent = caption;
}

/** Lights or darkens a lamp, which bears a shape and a text. */
export function light(node, { rgb, letter }, shape, text) {
  const lit = rgb.some((channel) => channel > 0);
  const sign = [shape, text].filter(Boolean).join(" ") || null;
  mark(node, "data-letter", letter);
  if (node.firstChild && sign !== node.getAttribute("data-sign")) {
    mark(node, "data-sign", sign);
    engrave(node.firstChild, shape, text);
  }
  mark(node, "data-lit", lit);
  mark(node, "data-ink", lit ? ink(rgb) : "light");
  mark(node, "data-rim", letter && lit && needsRim(rgb) ? "light" : null);
  node.style.setProperty("--light", lit ? css(rgb) : "");
  node.style.setProperty("--glow", strength(rgb).toFixed(2));
}

const isKey = (index) => index >= KEYS_FROM && index < SECRET_FROM;

/** A glimmer without a letter is still behind the shield, and so is a peg whose letter is hidden. */
const isRevealed = ({ letter }) => letter !== null && letter !== HIDDEN;

function isUsed(index, holes, rows) {
  const row = Math.floor((index % KEYS_FROM) / HOLES);
  return index % HOLES < (holes ?? HOLES) && (index >= SECRET_FROM || row < (rows ?? ROWS));
}
