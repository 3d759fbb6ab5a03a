/** The keyboard as the cabinet's controls: holding a key holds a button. */

import { find } from "./dom.js";

/** @type {Record<string, string>} */
const CONTROLS = { ".": "blank", Enter: "ok", Backspace: "back", " ": "push" };
/** @type {Record<string, number>} */
const TURNS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * `act` has `press(source, name)`, `release(source)` and `turn(n)`, and `type(key)`, which returns a function if the
 * key is a letter of a row; `shortcuts` maps keys to functions. Keys are ignored while `isBusy()`.
 * @param {Hands} act
 * @param {Record<string, () => void>} shortcuts
 * @param {() => boolean} isBusy
 */
export function listenToKeys(act, shortcuts, isBusy) {
  /** @type {Record<string, string>} */
  let letters = {};

  /** @param {KeyboardEvent} event */
  function down(event) {
    if (isBusy() || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") leaveSwitch();
    const deed = meaning(event);
    if (!deed) return;
    event.preventDefault();
    if (!event.repeat) deed();
  }

  /**
   * Firefox clicks a focused button when Space is released, which would press it once more.
   * @param {KeyboardEvent} event
   */
  function up(event) {
    act.release(`key ${event.code}`);
    const { control, turn } = buttonInFocus()?.dataset ?? {};
    if (isActivation(event.key) && (control || turn)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  function meaning({ key, code }) {
    const focused = isActivation(key) && buttonInFocus();
    if (focused) return focusedMeaning(focused, code);
    const play = playing(key, code);
    if (!play) return shortcuts[key.toLowerCase()];
    return () => {
      leaveSwitch();
      play();
    };
  }

  /**
   * What a key does in the game, or null.
   * @param {string} key
   * @param {string} code
   */
  function playing(key, code) {
    const typed = act.type(key);
    if (typed) return typed;
    const name = CONTROLS[key] ?? letters[key.toLowerCase()] ?? letters[digitOn(code)];
    if (name) return () => act.press(`key ${code}`, name);
    return key in TURNS ? () => act.turn(TURNS[key]) : null;
  }

  /**
   * Returns what Enter and Space do on a focused button; null for buttons of the page, which work as usual.
   * @param {HTMLButtonElement} button
   * @param {string} code
   */
  function focusedMeaning(button, code) {
    const { control, turn } = button.dataset;
    if (control) return () => act.press(`key ${code}`, control);
    if (turn) return () => act.turn(Number(turn));
    return null;
  }

  addEventListener("keydown", down);
  addEventListener("keyup", up);

  /**
   * Sets the keys of the colour buttons: `{ r: "red" }`.
   * @param {Record<string, string>} names
   */
  function learn(names) {
    letters = names;
  }

  return { learn };
}

/**
 * Returns the digit printed on a key, which takes Shift on a French keyboard.
 * @param {string} code
 */
const digitOn = (code) => code.replace("Digit", "");

/** Returns the button that has the keyboard's focus, or null; a button used with a pointer leaves the keys to the cabinet. */
const buttonInFocus = () => find(document, "button:focus-visible", HTMLButtonElement);

/**
 * Takes the focus off a button of the page, so that Enter and Space are ok and the knob again; Tab goes on from there.
 * While a popover is open, the focus stays.
 */
function leaveSwitch() {
  const button = buttonInFocus();
  const { control, turn } = button?.dataset ?? {};
  if (!control && !turn && !document.querySelector(":popover-open")) button?.blur();
}

/** @param {string} key */
const isActivation = (key) => key === "Enter" || key === " ";
