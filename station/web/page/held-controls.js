/**
 * The controls that are held down, each by a source: a pointer or a key.
 *
 * A control that is held twice (by a finger and a key) is pressed once, and released with the last of the two.
 */

/**
 * `onPress(name)`, `onRelease(name)`, and `onCancel(name)` for one that is let go without a hand are called at every change.
 * @param {{ onPress(name: string): void, onRelease(name: string): void, onCancel(name: string): void }} calls
 */
export function createHeldControls({ onPress, onRelease, onCancel }) {
  /** @type {Map<string, string>} */
  const holding = new Map();
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
    if (!already) onPress(name);
  }

  /** @param {string} source */
  function release(source) {
    end(source, onRelease);
  }

  /**
   * @param {string} source
   * @param {(name: string) => void} onEnd
   */
  function end(source, onEnd) {
    const name = holding.get(source);
    if (holding.delete(source) && name && !isHeld(name)) onEnd(name);
  }

  /** Lets go of all, none of which acts: it was not the hand that let go. */
  const cancelAll = () => [...holding.keys()].forEach((source) => end(source, onCancel));

  return { press, release, cancelAll };
}
