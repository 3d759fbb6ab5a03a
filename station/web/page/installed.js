/**
 * Keeps the page of an installed app, so that it opens even while the cabinet cannot be reached, and says so.
 *
 * Where the page is not installed, nothing is kept. Over plain HTTP browsers keep only pages of this very machine.
 */

const WORKER = "/service-worker.js";

export function keepWhereInstalled() {
  if (!navigator.serviceWorker) return;
  if (matchMedia("(display-mode: standalone)").matches) keep();
  else addEventListener("appinstalled", keep);
}

function keep() {
  navigator.serviceWorker.register(trusted(WORKER)).catch(console.warn);
}

/**
 * Returns the address as a trusted type where browsers demand that; the policy allows only this one.
 * @param {string} address
 */
function trusted(address) {
  /** @param {string} url */
  const createScriptURL = (url) => (url === WORKER ? url : null);
  const rules = { createScriptURL };
  return window.trustedTypes?.createPolicy("service-worker", rules).createScriptURL(address) ?? address;
}
