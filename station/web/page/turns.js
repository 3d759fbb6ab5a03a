/**
 * Turns of the knob, gathered for one screen frame: a fast spin is a few messages, not hundreds.
 *
 * `flush` sends the gathered turns at once, so that a press is not sent before the turns that came before it.
 */

const MOST = 24;

/**
 * @param {(detents: number) => void} send
 */
export function gatherTurns(send) {
  let gathered = 0;

  function flush() {
    const n = Math.max(-MOST, Math.min(MOST, gathered));
    gathered = 0;
    if (n) send(n);
  }

  /** @param {number} n */
  function add(n) {
    if (n && !gathered) requestAnimationFrame(flush);
    gathered += n;
  }

  return { add, flush };
}
