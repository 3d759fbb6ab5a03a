/**
 * What is being held down, and by what: a pointer, a key.
 *
 * A control held twice (a finger and a key) is pressed once, and let go with the last of the two.
 */

/** `changed(name, held)` hears every press and release. */
export function createHands(changed) {
  const holding = new Map();
  const isHeld = (name) => [...holding.values()].includes(name);

  function press(source, name) {
    release(source);
    const already = isHeld(name);
    holding.set(source, name);
    if (!already) changed(name, true);
  }

  function release(source) {
    const name = holding.get(source);
    if (holding.delete(source) && !isHeld(name)) changed(name, false);
  }

  const releaseAll = () => [...holding.keys()].forEach(release);

  return { press, release, releaseAll };
}
