import { element } from "./dom.js";

function typeText(field) {
  const type = field.type.replaceAll("_", " ");
  return field.values ? `${type}: ${field.values.join(", ")}` : type;
}

function defaultText(field) {
  if (field.required) return "required";
  return field.default === null ? "" : `default ${JSON.stringify(field.default)}`;
}

function rows(fields, depth) {
  return fields.flatMap((field) => [
    element(
      "tr",
      {},
      element(
        "th",
        { scope: "row" },
        element("code", { class: depth > 0 ? "field-inner" : null }, field.name),
      ),
      element("td", {}, typeText(field), element("br"), element("span", { class: "field-default" }, defaultText(field))),
      element("td", {}, field.doc),
    ),
    ...rows(field.fields ?? [], depth + 1),
  ]);
}

/** The fields of a component's data protocol as a table; those of list items under their list. */
export function fieldTable(component) {
  const heads = ["Field", "Type", "What it is"];
  const label = `Fields of ${component.data_protocol}`;
  return element(
    "div",
    { class: "scroller", tabindex: "0", role: "region", "aria-label": label },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, rows(component.fields, 0)),
    ),
  );
}
