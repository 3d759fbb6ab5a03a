/** Fingers and mice on what one sees: pegs are put, moved and copied on the board, and what lies on a table is touched or typed. */

import { byId, element, mark } from "./dom.js";
import { HOLES, KEYS_FROM, ROWS, SECRET_FROM } from "./frame.js";
import { onGesture } from "./pointer.js";

/** Pixels by which a finger may slip and still only tap. */
const SLIP = 8;

/** `send` takes a message to the cabinet. Returns `{ follow, lift, type }`. */
export function createTouch(send, isPlaying) {
  let seen = null;

  onGesture(byId("board"), (event) => {
    const from = placeUnder(event);
    return from && isPlaying() ? onBoard(event, from) : null;
  });
  onGesture(byId("table"), ({ target }) => {
    const { part, number, type: text } = target.closest?.("[data-part], [data-type]")?.dataset ?? {};
    if (part && isPlaying()) send({ touch: part, number: Number(number) });
    if (text && isPlaying()) send({ type: text });
  });

  /** What the board shows now, and whose renderer knows what may be laid there. */
  function follow(view, renderer, look) {
    seen = { view, renderer, look };
    mark(byId("board"), "data-laid", renderer.laid(view) ? "" : null);
  }

  /** What a key does to the row being built; null: nothing, in this family or now. */
  function type(key) {
    const text = seen && isPlaying() ? seen.renderer.typed(seen.view, key) : null;
    return text && (() => send({ type: text }));
  }

  function onBoard(begun, from) {
    const { view, renderer } = seen;
    const peg = carry(begun, renderer.pegAt(view, from), from);
    const end = () => (peg.moved() ? peg.drop() : lay(renderer.tapped(view, from)));
    return { move: peg.move, end };
  }

  /** A peg that is dragged from a button: what the press has put is taken back, and the peg goes where it is dropped. */
  function lift(begun, letter) {
    const { view, renderer } = seen;
    const before = renderer.laid(view);
    if (!before) return null;
    const peg = carry(begun, letter, null);
    let isBack = false;
    const move = (event) => {
      peg.move(event);
      if (peg.moved() && !isBack) lay(before);
      isBack = peg.moved();
    };
    return { move, moved: peg.moved, end: () => peg.moved() && peg.drop() };
  }

  /** Something under a finger: `{ move, moved, drop }`. */
  function carry(begun, letter, from) {
    const { view, renderer, look } = seen;
    let ghost = null;
    let at = begun;
    const move = (event) => {
      at = event;
      if (!ghost && letter && Math.hypot(at.clientX - begun.clientX, at.clientY - begun.clientY) > SLIP) ghost = follower(begun);
      ghost?.style.setProperty("translate", `${at.clientX}px ${at.clientY}px`);
    };
    const drop = () => {
      ghost.remove();
      lay(renderer.dragged(view, letter, from, placeUnder(at), look));
    };
    return { move, moved: () => ghost !== null, drop };
  }

  function lay(row) {
    if (row) send(row);
  }

  return { follow, lift, type };
}

/** A picture of the lamp or the button under a finger, which follows it. */
function follower({ clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY)?.closest("[data-lamp], .arcade");
  const ghost = element("div", { id: "carried", "aria-hidden": "true" });
  ghost.style.setProperty("--light", under ? getComputedStyle(under).getPropertyValue("--light") : "");
  mark(ghost, "data-ink", under?.dataset.ink ?? null);
  const sign = under?.querySelector("svg")?.cloneNode(true);
  if (sign) ghost.append(sign);
  document.body.append(ghost);
  return ghost;
}

/** The hole under a finger, `{ row, hole }` from 0, or null; behind the holes of a row come those of its key lamps. */
function placeUnder({ clientX, clientY }) {
  const lamp = Number(document.elementFromPoint(clientX, clientY)?.closest("[data-lamp]")?.dataset.lamp ?? NaN);
  if (Number.isNaN(lamp)) return null;
  if (lamp >= SECRET_FROM) return { row: ROWS, hole: lamp - SECRET_FROM };
  return { row: Math.floor((lamp % KEYS_FROM) / HOLES), hole: (lamp % HOLES) + (lamp < KEYS_FROM ? 0 : HOLES) };
}
