import { element } from "./dom.js";
import { morph } from "./morph.js";

const appear = { name: "appear", doc: "It comes into view." };

function deedButton({ name, doc }) {
  return element(
    "button",
    { type: "button", class: "button button-small", "data-deed": name, "data-key": name, title: doc },
    name.replaceAll("_", " "),
  );
}

/**
 * The buttons for what no tap does: letting a component come into view, and the commands that
 * scripts send to it.
 *
 * @param picked Called with the name of an action.
 * @returns Shows those of a component; none for null.
 */
export function startDeeds(root, picked) {
  root.addEventListener("click", ({ target }) => {
    const { deed } = target.closest("[data-deed]")?.dataset ?? {};
    if (deed) picked(deed);
  });
  return (component) => {
    root.hidden = component === null;
    if (component === null) return;
    const all = [appear, ...component.actions];
    morph(
      root,
      element("div", {}, element("span", { class: "field-label" }, "Do"), all.map(deedButton)),
    );
  };
}
