/**
 * The controls that are held down, each by a source: a pointer or a key.
 *
 * A control that is held twice (by a finger and a key) is pressed once, and released with the last of the two.
 */

/** `onChange(name, isHeld)` is called at every press and release. */
export function createHeldControls(onChange) {
  const holding = new Map();
  const isHeld = (name) => [...holding.values()].includes(name);

  function press(source, name) {
    release(source);
    const already = isHeld(name);
    holding.set(source, name);
    if (!already) onChange(name, true);
  }

  function release(source) {
    const name = holding.get(source);
    if (holding.delete(source) && !isHeld(name)) onChange(name, false);
  }

  const releaseAll = () => [...holding.keys()].forEach(release);

  return { press, release, releaseAll };
}
