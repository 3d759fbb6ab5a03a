/** What a browser remembers about its visitor, and a tab about itself, if it may: storage can be forbidden. */

/**
 * Returns the text remembered under this name, or null.
 * @param {string} name
 */
export const recall = (name) => use(() => localStorage.getItem(`pegmind.${name}`));

/**
 * Remembers a text under this name; returns whether that was possible.
 * @param {string} name
 * @param {string} text
 */
export const remember = (name, text) => use(() => localStorage.setItem(`pegmind.${name}`, text)) !== null;

/**
 * Returns the text that this tab remembers under this name, or null; other tabs have their own.
 * @param {string} name
 */
export const recallHere = (name) => use(() => sessionStorage.getItem(`pegmind.${name}`));

/**
 * @param {string} name
 * @param {string} text
 */
export const rememberHere = (name, text) => use(() => sessionStorage.setItem(`pegmind.${name}`, text));

/**
 * Returns what `storage` returns; null if it is forbidden.
 * @template T
 * @param {() => T} storage
 */
function use(storage) {
  try {
    return storage();
  } catch {
    return null;
  }
}

/** Returns the name of this tab, by which the cabinet knows it again after it was away; a copy of the tab has the same. */
export function nameTab() {
  const name = recallHere("tab") ?? crypto.getRandomValues(new Uint32Array(3)).join("-");
  rememberHere("tab", name);
  return name;
}
