const keyNames = ["data-entry", "data-node", "data-key", "id"];

function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  for (const name of keyNames) {
    const value = node.getAttribute(name);
    if (value !== null) return `${name}=${value}`;
  }
  return null;
}

function isSameKind(one, other) {
  return (
    one.nodeType === other.nodeType &&
    one.nodeName === other.nodeName &&
    one.namespaceURI === other.namespaceURI &&
    keyOf(one) === keyOf(other)
  );
}

function morphAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    // The page's policy takes no style attributes, but styles that a script sets.
    if (name === "style") old.style.cssText = value;
    else old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    // What the reader opened stays open.
    if (name === "open" && old.localName === "details") continue;
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

function morphNode(old, fresh, settle) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  morphAttributes(old, fresh);
  settle?.(old, fresh);
  morphChildren(old, fresh, settle);
}

/** Which old child each new child continues; a key finds its own, the rest goes in order. */
function pairs(old, fresh) {
  const keyed = new Map();
  const unkeyed = [];
  for (const child of old) {
    const key = keyOf(child);
    if (key === null) unkeyed.push(child);
    else keyed.set(key, child);
  }
  return fresh.map((child) => {
    const key = keyOf(child);
    if (key !== null) {
      const match = keyed.get(key);
      if (!match || !isSameKind(match, child)) return null;
      keyed.delete(key);
      return match;
    }
    const at = unkeyed.findIndex((candidate) => isSameKind(candidate, child));
    return at < 0 ? null : unkeyed.splice(at, 1)[0];
  });
}

function morphChildren(parent, source, settle) {
  const fresh = [...source.childNodes];
  const matches = pairs([...parent.childNodes], fresh);
  const kept = new Set(matches);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  let cursor = parent.firstChild;
  fresh.forEach((child, position) => {
    const match = matches[position];
    if (!match) {
      parent.insertBefore(child, cursor);
    } else {
      morphNode(match, child, settle);
      if (match === cursor) cursor = cursor.nextSibling;
      else parent.insertBefore(match, cursor);
    }
  });
}

function focusAgain(root, focused, key) {
  if (focused.isConnected && root.contains(focused)) {
    focused.focus({ preventScroll: true });
    return;
  }
  const selector = "a[href], button, input, select, [tabindex]";
  const heirs = [...root.querySelectorAll(selector)];
  const heir = heirs.find((candidate) => key !== null && keyOf(candidate) === key) ?? heirs[0];
  heir?.focus({ preventScroll: true });
}

/**
 * Makes the content of `root` equal to that of `source`, changing as little as it can.
 *
 * An element whose key (`data-entry`, `data-node`, `data-key`, `id`) and tag are still there stays
 * the same object, so focus, selection, scroll and open details survive. Focus on an element that
 * went away goes to the one that has its key now, else to the first one that can take it.
 * Nodes of `source` may be moved into `root`.
 *
 * @param settle Called with each element that stays and the one that it is to be like, for what is
 *   no attribute, such as what somebody types; by default that stays as it is.
 */
export function morph(root, source, settle = null) {
  const focused = root.getRootNode().activeElement;
  const held = focused && focused !== root && root.contains(focused) ? focused : null;
  const key = held && keyOf(held);
  morphChildren(root, source, settle);
  if (held && root.getRootNode().activeElement !== held) focusAgain(root, held, key);
}
