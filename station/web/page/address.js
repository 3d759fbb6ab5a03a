/** What the address of the page asks for. */

const asked = new URLSearchParams(location.search);

/** Whether the page is the kiosk, a display that is only watched. */
export const isKiosk = () => asked.has("kiosk");

/** The language that the address names, or null. */
export const languageAsked = () => asked.get("lang");

/** The box that the address links to, as in "#box=super", or null. */
export const boxAsked = () => new URLSearchParams(location.hash.slice(1)).get("box");

/** Loads the page in a language that can be remembered nowhere else. */
export function askFor(language) {
  location.search = `?${new URLSearchParams({ lang: language })}`;
}
