import { element } from "./dom.js";
import { morph } from "./morph.js";
import { button } from "./panelparts.js";
import { problemList } from "./problems.js";

const tick = 1000;

/** How an operation ended, where there is more to be said than that it is done. */
export function outcomeNote({ words, outcome, why }) {
  return element(
    "p",
    { class: `hint ${outcome === "waits" ? "" : "bad"}` },
    `${words}: ${outcome}`,
    why && [", ", element("code", {}, why)],
  );
}

/** Buttons that put the host's clock forward: by so many seconds each, and to the next change. */
export function clockButtons({ can_advance: canAdvance, next_change: next = null }, steps) {
  const later = (key, text, seconds) =>
    button(`later-${key}`, text, { "data-do": "later", "data-seconds": seconds });
  return canAdvance && [
    steps.map(([seconds, text]) => later(seconds, text, seconds)),
    next !== null && later("next", "To the next change"),
  ];
}

/**
 * A panel that tells how a service is, with its times told anew each second.
 *
 * @param content Gives the parts of the panel, of what is known and the host's time.
 * @param deeds What buttons with a `data-do` of these names do, of their data and what is known.
 * @param advance Called with the seconds to be passed over and words for them.
 * @param settle As `morph` has it.
 * @returns `draw`; `show` with what the server has, or null while the panel is closed; `fail` with a
 *   diagnostic in its place.
 */
export function createServicePanel(root, { content, deeds, advance, settle }) {
  let known = null;
  let offset = 0;

  const now = () => performance.now() / 1000 + offset;

  function draw() {
    if (!known) return;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const part = focused?.closest("section")?.dataset.key;
    morph(root, element("div", {}, content(known, now())), settle);
    // What was used went with what it did: on to the part that it belonged to.
    if (focused && !focused.isConnected) root.querySelector(`[data-key="${part}"] h3`)?.focus();
  }

  function later({ seconds }, words) {
    // A millisecond more, so that it has happened.
    const wait = seconds ? Number(seconds) : Math.max(0, known.next_change - now()) + 0.001;
    advance(wait, words);
  }

  root.addEventListener("click", ({ target }) => {
    const used = target.closest("button[data-do]");
    if (!used) return;
    const { dataset, textContent: text } = used;
    if (dataset.do === "later") later(dataset, text.replace("To", "to"));
    else deeds[dataset.do](dataset, known);
  });
  setInterval(draw, tick);

  return {
    draw,

    show(state) {
      known = state;
      if (state) offset = state.now - performance.now() / 1000;
      draw();
    },

    fail(problem) {
      known = null;
      morph(root, element("div", {}, problemList([problem])));
    },
  };
}
