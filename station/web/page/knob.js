/** The rotary knob: drag it around, scroll over it, push its cap, or use the − and + beside it. */

import { drawing, element, times } from "./dom.js";
import { onGesture } from "./pointer.js";
import { t } from "./words.js";

const DETENTS = 24;
const DETENT = 360 / DETENTS;
const DRAG = 6;
const NOTCH = 110;
const TRACKPAD = 36;

/**
 * Fills `root` with the knob; `player` receives pushes and turns. Returns `{ rotate }`, which shows turns.
 * @param {HTMLElement} root
 * @param {Hello} hello
 * @param {Hands} player
 */
export function buildKnob(root, { simulated }, player) {
  const cap = element("button", {
    type: "button",
    class: "push",
    "data-control": "push",
    "aria-label": t("push the knob"),
  });
  const wheel = element("div", { class: "wheel" }, element("i", { class: "grip" }), cap);
  const dial = element("div", { class: "dial" }, scale(), wheel);
  root.replaceChildren(stepButton(-1, "−", player), dial, stepButton(1, "+", player));
  for (const button of root.querySelectorAll("button")) button.disabled = !simulated;
  listen(dial, cap, player);
  return { rotate: rotation(wheel) };
}

/**
 * @param {HTMLElement} dial
 * @param {HTMLButtonElement} cap
 * @param {Hands} player
 */
function listen(dial, cap, player) {
  /** @param {PointerEvent} event */
  const begin = (event) => (event.target === cap ? pushing(dial, event, player) : turning(dial, event, player));
  onGesture(dial, (event) => (cap.disabled ? null : begin(event)));
  const toDetents = wheelCounter();
  /** @param {WheelEvent} event */
  const scroll = (event) => {
    if (cap.disabled) return;
    event.preventDefault();
    player.turn(toDetents(event));
  };
  dial.addEventListener("wheel", scroll, { passive: false });
}

/**
 * A push that slips becomes a turn.
 * @param {HTMLElement} dial
 * @param {PointerEvent} begun
 * @param {Hands} player
 * @returns {Gesture}
 */
function pushing(dial, begun, player) {
  const source = `pointer ${begun.pointerId}`;
  const end = () => player.release(source);
  /** @type {{ move(event: PointerEvent): void } | null} */
  let slipped = null;
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (slipped) return slipped.move(event);
    if (Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) < DRAG) return;
    end();
    slipped = turning(dial, event, player);
  };
  player.press(source, "push");
  return { move, end };
}

/**
 * @param {HTMLElement} dial
 * @param {PointerEvent} begun
 * @param {Hands} player
 */
function turning(dial, begun, player) {
  let before = angle(dial, begun);
  let turned = 0;
  /** @param {PointerEvent} event */
  const move = (event) => {
    const now = angle(dial, event);
    turned += shortWay(now - before);
    before = now;
    const detents = Math.trunc(turned / DETENT);
    turned -= detents * DETENT;
    player.turn(detents);
  };
  return { move };
}

/**
 * @param {HTMLElement} dial
 * @param {PointerEvent} at
 */
function angle(dial, { clientX, clientY }) {
  const { left, top, width, height } = dial.getBoundingClientRect();
  return (Math.atan2(clientY - top - height / 2, clientX - left - width / 2) * 180) / Math.PI;
}

/** @param {number} degrees */
const shortWay = (degrees) => ((degrees + 540) % 360) - 180;

/**
 * Returns a function from wheel events to detents: notched wheels report big steps, trackpads small ones.
 * @returns {(event: WheelEvent) => number}
 */
function wheelCounter() {
  let small = 0;
  return ({ deltaY, deltaMode }) => {
    const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : Math.sign(deltaY) * NOTCH;
    if (Math.abs(pixels) >= NOTCH / 2) return -Math.sign(pixels) * Math.max(1, Math.round(Math.abs(pixels) / NOTCH));
    small += pixels;
    const detents = Math.trunc(small / TRACKPAD);
    small -= detents * TRACKPAD;
    return -detents;
  };
}

/**
 * @param {HTMLElement} wheel
 * @returns {(detents: number) => void}
 */
function rotation(wheel) {
  let detents = 0;
  return (n) => {
    detents += n;
    wheel.style.setProperty("--angle", `${detents * DETENT}deg`);
  };
}

/**
 * @param {number} n
 * @param {string} label
 * @param {Hands} player
 */
function stepButton(n, label, player) {
  const name = n < 0 ? t("turn the knob left") : t("turn the knob right");
  const labels = { "data-turn": n, "data-key": n < 0 ? "←" : "→", "aria-label": name };
  const node = element("button", { type: "button", class: "step", ...labels }, label);
  onGesture(node, () => player.turn(n));
  return node;
}

/** Returns the printed ring of ticks around the knob, one for every detent. */
function scale() {
  /** @param {number} n */
  const tick = (n) => ({ d: n % 6 ? "M50 4.5V8" : "M50 2V8", transform: `rotate(${n * DETENT} 50 50)` });
  const ticks = times(DETENTS, (n) => drawing("path", tick(n)));
  return drawing("svg", { viewBox: "0 0 100 100", class: "scale", "aria-hidden": "true" }, ...ticks);
}
