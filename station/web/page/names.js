/** The names of players as they are shown: default names are translated. */

import { tc } from "./words.js";

const NUMBERED = /^Player-([1-6])$/;

/**
 * Returns a name as it is shown: "Player-1" in moves and results becomes "Player 1" (station/matches/players.py).
 * @param {string} name
 */
export function called(name) {
  if (name === "Station") return tc("station_player", "Station");
  if (name === "Player") return tc("nameless_player", "Player");
  const n = NUMBERED.exec(name)?.[1];
  return n ? tc("numbered_player", "Player {n}", { n }) : name;
}
