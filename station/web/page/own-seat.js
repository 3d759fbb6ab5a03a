/** The seat of this page in a match of several people: it plays for one of them, or for all who sit at it. */

import { byId, element, mark, refill, targetOf } from "./dom.js";
import { called } from "./names.js";
import { t, tn } from "./words.js";

const EVERYBODY = "";
const REMEMBERED = "pegmind.seat";

/**
 * `send` sends the cabinet the seat of this page. Returns `{ learn, follow }`.
 * @param {Send} send
 */
export function createOwnSeat(send) {
  const choice = byId("seat-choice");
  /** @type {Greeting | null} */
  let hello = null;
  /** @type {Shown<CodesView> | null} */
  let seen = null;
  let chosen = recall();
  /** @type {string | null} */
  let sent = null;
  /** @type {string | null} */
  let askedFor = null;

  byId("seats").addEventListener("click", (event) => {
    const seat = targetOf(event)?.dataset.seat;
    if (seat !== undefined) choose(seat);
  });

  /**
   * Takes the greeting; after a lost connection the cabinet knows no seat.
   * @param {Greeting} greeting
   */
  function learn(greeting) {
    hello = greeting;
    sent = null;
  }

  /** @param {Shown<CodesView>} view */
  function follow(view) {
    seen = view;
    const wanted = chosen && isChosen(view) ? chosen.seat : EVERYBODY;
    if (wanted !== view.seat && wanted !== sent) {
      sent = wanted;
      send({ sit: wanted });
    }
    if (hello) draw(view, findSeats(view, hello));
  }

  /** @param {string} seat */
  function choose(seat) {
    if (!seen) return;
    chosen = { people: seen.people.join(), seat };
    remember(chosen);
    choice.hidePopover();
    byId("seat").blur(); // it has the focus again, and Enter is to mean ok
    follow(seen);
  }

  /**
   * @param {Shown<CodesView>} view
   * @param {string[]} seats
   */
  function draw(view, seats) {
    refill(byId("seats"), ...seats.map((seat) => button(seat, view)));
    byId("seat").hidden = seats.length === 0;
    byId("seat").textContent = seats.length ? inWords(view) : "";
    mark(byId("seat"), "data-turn", view.seat && view.turn === view.seat ? "" : null);
    if (seats.length === 0) choice.hidePopover();
    else if (view.boards && !isChosen(view)) ask(view.people.join());
  }

  /**
   * Asks once by itself, because one of the two boards is played elsewhere.
   * @param {string} people
   */
  function ask(people) {
    if (askedFor !== people) choice.showPopover();
    askedFor = people;
  }

  /**
   * Whether a seat among these people was chosen on this page.
   * @param {Shown<CodesView>} view
   */
  const isChosen = ({ people }) => chosen?.people === people.join();

  return { learn, follow };
}

/**
 * Returns the seats to choose from: there are some if other pages are open, or one of two boards is here.
 * @param {Shown<CodesView>} view
 * @param {Greeting} hello
 */
function findSeats({ people, outcome, boards, viewers }, { simulated, second_board: second }) {
  if (outcome || people.length < 2) return [];
  if (!simulated) return second && boards ? [people[1], EVERYBODY] : [];
  return boards || viewers > 1 ? [...people, EVERYBODY] : [];
}

/**
 * @param {string} seat
 * @param {Shown<CodesView>} view
 */
function button(seat, { seat: own, seats }) {
  const isTaken = seat !== own && seats.includes(seat);
  return element(
    "button",
    { type: "button", "data-seat": seat, "aria-pressed": seat === own ? "true" : "false" },
    nameOf(seat, isTaken),
  );
}

/**
 * @param {string} seat
 * @param {boolean} isTaken
 */
function nameOf(seat, isTaken) {
  // Translators: a button: this page plays for all who sit at it, and not for one player alone.
  if (seat === EVERYBODY) return t("all of us here");
  // Translators: a button: {name} is a player who has chosen another page already.
  return isTaken ? t("{name} (on another page)", { name: called(seat) }) : called(seat);
}

/**
 * "you play Ada · 2 look on"
 * @param {Shown<CodesView>} view
 */
function inWords({ seat, watching }) {
  // Translators: {name} is the player for whom this page plays.
  const plays = seat === EVERYBODY ? t("who plays here?") : t("you play {name}", { name: called(seat) });
  // Translators: how many other pages show the same game and play for nobody in particular: "you play Ada · 2 look on".
  const others = tn("{n} looks on", "{n} look on", watching);
  return watching ? [plays, others].join(" · ") : plays;
}

/**
 * Returns the choice that this tab remembers, if it may; other tabs have their own.
 * @returns {{ people: string, seat: string } | null}
 */
function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(REMEMBERED) ?? "null");
  } catch {
    return null;
  }
}

/** @param {{ people: string, seat: string }} choice */
function remember(choice) {
  try {
    sessionStorage.setItem(REMEMBERED, JSON.stringify(choice));
  } catch {
    // The page will ask again when it is loaded again.
  }
}
