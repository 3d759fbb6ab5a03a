/** The menu on a screen: the boxes as cards, the terms of a game as a form, and Play. */

import { boxInAddress } from "./address.js";
import { wasUsed } from "./attention.js";
import { byId, element, mark, refill, targetOf } from "./dom.js";
import { recall, remember } from "./memory.js";
import { t, unbroken } from "./words.js";

const NAME = "name";
const LONGEST_NAME = 8;

/** The number of the item that plays, which has a button of its own. */
const PLAY = 1;

/** Values with more characters need the width of the form. */
const LONG = 10;

/** Milliseconds after a press on this page in which a form that appears is its own. */
const OURS = 3000;

/** The fields in which something was typed that is not taken yet. */
const unfinished = new WeakSet();

/** The number of the value of a seat that means no name was given. */
const NAMELESS = 1;

/** `touch` sends the cabinet what was touched. Returns `{ learn, follow }`. */
export function createMenu(touch) {
  const root = byId("menu");
  let isOpen = false;
  let seen = null;
  let linked = boxInAddress();
  let formOf = null;
  let isFresh = true;
  let given = null;

  for (const part of ["families", "boxes"]) {
    byId(`menu-${part}`).addEventListener("click", (event) => {
      const card = targetOf(event, HTMLInputElement);
      if (card) choose(card.name, Number(card.value));
    });
  }
  byId("menu-items").addEventListener("input", ({ target }) => unfinished.add(target));
  byId("menu-items").addEventListener("change", (event) => {
    const control = targetOf(event);
    if (control?.dataset.item) set(control);
  });
  byId("menu-form").addEventListener("submit", (event) => event.preventDefault());
  byId("menu-play").addEventListener("click", play);
  byId("start").addEventListener("click", play);
  addEventListener("hashchange", () => {
    linked = boxInAddress();
    if (seen) follow(seen);
  });

  /** Plays; from the boxes, where no form has been opened yet, under the name that was typed last. */
  function play() {
    if (seen?.menu?.item === null) sitDown(seen.menu);
    touch({ touch: "play", number: PLAY });
  }

  /** Shows the view, and changes nothing else, so that typing or an open list is not disturbed. */
  function follow(view) {
    seen = view;
    const { menu, scene } = view;
    const isNew = menu?.item != null && menu.box !== formOf && (isFresh || wasUsed(OURS));
    isFresh = false;
    formOf = menu?.item == null ? null : menu.box;
    byId("start").hidden = scene !== "attract" || !isOpen;
    byId("start").textContent = view.players ? t("Go on") : t("Play");
    root.hidden = !menu || !isOpen;
    if (root.hidden) return seekBox(view);
    showBoxes(menu);
    showItems(menu);
    byId("menu-terms").textContent = unbroken(menu.title);
    seekBox(view);
    if (given) keepName(menu);
    if (isNew) sitDown(menu);
  }

  /** Goes to the box in the address, once, and never during a game. */
  function seekBox({ menu, scene, players }) {
    if (linked === null || !isOpen) return;
    const box = menu?.boxes.findIndex((each) => each.box === linked) ?? -1;
    if (!menu && scene === "attract" && !players) return play();
    linked = null;
    if (box >= 0) choose("box", box + 1);
  }

  /** Chooses a box, or a family, which goes to the box that was played last in it. */
  function choose(part, number) {
    touch({ touch: part, number });
  }

  function set(control) {
    if (control.name === NAME) name(control);
    else put(Number(control.dataset.item), { touch: "value", number: control.selectedIndex + 1 });
  }

  /** Sets a name; an empty one, or the placeholder, means the default name of the seat. */
  function name(control) {
    const { item, seat } = control.dataset;
    unfinished.delete(control);
    const typed = control.value.trim() === control.placeholder ? "" : control.value.trim();
    control.value = typed;
    if (seat === "0") given = typed;
    if (seat === "0" && !typed) remember(NAME, "");
    put(Number(item), typed ? { type: typed } : { touch: "value", number: NAMELESS });
  }

  /** Brings an item to the front, on the lamps too, and gives it a value. */
  function put(item, value) {
    touch({ touch: "item", number: item });
    touch(value);
  }

  /** Remembers the name that was given last, once it has been taken, as the cabinet spells it. */
  function keepName({ items }) {
    const { value, values } = items.find(({ seat }) => seat === 0) ?? {};
    const taken = values?.[value - 1]?.title ?? "";
    if (taken.toLowerCase() === given.toLowerCase()) remember(NAME, taken);
  }

  /** Takes the first seat under the name that was typed last, when a form has been opened on this page. */
  function sitDown({ items }) {
    const first = items.find(({ seat }) => seat === 0);
    const known = recall(NAME);
    if (!known || first?.value !== NAMELESS) return;
    put(first.number, { type: known });
    touch({ touch: "item", number: PLAY });
  }

  /** Reads from the greeting whether the page may play. */
  function learn({ simulated }) {
    isOpen = simulated;
  }

  return { learn, follow };
}

/** Shows the families, and the boxes of the chosen one. */
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

function offer(root, chosen, cards) {
  refill(root, root.firstElementChild.cloneNode(true), ...cards);
  for (const input of root.querySelectorAll("input")) input.checked = Number(input.value) === chosen;
}

const card = (name, value, ...says) =>
  element("label", {}, element("input", { type: "radio", name, value }), element("span", {}, ...says));

/** Returns the card of a box: its description, with its title highlighted. */
function boxCard({ title, message }, index) {
  const [before, ...after] = unbroken(message).split(title);
  return card("box", index + 1, before, element("strong", {}, title), after.join(title));
}

function showItems({ items, item: front }) {
  const root = byId("menu-items");
  refill(root, ...items.map(row));
  items.forEach((item, index) => {
    mark(root.children[index], "data-front", item.number === front ? "" : null);
    fill(root.children[index].querySelector("[data-item]"), item);
  });
}

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

function list(id, { number, values }) {
  return element("select", { id, "data-item": number }, ...values.map(({ title }) => element("option", {}, title)));
}

/** Returns a field that suggests the names of people who have played here, and the one typed on this page. */
function nameField(id, { number, seat, values }) {
  const names = new Set([recall(NAME), ...values.slice(NAMELESS).map(({ title }) => title)].filter(Boolean));
  const field = {
    type: "text",
    name: NAME,
    id,
    list: `${id}-known`,
    "data-item": number,
    "data-seat": seat,
    maxlength: LONGEST_NAME,
  };
  const free = {
    placeholder: values[0]?.title ?? "",
    autocomplete: "off",
    autocapitalize: "words",
    spellcheck: "false",
  };
  const known = element("datalist", { id: `${id}-known` }, ...[...names].map((value) => element("option", { value })));
  return [element("input", { ...field, ...free }), known];
}

/** Sets a control to its value in the view, except a name that is being typed. */
function fill(control, { value, values }) {
  if (control.name !== NAME) {
    if (control.selectedIndex !== value - 1) control.selectedIndex = value - 1;
    return;
  }
  const name = value === null || value === NAMELESS ? "" : values[value - 1].title;
  const isTyping = document.activeElement === control && unfinished.has(control);
  if (!isTyping && control.value !== name) control.value = name;
}
