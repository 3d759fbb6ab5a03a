/** Fingers and mice on the board and the table: puts, moves and copies pegs, and touches or types on the table. */

import { byId, element, mark, targetOf } from "./dom.js";
import { HOLES, KEYS_FROM, ROWS, SECRET_FROM } from "./frame.js";
import { onGesture } from "./pointer.js";

/** Pixels by which a finger may slip and still only tap. */
const SLIP = 8;

/** `send` sends a message to the cabinet. Returns `{ follow, lift, type }`. */
export function createTouch(send, isPlaying) {
  let seen = null;

  onGesture(byId("board"), (event) => {
    const from = placeUnder(event);
    return from && isPlaying() ? onBoard(event, from) : null;
  });
  onGesture(byId("table"), (event) => {
    /** @type {HTMLElement | null | undefined} */
    const touched = targetOf(event, Element)?.closest("[data-part], [data-type]");
    const { part, number, type: text } = touched?.dataset ?? {};
    if (part && isPlaying()) send({ touch: part, number: Number(number) });
    if (text && isPlaying()) send({ type: text });
  });

  /** Takes the view that the board shows, and the renderer that knows what may be laid there. */
  function follow(view, renderer, look) {
    seen = { view, renderer, look };
    mark(byId("board"), "data-laid", renderer.laid(view) ? "" : null);
  }

  /** Returns a function that types a key into the row being built; null if the key means nothing there. */
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

  /** Returns the gesture of dragging a peg from a button: undoes the press, and puts the peg where it is dropped. */
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

  /** Returns the gesture of carrying a peg: `{ move, moved, drop }`. */
  function carry(begun, letter, from) {
    const { view, renderer, look } = seen;
    let ghost = null;
    let at = begun;
    const move = (event) => {
      at = event;
      if (!ghost && letter && Math.hypot(at.clientX - begun.clientX, at.clientY - begun.clientY) > SLIP)
        ghost = follower(begun);
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

/** Returns a picture of the lamp or button under a finger, to follow it. */
function follower({ clientX, clientY }) {
  /** @type {HTMLElement | null | undefined} */
  const under = document.elementFromPoint(clientX, clientY)?.closest("[data-lamp], .arcade");
  const ghost = element("div", { id: "carried", "aria-hidden": "true" });
  ghost.style.setProperty("--light", under ? getComputedStyle(under).getPropertyValue("--light") : "");
  mark(ghost, "data-ink", under?.dataset.ink ?? null);
  const sign = under?.querySelector("svg")?.cloneNode(true);
  if (sign) ghost.append(sign);
  document.body.append(ghost);
  return ghost;
}

/** Returns the hole under a finger, `{ row, hole }` from 0, or null; key lamps count on after the holes. */
function placeUnder({ clientX, clientY }) {
  /** @type {HTMLElement | null | undefined} */
  const under = document.elementFromPoint(clientX, clientY)?.closest("[data-lamp]");
  const lamp = Number(under?.dataset.lamp ?? NaN);
  if (Number.isNaN(lamp)) return null;
  if (lamp >= SECRET_FROM) return { row: ROWS, hole: lamp - SECRET_FROM };
  return { row: Math.floor((lamp % KEYS_FROM) / HOLES), hole: (lamp % HOLES) + (lamp < KEYS_FROM ? 0 : HOLES) };
}
