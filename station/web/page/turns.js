/** Turns of the knob, gathered for one screen frame: a fast spin is a few messages, not hundreds. */

const MOST = 24;

export function gatherTurns(send) {
  let gathered = 0;

  function flush() {
    const n = Math.max(-MOST, Math.min(MOST, gathered));
    gathered = 0;
    if (n) send(n);
  }

  return (n) => {
    if (n && !gathered) requestAnimationFrame(flush);
    gathered += n;
  };
}
