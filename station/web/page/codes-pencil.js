/** Pencil marks: which pegs this player has ruled out for a hole. Only this page knows them, until the code is another. */

import { all, byId, element, loadStyles, mark, targetOf, times } from "./dom.js";
import { css, fromHex, ink } from "./light.js";
import { recall, remember } from "./memory.js";
import { colourOf } from "./palette.js";
import { t } from "./words.js";

const REMEMBERED = "pencil";

/** With more pegs than that, as with letters, there are two columns of them. */
const LONG = 12;

/** @type {{ game: string, rows: string, out: string[] }} */
let marks = { game: "", rows: "", out: [] };

try {
  marks = { ...marks, ...JSON.parse(recall(REMEMBERED) ?? "{}") };
} catch {
  // somebody else's text
}

loadStyles("pencil");

byId("deeds").addEventListener("click", (event) => {
  const node = targetOf(event)?.closest("[data-out]");
  const what = node?.getAttribute("data-out");
  if (!node || !what) return;
  const isOut = marks.out.includes(what);
  marks.out = isOut ? marks.out.filter((each) => each !== what) : [...marks.out, what];
  remember(REMEMBERED, JSON.stringify(marks));
  mark(node, "aria-pressed", !isOut);
  show();
});

/** Shows on the buttons what the hole at the cursor cannot be. */
let show = () => {};

/**
 * Returns a button for every peg in every hole of the box, pressed where it is ruled out; none unless a row is built.
 * @param {Shown<CodesView>} view
 * @param {PegKit} kit
 * @param {Look} look
 * @returns {Node[]}
 */
export function pencil(view, kit, look) {
  const { scene, holes = 0, colours = "", cursor } = view;
  const each = kit.each ?? 1;
  const isBuilt = scene === "guess" && !view.barred;
  follow(view);
  show = () => {
    for (const node of all(document, "#buttons [data-letter], #letters [data-type]")) {
      const { type, letter = "" } = node.dataset;
      const peg = type ?? kit.pegOn?.(letter, cursor ?? 0, look, view) ?? letter;
      mark(node, "data-ruled", isBuilt && marks.out.includes(`${peg}${cursor}`) ? "" : null);
    }
  };
  show();
  if (!isBuilt) return [];
  const rows = [...colours].map((peg) => element("div", {}, ...times(holes / each, (column) => cell(peg, column))));
  const title = each > 1 ? t("what a pair cannot be") : t("what a hole cannot be");
  const length = rows.length > LONG ? { "data-long": "" } : {};
  return [
    element("div", { id: "pencil", role: "group", "aria-label": title, ...length }, element("p", {}, title), ...rows),
  ];

  /**
   * @param {string} peg
   * @param {number} column
   */
  function cell(peg, column) {
    const isShape = each > 1 && peg === peg.toLowerCase();
    const what = `${peg}${each * column + (isShape ? 1 : 0)}`;
    const drawn = isShape ? `_${peg}` : peg;
    const words = { peg: kit.spell(drawn, look), hole: column + 1 };
    const label = each > 1 ? t("{peg} not in pair {hole}", words) : t("{peg} not in hole {hole}", words);
    const pressed = { "data-out": what, "aria-pressed": `${marks.out.includes(what)}`, "aria-label": label };
    const tiles = each > 1 && !isShape ? [colourTile(peg, look)] : kit.tiles(drawn, look);
    return element("button", { type: "button", ...pressed }, ...tiles);
  }
}

/**
 * A colour by itself, where a peg also has a shape.
 * @param {string} letter
 * @param {Look} look
 */
function colourTile(letter, { palette }) {
  const colour = colourOf(letter, palette);
  const node = element("span", { class: "tile" }, colour?.sign ?? letter);
  if (!colour) return node;
  node.style.setProperty("--light", css(fromHex(colour.hex)));
  node.setAttribute("data-ink", ink(fromHex(colour.hex)));
  return node;
}

/**
 * Forgets the marks once another code is looked for: the rows played so far are those of this code.
 * @param {Shown<CodesView>} view
 */
function follow({ box, players, round, daily, rows }) {
  if (!players || !rows) return;
  const game = JSON.stringify([box, players.map(({ name }) => name), round, daily]);
  const played = rows.map(({ pegs }) => pegs ?? "").join();
  if (marks.game === game && marks.rows === played) return;
  const goesOn = marks.game === game && played.startsWith(marks.rows);
  marks = { game, rows: played, out: goesOn ? marks.out : [] };
  remember(REMEMBERED, JSON.stringify(marks));
}
