import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { luaTest } from "./luatest.js";
import { outcomeOf, stepsOf, toneOf } from "./steps.js";

/** Entries and characters of JSON that are kept. */
const most = 200;
const longest = 8192;

function timeText(date) {
  return date.toTimeString().slice(0, 8);
}

function stepLine({ label, text, isPlace, isBad }) {
  return [
    element("dt", {}, label),
    element("dd", { class: isBad ? "bad" : null }, isPlace ? copyButton(text) : text),
  ];
}

function jsonText(answer) {
  const text = JSON.stringify(answer, null, 2);
  return text.length > longest ? `${text.slice(0, longest)}\n… ${text.length - longest} more` : text;
}

function entryTools(entry) {
  const test = luaTest(entry);
  return element(
    "p",
    { class: "log-tools" },
    entry.repeat &&
      element("button", { type: "button", class: "button button-small", "data-replay": true }, "Replay"),
    copyButton(jsonText(entry.answer), "Copy JSON"),
    test && copyButton(test, "Copy as Lua test"),
  );
}

function entryItem(entry) {
  const { title, answer, time } = entry;
  const outcome = outcomeOf(answer);
  return element(
    "li",
    { class: "log-entry" },
    element(
      "p",
      { class: "log-head" },
      element("span", { class: "log-title" }, title),
      element("span", { class: "log-count", hidden: true }),
      element("span", { class: `outcome ${toneOf(outcome)}` }, outcome),
    ),
    element(
      "p",
      { class: "log-when" },
      element("time", { datetime: time.toISOString() }, timeText(time)),
      answer.milliseconds !== undefined && ` · ${answer.milliseconds.toFixed(1)} ms`,
    ),
    element("dl", { class: "steps" }, stepsOf(answer).map(stepLine)),
    entryTools(entry),
    !answer.failure &&
      element(
        "details",
        { class: "raw" },
        element("summary", {}, "JSON"),
        element("pre", { class: "block", tabindex: "0" }, jsonText(answer)),
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
 * @param replay Called with the entry that the reader wants again.
 */
export function createActionLog(list, { changed, replay }) {
  const entries = new WeakMap();
  let newest = null;
  let count = 0;
  let wanted = "";
  let isPaused = false;

  function hideOthers(item) {
    item.hidden = wanted !== "" && !item.textContent.toLowerCase().includes(wanted);
  }

  list.addEventListener("click", ({ target }) => {
    const item = target.closest("[data-replay]") && target.closest("li");
    if (item) replay(entries.get(item));
  });

  return {
    /**
     * Adds `{title, answer, address, field, repeat}`; see `stepsOf` for the answer. Of neighbours with
     * the same `field`, which are what somebody types, only the newest stays.
     */
    add(entry) {
      if (isPaused) return;
      const key = entry.field ?? sameness(entry);
      const item = entryItem({ ...entry, time: new Date() });
      entries.set(item, entry);
      hideOthers(item);
      if (newest === key && list.firstElementChild) {
        count += 1;
        const badge = item.querySelector(".log-count");
        badge.textContent = `× ${count}`;
        badge.hidden = Boolean(entry.field);
        const before = list.firstElementChild;
        const isOpen = before.querySelector("details")?.open ?? false;
        item.querySelector("details")?.toggleAttribute("open", isOpen);
        const hadFocus = before.contains(document.activeElement);
        before.replaceWith(item);
        if (hadFocus) item.querySelector("button")?.focus();
      } else {
        newest = key;
        count = 1;
        list.prepend(item);
        while (list.children.length > most) list.lastElementChild.remove();
      }
      changed(list.children.length);
    },

    /** Leaves only entries with a text in them. */
    filter(text) {
      wanted = text.trim().toLowerCase();
      for (const item of list.children) hideOthers(item);
    },

    /** While it is paused nothing is added. */
    pause(isOn) {
      isPaused = isOn;
    },

    clear() {
      newest = null;
      list.replaceChildren();
      changed(0);
    },
  };
}
