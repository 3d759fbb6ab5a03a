/** The seat of this page in a match of several people: it plays for one of them, or for all who sit at it. */

import { byId, element, mark, refill, targetOf } from "./dom.js";
import { recallHere, rememberHere } from "./memory.js";
import { called } from "./names.js";
import { t, tn } from "./words.js";

const EVERYBODY = "";
/** This page only watches. */
const WATCHES = null;
const REMEMBERED = "seat";

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
  /** @type {{ people: string, seat: string | null } | null} */
  let chosen = JSON.parse(recallHere(REMEMBERED) ?? "null");
  /** @type {string | null | undefined} */
  let sent;
  /** @type {string | null | undefined} */
  let had;
  /** @type {string | null} */
  let askedFor = null;

  byId("seats").addEventListener("click", (event) => {
    const pressed = targetOf(event)?.closest("button");
    if (pressed) choose(pressed.dataset.seat ?? WATCHES);
  });

  /**
   * Takes the greeting; after a lost connection the cabinet knows no seat.
   * @param {Greeting} greeting
   */
  function learn(greeting) {
    hello = greeting;
    sent = had = undefined;
  }

  /** @param {Shown<CodesView>} view */
  function follow(view) {
    seen = view;
    if (chosen && isChosen(view)) take(chosen.seat, view.seat);
    had = view.seat;
    if (hello) draw(view, findSeats(view, hello));
  }

  /**
   * Takes the seat that was chosen here, unless somebody else has taken it since.
   * @param {string | null} wanted
   * @param {string | null} seat
   */
  function take(wanted, seat) {
    if (seat === wanted) return;
    if (sent !== wanted) {
      sent = wanted;
      send({ sit: wanted });
    } else if (had === wanted) {
      remember(null);
    }
  }

  /** @param {typeof chosen} choice */
  function remember(choice) {
    chosen = choice;
    rememberHere(REMEMBERED, JSON.stringify(choice));
  }

  /** @param {string | null} seat */
  function choose(seat) {
    if (!seen) return;
    sent = undefined;
    remember({ people: seen.people.join(), seat });
    choice.hidePopover();
    byId("seat").blur(); // it has the focus again, and Enter is to mean ok
    follow(seen);
  }

  /**
   * @param {Shown<CodesView>} view
   * @param {(string | null)[]} seats
   */
  function draw(view, seats) {
    refill(byId("seats"), ...seats.map((seat) => button(seat, view)));
    byId("seat").hidden = seats.length === 0;
    byId("seat").textContent = seats.length ? inWords(view) : "";
    mark(byId("seat"), "data-turn", view.seat && view.turn === view.seat ? "" : null);
    if (seats.length === 0) choice.hidePopover();
    else if (view.boards && !view.seat && !isChosen(view)) ask(view.people.join());
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
function findSeats({ people, outcome, boards, viewers, choices }, { simulated, second_board: second }) {
  if (outcome || people.length < (choices.includes(WATCHES) ? 1 : 2)) return [];
  if (!simulated) return second && boards ? choices.filter((seat) => seat !== people[0]) : [];
  return boards || viewers > 1 ? choices : [];
}

/**
 * @param {string | null} seat
 * @param {Shown<CodesView>} view
 */
function button(seat, { seat: own, seats }) {
  const isTaken = seat !== own && seat !== WATCHES && seats.includes(seat);
  return element(
    "button",
    { type: "button", "data-seat": seat, "aria-pressed": seat === own ? "true" : "false" },
    nameOf(seat, isTaken),
  );
}

/**
 * @param {string | null} seat
 * @param {boolean} isTaken
 */
function nameOf(seat, isTaken) {
  // Translators: a button: this page plays for nobody, and only shows the game.
  if (seat === WATCHES) return t("nobody, just watching");
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
  const plays = seat ? t("you play {name}", { name: called(seat) }) : t("who plays here?");
  // Translators: how many other pages show the same game and play for nobody in particular: "you play Ada · 2 look on".
  const others = tn("{n} looks on", "{n} look on", watching);
  return watching ? [plays, others].join(" · ") : plays;
}
