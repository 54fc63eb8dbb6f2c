import { element } from "./dom.js";
import { edgesOf, sampleItem, sampleOf } from "./edges.js";
import { fieldControl } from "./fieldcontrol.js";
import { showValues, valueOf } from "./fieldinput.js";
import { createLinkTargets } from "./linktarget.js";
import { morph } from "./morph.js";
import { changedFields, pointerTo, valueAt, withArg, withArgs, withoutArg } from "./values.js";

const typingPause = 60;

/**
 * The panel that changes what is shown without changing the file: a control for each field of the
 * data protocol.
 *
 * @param root The panel's element.
 * @param changed Called with the values that lie over the data from now on.
 * @param tools Gives the nodes of the panel's head, such as buttons.
 */
export function createControls(root, changed, tools) {
  const open = new Set();
  const problems = new Map();
  const targets = createLinkTargets(() => shown && draw());
  let shown = null;
  /** The control that was typed into last and whose value is still to be taken. */
  let waiting = null;
  let timer = null;

  function set(pointer, value) {
    shown.args = withArg(shown.args, shown.base, pointer, value);
    changed(shown.args);
  }

  function fieldByPointer(pointer) {
    const steps = pointer.split("/").slice(1).filter((step) => !/^\d+$/.test(step));
    return steps.reduce(
      (found, name) => found.fields.find((field) => field.name === name),
      { fields: shown.fields },
    );
  }

  /** The list that holds an item, and the item's position in it. */
  function placeOf(pointer) {
    const cut = pointer.lastIndexOf("/");
    const list = pointer.slice(0, cut);
    return { list, at: Number(pointer.slice(cut + 1)), items: [...valueAt(shown.data, list)] };
  }

  const deeds = {
    reset(pointer) {
      shown.args = withoutArg(shown.args, pointer);
      problems.delete(pointer);
      changed(shown.args);
    },
    add(pointer) {
      const items = valueAt(shown.data, pointer) ?? [];
      const fresh = items.at(-1) ?? sampleItem(fieldByPointer(pointer));
      open.add(pointerTo(pointer, items.length));
      set(pointer, [...items, fresh]);
    },
    remove(pointer) {
      const { list, at, items } = placeOf(pointer);
      open.delete(pointer);
      set(list, items.toSpliced(at, 1));
    },
    double(pointer) {
      const { list, at, items } = placeOf(pointer);
      set(list, items.toSpliced(at, 0, items[at]));
    },
    up(pointer) {
      const { list, at, items } = placeOf(pointer);
      set(list, items.toSpliced(at - 1, 2, items[at], items[at - 1]));
    },
    down(pointer) {
      const { list, at, items } = placeOf(pointer);
      set(list, items.toSpliced(at, 2, items[at + 1], items[at]));
    },
    give(pointer, box) {
      set(pointer, box.checked ? sampleOf(fieldByPointer(pointer)) : undefined);
    },
  };

  function typed(target) {
    const read = valueOf(target);
    const { pointer } = target.dataset;
    if (read === undefined) return;
    if (read.problem) {
      problems.set(pointer, read.problem);
      draw();
      return;
    }
    problems.delete(pointer);
    set(pointer, read.value);
  }

  function takeTyped() {
    clearTimeout(timer);
    const control = waiting;
    waiting = null;
    if (control && shown) typed(control);
  }

  root.addEventListener("input", ({ target }) => {
    if (!target.dataset.pointer) return;
    if (waiting !== target) takeTyped();
    waiting = target;
    clearTimeout(timer);
    timer = setTimeout(takeTyped, typingPause);
  });
  root.addEventListener("click", ({ target }) => {
    const button = target.closest("button[data-do]");
    if (button) deeds[button.dataset.do]?.(button.dataset.at, button);
  });
  root.addEventListener("change", ({ target }) => {
    if (target.dataset.do === "give") deeds.give(target.dataset.at, target);
    if (target.dataset.do === "edge" && target.value !== "") {
      const pointer = target.dataset.at;
      const edges = edgesOf(fieldByPointer(pointer), valueAt(shown.data, pointer));
      const [, value] = edges[Number(target.value)];
      target.value = "";
      set(pointer, value);
    }
  });
  root.addEventListener("toggle", ({ target }) => {
    const pointer = target.dataset.item;
    if (!pointer || target.open === open.has(pointer)) return;
    if (target.open) open.add(pointer);
    else open.delete(pointer);
    draw();
  }, true);

  function draw() {
    const count = changedFields(shown.args).length;
    const state = { ...shown, problems, open, targetOf: targets.of };
    morph(
      root,
      element(
        "div",
        {},
        element(
          "div",
          { class: "panel-head", "data-key": "head" },
          element("span", { class: "panel-title" },
            count === 0 ? "As the script gives them" : `${count} changed, the file is not`),
          element("span", { class: "panel-tools" },
            tools({ ...shown, changes: count }),
            count > 0 &&
              element("button", { type: "button", class: "button button-quiet", "data-do": "reset", "data-at": "" }, "Reset all"),
          ),
        ),
        element("ul", { role: "list", class: "fields", "data-key": "fields" },
          shown.fields.map((field) => fieldControl(field, "", state))),
      ),
    );
    for (const details of root.querySelectorAll("[data-item]")) {
      details.open = open.has(details.dataset.item);
    }
    showValues(root, waiting);
  }

  return {
    /**
     * Draws the controls of a provider.
     *
     * @param fields Those of its data protocol.
     * @param base Its data without values over them.
     * @param args The values over them.
     * @param diagnostics What is wrong with the data.
     */
    show({ fields, base, args, diagnostics }) {
      shown = { fields, base, args, diagnostics, data: withArgs(base, args) };
      draw();
    },

    /** Routes have changed: where links go is asked anew. */
    forgetTargets: targets.forget,

    /** Draws why there are none. */
    showNone(reason) {
      shown = null;
      morph(root, element("div", {}, element("p", { class: "nothing" }, reason)));
    },
  };
}
