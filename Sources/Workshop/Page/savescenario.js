import { addressOf } from "./address.js";
import { byID, element } from "./dom.js";
import { morph } from "./morph.js";
import { newest } from "./newest.js";
import { problemList } from "./problems.js";
import { sendScenario, ServerError } from "./server.js";
import { changedFields, valueAt, withArgs } from "./values.js";

const typingPause = 150;

/** What a title is called in a file: `[a-z0-9_]+`, not beginning with a digit. */
function idLike(title) {
  const id = title
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return /^\d/.test(id) ? `s_${id}` : id;
}

/** The fields that the scenario sets: those that were changed, whole; null for one taken away. */
function valuesOf({ base, address }) {
  const data = withArgs(base.data, address.args);
  return Object.fromEntries(
    changedFields(address.args).map((name) => [name, valueAt(data, `/${name}`) ?? null]),
  );
}

const signs = { "+": "added", "-": "removed", " ": "as it is" };

function diffLine({ mark, line, text }) {
  return element(
    "li",
    { class: `diff-line diff-${{ "+": "added", "-": "removed" }[mark] ?? "same"}` },
    element("span", { class: "diff-number", "aria-hidden": "true" }, String(line)),
    element("span", { class: "diff-mark" }, mark, element("span", { class: "unseen" }, signs[mark])),
    element("code", {}, text),
  );
}

/**
 * The dialog that writes what the controls show into the plugin's file as a scenario, after it has
 * shown what will change there.
 *
 * @param saved Called with the address of the new scenario once the file is written.
 * @returns Opens it for a drawing.
 */
export function startSaving(dialog, saved) {
  const form = dialog.querySelector("form");
  const title = byID("scenario-title");
  const id = byID("scenario-id");
  const outcome = byID("scenario-outcome");
  const button = byID("scenario-save");
  const ask = newest((body) => sendScenario(body));
  let drawing = null;
  let hash = null;
  let isOwnID = false;
  let timer = null;

  function body(write) {
    const { address } = drawing;
    return {
      provider: address.id,
      from: address.scenario,
      id: id.value,
      title: title.value.trim() || null,
      values: valuesOf(drawing),
      state: address.axes.state || null,
      time: address.axes.time === "" ? null : Number(address.axes.time),
      hash,
      write,
    };
  }

  function fail(error) {
    hash = null;
    button.disabled = true;
    const problem = error instanceof ServerError ? error.diagnostic : null;
    morph(outcome, element("div", {}, problem ? problemList([problem]) : error.message));
  }

  async function preview() {
    if (id.value === "") {
      button.disabled = true;
      morph(outcome, element("div", {}, element("p", { class: "hint" }, "Give it a title or an id.")));
      return;
    }
    try {
      const answer = await ask(body(false));
      if (answer === undefined) return;
      hash = answer.hash;
      button.disabled = false;
      morph(
        outcome,
        element(
          "div",
          {},
          element("p", { class: "hint" }, "This will be written to ", element("code", {}, `${answer.file}:${answer.line}`)),
          element("ol", { class: "diff", role: "list", "aria-label": "Changed lines", tabindex: "0" }, answer.diff.map(diffLine)),
        ),
      );
    } catch (error) {
      fail(error);
    }
  }

  async function save() {
    button.disabled = true;
    try {
      await sendScenario(body(true));
    } catch (error) {
      fail(error);
      return;
    }
    dialog.close();
    const { address } = drawing;
    saved(addressOf(address.kind, address.id, id.value, address));
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(preview, typingPause);
  }

  title.addEventListener("input", () => {
    if (!isOwnID) id.value = idLike(title.value);
    soon();
  });
  id.addEventListener("input", () => {
    isOwnID = id.value !== "";
    soon();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!button.disabled) save();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });

  return (shown) => {
    drawing = shown;
    hash = null;
    isOwnID = false;
    title.value = "";
    id.value = "";
    preview();
    dialog.showModal();
    title.focus();
  };
}
