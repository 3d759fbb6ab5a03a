/** Counts, reasons and times in words, as the cabinet puts them. */

const LONGEST = 100 * 3600;

/** Count in words: "1 row", "2 rows". */
export const counted = (number, thing) => (number === 1 ? `1 ${thing}` : `${number} ${thing}s`);

/** Make a reason a sentence: "Somebody looks behind the shield.". */
export const sentence = (reason) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

/** Seconds as a clock has them: "0:45", "1:12", "1:02:03". A cabinet's own clock may have been set meanwhile. */
export function clock(seconds) {
  if (seconds >= LONGEST) return "> 99 h";
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => `${part}`.padStart(2, "0"))].join(":");
}
