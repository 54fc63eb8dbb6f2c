/**
 * Makes an element.
 *
 * Children may be nodes, text or lists of them; `null`, `undefined` and `false` stand for nothing,
 * and text never becomes markup. An attribute that is `null`, `undefined` or `false` is left out,
 * `true` is empty.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) made.append(child);
  }
  return made;
}

/** The element of the page with this id; throws when the page has none, as that is our mistake. */
export function byID(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found;
}

/** `1 error`, `2 errors`: English plurals that take an s. */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `plugins/x/init.lua:12`, without the line when it is not known, or null without a file. */
export function placeText({ file, line }) {
  if (!file) return null;
  return line ? `${file}:${line}` : file;
}
