import { pageURL, readAddress } from "./address.js";
import { byID } from "./dom.js";
import { here } from "./place.js";

let listener = () => {};

/** How many steps `back` can go: those that navigation inside the canvas made. */
export function depth() {
  return history.state?.depth ?? 0;
}

/** What the page's URL says now. */
export function current() {
  return readAddress(here());
}

/** The place in the canvas that had focus when this entry was left, or null. */
export function returnPoint() {
  return history.state?.returnPoint ?? null;
}

/** Opens an address picked by the reader, for example in the catalogue: the back stack is empty. */
export function go(address) {
  if (pageURL(address) === location.pathname + location.search) return;
  history.pushState({ depth: 0 }, "", pageURL(address));
  listener({});
}

/**
 * Opens an address on top of the back stack.
 *
 * @param from The place in the canvas to come back to.
 */
export function push(address, from) {
  history.replaceState({ ...history.state, returnPoint: from }, "");
  history.pushState({ depth: depth() + 1 }, "", pageURL(address));
  listener({ isEntered: true });
}

/** Changes the address in place: an axis, a panel, or an effect that says so. */
export function replace(address) {
  history.replaceState(history.state, "", pageURL(address));
  listener({});
}

/** Pops the back stack; false when it is empty. */
export function back() {
  if (depth() === 0) return false;
  history.back();
  return true;
}

function isOwnLink(anchor) {
  return anchor.origin === location.origin && /^\/(?:$|(?:[cms]|docs)\/)/.test(anchor.pathname);
}

/**
 * Starts to follow links and the browser's own buttons without a page load.
 *
 * @param changed Called after each change; with `isEntered` for a step up the back stack, with
 *   `isReturn` for the browser's buttons and the canvas's way back.
 */
export function startNavigation(changed) {
  listener = changed;
  addEventListener("popstate", () => listener({ isReturn: true }));
  document.addEventListener("click", (event) => {
    const anchor = event.target.closest?.("a[href]");
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!anchor || !isPlain || event.defaultPrevented || !isOwnLink(anchor)) return;
    event.preventDefault();
    if (anchor.hash) byID(anchor.hash.slice(1)).focus();
    else go(readAddress(anchor));
  });
}
