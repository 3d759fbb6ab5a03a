/** The parameters in the address of the page. */

const query = new URLSearchParams(location.search);

/** Whether the page is the kiosk, a display that only shows things. */
export const isKiosk = () => query.has("kiosk");

/** Returns the language that the address names, or null. */
export const languageInAddress = () => query.get("lang");

/** Returns the box that the address links to, as in "#box=super", or null. */
export const boxInAddress = () => new URLSearchParams(location.hash.slice(1)).get("box");

/**
 * Loads the page in a language, which only the address remembers.
 * @param {string} language
 */
export function reloadIn(language) {
  location.search = `?${new URLSearchParams({ lang: language })}`;
}
