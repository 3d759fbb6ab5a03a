/** Fingers and mice: one gesture for each pointer, which ends with any end of the pointer. */

/**
 * `begin(event)` returns what to do with this gesture: `{ move?, end? }`, or nothing to ignore it.
 * The focus stays where it is, so that Enter keeps meaning ok after a click.
 * @param {HTMLElement} node
 * @param {(event: PointerEvent) => Gesture | null | undefined | void} begin
 */
export function onGesture(node, begin) {
  /** @type {Map<number, Gesture>} */
  const gestures = new Map();

  /** @param {PointerEvent} event */
  function down(event) {
    event.preventDefault();
    if (event.button !== 0) return;
    const gesture = begin(event);
    if (!gesture) return;
    gestures.set(event.pointerId, gesture);
    node.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function up({ pointerId }) {
    const gesture = gestures.get(pointerId);
    gestures.delete(pointerId);
    gesture?.end?.();
  }

  /**
   * Assistive technology clicks without a pointer: a press and its release at once.
   * @param {MouseEvent} event
   */
  function click(event) {
    if (event.detail === 0) begin(/** @type {PointerEvent} */ (event))?.end?.();
  }

  node.addEventListener("click", click);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", (event) => gestures.get(event.pointerId)?.move?.(event));
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("lostpointercapture", up);
  for (const habit of ["mousedown", "contextmenu", "dragstart"]) node.addEventListener(habit, keepOff);
}

/** @param {Event} event */
const keepOff = (event) => event.preventDefault();
