/** What a browser remembers about its visitor, if it may: storage can be forbidden. */

/**
 * Returns the text remembered under this name, or null.
 * @param {string} name
 */
export function recall(name) {
  try {
    return localStorage.getItem(`pegmind.${name}`);
  } catch {
    return null;
  }
}

/**
 * Remembers a text under this name; returns whether that was possible.
 * @param {string} name
 * @param {string} text
 */
export function remember(name, text) {
  try {
    localStorage.setItem(`pegmind.${name}`, text);
    return true;
  } catch {
    return false;
  }
}
