import { element, placeText } from "./dom.js";

function stateOf({ isOffline, isReloading, problem, milliseconds, isConnected }) {
  if (isOffline) return ["offline", "Offline, retrying"];
  if (isReloading) return ["busy", "Reloading…"];
  if (problem) return ["error", `Error in ${placeText(problem) ?? problem.code}`];
  if (milliseconds !== null) return ["good", `Reloaded ${Math.round(milliseconds)} ms`];
  return isConnected ? ["good", "Connected"] : ["busy", "Connecting…"];
}

/**
 * The chip that says how page and server get on.
 *
 * @returns Takes any of `isOffline`, `isReloading`, `isConnected`, `problem` (the diagnostic that
 *   keeps a plugin from loading, or null) and `milliseconds` (of the last reload).
 */
export function createStatus(chip) {
  const known = {
    isOffline: false, isReloading: false, isConnected: false, problem: null, milliseconds: null,
  };
  return (news) => {
    Object.assign(known, news);
    const [state, text] = stateOf(known);
    if (chip.dataset.state === state && chip.textContent === text) return;
    chip.dataset.state = state;
    const link = state === "error" && element("a", { href: "/" }, text);
    chip.replaceChildren(link || text);
  };
}
