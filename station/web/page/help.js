/** The help dialog: the table of controls, as the cabinet describes them. */

import { byId, element } from "./dom.js";
import * as renderers from "./renderers.js";

const dialog = byId("help");
const OURS = [
  { name: "mute", key: "m", says: "switches this page's sound off and on" },
  { name: "scores", key: "s", says: "shows who holds the records; Esc closes them" },
  ...reviews(),
  { name: "help", key: "?", says: "opens this table; Esc closes it" },
];

export const help = () => dialog.open || dialog.showModal();

/** `note` are nodes: what else there is to know. */
export function fillHelp(controls, note) {
  byId("controls").replaceChildren(...[...controls, ...OURS].map(line));
  byId("help-note").replaceChildren(...note);
}

/** A line for every family that has reviews. */
function reviews() {
  const told = Object.values(renderers).map(({ reviewHelp }) => reviewHelp).filter(Boolean);
  return told.map((says) => ({ name: "review", key: "v", says }));
}

function line({ name, key, says }) {
  return element(
    "tr", {},
    element("th", { scope: "row" }, name),
    element("td", {}, element("kbd", {}, key)),
    element("td", {}, says),
  );
}
