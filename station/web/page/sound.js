/** The piezo: a soft square tone. Browsers keep it silent until the first click or key on the page. */

import { recall, remember } from "./memory.js";

const LOUDNESS = 0.035;
const SOFTNESS = 2600;
const CLICKLESS = 0.004;
const REMEMBERED = "muted";

/**
 * `button` shows and switches the muting. Returns `{ play, toggle }`.
 * @param {HTMLElement} button
 */
export function createSound(button) {
  let muted = recall(REMEMBERED) === "true";
  let hertz = 0;
  /** @type {ReturnType<typeof buildPiezo> | null} */
  let piezo = null;

  function wake() {
    if (!muted) piezo ??= buildPiezo();
    piezo?.context.resume();
    sound();
  }

  function sound() {
    piezo?.play(muted ? 0 : hertz);
    button.setAttribute("aria-pressed", `${muted}`);
  }

  /** @param {number} tone */
  function play(tone) {
    hertz = tone;
    sound();
  }

  function toggle() {
    muted = !muted;
    remember(REMEMBERED, `${muted}`);
    wake();
  }

  for (const gesture of ["pointerup", "keydown", "click"]) addEventListener(gesture, wake, { capture: true });
  sound();
  return { play, toggle };
}

function buildPiezo() {
  const context = new AudioContext();
  const source = new OscillatorNode(context, { type: "square" });
  const casing = new BiquadFilterNode(context, { type: "lowpass", frequency: SOFTNESS });
  const volume = new GainNode(context, { gain: 0 });
  source.connect(casing).connect(volume).connect(context.destination);
  source.start();

  /** @param {number} hertz */
  function play(hertz) {
    if (hertz) source.frequency.setValueAtTime(hertz, context.currentTime);
    volume.gain.setTargetAtTime(hertz ? LOUDNESS : 0, context.currentTime, CLICKLESS);
  }

  return { context, play };
}
