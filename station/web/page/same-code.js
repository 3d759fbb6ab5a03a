/** Draws a challenge: the results with one code side by side, a form to play it, and the link to send. */

import { language } from "./catalog.js";
import { byId, element, loadStyles } from "./dom.js";
import { recall } from "./memory.js";
import { called } from "./names.js";
import { t, tn } from "./words.js";

const styled = loadStyles("form", "challenge");

/**
 * Fetches a challenge by its token, or the one of a match.
 * @param {{ token: string } | { match: string }} asked
 * @returns {Promise<ChallengeView>}
 */
export const fetchChallenge = async (asked) =>
  (await fetch(`/challenge.json?${new URLSearchParams({ ...asked, lang: language })}`)).json();

/**
 * Returns the link to a challenge, by the address that the operator gave or by that of this page; without a challenge
 * the page's address for others, or "".
 * @param {ChallengeView} challenge
 */
export const linkTo = ({ token, address }) => (token ? `${address || location.origin}/#challenge=${token}` : address);

/**
 * Fills the card of a challenge; `accept` sends that somebody plays it.
 * @param {string} token
 * @param {(message: FromPage) => void} accept
 */
export async function showChallenge(token, accept) {
  await styled;
  const challenge = await fetchChallenge({ token });
  const isKnown = challenge.token !== "";
  // Translators: heading of a card; {box} is the title of a box.
  const title = isKnown ? t("Challenge: {box}", { box: challenge.title }) : t("Challenge");
  byId("challenge-title").textContent = title;
  byId("challenge-part").replaceChildren(...(isKnown ? draw(challenge, accept) : [element("p", {}, UNKNOWN)]));
}

const UNKNOWN = t("This challenge is not known here: it is from another cabinet, or its game is no longer stored.");

/**
 * @param {ChallengeView} challenge
 * @param {(message: FromPage) => void} accept
 */
const draw = (challenge, accept) => [
  element("p", {}, `${challenge.says}. `, t("Your turn: find it in as few rows as you can!")),
  form(challenge.token, accept),
  results(challenge, null),
  way(challenge),
];

/**
 * @param {string} token
 * @param {(message: FromPage) => void} accept
 */
function form(token, accept) {
  const name = element("input", { id: "challenger", autocomplete: "off", spellcheck: "false", maxlength: 40 });
  name.value = recall("name") ?? "";
  const node = element(
    "form",
    { class: "name" },
    element("label", { for: "challenger" }, t("your name")),
    name,
    element("button", { class: "main" }, t("Play")),
  );
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    accept({ accept: token, player: name.value.trim() });
  });
  return node;
}

/**
 * Returns all results with a code as a table; the one of `match` is marked.
 * @param {ChallengeView} challenge
 * @param {number | null} match
 */
export const results = ({ results: tries }, match) =>
  element(
    "table",
    { class: "rivals" },
    element("caption", {}, t("Results of this challenge")),
    element(
      "tbody",
      {},
      ...tries.map((result) =>
        element(
          "tr",
          { "aria-current": result.match === match ? "true" : null },
          element("th", { scope: "row" }, called(result.player)),
          element("td", {}, inWords(result)),
        ),
      ),
    ),
  );

/** @param {ChallengeResult} result */
function inWords({ cracked, rows, assisted }) {
  if (!cracked) return t("did not find it");
  return assisted ? tn("{n} row, with hints", "{n} rows, with hints", rows) : tn("{n} row", "{n} rows", rows);
}

/** @param {ChallengeView} challenge */
function way(challenge) {
  const link = linkTo(challenge);
  return element(
    "div",
    { class: "link" },
    ...(challenge.address ? [code(challenge.token, link)] : []),
    element("p", {}, t("Send this link to a friend. It gives nothing away:"), " ", element("a", { href: link }, link)),
  );
}

/**
 * Returns the QR code of a link, which removes itself if the cabinet cannot draw it.
 * @param {string} token
 * @param {string} link
 */
function code(token, link) {
  const alternative = t("QR code of the address {address}", { address: link });
  const picture = element("img", { src: `/challenge.svg?${new URLSearchParams({ token })}`, alt: alternative });
  picture.addEventListener("error", () => picture.remove());
  return picture;
}
