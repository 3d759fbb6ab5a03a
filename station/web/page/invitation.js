/** Offers a new visitor once to learn how to play, until they have looked, declined, or begun a game. */

import { byId } from "./dom.js";
import { recall, remember } from "./memory.js";

const REMEMBERED = "invited";

/** Returns `{ follow, settle }`: what is played now, and that the visitor need not be invited any more. */
export function createInvitation() {
  const node = byId("invitation");
  let open = recall(REMEMBERED) === null;
  let waited = false;

  /** A game that this page has seen beginning is the visitor's, or shows them how it goes. */
  function follow(plays) {
    if (plays && waited) settle();
    waited = !plays;
    node.hidden = !open || plays;
  }

  function settle() {
    if (open) remember(REMEMBERED, "yes");
    open = false;
    node.hidden = true;
  }

  return { follow, settle };
}
