/** Rows, key pegs and times in words, as the cabinet puts them. */

const EMPTY = "_";
const LONGEST = 100 * 3600;

/** Count in words: "1 row", "2 rows". */
export const counted = (number, thing) => (number === 1 ? `1 ${thing}` : `${number} ${thing}s`);

/** Make a reason a sentence: "Somebody looks behind the shield.". */
export const sentence = (reason) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

export const keyInWords = ({ red, white }) => `${red} exact, ${white} colour only`;

/** Names pegs by their letters: "RG" is "red green". */
export function speller(palette) {
  const words = { ".": "blank", [EMPTY]: "empty", ...Object.fromEntries(palette.map(({ letter, name }) => [letter, name])) };
  return (pegs) => [...pegs].map((peg) => words[peg] ?? peg).join(" ");
}

/** A row that was played: "Row 3: red green green yellow: 1 exact, 1 colour only". */
export function rowInWords(row, number, spell) {
  if (row.pegs === null) return `Row ${number}: the time ran out, it stays empty`;
  const answer = row.red === null ? "waits for its key pegs" : keyInWords(row);
  return `Row ${number}: ${spell(row.pegs)}: ${answer}`;
}

/** Seconds as a clock has them: "0:45", "1:12", "1:02:03". A cabinet's own clock may have been set meanwhile. */
export function clock(seconds) {
  if (seconds >= LONGEST) return "> 99 h";
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => `${part}`.padStart(2, "0"))].join(":");
}
