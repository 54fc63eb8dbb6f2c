/**
 * Where this page is: at the root of a server that draws whatever is asked for. An export puts
 * another module in the place of this one.
 */

/** Whether a host answers, so that what happens on its clock can be shown. */
export const isLive = true;

/** What a link to a path of the page points at, for example `/c/loyalty/points?scheme=dark`. */
export function href(path) {
  return path;
}

/** The `pathname` and `search` of what is open, as `href` takes them. */
export function here() {
  return location;
}

/** Those of an axis's values that can be shown; none for an axis that cannot be chosen. */
export function offered(axis, values) {
  return values;
}

/** What is to be read in the place of the controls; null where data can be changed. */
export const insteadOfControls = null;

/** What there is of a subject without the page around it. */
export const formats = ["html", "svg", "png", "pdf", "json", "lua", "txt", "a11y.txt", "layout.json"];

/** What is to be known of them beside that, or null. */
export const formatsNote = null;
