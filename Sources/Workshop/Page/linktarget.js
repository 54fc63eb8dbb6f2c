import { counted } from "./dom.js";
import { fetchExplanation } from "./server.js";

/** One sentence: what would become of a link, from what `/explain.json` answers. */
export function targetOf({ diagnostic, candidates, nearest }) {
  if (diagnostic) return `${diagnostic.message}${diagnostic.fix ? `. Fix: ${diagnostic.fix}` : ""}`;
  const winner = candidates.find(({ outcome }) => outcome === "wins");
  if (winner) return `Goes to ${winner.plugin}, ${counted(candidates.length, "route")} looked at`;
  if (nearest.length > 0) return `No route takes it. Nearest: ${nearest.join(", ")}`;
  return "No route takes it";
}

/**
 * Knows where links would go.
 *
 * @param learned Called when more is known.
 * @returns `of`, which gives the sentence of a link, or null until it is known; `forget`, for when
 *   routes have changed.
 */
export function createLinkTargets(learned) {
  const known = new Map();

  async function learn(link) {
    known.set(link, null);
    try {
      known.set(link, targetOf(await fetchExplanation(link)));
      learned();
    } catch {
      // It is asked again when the routes have changed.
    }
  }

  return {
    of(link) {
      if (!known.has(link)) learn(link);
      return known.get(link) ?? null;
    },

    forget() {
      known.clear();
    },
  };
}
