import { addressOf, pageURL } from "./address.js";
import { scenarioTitle } from "./catalogue.js";
import { element } from "./dom.js";
import { fieldTable } from "./fieldtable.js";
import { createSpecimen } from "./specimen.js";

/** More specimens than these are not drawn. */
const most = 60;

function nameTable(title, list) {
  if (list.length === 0) return null;
  return element(
    "section",
    { class: "overview-part" },
    element("h2", {}, title),
    element(
      "dl",
      { class: "names" },
      list.map(({ name, doc }) => [element("dt", {}, element("code", {}, name)), element("dd", {}, doc)]),
    ),
  );
}

/** The subjects that show a component: each of its providers with its scenarios. */
function subjectsOf(index, name, address) {
  return index.providers
    .filter(({ component }) => component === name)
    .flatMap((entry) =>
      [null, ...entry.scenarios].map((scenario) => ({
        title: scenario === null ? entry.id : `${entry.id} · ${scenarioTitle(entry, scenario)}`,
        address: addressOf("provider", entry.id, scenario, address),
      })),
    );
}

/**
 * The page of one component: what it is for, its fields, and all that shows it, drawn.
 *
 * @param root The element that holds it.
 * @param load Gives the markup of an address.
 * @param tapped Called with an address and a tap in its specimen.
 */
export function createDocsPage(root, { load, tapped }) {
  let shown = null;
  let specimens = [];

  function specimen({ title, address }) {
    const host = element("div", { class: "specimen" });
    // A narrow window scrolls it sideways, by keyboard as well.
    const sheet = element(
      "div",
      {
        class: "cell-sheet", "data-scheme": address.axes.scheme, tabindex: "0", role: "group",
        "aria-label": title,
      },
      host,
    );
    sheet.style.setProperty("--width", `${address.axes.width}px`);
    specimens.push({ address, specimen: createSpecimen(host, (tap) => tapped(address, tap)) });
    return element(
      "li",
      { class: "cell" },
      element("a", { class: "cell-link", href: pageURL(address) }, title),
      sheet,
    );
  }

  function build(component, subjects) {
    specimens = [];
    root.replaceChildren(
      element("p", { class: "eyebrow" }, "Component"),
      element("h1", { id: "subject-title", tabindex: "-1" }, component.name),
      element("p", { class: "doc" }, component.doc),
      element(
        "section",
        { class: "overview-part" },
        element("h2", {}, "Fields ", element("span", { class: "count" }, String(component.fields.length))),
        fieldTable(component),
      ),
      nameTable("Events", component.events) ?? "",
      nameTable("Actions", component.actions) ?? "",
      nameTable("States", component.states) ?? "",
      element(
        "section",
        { class: "overview-part" },
        element("h2", {}, "Shown by ", element("span", { class: "count" }, String(subjects.length))),
        subjects.length === 0 && element("p", { class: "hint" }, "No plugin of this project uses it."),
        element("ul", { role: "list", class: "gallery" }, subjects.slice(0, most).map(specimen)),
      ),
    );
  }

  return {
    /** Draws a component; what is drawn already is changed in place. */
    async show(index, component, address) {
      const subjects = subjectsOf(index, component.name, address);
      const wanted = JSON.stringify([component.name, subjects.map((each) => pageURL(each.address))]);
      const isFresh = wanted !== shown;
      shown = wanted;
      if (isFresh) build(component, subjects);
      for (const { address: target, specimen } of [...specimens]) {
        try {
          const markup = await load(target);
          if (shown !== wanted) return;
          await specimen.show(markup, { keep: !isFresh });
        } catch {
          // Its own page says why it cannot be drawn.
        }
      }
    },

    clear() {
      shown = null;
      specimens = [];
      root.replaceChildren();
    },
  };
}
