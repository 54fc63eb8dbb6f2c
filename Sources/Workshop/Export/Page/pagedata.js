function block(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

/**
 * What the program has put into this page: its `path`, the `root` that leads from it to the first
 * page, the `offers` by axis, and what it can show. `axes` are all sets of axes as `renderQuery`
 * writes them, `drawings` has for each subject what it looks like under each of them, as numbers
 * into `parts` and, for `markup`, into `markups`.
 */
export const page = block("exported");

/** Each markup once, since many sets of axes look the same. */
export const markups = block("markups");
