/** Places are dialogs with an address: "#scores", "#review=12". Back closes them, and links open them. */

/** @type {Map<string, { dialog: HTMLDialogElement, open(value?: string): unknown }>} */
const places = new Map();
/**
 * The dialogs that were closed because of the address, and whose close events are still to come.
 * @type {Set<string>}
 */
const closing = new Set();
let leaving = false;
/** @type {[string, string | undefined] | null} */
let next = null;

addEventListener("hashchange", arrive);

/**
 * Adds a dialog under a name; `open(value)` opens it, with the value in the address: "12", or undefined.
 * @param {string} name
 * @param {HTMLDialogElement} dialog
 * @param {(value?: string) => unknown} open
 */
export function addPlace(name, dialog, open) {
  places.set(name, { dialog, open });
  dialog.addEventListener("close", () => leave(name));
}

/**
 * Opens a place and adds it to the history, so that back leads to where the reader was.
 * @param {string} name
 * @param {string | number} [value]
 */
export function goTo(name, value) {
  if (leaving) {
    next = [name, value === undefined ? value : `${value}`];
    return;
  }
  const address = value === undefined ? `#${name}` : `#${name}=${value}`;
  if (address !== location.hash) history.pushState({ within: true }, "", address);
  openFromAddress();
}

/** Opens the place that the address names, and closes all others. */
export function openFromAddress() {
  const [wanted, value] = location.hash.slice(1).split("=");
  for (const [name, { dialog }] of places) if (name !== wanted && dialog.open) close(name, dialog);
  places.get(wanted)?.open(value);
}

/**
 * Closes a dialog. Its close event comes later; by then the address may name it again (forward, or a link).
 * @param {string} name
 * @param {HTMLDialogElement} dialog
 */
function close(name, dialog) {
  closing.add(name);
  dialog.close();
}

/**
 * Updates the address after a dialog was closed, unless the address closed it or it is open again.
 * @param {string} name
 */
function leave(name) {
  if (closing.delete(name) || leaving || places.get(name)?.dialog.open) return;
  if (location.hash.slice(1).split("=")[0] !== name) return;
  leaving = Boolean(history.state?.within);
  if (leaving) history.back();
  else history.replaceState(null, "", location.pathname + location.search);
}

/** Going back takes the browser a moment: opens what was requested meanwhile. */
function arrive() {
  leaving = false;
  const [name, value] = next ?? [];
  next = null;
  if (name) goTo(name, value);
  else openFromAddress();
}
