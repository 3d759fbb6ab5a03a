/** The choice of the page's language: a button with the code of the language, and a dialog with all their names. */

import { choose, language, languages } from "./catalog.js";
import { byId, element } from "./dom.js";
import { addPlace, goTo } from "./places.js";

const dialog = byId("languages", HTMLDialogElement);

addPlace("language", dialog, () => dialog.open || dialog.showModal());

export const chooseLanguage = () => goTo("language");

/** Fills the dialog, and hides the button if there is only one language. */
export function offerLanguages() {
  const codes = Object.keys(languages);
  byId("speak").hidden = codes.length < 2;
  byId("language-code").textContent = language.slice(0, 2).toUpperCase();
  byId("offered").replaceChildren(...codes.map((code) => element("li", {}, choice(code))));
}

/** @param {string} code */
function choice(code) {
  const labels = { lang: code, "aria-current": code === language ? "true" : null };
  const node = element("button", { type: "button", ...labels }, languages[code]);
  node.addEventListener("click", () => choose(code));
  return node;
}
