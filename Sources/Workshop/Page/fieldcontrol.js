import { element } from "./dom.js";
import { edgesOf } from "./edges.js";
import { fieldInput } from "./fieldinput.js";
import { isChanged, pointerTo, valueAt } from "./values.js";

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
    fault.message.replace(/^\u0027[^\u0027]*\u0027 of \S+ (?:\(changed\) )?/, ""),
    fault.fix && element("span", { class: "control-fix" }, ` ${fault.fix}`),
  );
}

function head(field, id, pointer, value, state) {
  const isList = field.type === "list";
  return element(
    "div",
    { class: "control-head" },
    isList
      ? element("span", { class: "control-name", id: `${id}-label` }, field.name)
      : element("label", { class: "control-name", for: id, id: `${id}-label` }, field.name),
    element("span", { class: "control-type" }, field.type.replaceAll("_", " ")),
    field.required && element("span", { class: "control-type" }, "required"),
    isChanged(state.args, pointer) &&
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

/**
 * The control of a field: its name, what changes it, what is wrong with it and what it is for.
 *
 * What can be done bears `data-do` with the place in `data-at`, see `createControls`.
 *
 * @param parent The place of what the field is of.
 * @param state What is shown: `{data, args, diagnostics, problems, open, targetOf}`.
 * @param isShort Whether what it is for is only told, not shown.
 */
export function fieldControl(field, parent, state, isShort = false) {
  const pointer = pointerTo(parent, field.name);
  const id = idOf(pointer);
  const value = valueAt(state.data, pointer);
  const faults = faultsOf(pointer, state.diagnostics);
  const problem = state.problems.get(pointer);
  const described = [`${id}-doc`, ...faults.map((_, at) => `${id}-fault-${at}`)].join(" ");
  const attributes = {
    "aria-describedby": described,
    "aria-invalid": faults.some(({ severity }) => severity === "error") && "true",
  };
  const isMissing = value === undefined || value === null;
  return element(
    "li",
    { class: isChanged(state.args, pointer) ? "control changed" : "control", "data-key": pointer },
    head(field, id, pointer, value, state),
    field.type === "list"
      ? listItems(field, pointer, value, state)
      : element(
          "div",
          { class: "control-row" },
          isMissing && !field.required
            ? element("p", { class: "control-none" }, value === null ? "null" : "not given")
            : fieldInput(field, id, pointer, value, attributes),
        ),
    field.type === "deep_link" && typeof value === "string" && value !== "" &&
      element("p", { class: "control-figure" }, state.targetOf(value)),
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

function item(field, pointer, value, at, count, state) {
  const isOpen = state.open.has(pointer);
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
      field.fields.map((each) => fieldControl(each, pointer, state, true))),
  );
  return element("li", { "data-key": pointer }, details);
}

function listItems(field, pointer, value, state) {
  const items = Array.isArray(value) ? value : [];
  return element(
    "div",
    { class: "items", role: "group", "aria-labelledby": `${idOf(pointer)}-label` },
    element(
      "ol",
      { role: "list" },
      items.map((each, at) => item(field, pointerTo(pointer, at), each, at, items.length, state)),
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
