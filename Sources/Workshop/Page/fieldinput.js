import { contrast, readColor } from "./contrast.js";
import { element } from "./dom.js";

const grounds = { light: [255, 255, 255], dark: [18, 18, 18] };

function number(value) {
  return Number.isFinite(value) ? String(value) : "";
}

function colorInputs(id, pointer, value, attributes) {
  const color = readColor(value);
  const hex = color
    ? `#${color.slice(0, 3).map((byte) => byte.toString(16).padStart(2, "0")).join("")}`
    : "#808080";
  const figures = color
    ? Object.entries(grounds).map(([name, ground]) => `${contrast(color, ground).toFixed(1)}:1 on ${name}`)
    : ["no colour"];
  return [
    element("input", {
      type: "color", class: "color", "aria-label": "Pick a colour", "data-pointer": pointer,
      "data-value": hex, "data-key": "picker",
    }),
    textInput(id, pointer, value, { ...attributes, class: "input mono" }),
    element("span", { class: "control-figure", "data-key": "figure" }, figures.join(", ")),
  ];
}

function textInput(id, pointer, value, attributes) {
  return element("textarea", {
    id, rows: 1, spellcheck: "false", "data-pointer": pointer, "data-value": value ?? "",
    "data-key": "text", class: "input", ...attributes,
  });
}

function numberInput(id, pointer, value, attributes) {
  return element("input", {
    id, type: "number", class: "input", "data-pointer": pointer, "data-kind": "number",
    "data-value": number(value), "data-key": "number", ...attributes,
  });
}

function fractionInputs(id, pointer, value, attributes) {
  const percent = typeof value === "number" ? `${Math.round(value * 1000) / 10} %` : "";
  return [
    element("input", {
      type: "range", min: 0, max: 1, step: 0.01, "aria-label": "Slide", "data-pointer": pointer,
      "data-kind": "number", "data-value": number(value), "data-key": "range",
    }),
    numberInput(id, pointer, value, { step: "any", ...attributes }),
    element("span", { class: "control-figure", "data-key": "figure" }, percent),
  ];
}

function choices(id, field, pointer, value, attributes) {
  if (field.values.length > 5) {
    return element(
      "select",
      { id, class: "input", "data-pointer": pointer, "data-value": value ?? "", ...attributes },
      field.values.map((word) => element("option", { value: word }, word)),
    );
  }
  return element(
    "div",
    { class: "radios", role: "radiogroup", "aria-labelledby": `${id}-label` },
    field.values.map((word) =>
      element(
        "label",
        { "data-key": word },
        element("input", {
          type: "radio", name: id, value: word, "data-pointer": pointer,
          "data-checked": String(word === value),
        }),
        word,
      ),
    ),
  );
}

/**
 * The control that a type has: what changes a value bears its place in `data-pointer`, the kind of
 * value in `data-kind` and the value that it is to show in `data-value` or `data-checked`.
 *
 * @param id Of the element that a label may name.
 * @param attributes For that element, such as `aria-describedby`.
 */
export function fieldInput(field, id, pointer, value, attributes) {
  switch (field.type) {
    case "hex_color": return colorInputs(id, pointer, value, attributes);
    case "integer": return numberInput(id, pointer, value, { step: 1, ...attributes });
    case "number": return numberInput(id, pointer, value, { step: "any", ...attributes });
    case "fraction": return fractionInputs(id, pointer, value, attributes);
    case "boolean":
      return element("input", {
        id, type: "checkbox", "data-pointer": pointer, "data-kind": "boolean",
        "data-checked": String(value === true), ...attributes,
      });
    case "enumeration": return choices(id, field, pointer, value, attributes);
    case "nested":
    case "map":
      return textInput(id, pointer, JSON.stringify(value ?? {}, null, 2), {
        ...attributes, class: "input mono", "data-kind": "json",
      });
    case "image":
    case "deep_link": return textInput(id, pointer, value, { ...attributes, class: "input mono" });
    default: return textInput(id, pointer, typeof value === "string" ? value : JSON.stringify(value), attributes);
  }
}

/** The value that a changed control has, or undefined while it has none that can be used. */
export function valueOf(control) {
  switch (control.dataset.kind) {
    case "boolean": return { value: control.checked };
    case "number": {
      const read = control.valueAsNumber;
      return Number.isNaN(read) ? undefined : { value: read };
    }
    case "json":
      try {
        return { value: JSON.parse(control.value) };
      } catch (error) {
        return { problem: error.message };
      }
    default: return { value: control.value };
  }
}

/**
 * Lets controls show their values, but for the one that the reader is at.
 *
 * @param waiting The control whose value is still to be taken, if there is one; it keeps it.
 */
export function showValues(root, waiting) {
  for (const control of root.querySelectorAll("[data-value], [data-checked]")) {
    if (control === waiting) continue;
    if (control === document.activeElement && control.type !== "checkbox") continue;
    if (control.dataset.checked !== undefined) control.checked = control.dataset.checked === "true";
    else if (control.value !== control.dataset.value) control.value = control.dataset.value;
  }
}
