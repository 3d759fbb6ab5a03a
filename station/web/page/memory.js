/** What a browser remembers of its visitor, where it may: storage can be forbidden. */

/** What is remembered under this name, or null. */
export function recall(name) {
  try {
    return localStorage.getItem(`pegmind.${name}`);
  } catch {
    return null;
  }
}

/** Remembers a text under this name; returns whether that was possible. */
export function remember(name, text) {
  try {
    localStorage.setItem(`pegmind.${name}`, text);
    return true;
  } catch {
    return false;
  }
}
