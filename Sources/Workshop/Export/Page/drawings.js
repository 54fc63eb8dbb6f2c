import { axes, looks, matrixAxes, readAddress, renderQuery } from "./address.js";
import { markups, page } from "./pagedata.js";
import { offered } from "./place.js";
import { subjectName } from "./subject.js";

const sets = page.axes.map((query) => readAddress({ pathname: "/", search: `?${query}` }).axes);

/**
 * The drawing of an address, or undefined: `{markup, json, reading, terminal, lua, findings}` or
 * `{fault}`.
 */
export function drawingOf(address) {
  const query = renderQuery({ ...address, params: {}, args: [] }).toString();
  const numbers = page.drawings[subjectName(address)]?.[page.axes.indexOf(query)];
  if (!numbers) return undefined;
  const parts = Object.entries(numbers).map(([name, at]) => [
    name,
    name === "markup" ? markups[at] : page.parts[at],
  ]);
  return Object.fromEntries(parts);
}

/** How much a set of axes has of a wanted one; what was just changed counts for more than all else. */
function likeness(set, wanted, before) {
  return Object.keys(axes)
    .filter((axis) => set[axis] === wanted[axis])
    .reduce((sum, axis) => sum + (before && before[axis] !== wanted[axis] ? 100 : 1), 0);
}

/**
 * The nearest to an address that this page can show.
 *
 * @param before The address that was shown, so that what the reader chose wins; null at the start.
 */
export function settled(address, before) {
  const isOffered = (axis) => offered(axis, page.offers[axis] ?? []).length > 1;
  const rows = isOffered(address.rows) ? address.rows : matrixAxes.rows;
  const cols = isOffered(address.cols) ? address.cols : matrixAxes.cols;
  const near = {
    ...address, rows, cols, params: {}, args: [], looks: { ...address.looks, vp: looks.vp },
  };
  if (sets.length === 0) return near;
  const ranked = sets.map((set) => ({ set, rank: likeness(set, address.axes, before?.axes) }));
  const best = ranked.reduce((one, other) => (other.rank > one.rank ? other : one));
  return { ...near, axes: { ...best.set } };
}
