/** Suspense: as long as dice tumble, the page shows what was known before they were thrown. */

let known = {};

/** Nothing that was seen before is true any more. */
export const forget = () => (known = {});

/** The view as it may be shown: of a roll only how many dice it has, and those set aside before. */
export function withheld(view) {
  if (!view.rolling) return (known = view);
  const { box, title, scene, message, seconds_left } = view;
  const now = { box, title, scene, message, seconds_left };
  return { ...known, ...now, rolling: true, building: null, cursor: null, ...thrown(view) };
}

/** A roll after which nothing fitted has ended the turn already. */
function thrown({ awaits, dice, last_turn: last }) {
  if (awaits !== "keep") return { tumbling: last.rolled.length, dice: last.aside.map((face) => ({ face, aside: true })) };
  const aside = dice.filter((die) => die.aside);
  return { tumbling: dice.length - aside.length, dice: aside };
}
