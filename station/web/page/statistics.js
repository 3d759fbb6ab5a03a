/** The card with the statistics of one person, whose script and styles are loaded when it is opened. */

import { byId } from "./dom.js";
import { recall } from "./memory.js";
import { addPlace, goTo } from "./places.js";
import { t } from "./words.js";

const NAMELESS = "Player";

const dialog = byId("statistics", HTMLDialogElement);

addPlace("statistics", dialog, open);

/**
 * Opens the statistics of a player, or a form that asks for the name if it is empty.
 * @param {string} player
 */
export const statisticsOf = (player) => goTo("statistics", encodeURIComponent(player));

/** Opens the statistics of the visitor who has played on this page; without a name, of all who gave none. */
export const ownStatistics = () => statisticsOf(recall("name") || NAMELESS);

/** @param {string} [address] */
async function open(address) {
  if (!dialog.open) dialog.showModal();
  try {
    const { showStatistics } = await import("./personal.js");
    await showStatistics(address ?? "");
  } catch {
    byId("statistics-says").textContent = t("The cabinet has not sent the statistics.");
  }
}
