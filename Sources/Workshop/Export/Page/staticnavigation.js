import { pageURL, readAddress } from "./address.js";
import { settled } from "./drawings.js";
import { here } from "./place.js";

let listener = () => {};

/** No handler runs in an export, so nothing leads up the back stack. */
export function depth() {
  return 0;
}

export function current() {
  return settled(readAddress(here()), null);
}

export function returnPoint() {
  return null;
}

/** Opens an address: every subject is a page of its own. */
export function go(address) {
  location.assign(pageURL(address));
}

export function push(address) {
  go(address);
}

/** Changes the address in place as far as this page can show it. */
export function replace(address) {
  history.replaceState(null, "", pageURL(settled(address, current())));
  listener({});
}

export function back() {
  return false;
}

/** Links are followed by the browser, which knows the files. */
export function startNavigation(changed) {
  listener = changed;
}
