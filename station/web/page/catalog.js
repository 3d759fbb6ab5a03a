/** The translations of the page's own words, as the cabinet has them, and the choice of a language. */

import { askFor, isKiosk, languageAsked } from "./address.js";
import { recall, remember } from "./memory.js";

const REMEMBERED = "language";
const PATIENCE = 5000;
const ENGLISH = { language: "en", languages: {}, words: {} };

const loaded = await load();

/**
 * The language of this page, all there are with their own names (`{ de: "Deutsch" }`), and what an English text is in
 * this one: a text, or one for every plural form. After a failure the page is in English.
 */
export const { language, languages, words } = loaded ?? ENGLISH;

let loading = false;

/** Loads the page again if the cabinet's answer, which has come late or changed, now names another language. */
export async function renew() {
  if (loading) return;
  loading = true;
  const now = await load();
  loading = false;
  if (now && now.language !== loaded?.language) location.reload();
}

/** Loads the page again if its translations failed to load and now they can be. */
export const complete = () => loaded ?? renew();

/** Loads the page again in the language that the viewer has chosen; the address says it where nothing is remembered. */
export function choose(code) {
  if (remember(REMEMBERED, code) && languageAsked() === null) location.reload();
  else askFor(code);
}

/** The cabinet's answer, or null. */
async function load() {
  try {
    const address = `words.json?lang=${encodeURIComponent(wanted())}`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Languages, the best first: chosen here, else those of the browser. The kiosk speaks as the cabinet does. */
function wanted() {
  if (isKiosk()) return "";
  return [languageAsked() ?? recall(REMEMBERED), ...navigator.languages].filter(Boolean).join(",");
}
