/** Building elements: `element("p", { id: "x" }, "text", child)`. */

const SVG = "http://www.w3.org/2000/svg";

export const element = (tag, attributes, ...children) =>
  furnished(document.createElement(tag), attributes, children);

export const drawing = (tag, attributes, ...children) =>
  furnished(document.createElementNS(SVG, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

/** Call `make` with 0, 1, … and collect what it returns. */
export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** Sets the attribute, or takes it away where the value is null. */
export function mark(node, attribute, value) {
  if (value === null) node.removeAttribute(attribute);
  else node.setAttribute(attribute, value);
}

/** Makes the children of a node these, and leaves alone what is the same: nobody who reads there loses the place. */
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

/** Whether one can become the other; a style cannot be written into an attribute under our content security policy. */
const isKindred = (old, fresh) =>
  old.nodeType === Node.ELEMENT_NODE && old.nodeName === fresh.nodeName && old.getAttribute("style") === fresh.getAttribute("style");

function furnished(node, attributes = {}, children = []) {
  for (const [name, value] of Object.entries(attributes)) mark(node, name, value);
  node.append(...children);
  return node;
}
