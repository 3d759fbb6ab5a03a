/** The review dialog: what every row of the game that is over has told, luck and skill apart. */

import { byId, element } from "./dom.js";
import { played } from "./other.js";
import { counted, keyInWords, speller } from "./words.js";

const dialog = byId("review");
const switches = byId("look-back");

export const review = () => switches.hidden || dialog.open || dialog.showModal();

/** `codes` are those of the newest game; none while one goes on. */
export function fillReview(codes, palette) {
  switches.hidden = codes.length === 0;
  if (switches.hidden) dialog.close();
  byId("reviewed").replaceChildren(...codes.map((code) => section(code, palette)));
}

function section(code, palette) {
  const end = code.cracked ? `cracked it in ${counted(code.played, "row")}` : "did not crack it";
  return element(
    "section", {},
    element("h3", {}, `${code.player} ${end}`),
    element("ol", {}, start(code), ...code.rows.map((row) => line(row, code, palette))),
    element("p", {}, code.verdict),
  );
}

const start = ({ possible }) => element("li", {}, bar(possible, possible), element("b", {}, counted(possible, "code")));

function line(row, { possible }, palette) {
  const pegs = played({ pegs: row.guess, ...row.key }, palette);
  const spoken = `Row ${row.row}: ${speller(palette)(row.guess)}, ${keyInWords(row.key)}.`;
  return element(
    "li", {},
    element("span", { class: "unseen" }, spoken),
    element("span", { class: "drawn", "aria-hidden": "true" }, element("small", {}, `${row.row}`), ...pegs),
    bar(row.after, possible),
    element("b", {}, `${counted(row.after, "code")} left`),
    element("span", { class: "said" }, row.words),
  );
}

/** As long as the number of times that the codes can still be halved. */
const bar = (left, possible) =>
  element("meter", { min: 0, max: Math.log2(possible) || 1, value: Math.log2(left), "aria-hidden": "true" });
