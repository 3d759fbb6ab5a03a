/** The faces of a die in their colours, and what bears them: tiles, buttons, lamps. */

import { CHIP } from "./dicebox.js";
import { drawing, element, mark } from "./dom.js";
import { HOLES, SECRET_FROM } from "./frame.js";
import { css, fromHex, ink, needsRim } from "./light.js";
import { engrave } from "./shapes.js";

const CARD_ROWS = [12, 10, 8];
const DICE_ROWS = [4, 2];
const BETWEEN = [11, 9, 7, 6];

/** A tile of the face's colour, with its numeral or the chip. */
export function faceTile(face, { palette, faces }) {
  const tile = element("i", {}, face === CHIP ? chip() : face);
  const { hex } = palette.find(({ letter }) => faces[letter] === face);
  tile.style.setProperty("--light", css(fromHex(hex)));
  mark(tile, "data-ink", ink(fromHex(hex)));
  mark(tile, "data-rim", needsRim(fromHex(hex)) ? "light" : null);
  return tile;
}

/** What a button or a lamp bears for a face: the chip, or the numeral in a shape. */
export const faceSign = (face, shape) => (face === CHIP ? { shape: "chip", text: null } : { shape, text: face });

/** What a lamp bears while the dice box is played: digits and dice their numeral, a seat its number. */
export function lampSign(index, { rgb, letter }, faces) {
  if (index >= SECRET_FROM) return rgb.some(Boolean) ? faceSign(`${index - SECRET_FROM + 1}`, "numeral") : NOTHING;
  const row = Math.floor(index / HOLES) + 1;
  const face = faces[letter];
  if (!face || (CARD_ROWS.includes(row) && face === CHIP)) return NOTHING;
  return [...CARD_ROWS, ...DICE_ROWS].includes(row) ? faceSign(face, "numeral") : NOTHING;
}

/** Whether the lamps are one great sign now, and no table: then there is light between the cards. */
export const isPicture = (lamps) =>
  BETWEEN.some((row) => lamps.slice((row - 1) * HOLES, row * HOLES).some(({ rgb }) => rgb.some(Boolean)));

/** What stands beside a row of lamps: the number of the card; at the end that of the seat, above its bar. */
export function rowCaption({ scene, players }, row) {
  if (scene !== "standings") return CARD_ROWS.includes(row) ? `${CARD_ROWS.indexOf(row) + 1}` : "";
  const high = Math.floor(12 / players.length);
  const seat = (12 - row) / high;
  return Number.isInteger(seat) && seat < players.length ? `${seat + 1}` : "";
}

const NOTHING = { text: null };

/** The micro-chip. */
export function chip() {
  const svg = drawing("svg", { viewBox: "0 0 24 24", class: "chip" });
  engrave(svg, "chip", null);
  return svg;
}
