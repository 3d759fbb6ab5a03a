/**
 * The controls that are held down, each by a source: a pointer or a key.
 *
 * A control that is held twice (by a finger and a key) is pressed once, and released with the last of the two. For how
 * long it is down, the page counts, since a slow network may bring a release later than it came.
 */

const SECOND = 1000;

/** Milliseconds that a timer may come early by. */
const EARLY = 10;

/**
 * `onPress(name)`, `onRelease(name)`, and `onCancel(name)` for one that is let go without a hand are called at every
 * change, and `onHeld(name, seconds)` after every whole second that a control is down.
 * @param {{
 *   onPress(name: string): void,
 *   onHeld(name: string, seconds: number): void,
 *   onRelease(name: string): void,
 *   onCancel(name: string): void,
 * }} calls
 */
export function createHeldControls({ onPress, onHeld, onRelease, onCancel }) {
  /** @type {Map<string, string>} */
  const holding = new Map();
  /** @type {Map<string, ReturnType<typeof countSeconds>>} */
  const counting = new Map();
  /** @param {string} name */
  const isHeld = (name) => [...holding.values()].includes(name);

  /**
   * @param {string} source
   * @param {string} name
   */
  function press(source, name) {
    release(source);
    const already = isHeld(name);
    holding.set(source, name);
    if (already) return;
    onPress(name);
    counting.set(
      name,
      countSeconds((seconds) => onHeld(name, seconds)),
    );
  }

  /** @param {string} source */
  function release(source) {
    end(source, (name) => {
      counting.get(name)?.count();
      onRelease(name);
    });
  }

  /**
   * @param {string} source
   * @param {(name: string) => void} onEnd
   */
  function end(source, onEnd) {
    const name = holding.get(source);
    if (!holding.delete(source) || !name || isHeld(name)) return;
    onEnd(name);
    counting.get(name)?.stop();
  }

  /** Lets go of all, none of which acts: it was not the hand that let go. */
  const cancelAll = () => [...holding.keys()].forEach((source) => end(source, onCancel));

  return { press, release, cancelAll };
}

/**
 * Calls `tell` with the number of whole seconds after each of them; `count` does so at once if a timer is late.
 * @param {(seconds: number) => void} tell
 */
function countSeconds(tell) {
  const since = performance.now();
  const timer = setInterval(count, SECOND);
  let told = 0;

  function count() {
    const seconds = Math.floor((performance.now() - since + EARLY) / SECOND);
    if (seconds <= told) return;
    told = seconds;
    tell(seconds);
  }

  return { count, stop: () => clearInterval(timer) };
}
