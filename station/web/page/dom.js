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

function furnished(node, attributes = {}, children = []) {
  for (const [name, value] of Object.entries(attributes)) mark(node, name, value);
  node.append(...children);
  return node;
}
