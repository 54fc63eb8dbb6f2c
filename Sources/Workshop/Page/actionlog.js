import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { isGood, outcomeOf, stepsOf } from "./steps.js";

const most = 200;

function timeText(date) {
  return date.toTimeString().slice(0, 8);
}

function stepLine({ label, text, isPlace, isBad }) {
  return [
    element("dt", {}, label),
    element("dd", { class: isBad ? "bad" : null }, isPlace ? copyButton(text) : text),
  ];
}

function entryItem({ title, answer, time }) {
  const outcome = outcomeOf(answer);
  return element(
    "li",
    { class: "log-entry" },
    element(
      "p",
      { class: "log-head" },
      element("span", { class: "log-title" }, title),
      element("span", { class: "log-count", hidden: true }),
      element("span", { class: `outcome ${isGood(outcome) ? "good" : "bad"}` }, outcome),
    ),
    element(
      "p",
      { class: "log-when" },
      element("time", { datetime: time.toISOString() }, timeText(time)),
      answer.milliseconds !== undefined && ` · ${answer.milliseconds.toFixed(1)} ms`,
    ),
    element("dl", { class: "steps" }, stepsOf(answer).map(stepLine)),
    !answer.failure &&
      element(
        "details",
        { class: "raw" },
        element("summary", {}, "JSON"),
        element("pre", { class: "block", tabindex: "0" }, JSON.stringify(answer, null, 2)),
      ),
  );
}

function sameness({ title, answer }) {
  return JSON.stringify([title, { ...answer, milliseconds: 0 }]);
}

/**
 * The log of actions, newest first: at most 200 entries, equal neighbours counted in one.
 *
 * @param list The list that holds the entries.
 * @param changed Called with the number of entries after each change.
 */
export function createActionLog(list, changed) {
  let newest = null;
  let count = 0;

  return {
    /** Adds `{title, answer}`; see `stepsOf` for the latter. */
    add(entry) {
      const key = sameness(entry);
      const item = entryItem({ ...entry, time: new Date() });
      if (newest === key) {
        count += 1;
        const badge = item.querySelector(".log-count");
        badge.textContent = `× ${count}`;
        badge.hidden = false;
        item.querySelector("details")?.toggleAttribute(
          "open",
          list.firstElementChild.querySelector("details")?.open ?? false,
        );
        list.firstElementChild.replaceWith(item);
      } else {
        newest = key;
        count = 1;
        list.prepend(item);
        while (list.children.length > most) list.lastElementChild.remove();
      }
      changed(list.children.length);
    },

    clear() {
      newest = null;
      list.replaceChildren();
      changed(0);
    },
  };
}
