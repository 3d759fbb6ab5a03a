/** Buttons for what else comes of holding a control for seconds, or two at once: the cabinet answers a click at once. */

import { byId, element, refill, targetOf } from "./dom.js";

/**
 * `send` sends the cabinet what is asked for. Returns `{ follow }`.
 * @param {Send} send
 */
export function createDeeds(send) {
  const root = byId("deeds");
  root.addEventListener("click", (event) => ask(targetOf(event)?.dataset.does));

  /** @param {string | undefined} does */
  function ask(does) {
    if (!does) return;
    root.hidePopover();
    send({ ask: does });
  }

  /** @param {Shown} view */
  function follow({ holds }) {
    refill(root, ...holds.map(button));
    byId("more").hidden = holds.length === 0;
    if (holds.length === 0) root.hidePopover();
  }

  return { follow };
}

/** @param {HeldView} held */
const button = ({ does, title }) => element("button", { type: "button", "data-does": does }, title);
