/** Builds elements: `element("p", { id: "x" }, "text", child)`. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export const element = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export const drawing = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/**
 * Loads style sheets that few visitors need, after all others; resolves even if one is missing.
 * @param {string[]} names
 */
export const loadStyles = (...names) => Promise.all(names.map(loadSheet));

/** @param {string} name */
function loadSheet(name) {
  const link = element("link", { rel: "stylesheet", href: `/${name}.css` });
  const loaded = new Promise((resolve) => ["load", "error"].forEach((end) => link.addEventListener(end, resolve)));
  document.head.append(link);
  return loaded;
}

/**
 * Returns the element of the page with this id, which has to be of this kind.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof (kind ?? HTMLElement))) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (node);
}

/**
 * Returns the first element within `root` that matches `selector` and is of this kind, or null.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export function find(root, selector, kind) {
  const node = root.querySelector(selector);
  return node instanceof (kind ?? HTMLElement) ? /** @type {T} */ (node) : null;
}

/**
 * Returns the elements within `root` that match `selector`.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export const all = (root, selector) => root.querySelectorAll(selector);

/**
 * Returns the element that an event happened to if it is of this kind, or null.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export function targetOf({ target }, kind) {
  return target instanceof (kind ?? HTMLElement) ? /** @type {T} */ (target) : null;
}

/**
 * Calls `make` with 0, 1, … `count` - 1, and returns the results.
 * @template T
 * @param {number} count
 * @param {(index: number) => T} make
 * @returns {T[]}
 */
export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/**
 * Sets an attribute, or removes it if the value is null.
 * @param {Element} node
 * @param {string} attribute
 * @param {Attributes[string]} value
 */
export function mark(node, attribute, value) {
  if (value == null) node.removeAttribute(attribute);
  else node.setAttribute(attribute, `${value}`);
}

/**
 * Replaces the children of a node, but keeps those that are the same, so that screen readers keep their place.
 * @param {Element} node
 * @param {Child[]} fresh
 */
export function refill(node, ...fresh) {
  fresh.forEach((child, index) => {
    if (index < node.childNodes.length) renew(node.childNodes[index], child);
    else node.append(child);
  });
  while (node.childNodes.length > fresh.length) node.lastChild?.remove();
}

/**
 * @param {ChildNode} old
 * @param {Child} fresh
 */
function renew(old, fresh) {
  if (fresh instanceof Node && old.isEqualNode(fresh)) return;
  if (!(old instanceof Element && fresh instanceof Element && isKindred(old, fresh)))
    return void old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  refill(old, ...fresh.childNodes);
}

/**
 * Whether one can be changed into the other; our content security policy forbids setting a style attribute.
 * @param {Element} old
 * @param {Element} fresh
 */
const isKindred = (old, fresh) =>
  old.nodeName === fresh.nodeName && old.getAttribute("style") === fresh.getAttribute("style");

/**
 * @template {Element} T
 * @param {T} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) mark(node, name, value);
  node.append(...children);
  return node;
}
