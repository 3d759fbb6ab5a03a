/** Builds elements: `element("p", { id: "x" }, "text", child)`. */

const SVG = "http://www.w3.org/2000/svg";

export const element = (tag, attributes, ...children) =>
  fill(document.createElement(tag), attributes, children);

export const drawing = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

/** Calls `make` with 0, 1, … `count` - 1, and returns the results. */
export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** Sets an attribute, or removes it if the value is null. */
export function mark(node, attribute, value) {
  if (value === null) node.removeAttribute(attribute);
  else node.setAttribute(attribute, value);
}

/** Replaces the children of a node, but keeps those that are the same, so that screen readers keep their place. */
export function refill(node, ...fresh) {
  fresh.forEach((child, index) => (index < node.childNodes.length ? renew(node.childNodes[index], child) : node.append(child)));
  while (node.childNodes.length > fresh.length) node.lastChild.remove();
}

function renew(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!isKindred(old, fresh)) return void old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  refill(old, ...fresh.childNodes);
}

/** Whether one can be changed into the other; our content security policy forbids setting a style attribute. */
const isKindred = (old, fresh) =>
  old.nodeType === Node.ELEMENT_NODE && old.nodeName === fresh.nodeName && old.getAttribute("style") === fresh.getAttribute("style");

function fill(node, attributes = {}, children = []) {
  for (const [name, value] of Object.entries(attributes)) mark(node, name, value);
  node.append(...children);
  return node;
}
