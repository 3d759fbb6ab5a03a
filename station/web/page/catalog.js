/** The data that the cabinet put into the page: its texts in the viewer's language, and the greeting. */

import { languageInAddress, reloadIn } from "./address.js";
import { byId } from "./dom.js";

const CHOICE = "pegmind.language";
const YEAR = 31536000;

/**
 * The language of this page; all languages with their own names (`{ de: "Deutsch" }`); the translations of English
 * texts, each a text or one for every plural form; and the greeting, null while there is no station yet.
 */
export const { language, languages, words, hello } = /** @type {InitialData} */ (
  JSON.parse(byId("initial-data").textContent)
);

/**
 * Loads the page again in the language that the viewer has chosen, by the address if no cookie can be set.
 * @param {string} code
 */
export function choose(code) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs HTTPS, which a cabinet does not have
  document.cookie = `${CHOICE}=${code}; max-age=${YEAR}; path=/; samesite=strict`;
  if (document.cookie.split("; ").includes(`${CHOICE}=${code}`) && languageInAddress() === null) location.reload();
  else reloadIn(code);
}
