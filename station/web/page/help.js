/** The help dialog: the table of controls, as the cabinet describes them. */

import { byId, element } from "./dom.js";

const dialog = byId("help");
const OURS = [
  { name: "mute", key: "m", says: "switches this page's sound off and on" },
  { name: "scores", key: "s", says: "shows who holds the records; Esc closes them" },
  { name: "review", key: "v", says: "after a game with pegs, shows what each row told you; Esc closes it" },
  { name: "help", key: "?", says: "opens this table; Esc closes it" },
];

export const help = () => dialog.open || dialog.showModal();

export function fillHelp(controls) {
  byId("controls").replaceChildren(...[...controls, ...OURS].map(line));
}

function line({ name, key, says }) {
  return element(
    "tr", {},
    element("th", { scope: "row" }, name),
    element("td", {}, element("kbd", {}, key)),
    element("td", {}, says),
  );
}
