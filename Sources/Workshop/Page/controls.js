import { changedFields, isChanged, pointerTo, valueAt, withArg, withArgs, withoutArg } from "./values.js";
import { element } from "./dom.js";
import { edgesOf, sampleItem, sampleOf } from "./edges.js";
import { fieldInput, showValues, valueOf } from "./fieldinput.js";
import { createLinkTargets } from "./linktarget.js";
import { morph } from "./morph.js";

const typingPause = 60;

function idOf(pointer) {
  return `control${pointer.replaceAll(/[^\w]/g, "-")}`;
}

/** What is wrong with a field, from diagnostics whose message begins with its name. */
function faultsOf(pointer, diagnostics) {
  const path = pointer
    .slice(1)
    .split("/")
    .map((step, at) => (/^\d+$/.test(step) ? `[${Number(step) + 1}]` : at === 0 ? step : `.${step}`))
    .join("");
  return diagnostics.filter(({ message }) => message.startsWith(`'${path}'`));
}

function faultLine(id, fault) {
  return element(
    "p",
    { class: `control-fault fault-${fault.severity}`, id },
    // The field is named above.
    fault.message.replace(/^'[^']*' of \S+ (?:\(changed\) )?/, ""),
    fault.fix && element("span", { class: "control-fix" }, ` ${fault.fix}`),
  );
}

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

  function head(field, id, pointer, value) {
    const isList = field.type === "list";
    return element(
      "div",
      { class: "control-head" },
      isList
        ? element("span", { class: "control-name", id: `${id}-label` }, field.name)
        : element("label", { class: "control-name", for: id, id: `${id}-label` }, field.name),
      element("span", { class: "control-type" }, field.type.replaceAll("_", " ")),
      field.required && element("span", { class: "control-type" }, "required"),
      isChanged(shown.args, pointer) &&
        element(
          "button",
          {
            type: "button", class: "button button-quiet", "data-do": "reset", "data-at": pointer,
            "aria-label": `Reset ${field.name}`,
          },
          "Reset",
        ),
      !field.required && !isList &&
        element(
          "label",
          { class: "control-set" },
          element("input", {
            type: "checkbox", "data-do": "give", "data-at": pointer,
            "data-checked": String(value !== undefined), "aria-label": `Give ${field.name}`,
          }),
          "given",
        ),
      element(
        "select",
        {
          class: "input edge", "data-do": "edge", "data-at": pointer,
          "aria-label": `Edge values of ${field.name}`,
        },
        element("option", { value: "" }, "Try…"),
        edgesOf(field, value).map(([name], at) => element("option", { value: at }, name)),
      ),
    );
  }

  function control(field, parent, isShort = false) {
    const pointer = pointerTo(parent, field.name);
    const id = idOf(pointer);
    const value = valueAt(shown.data, pointer);
    const faults = faultsOf(pointer, shown.diagnostics);
    const problem = problems.get(pointer);
    const described = [`${id}-doc`, ...faults.map((_, at) => `${id}-fault-${at}`)].join(" ");
    const attributes = {
      "aria-describedby": described,
      "aria-invalid": faults.some(({ severity }) => severity === "error") && "true",
    };
    const isMissing = value === undefined || value === null;
    return element(
      "li",
      { class: isChanged(shown.args, pointer) ? "control changed" : "control", "data-key": pointer },
      head(field, id, pointer, value),
      field.type === "list"
        ? listItems(field, pointer, value)
        : element(
            "div",
            { class: "control-row" },
            isMissing && !field.required
              ? element("p", { class: "control-none" }, value === null ? "null" : "not given")
              : fieldInput(field, id, pointer, value, attributes),
          ),
      field.type === "deep_link" && typeof value === "string" && value !== "" &&
        element("p", { class: "control-figure" }, targets.of(value)),
      faults.map((fault, at) => faultLine(`${id}-fault-${at}`, fault)),
      problem && element("p", { class: "control-fault fault-error" }, problem),
      element("p", { class: isShort ? "unseen" : "control-doc", id: `${id}-doc` }, field.doc),
    );
  }

  function itemButton(action, text, pointer, label, isOff = false) {
    return element(
      "button",
      {
        type: "button", class: "button button-small", "data-do": action, "data-at": pointer,
        "aria-label": label, disabled: isOff,
      },
      text,
    );
  }

  function item(field, pointer, value, at, count) {
    const isOpen = open.has(pointer);
    const name = `item ${at + 1}`;
    const texts = field.fields.filter(({ type }) => type === "string").map((each) => value?.[each.name]);
    const first = texts.find((text) => typeof text === "string" && text !== "") ?? "";
    const details = element(
      "details",
      { class: "item", "data-item": pointer, open: isOpen },
      element(
        "summary",
        {},
        element("span", { class: "item-number" }, String(at + 1)),
        element("span", { class: "item-title" }, first),
      ),
      element(
        "p",
        { class: "item-buttons" },
        itemButton("up", "Up", pointer, `Move ${name} up`, at === 0),
        itemButton("down", "Down", pointer, `Move ${name} down`, at === count - 1),
        itemButton("double", "Duplicate", pointer, `Duplicate ${name}`),
        itemButton("remove", "Remove", pointer, `Remove ${name}`),
      ),
      isOpen && element("ul", { role: "list", class: "fields" },
        field.fields.map((each) => control(each, pointer, true))),
    );
    return element("li", { "data-key": pointer }, details);
  }

  function listItems(field, pointer, value) {
    const items = Array.isArray(value) ? value : [];
    return element(
      "div",
      { class: "items", role: "group", "aria-labelledby": `${idOf(pointer)}-label` },
      element(
        "ol",
        { role: "list" },
        items.map((each, at) => item(field, pointerTo(pointer, at), each, at, items.length)),
      ),
      element(
        "p",
        { class: "item-buttons" },
        itemButton("add", "Add an item", pointer, `Add an item to ${field.name}`),
        element("span", { class: "control-figure" },
          value === undefined ? "not given" : `${items.length} ${items.length === 1 ? "item" : "items"}`),
      ),
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

  root.addEventListener("input", ({ target }) => {
    if (!target.dataset.pointer) return;
    clearTimeout(timer);
    timer = setTimeout(() => typed(target), typingPause);
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
          shown.fields.map((field) => control(field, ""))),
      ),
    );
    for (const details of root.querySelectorAll("[data-item]")) {
      details.open = open.has(details.dataset.item);
    }
    showValues(root);
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
