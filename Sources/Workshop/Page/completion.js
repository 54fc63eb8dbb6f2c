import { element } from "./dom.js";

const most = 8;

/** The entries that have the text, those that begin with it first. */
function matching(entries, text) {
  const wanted = text.toLowerCase();
  const rank = ({ value }) => {
    const at = value.toLowerCase().indexOf(wanted);
    return at < 0 ? null : Math.min(at, 1);
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((each) => each.rank !== null && each.entry.value !== text)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/**
 * Offers what a text field may be completed to, as a list under it (WAI-ARIA combobox with list
 * autocomplete): arrows walk through it, Enter takes, Escape closes.
 *
 * @param field The input, of role `combobox`.
 * @param list The empty list under it, of role `listbox`.
 * @param entries Gives all there is, `{value, note}` each.
 * @param taken Called with the value that was taken, after it stands in the field.
 */
export function startCompletion({ field, list, entries, taken }) {
  let shown = [];
  let at = -1;

  function mark(next) {
    list.children[at]?.removeAttribute("aria-selected");
    at = next;
    const option = list.children[at];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  }

  function close() {
    mark(-1);
    shown = [];
    list.hidden = true;
    list.replaceChildren();
    field.setAttribute("aria-expanded", "false");
  }

  function open() {
    mark(-1);
    shown = matching(entries(), field.value.trim());
    list.replaceChildren(
      ...shown.map(({ value, note }, index) =>
        element(
          "li",
          { role: "option", id: `${list.id}-${index}`, class: "completion", "data-index": index },
          element("span", { class: "completion-value" }, value),
          note && element("span", { class: "completion-note" }, note),
        ),
      ),
    );
    list.hidden = shown.length === 0;
    field.setAttribute("aria-expanded", String(shown.length > 0));
  }

  function take(index) {
    field.value = shown[index].value;
    close();
    taken(field.value);
  }

  field.addEventListener("input", open);
  field.addEventListener("focus", () => {
    if (field.value === "") open();
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (shown.length === 0) open();
      if (shown.length === 0) return;
      const step = key === "ArrowDown" ? 1 : -1;
      const count = shown.length + 1; // with the place of none
      mark(((at + 1 + step + count) % count) - 1);
      event.preventDefault();
    } else if (key === "Enter" && at >= 0) {
      take(at);
      event.preventDefault();
    } else if (key === "Escape" && shown.length > 0) {
      close();
      event.preventDefault();
    }
  });
  // Before the field loses the focus, which closes the list.
  list.addEventListener("pointerdown", (event) => {
    const option = event.target.closest("[data-index]");
    event.preventDefault();
    if (option) take(Number(option.dataset.index));
  });
}
