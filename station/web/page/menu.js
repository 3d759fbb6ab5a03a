/** The menu on a screen: the boxes as cards, the terms of a game as a form, and Play. */

import { boxInAddress } from "./address.js";
import { byId, element, find, mark, refill, targetOf } from "./dom.js";
import { recall, remember } from "./memory.js";
import { t, unbroken } from "./words.js";

const NAME = "name";

/** Characters that the cabinet takes; what is no name it refuses in words, and nothing is cut. */
const LONGEST_INPUT = 64;

/** The number of the item that plays, which has a button of its own. */
const PLAY = 1;

/** The holes and the colours in the description of a box. */
const MEASURES = /(\d+)\D+(\d+)/;

/** Values with more characters need the width of the form. */
const LONG = 10;

/** The fields in which something was typed that is not taken yet. */
const unfinished = new WeakSet();

/** The number of the value of a seat that means no name was given. */
const NAMELESS = 1;

const PROMPT = t("Choose a game and who plays, then press Play.");

/** Whether the last input on the page went to the form, or to the first screen, and not to the controls. */
let usesForm = false;

for (const kind of ["pointerdown", "keydown"]) {
  const note = (/** @type {Event} */ event) => (usesForm = Boolean(targetOf(event, Element)?.closest("#menu, #front")));
  addEventListener(kind, note, { capture: true, passive: true });
}

/**
 * Returns what is said beside the form to somebody who uses that: the sentence of the cabinet's is about ok and the knob.
 * @param {Shown} view
 * @param {string} message
 */
export const besideForm = ({ menu }, message) =>
  menu && usesForm && !byId("menu").hidden ? [menu.notice, PROMPT].filter(Boolean).join(" ") : message;

/** Returns the name that was given on this page last, or "". */
export const knownName = () => recall(NAME) ?? "";

/**
 * `touch` sends the cabinet what was touched. Returns `{ learn, introduce, follow }`.
 * @param {Send} touch
 */
export function createMenu(touch) {
  const root = byId("menu");
  let isSimulated = false;
  let isOpen = false;
  /** @type {Shown | null} */
  let seen = null;
  let linked = boxInAddress();
  /** @type {{ seat: number, typed: string } | null} */
  let given = null;
  let playsThen = false;
  /** @type {number | null} */
  let front = null;

  for (const part of ["families", "boxes"]) {
    byId(`menu-${part}`).addEventListener("click", (event) => {
      const card = targetOf(event, HTMLInputElement);
      if (card) choose(card.name, Number(card.value));
    });
  }
  byId("menu-items").addEventListener("input", (event) => {
    const field = targetOf(event);
    if (field) unfinished.add(field);
  });
  byId("menu-items").addEventListener("change", (event) => {
    const [field, list] = [targetOf(event, HTMLInputElement), targetOf(event, HTMLSelectElement)];
    if (field?.dataset.item) name(field);
    if (list?.dataset.item) put(Number(list.dataset.item), { touch: "value", number: list.selectedIndex + 1 });
  });
  byId("menu-items").addEventListener("keydown", (event) => {
    const field = targetOf(event, HTMLInputElement);
    if (event.key !== "Enter" || !field?.dataset.item) return;
    name(field);
    playsThen = true;
  });
  byId("menu-form").addEventListener("submit", (event) => event.preventDefault());
  byId("menu-play").addEventListener("click", play);
  addEventListener("hashchange", () => {
    linked = boxInAddress();
    if (seen) follow(seen);
  });

  /** Plays; while the cabinet waits for players, opens the menu. */
  function play() {
    touch({ touch: "play", number: PLAY });
  }

  /**
   * Shows the view, and changes nothing else, so that typing or an open list is not disturbed.
   * @param {Shown} view
   */
  function follow(view) {
    seen = view;
    isOpen = isSimulated && !view.barred;
    const { menu } = view;
    root.hidden = !menu || !isOpen;
    if (!menu || root.hidden) return seekBox(view);
    showBoxes(menu);
    showItems(menu);
    showFront(menu);
    byId("menu-terms").textContent = unbroken(menu.title);
    seekBox(view);
    if (given !== null) takeName(menu, view.refused !== null);
  }

  /**
   * Brings the item that the knob has reached into view.
   * @param {MenuView} menu
   */
  function showFront({ item }) {
    if (item !== front) find(root, "[data-front]")?.scrollIntoView({ block: "nearest" });
    front = item;
  }

  /**
   * Goes to the box in the address, once, and never during a game.
   * @param {Shown} view
   */
  function seekBox({ menu, scene, players }) {
    if (linked === null || !isOpen) return;
    const box = menu?.boxes.findIndex((each) => each.box === linked) ?? -1;
    if (!menu && scene === "attract" && !players) return play();
    linked = null;
    if (box >= 0) choose("box", box + 1);
  }

  /**
   * Chooses a box, or a family, which goes to the box that was played last in it.
   * @param {string} part
   * @param {number} number
   */
  function choose(part, number) {
    touch({ touch: part, number });
  }

  /**
   * Sets a name; an empty one, or the placeholder, means the default name of the seat.
   * @param {HTMLInputElement} control
   */
  function name(control) {
    const { item, seat } = control.dataset;
    unfinished.delete(control);
    const typed = control.value.trim() === control.placeholder ? "" : control.value.trim();
    control.value = typed;
    given = { seat: Number(seat), typed };
    put(Number(item), typed ? { type: typed } : { touch: "value", number: NAMELESS });
  }

  /**
   * Brings an item to the front, on the lamps too, and gives it a value.
   * @param {number} item
   * @param {FromPage} value
   */
  function put(item, value) {
    touch({ touch: "item", number: item });
    touch(value);
  }

  /**
   * Remembers the name that was given last for the first seat, once it has been taken, as the cabinet spells it; plays
   * after Enter, unless the name was refused.
   * @param {MenuView} menu
   * @param {boolean} isRefused
   */
  function takeName({ items }, isRefused) {
    const { value, values } = items.find(({ seat }) => seat === given?.seat) ?? {};
    const taken = value === NAMELESS ? "" : (values?.[(value ?? 0) - 1]?.title ?? "");
    if (!isRefused && taken.toLowerCase() !== given?.typed.toLowerCase()) return; // it is still on its way
    if (!isRefused && given?.seat === 0) {
      remember(NAME, taken);
      introduce();
    }
    if (!isRefused && playsThen) play();
    [given, playsThen] = [null, false];
  }

  /** Tells the cabinet who sits here: with a menu that is opened from this page, this name takes the first seat. */
  function introduce() {
    touch({ name: knownName() });
  }

  /**
   * Reads from the greeting whether the page may play.
   * @param {Hello} hello
   */
  function learn({ simulated }) {
    isSimulated = simulated;
  }

  return { learn, introduce, follow };
}

