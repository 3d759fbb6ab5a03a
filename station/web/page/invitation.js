/** Invites new visitors to learn how to play, until they have looked, declined, or begun a game. */

import { byId } from "./dom.js";
import { recall, remember } from "./memory.js";

const REMEMBERED = "invited";

/** Returns `{ follow, settle }`: `follow` is told whether a game is on, and `settle` ends the invitation. */
export function createInvitation() {
  const node = byId("invitation");
  let open = recall(REMEMBERED) === null;
  let waited = false;

  /**
   * A game that began on this page is the visitor's, or shows them how to play.
   * @param {boolean} plays
   */
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
