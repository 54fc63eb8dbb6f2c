import { startCompletion } from "./completion.js";
import { placeButton } from "./copy.js";
import { element } from "./dom.js";
import { targetOf } from "./linktarget.js";

const restFor = 150;
const words = { wins: "Takes it", behind: "Behind", lost: "Not this" };

function routeItem(candidate) {
  return element(
    "li",
    { class: `candidate candidate-${candidate.outcome}` },
    element(
      "p",
      { class: "candidate-head" },
      element("span", { class: "candidate-outcome" }, words[candidate.outcome]),
      element("code", { class: "candidate-pattern" }, candidate.pattern),
    ),
    candidate.reason && element("p", { class: "candidate-reason" }, candidate.reason),
    placeButton(candidate),
  );
}

/** Selects the first `{…}` of a pattern, so that typing replaces it. */
function selectParameter(field) {
  const parameter = /\{[^}]*\}/.exec(field.value);
  if (parameter) field.setSelectionRange(parameter.index, parameter.index + parameter[0].length);
}

/**
 * Completes what is typed as a link from the routes there are, and says under it where it would go.
 *
 * @param field The input for the link.
 * @param list The list for its completions.
 * @param box Holds the explanation.
 * @param routes Gives the routes of the catalogue.
 * @param explain Asks the server where a link would go.
 */
export function startLinkBar({ field, list, box, routes, explain }) {
  let timer = null;
  let asked = null;

  function clear() {
    asked?.abort();
    box.replaceChildren();
    box.hidden = true;
  }

  async function show() {
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    const url = field.value.trim();
    let answer;
    try {
      answer = await explain(url, signal);
    } catch {
      if (!signal.aborted) clear();
      return;
    }
    if (signal.aborted) return;
    box.replaceChildren(
      element("p", { class: "explanation-summary", role: "status" }, targetOf(answer)),
      element("ul", { class: "candidates", role: "list" }, answer.candidates.map(routeItem)),
    );
    box.hidden = false;
  }

  function changed() {
    clearTimeout(timer);
    if (field.value.trim() === "") clear();
    else timer = setTimeout(show, restFor);
  }

  startCompletion({
    field,
    list,
    entries: () => routes().map(({ pattern, name, plugin }) => ({
      value: pattern,
      note: name ? `${name} · ${plugin}` : plugin,
    })),
    taken() {
      selectParameter(field);
      changed();
    },
  });
  field.addEventListener("input", changed);
  // From here on the log tells.
  field.form.addEventListener("submit", () => {
    clearTimeout(timer);
    clear();
  });
}
