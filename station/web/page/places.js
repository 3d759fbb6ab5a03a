/** What is open has an address: "#scores", "#review=12". Back closes it, and a link opens it. */

const places = new Map();
/** The dialogs that the address has closed, and whose close events are still to come. */
const closing = new Set();
let leaving = false;
let next = null;

addEventListener("hashchange", arrive);

/** A dialog with a name for the address; `open(value)` opens it, with what stands behind the name: "12", or nothing. */
export function addPlace(name, dialog, open) {
  places.set(name, { dialog, open });
  dialog.addEventListener("close", () => leave(name));
}

/** Opens a place: in the history, so that back leads from there to where the reader was. */
export function goTo(name, value) {
  if (leaving) {
    next = [name, value];
    return;
  }
  const address = value === undefined ? `#${name}` : `#${name}=${value}`;
  if (address !== location.hash) history.pushState({ within: true }, "", address);
  openWhatIsAsked();
}

/** Opens what the address names, and closes everything else. */
export function openWhatIsAsked() {
  const [asked, value] = location.hash.slice(1).split("=");
  for (const [name, { dialog }] of places) if (name !== asked && dialog.open) close(name, dialog);
  places.get(asked)?.open(value);
}

/** A close event comes a moment later, and by then the address may name the dialog again: forward, or a link. */
function close(name, dialog) {
  closing.add(name);
  dialog.close();
}

/** A dialog was closed: by the address, or by other means; then the address follows, unless it is open again. */
function leave(name) {
  if (closing.delete(name) || leaving || places.get(name).dialog.open) return;
  if (location.hash.slice(1).split("=")[0] !== name) return;
  leaving = Boolean(history.state?.within);
  if (leaving) history.back();
  else history.replaceState(null, "", location.pathname + location.search);
}

/** Going back takes the browser a moment; what was to be opened meanwhile follows. */
function arrive() {
  leaving = false;
  if (next) goTo(...next.splice(0));
  else openWhatIsAsked();
  next = null;
}
