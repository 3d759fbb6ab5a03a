/** Who plays the dice box: one to six plates, each with the number and the colour of its seat, as behind the shield. */

import { element } from "./dom.js";
import { css, fromHex, ink } from "./light.js";
import { ending } from "./match.js";
import { counted } from "./words.js";

/** `look` has the palette, and the letter of every seat's colour. */
export function plate(view, player, seat, look) {
  const ends = ending(view, player) === "draw" && !isBest(view, player) ? "" : ending(view, player);
  const states = { "aria-current": player.role === "on turn" ? "true" : null, "data-ending": ends || null };
  return element(
    "li", { class: "seat", ...states },
    badge(seat, look),
    element("span", { class: "name" }, element("b", {}, player.name), strength(player)),
    element("span", { class: "role" }, ends ? element("em", {}, `${ends} · `) : "", ...holdings(player)),
  );
}

/** Where there is little room, the cards go out of sight: they count only between equals. */
const holdings = ({ points, rows }) =>
  [`${points} million`, element("span", { class: "won-cards" }, ` · ${counted(rows, "card")}`)];

function badge(seat, { palette, seats }) {
  const { hex } = palette.find(({ letter }) => letter === seats[seat]);
  const node = element("i", { class: "badge", "data-ink": ink(fromHex(hex)) }, `${seat + 1}`);
  node.style.setProperty("--light", css(fromHex(hex)));
  return node;
}

/** Whether nobody has more: a draw is among the best. */
const isBest = ({ players }, { points, rows }) =>
  players.every((other) => other.points < points || (other.points === points && other.rows <= rows));

const strength = ({ computer }) => (computer ? element("small", {}, ` ${computer} computer`) : "");
