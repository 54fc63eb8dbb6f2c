/** Where this page is: in a folder of files, of which it shows one. */
import { page } from "./pagedata.js";

function isFile(pathname) {
  return pathname.slice(pathname.lastIndexOf("/")).includes(".");
}

export const isLive = false;

/** The file of a path, relative to this page. Files beside the pages are not drawn by a query. */
export function href(path) {
  const { pathname, search } = new URL(path, "file:///");
  const inside = decodeURIComponent(pathname.slice(1));
  if (isFile(pathname)) return page.root + inside;
  return `${page.root}${inside === "" ? "" : `${inside}/`}index.html${search}`;
}

export function here() {
  return { pathname: page.path, search: location.search };
}

export function offered(axis, values) {
  return values.filter((value) => page.offers[axis]?.includes(value));
}

export const insteadOfControls =
  "This is an export: it shows what was drawn when it was made, and its data cannot be changed. " +
  "Light and dark, both directions and two text sizes go together; a state or reduced motion is " +
  "there in light and dark alone. For every other value run vitrina preview in the project.";

export const formats = ["html", "svg", "png", "json", "lua", "txt", "a11y.txt"];

export const formatsNote = "As it looks without a choice above: light, at 100 %, PNG at 2 ×.";