/**
 * Shows the families, and the boxes of the chosen one.
 * @param {MenuView} menu
 */
function showBoxes({ families, family, boxes, box }) {
  offer(
    byId("menu-families"),
    family,
    families.map(({ title }, index) => card("family", index + 1, element("strong", {}, title))),
  );
  offer(
    byId("menu-boxes"),
    box,
    boxes.map(boxCard).filter((_, index) => boxes[index].family === family),
  );
}

/**
 * @param {HTMLElement} root
 * @param {number} chosen
 * @param {Node[]} cards
 */
function offer(root, chosen, cards) {
  const [legend] = root.children;
  refill(root, legend.cloneNode(true), ...cards);
  for (const input of root.querySelectorAll("input")) input.checked = Number(input.value) === chosen;
}

/**
 * @param {string} name
 * @param {number} value
 * @param {Child[]} says
 */
const card = (name, value, ...says) =>
  element("label", {}, element("input", { type: "radio", name, value }), element("span", {}, ...says));

/**
 * Returns the card of a box: its description, of which one sees the title and the first two measures: "4 × 6".
 * @param {MenuBox} box
 * @param {number} index
 */
function boxCard({ title, message }, index) {
  const [before, ...after] = unbroken(message).split(title);
  const [, holes, colours] = MEASURES.exec(after.join(title)) ?? [];
  const size = holes ? [element("small", { "aria-hidden": "true" }, `${holes} × ${colours}`)] : [];
  return card("box", index + 1, before, element("strong", {}, title), after.join(title), ...size);
}

/** @param {MenuView} menu */
function showItems({ items, item: front }) {
  const root = byId("menu-items");
  refill(root, ...items.map(row));
  items.forEach((item, index) => {
    mark(root.children[index], "data-front", item.number === front ? "" : null);
    const control = root.children[index].querySelector("[data-item]");
    if (control instanceof HTMLInputElement) fillName(control, item);
    else if (control instanceof HTMLSelectElement) fillList(control, item);
  });
}

/** @param {MenuItem} item */
function row(item) {
  const id = `item-${item.code}`;
  const isLong = item.values.some(({ title }) => title.length > LONG);
  return element(
    "p",
    { "data-long": isLong ? "" : null },
    element("label", { for: id }, item.title),
    ...(item.seat === null ? [list(id, item)] : nameField(id, item)),
  );
}

/**
 * @param {string} id
 * @param {MenuItem} item
 */
function list(id, { number, values }) {
  return element("select", { id, "data-item": number }, ...values.map(({ title }) => element("option", {}, title)));
}

/**
 * Returns a field that suggests the names of people who have played here, and the one typed on this page.
 * @param {string} id
 * @param {MenuItem} item
 */
function nameField(id, { number, seat, values }) {
  const known = recall(NAME);
  const names = new Set([...(known ? [known] : []), ...values.slice(NAMELESS).map(({ title }) => title)]);
  const field = {
    type: "text",
    name: NAME,
    id,
    list: `${id}-known`,
    "data-item": number,
    "data-seat": seat,
    maxlength: LONGEST_INPUT,
  };
  const free = {
    placeholder: values[0]?.title ?? "",
    autocomplete: "off",
    autocapitalize: "words",
    spellcheck: "false",
  };
  const list = element("datalist", { id: `${id}-known` }, ...[...names].map((value) => element("option", { value })));
  return [element("input", { ...field, ...free }), list];
}

/**
 * Sets a list to its value in the view.
 * @param {HTMLSelectElement} control
 * @param {MenuItem} item
 */
function fillList(control, { value }) {
  const index = (value ?? 0) - 1;
  if (control.selectedIndex !== index) control.selectedIndex = index;
}

/**
 * Sets a name to its value in the view, unless one is being typed.
 * @param {HTMLInputElement} control
 * @param {MenuItem} item
 */
function fillName(control, { value, values }) {
  const name = value === null || value === NAMELESS ? "" : values[value - 1].title;
  const isTyping = document.activeElement === control && unfinished.has(control);
  if (!isTyping && control.value !== name) control.value = name;
}
