/** The keyboard as the cabinet's controls: holding a key holds a button. */

const NAMED = { ".": "blank", Enter: "ok", Backspace: "back", " ": "push" };
const TURNS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * `act` has `press(source, name)`, `release(source)` and `turn(n)`, and `type(key)`, which returns a function if the
 * key is a letter of a row; `shortcuts` maps keys to functions. Keys are ignored while `isBusy()`.
 */
export function listenToKeys(act, shortcuts, isBusy) {
  let letters = {};

  function down(event) {
    if (isBusy() || event.ctrlKey || event.altKey || event.metaKey) return;
    const deed = meaning(event);
    if (!deed) return;
    event.preventDefault();
    if (!event.repeat) deed();
  }

  /** Firefox clicks a focused button when Space is released, which would press it once more. */
  function up(event) {
    act.release(`key ${event.code}`);
    const { control, turn } = document.querySelector("button:focus-visible")?.dataset ?? {};
    if (isActivation(event.key) && (control || turn)) event.preventDefault();
  }

  function meaning({ key, code }) {
    const focused = isActivation(key) && document.querySelector("button:focus-visible");
    if (focused) return focusedMeaning(focused, code);
    const typed = act.type(key);
    if (typed) return typed;
    const lower = key.toLowerCase();
    const name = NAMED[key] ?? letters[lower] ?? letters[digitOn(code)];
    if (name) return () => act.press(`key ${code}`, name);
    if (key in TURNS) return () => act.turn(TURNS[key]);
    return shortcuts[lower];
  }

  /** Returns what Enter and Space do on a focused button; null for buttons of the page, which work as usual. */
  function focusedMeaning({ dataset: { control, turn } }, code) {
    if (control) return () => act.press(`key ${code}`, control);
    if (turn) return () => act.turn(Number(turn));
    return null;
  }

  addEventListener("keydown", down);
  addEventListener("keyup", up);

  /** Sets the keys of the colour buttons: `{ r: "red" }`. */
  function learn(names) {
    letters = names;
  }

  return { learn };
}

/** Returns the digit printed on a key, which takes Shift on a French keyboard. */
const digitOn = (code) => code.replace("Digit", "");

const isActivation = (key) => key === "Enter" || key === " ";
