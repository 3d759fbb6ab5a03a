/** Helps visitors to open this page on their phones: a dialog with the address and its QR code. */

import { byId, element } from "./dom.js";
import { addPlace, goTo } from "./places.js";
import { t } from "./words.js";

export const HOW = t(
  "Point the phone's camera at the code, or type the address. The phone has to be on the same network.",
);
const NO_WAY = t("No phone can reach this page now: the cabinet is not on a network.");

const dialog = byId("join", HTMLDialogElement);

addPlace("join", dialog, open);

export const join = () => goTo("join");

/**
 * Returns what a phone can do here; at a real cabinet the page only watches.
 * @param {{ invites: boolean }} hello
 */
export const callOf = ({ invites }) => (invites ? t("Play on a phone") : t("Watch on a phone"));

/**
 * Shows the button that opens the dialog, unless only this machine can reach the page.
 * @param {Hello} hello
 */
export function offerToJoin(hello) {
  const call = callOf(hello);
  byId("join-title").textContent = call;
  byId("invite").setAttribute("aria-label", call);
  byId("invite").title = call;
  byId("invite").hidden = !hello.network;
}

/** Fetches the address at which other devices reach the page; "" if there is none, or the cabinet is away. */
export async function fetchAddress() {
  try {
    return (await (await fetch("/join.json")).json()).address;
  } catch {
    return "";
  }
}

/**
 * Returns the QR code of an address as a picture, which removes itself if the cabinet cannot draw it.
 * @param {string} address
 */
export function buildCode(address) {
  const alternative = t("QR code of the address {address}", { address });
  const picture = element("img", { src: `/join.svg?${new URLSearchParams({ address })}`, alt: alternative });
  picture.addEventListener("error", () => picture.remove());
  return picture;
}

async function open() {
  if (dialog.open || byId("invite").hidden) return;
  dialog.showModal();
  show(await fetchAddress());
}

/** @param {string} address */
function show(address) {
  const link = byId("join-address", HTMLAnchorElement);
  byId("join-code").replaceChildren(...(address ? [buildCode(address)] : []));
  link.hidden = !address;
  link.href = address;
  link.textContent = address;
  byId("join-how").textContent = address ? HOW : NO_WAY;
}
