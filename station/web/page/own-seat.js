/** For whom this page plays, where several people play a match: for one of them, or for all who sit at it. */

import { byId, element, mark, refill } from "./dom.js";
import { called } from "./names.js";
import { t, tn } from "./words.js";

const EVERYBODY = "";
const REMEMBERED = "pegmind.seat";

/** `send` says to the cabinet who sits here. Returns `{ learn, follow }`. */
export function createOwnSeat(send) {
  const choice = byId("seat-choice");
  let hello = null;
  let seen = null;
  let chosen = recall();
  let told = null;
  let askedFor = null;

  byId("seats").addEventListener("click", ({ target: { dataset } }) => dataset.seat !== undefined && choose(dataset.seat));

  /** Takes what the cabinet greeted with; after a lost line it knows of no seat. */
  function learn(greeting) {
    hello = greeting;
    told = null;
  }

  function follow(view) {
    seen = view;
    const wanted = isChosen(view) ? chosen.seat : EVERYBODY;
    if (wanted !== view.seat && wanted !== told) send({ sit: (told = wanted) });
    draw(offered(view, hello));
  }

  function choose(seat) {
    chosen = { people: seen.people.join(), seat };
    remember(chosen);
    choice.hidePopover();
    byId("seat").blur(); // it has the focus again, and Enter is to mean ok
    follow(seen);
  }

  function draw(seats) {
    refill(byId("seats"), ...seats.map((seat) => button(seat, seen)));
    byId("seat").hidden = seats.length === 0;
    byId("seat").textContent = seats.length ? inWords(seen) : "";
    mark(byId("seat"), "data-turn", seen.seat && seen.turn === seen.seat ? "" : null);
    if (seats.length === 0) choice.hidePopover();
    else if (seen.boards && !isChosen(seen)) ask(seen.people.join());
  }

  /** Asks once, without being asked: of two boards, one is played elsewhere. */
  function ask(people) {
    if (askedFor !== people) choice.showPopover();
    askedFor = people;
  }

  /** Whether it was chosen here for whom this page plays among these people. */
  const isChosen = ({ people }) => chosen?.people === people.join();

  return { learn, follow };
}

/** The seats that can be chosen: where other pages look at the cabinet, too, or one of two boards is played at one. */
function offered({ people, outcome, boards, viewers }, { simulated, second_board: second }) {
  if (outcome || people.length < 2) return [];
  if (!simulated) return second && boards ? [people[1], EVERYBODY] : [];
  return boards || viewers > 1 ? [...people, EVERYBODY] : [];
}

function button(seat, { seat: own, seats }) {
  const isTaken = seat !== own && seats.includes(seat);
  return element("button", { type: "button", "data-seat": seat, "aria-pressed": seat === own ? "true" : "false" }, nameOf(seat, isTaken));
}

function nameOf(seat, isTaken) {
  // Translators: a button: this page plays for all who sit at it, and not for one player alone.
  if (seat === EVERYBODY) return t("all of us here");
  // Translators: a button: {name} is a player who has chosen another page already.
  return isTaken ? t("{name} (on another page)", { name: called(seat) }) : called(seat);
}

/** "you play Ada · 2 look on" */
function inWords({ seat, watching }) {
  // Translators: {name} is the player for whom this page plays.
  const plays = seat === EVERYBODY ? t("who plays here?") : t("you play {name}", { name: called(seat) });
  // Translators: how many other pages show the same game and play for nobody in particular: "you play Ada · 2 look on".
  const others = tn("{n} looks on", "{n} look on", watching);
  return watching ? [plays, others].join(" · ") : plays;
}

/** What this tab remembers, where it may: another tab is somebody else. */
function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(REMEMBERED));
  } catch {
    return null;
  }
}

function remember(choice) {
  try {
    sessionStorage.setItem(REMEMBERED, JSON.stringify(choice));
  } catch {
    // It is asked again when the page is loaded again.
  }
}
