/** Challenges: links to a finished game whose code others can break, too. Their script is loaded when it is needed. */

import { byId } from "./dom.js";
import { addPlace, goTo } from "./places.js";
import { t } from "./words.js";

const dialog = byId("challenge", HTMLDialogElement);

/** @type {Send} */
let send = () => {};

addPlace("challenge", dialog, open);

/**
 * Sets what sends a message to the cabinet.
 * @param {Send} by
 */
export function acceptChallengesBy(by) {
  send = by;
}

/**
 * Shows below a review who has played the same code, offers to challenge a friend to it, and returns the address that
 * is shared with a result: a link to the challenge, or else that of the page, or "".
 * @param {number | null} match
 */
export async function followChallenge(match) {
  for (const id of ["rivals", "challenge-friend"]) byId(id).hidden = true;
  if (match === null) return "";
  const { fetchChallenge, linkTo, results } = await import("./same-code.js");
  const challenge = await fetchChallenge({ match: `${match}` });
  const { token, results: tries } = challenge;
  byId("challenge-friend").hidden = !token;
  byId("challenge-friend").onclick = () => goTo("challenge", token);
  byId("rivals").hidden = tries.length < 2;
  byId("rivals").replaceChildren(...(tries.length < 2 ? [] : [results(challenge, match)]));
  return linkTo(challenge);
}

/** @param {string} [token] */
async function open(token = "") {
  if (!dialog.open) dialog.showModal();
  try {
    const { showChallenge } = await import("./same-code.js");
    await showChallenge(token, (message) => {
      dialog.close();
      send(message);
    });
  } catch {
    byId("challenge-part").textContent = t("The cabinet has not sent the challenge.");
  }
}
