/** Fingers and mice on the board and the table: puts, moves and copies pegs, and touches or types on the table. */

import { byId, element, mark, targetOf } from "./dom.js";
import { HOLES, KEYS_FROM, ROWS, SECRET_FROM } from "./frame.js";
import { recall, remember } from "./memory.js";
import { onGesture } from "./pointer.js";
import { endTip, tellTip } from "./readout.js";
import { t } from "./words.js";

const TOLD = "touch";
/** What can be done on the board: the help says it, and the page once, when a row is begun here. */
export const ON_THE_BOARD = t(
  "on the board: tap a hole or an earlier row, drag a peg, and press a peg of your row for a moment to keep it for the next",
);

/** Pixels by which a finger may slip and still only tap. */
const SLIP = 8;

/** Milliseconds after which a peg that is pressed stays for the next row. */
const KEEP = 500;

const RIGHT_BUTTON = 2;

/**
 * `send` sends a message to the cabinet. Returns `{ follow, lift, type }`.
 * @param {Send} send
 * @param {() => boolean} isPlaying
 */
export function createTouch(send, isPlaying) {
  /** @type {{ view: Shown, typed(key: string): string | null, touch: RowTouch<GameView> | null, look: Look } | null} */
  let seen = null;
  let isTold = false;

  onGesture(byId("board"), (event) => {
    const from = placeUnder(event);
    return from && isPlaying() ? onBoard(event, from) : null;
  });
  byId("board").addEventListener("pointerdown", (event) => {
    const place = event.button === RIGHT_BUTTON && isPlaying() ? placeUnder(event) : null;
    if (place) keep(place);
  });
  onGesture(byId("table"), (event) => {
    /** @type {HTMLElement | null | undefined} */
    const touched = targetOf(event, Element)?.closest("[data-part], [data-type]");
    const { part, number, type: text } = touched?.dataset ?? {};
    if (part && isPlaying()) send({ touch: part, number: Number(number) });
    if (text && isPlaying()) send({ type: text });
  });

  /**
   * Takes the view that the board shows, and the renderer that knows what may be laid there.
   * @param {Shown} view
   * @param {Renderer} renderer
   * @param {Look} look
   */
  function follow(view, renderer, look) {
    seen = { view, typed: (key) => renderer.typed(view, key), touch: renderer.touch, look };
    const laid = renderer.touch?.laid(view);
    mark(byId("board"), "data-laid", laid ? "" : null);
    if (!laid) endTip();
    if (laid && view.building && view.scene === "guess" && isPlaying() && !isTold && !recall(TOLD)) {
      isTold = true;
      remember(TOLD, "yes");
      tellTip(ON_THE_BOARD);
    }
  }

  /**
   * Returns a function that types a key into the row being built; null if the key means nothing there.
   * @param {string} key
   */
  function type(key) {
    const text = seen && isPlaying() ? seen.typed(key) : null;
    return text ? () => send({ type: text }) : null;
  }

  /**
   * @param {PointerEvent} begun
   * @param {Place} from
   */
  function onBoard(begun, from) {
    const { view, touch } = seen ?? {};
    if (!view || !touch) return null;
    const peg = carry(begun, touch.pegAt(view, from), from);
    let isKept = false;
    const timer = setTimeout(() => {
      isKept = !peg.moved() && keep(from);
    }, KEEP);
    const end = () => {
      clearTimeout(timer);
      if (peg.moved()) peg.drop();
      else if (!isKept) lay(touch.tapped(view, from));
    };
    return { move: peg.move, end };
  }

  /**
   * Lets the peg at a place stay for the next row, or no longer; returns whether there is one.
   * @param {Place} place
   */
  function keep(place) {
    const number = seen?.touch?.numberOf?.(seen.view, place);
    if (number) send({ touch: "peg", number });
    return Boolean(number);
  }

  /**
   * Returns the gesture of dragging a peg from a button, whose press it undoes.
   * @param {PointerEvent} begun
   * @param {string} letter
   * @returns {Carried | null}
   */
  function lift(begun, letter) {
    const shown = seen;
    const before = shown?.touch?.laid(shown.view);
    if (!before) return null;
    const peg = carry(begun, letter, null);
    /** @param {PointerEvent} event */
    const move = (event) => {
      const isBack = peg.moved();
      peg.move(event);
      if (peg.moved() && !isBack) lay(before);
    };
    return { move, moved: peg.moved, end: () => peg.moved() && peg.drop(shown) };
  }

  /**
   * Returns the gesture of carrying a peg: `{ move, moved, drop }`.
   * @param {PointerEvent} begun
   * @param {string | null} letter
   * @param {Place | null} from
   */
  function carry(begun, letter, from) {
    /** @type {HTMLElement | null} */
    let ghost = null;
    let at = begun;
    /** @param {PointerEvent} event */
    const move = (event) => {
      at = event;
      if (!ghost && letter && Math.hypot(at.clientX - begun.clientX, at.clientY - begun.clientY) > SLIP)
        ghost = follower(begun);
      ghost?.style.setProperty("translate", `${at.clientX}px ${at.clientY}px`);
    };
    const drop = (shown = seen) => {
      ghost?.remove();
      lay(shown?.touch?.dragged(shown.view, letter, from, placeUnder(at), shown.look));
    };
    return { move, moved: () => ghost !== null, drop };
  }

  /** @param {LaidRow | null} [row] */
  function lay(row) {
    if (row) send(row);
  }

  return { follow, lift, type };
}

/**
 * Returns a picture of the lamp or button under a finger, to follow it.
 * @param {PointerEvent} at
 */
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

/**
 * Returns the hole under a finger, `{ row, hole }` from 0, or null; key lamps count on after the holes.
 * @param {PointerEvent} at
 * @returns {Place | null}
 */
function placeUnder({ clientX, clientY }) {
  /** @type {HTMLElement | null | undefined} */
  const under = document.elementFromPoint(clientX, clientY)?.closest("[data-lamp]");
  const lamp = Number(under?.dataset.lamp ?? NaN);
  if (Number.isNaN(lamp)) return null;
  if (lamp >= SECRET_FROM) return { row: ROWS, hole: lamp - SECRET_FROM };
  return { row: Math.floor((lamp % KEYS_FROM) / HOLES), hole: (lamp % HOLES) + (lamp < KEYS_FROM ? 0 : HOLES) };
}
