/** What players are called: by their names, or in the reader's language where nobody gave one. */

import { tc } from "./words.js";

const NUMBERED = /^Player-([1-6])$/;

/** A name as people read it: "Player-1", as moves and results have it, is "Player 1" (station/games/players.py). */
export function called(name) {
  if (name === "Station") return tc("station_player", "Station");
  if (name === "Player") return tc("nameless_player", "Player");
  const n = NUMBERED.exec(name)?.[1];
  return n ? tc("numbered_player", "Player {n}", { n }) : name;
}
