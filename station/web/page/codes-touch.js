/**
 * What becomes of the row being built when pegs are touched on the board: pure values.
 *
 * A place is `{ row, hole }`, from 0; the row of the secret is SECRET. A row to be laid is what the cabinet is told:
 * `{ lay, cursor }`, the pegs with "_" for an empty hole, and the hole of the cursor.
 */

import { EMPTY } from "./draft-row.js";
import { ROWS } from "./frame.js";

const SECRET = ROWS;

/**
 * The row after a tap: the cursor goes to a hole of the row being built; a row played before is copied. Or null.
 * @param {Shown<CodesView>} view
 * @param {Place} place
 * @returns {LaidRow | null}
 */
export function tapped(view, { row, hole }) {
  const built = rowBuilt(view);
  if (!built || hole >= built.pegs.length) return null;
  if (row === built.row) return { lay: built.pegs, cursor: hole };
  const earlier = view.rows?.[row]?.pegs;
  return earlier ? { lay: earlier, cursor: earlier.length } : null;
}

/**
 * The row after a peg was dragged from a place, or from a button (null), to another place, or off the row (null).
 * Within the row, the two change places. Null: nothing comes of it.
 * @param {Shown<CodesView>} view
 * @param {string | null} letter
 * @param {Place | null} from
 * @param {Place | null} to
 * @returns {LaidRow | null}
 */
export function dragged(view, letter, from, to) {
  const built = rowBuilt(view);
  if (!built || !letter) return null;
  const pegs = [...built.pegs];
  /** @param {Place | null} place */
  const own = (place) => (place?.row === built.row && place.hole < pegs.length ? place.hole : null);
  const [start, end] = [own(from), own(to)];
  if (start !== null) pegs[start] = end === null ? EMPTY : pegs[end];
  if (end !== null) pegs[end] = letter;
  const cursor = end === null ? start : after(pegs, end);
  return cursor === null ? null : { lay: pegs.join(""), cursor };
}

/**
 * The peg at a place, or null.
 * @param {Shown<CodesView>} view
 * @param {Place} place
 */
export function pegAt(view, { row, hole }) {
  const built = rowBuilt(view);
  const pegs = built && row === built.row ? built.pegs : view.rows?.[row]?.pegs;
  const letter = pegs?.[hole];
  return letter === EMPTY ? null : (letter ?? null);
}

/**
 * The number of a peg of the row being built, from 1, which can stay for the next row; or null.
 * @param {Shown<CodesView>} view
 * @param {Place} place
 */
export function numberOf(view, { row, hole }) {
  const built = view.scene === "guess" ? rowBuilt(view) : null;
  return built?.row === row && (built.pegs[hole] ?? EMPTY) !== EMPTY ? hole + 1 : null;
}

/**
 * The peg that a lamp of the rows stands for, or null; a computer's row is laid peg by peg.
 * @param {Shown<CodesView>} view
 * @param {Place} place
 */
export function pegShown(view, { row, hole }) {
  const { scene, rows, building } = view;
  return scene === "watch" && row === rows?.length ? (building?.[hole] ?? null) : pegAt(view, { row, hole });
}

/**
 * The row that is being built, as it lies; null while there is none to be seen.
 * @param {Shown<CodesView>} view
 * @returns {LaidRow | null}
 */
export function laid(view) {
  const built = rowBuilt(view);
  return built && { lay: built.pegs, cursor: view.cursor ?? 0 };
}

/**
 * Which row is being built, `{ row, pegs }`; null while there is none to be seen.
 * @param {Shown<CodesView>} view
 */
function rowBuilt({ scene, building, holes, rows }) {
  if (!rows || !holes || building === null) return null;
  const row = scene === "guess" ? rows.length : scene === "secret" ? SECRET : null;
  return row === null ? null : { row, pegs: building.padEnd(holes, EMPTY) };
}

/**
 * Where the cursor goes after a peg was put: to the next empty hole, or behind the row.
 * @param {string[]} pegs
 * @param {number} hole
 */
function after(pegs, hole) {
  const next = pegs.indexOf(EMPTY, hole + 1);
  const first = pegs.indexOf(EMPTY);
  return next >= 0 ? next : first >= 0 ? first : pegs.length;
}
