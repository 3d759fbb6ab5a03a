/** The keyboard as the cabinet's controls: a key held is a button held. */

const NAMED = { ".": "blank", Enter: "ok", Backspace: "back", " ": "push" };
const TURNS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * `act` has `press(source, name)`, `release(source)` and `turn(n)`, and `type(key)`, which returns a function where a
 * key is a letter of a row; `shortcuts` maps keys to functions.
 * Nothing is heard while `isBusy()`.
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

  /** Firefox clicks a focused button when Space is let go, which would press it once more. */
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

  /** A button that belongs to the page and not to the cabinet keeps its own way with Enter and Space. */
  function focusedMeaning({ dataset: { control, turn } }, code) {
    if (control) return () => act.press(`key ${code}`, control);
    if (turn) return () => act.turn(Number(turn));
    return null;
  }

  addEventListener("keydown", down);
  addEventListener("keyup", up);

  /** Which keys stand for the buttons of the colours: `{ r: "red" }`. */
  function learn(names) {
    letters = names;
  }

  return { learn };
}

/** The digit that is printed on a key: on a French keyboard it would take Shift to write it. */
const digitOn = (code) => code.replace("Digit", "");

const isActivation = (key) => key === "Enter" || key === " ";
