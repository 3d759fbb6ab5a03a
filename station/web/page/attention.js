/** Whether somebody is at this page: whoever opens it is, and whoever touches it or types. */

let last = performance.now();

for (const kind of ["pointerdown", "keydown", "wheel"])
  addEventListener(kind, () => (last = performance.now()), { capture: true, passive: true });

/**
 * Whether something was done here within the last `milliseconds`.
 * @param {number} milliseconds
 */
export const wasUsed = (milliseconds) => performance.now() - last < milliseconds;
