/** The row being built at the second of two boards: only this page has it, and lays it again after a power cut. */

/** A hole of a row being built that still waits for its peg. */
export const EMPTY = "_";

/**
 * `lay` says to the cabinet what lies in the row. Returns `{ rejoin, follow }`.
 * @param {Send} lay
 */
export function createDraftRow(lay) {
  /** @type {{ place: string, row: Required<LaidRow> } | null} */
  let kept = null;
  let isLost = false;

  /** The cabinet has greeted again: it may have been without power. */
  function rejoin() {
    isLost = kept !== null;
  }

  /** @param {Shown<CodesView>} view */
  function follow(view) {
    if (view.scene !== "guess" || !playsSecond(view)) return;
    if (isLost && kept && !view.building && kept.place === placeOf(view)) lay(kept.row);
    else kept = rowOf(view);
    isLost = false;
  }

  return { rejoin, follow };
}

/** @param {Shown<CodesView>} view */
const playsSecond = ({ boards, people, seat }) => Boolean(boards) && people.length > 1 && seat === people[1];

/** @param {Shown<CodesView>} view */
const placeOf = ({ people, round, rows }) => [...people, round, rows?.length].join();

/**
 * The row, with where it is in the match; null: there is nothing in it.
 * @param {Shown<CodesView>} view
 */
function rowOf(view) {
  if (!view.building) return null;
  const row = { lay: view.building.padEnd(view.holes ?? 0, EMPTY), cursor: view.cursor ?? 0, kept: view.kept ?? "" };
  return { place: placeOf(view), row };
}
