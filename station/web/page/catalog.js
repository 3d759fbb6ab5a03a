/** What the cabinet wrote into the page: its words in the viewer's language, and the greeting. */

import { askFor, languageAsked } from "./address.js";
import { byId } from "./dom.js";

const CHOICE = "pegmind.language";
const YEAR = 31536000;

/**
 * The language of this page, all there are with their own names (`{ de: "Deutsch" }`), and what an English text is in
 * this one: a text, or one for every plural form. `hello` is null while there is no station yet.
 */
export const { language, languages, words, hello } = JSON.parse(byId("initial-data").textContent);

/** Loads the page again in the language that the viewer has chosen; the address says it where no cookie is kept. */
export function choose(code) {
  document.cookie = `${CHOICE}=${code}; max-age=${YEAR}; path=/; samesite=strict`;
  if (document.cookie.split("; ").includes(`${CHOICE}=${code}`) && languageAsked() === null) location.reload();
  else askFor(code);
}
