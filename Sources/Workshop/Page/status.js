import { element, placeText } from "./dom.js";
import { href } from "./place.js";

function stateOf({ isOffline, isReloading, problem, milliseconds, isConnected, isExport }) {
  if (isOffline) return ["offline", "Offline, retrying"];
  if (isReloading) return ["busy", "Reloading…"];
  if (problem) return ["error", `Error in ${placeText(problem) ?? problem.code}`];
  if (isExport) return ["quiet", "Export"];
  if (milliseconds !== null) return ["good", `Reloaded ${Math.round(milliseconds)} ms`];
  return isConnected ? ["good", "Connected"] : ["busy", "Connecting…"];
}

/**
 * The chip that says how page and server get on.
 *
 * @returns Takes any of `isOffline`, `isReloading`, `isConnected`, `problem` (the diagnostic that
 *   keeps a plugin from loading, or null), `milliseconds` (of the last reload) and `isExport` (there
 *   is no server).
 */
export function createStatus(chip) {
  const known = {
    isOffline: false, isReloading: false, isConnected: false, problem: null, milliseconds: null,
    isExport: false,
  };
  return (news) => {
    Object.assign(known, news);
    const [state, text] = stateOf(known);
    if (chip.dataset.state === state && chip.textContent === text) return;
    chip.dataset.state = state;
    const link = state === "error" && element("a", { href: href("/") }, text);
    chip.replaceChildren(link || text);
  };
}
