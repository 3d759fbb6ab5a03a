/** Buttons for what else comes of holding a control for seconds, or two at once: the cabinet answers a click at once. */

import { byId, element, refill, targetOf } from "./dom.js";

/**
 * `send` sends the cabinet what is asked for. Returns `{ follow }`.
 * @param {Send} send
 */
export function createDeeds(send) {
  const root = byId("deeds");
  /** @type {Shown | null} */
  let seen = null;
  let again = () => {};
  root.addEventListener("toggle", () => again());
  root.addEventListener("click", (event) => ask(targetOf(event)?.dataset.does));

  /** @param {string | undefined} does */
  function ask(does) {
    if (!does) return;
    root.hidePopover();
    send({ ask: does });
  }

  /**
   * @param {Shown} view
   * @param {Renderer} renderer
   * @param {Look} look
   */
  function follow(view, renderer, look) {
    const { holds } = view;
    seen = view;
    again = () => follow(view, renderer, look);
    /** @param {Node[]} notes */
    const show = (notes) => {
      if (seen === view) refill(root, ...holds.map(button), ...notes);
    };
    if (renderer.touch) renderer.touch.pencil(view, look).then(show, () => show([]));
    else show([]);
    byId("more").hidden = holds.length === 0;
    if (holds.length === 0) root.hidePopover();
  }

  return { follow };
}

/** @param {HeldView} held */
const button = ({ does, title }) => element("button", { type: "button", "data-does": does }, title);
