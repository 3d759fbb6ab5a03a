/** Buttons for controls that are otherwise held for seconds, or in pairs: after a click the cabinet holds them. */

import { byId, element, refill } from "./dom.js";

/** `send` sends the cabinet the controls to hold. Returns `{ follow }`. */
export function createDeeds(send) {
  const root = byId("deeds");
  root.addEventListener("click", ({ target: { dataset } }) => dataset.holds && hold(dataset.holds));

  function hold(control) {
    root.hidePopover();
    send({ hold: control });
  }

  function follow({ holds }) {
    refill(root, ...holds.map(button));
    byId("more").hidden = holds.length === 0;
    if (holds.length === 0) root.hidePopover();
  }

  return { follow };
}

const button = ({ control, title }) => element("button", { type: "button", "data-holds": control }, title);
