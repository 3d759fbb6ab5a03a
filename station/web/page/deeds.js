/** Buttons for what is otherwise held for seconds, or pressed with two fingers: a click holds the controls as long. */

import { byId, element, refill } from "./dom.js";

/** Milliseconds that a control is held beyond what the cabinet asks for, lest a slow line lets go too early. */
const SPARE = 150;

const BOTH = "+";

/** `player` presses and releases. Returns `{ follow }`. */
export function createDeeds(player) {
  const root = byId("deeds");
  root.addEventListener("click", ({ target: { dataset } }) => dataset.holds && hold(dataset.holds.split(BOTH), dataset.seconds));

  /** The last one first: of ok and back, only ok would act before the other is down. */
  function hold(controls, seconds) {
    root.hidePopover();
    for (const control of controls.toReversed()) player.press(`deed ${control}`, control);
    setTimeout(() => controls.forEach((control) => player.release(`deed ${control}`)), 1000 * seconds + SPARE);
  }

  function follow({ holds }) {
    refill(root, ...holds.map(button));
    byId("more").hidden = holds.length === 0;
    if (holds.length === 0) root.hidePopover();
  }

  return { follow };
}

const button = ({ control, seconds, title }) => element("button", { type: "button", "data-holds": control, "data-seconds": seconds }, title);
