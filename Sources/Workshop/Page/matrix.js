import { cellAddress, pageURL } from "./address.js";
import { element } from "./dom.js";
import { morph } from "./morph.js";
import { offered } from "./place.js";
import { createSpecimen } from "./specimen.js";
import { statesOf } from "./subject.js";

/** More cells than these are not drawn. */
const most = 120;

const steps = ["xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5"];

function allValues(axis, { index, entry, component }) {
  switch (axis) {
    case "scheme": return ["light", "dark"];
    case "dir": return ["ltr", "rtl"];
    case "text-size": return steps;
    case "width": return ["320", "375", "430", "768"];
    case "locale": return ["", ...index.locales.slice(1), ...index.pseudo_locales];
    case "state": {
      const { own, ofData } = statesOf(index, component);
      return ["", ...own, ...ofData];
    }
    case "scenario": return ["", ...entry.scenarios];
    default: return [];
  }
}

/** The values of an axis that a matrix compares. */
export function axisValues(axis, known) {
  return offered(axis, allValues(axis, known));
}

const names = {
  scheme: "Scheme",
  dir: "Direction",
  "text-size": "Text size",
  locale: "Locale",
  width: "Width",
  state: "State",
  scenario: "Scenario",
};

/** What a value is called in a heading. */
function wordFor(axis, value, { index, entry }) {
  if (axis === "scenario") return value === "" ? "Own data" : (entry.scenario_titles[value] ?? value);
  if (value !== "") return value;
  return axis === "locale" ? (index.locales[0] ?? "default") : "live";
}

function axisSelect(name, label, chosen, known, changed) {
  const select = element(
    "select",
    { class: "input", name, id: `matrix-${name}`, "data-key": name },
    Object.entries(names)
      .filter(([axis]) => axisValues(axis, known).length > 0)
      .map(([axis, text]) => element("option", { value: axis }, text)),
  );
  select.value = chosen;
  select.addEventListener("change", () => changed({ [name]: select.value }));
  return element(
    "div",
    { class: "field" },
    element("label", { class: "field-label", for: select.id }, label),
    select,
  );
}

/** How much the cells are made smaller so that all columns are seen: to a half at most. */
function zoomOf(address, columns, room) {
  if (address.looks.zoom !== "fit") return Number(address.looks.zoom) / 100;
  const widths = columns.map((value) =>
    Number(address.cols === "width" && value !== null ? value : address.axes.width),
  );
  const needed = widths.reduce((sum, width) => sum + width + 48, 96);
  return Math.max(0.5, Math.min(1, room / needed));
}

/**
 * The canvas that shows one provider along two axes at once.
 *
 * @param root The element that holds it.
 * @param load Gives the markup of an address.
 * @param tapped Called with an address and a tap in its cell.
 * @param changed Called with `rows` or `cols` when the reader picks another axis.
 */
export function createMatrix(root, { load, tapped, changed }) {
  let key = null;
  let cells = [];
  let round = 0;

  function build(address, known) {
    const rows = axisValues(address.rows, known);
    const columns = address.rows === address.cols ? [null] : axisValues(address.cols, known);
    cells = [];
    const cell = (row, column) => {
      const changes = { [address.rows]: row };
      if (column !== null) changes[address.cols] = column;
      const target = cellAddress(address, changes);
      if (cells.length >= most) return element("td", { class: "cell" }, "not drawn");
      const host = element("div", { class: "specimen" });
      const words = [wordFor(address.rows, row, known)];
      if (column !== null) words.push(wordFor(address.cols, column, known));
      const sheet = element(
        "div",
        { class: "cell-sheet", "data-scheme": target.axes.scheme },
        host,
      );
      sheet.style.setProperty("--width", `${target.axes.width}px`);
      const link = element(
        "a",
        { class: "cell-link", href: pageURL({ ...target, looks: address.looks }) },
        words.join(" · "),
      );
      cells.push({
        address: target,
        link,
        specimen: createSpecimen(host, (tap) => tapped(target, tap)),
        sheet,
      });
      return element("td", { class: "cell" }, link, sheet);
    };
    const head = element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("td"),
        columns.map((value) =>
          element("th", { scope: "col" }, value === null ? "" : wordFor(address.cols, value, known)),
        ),
      ),
    );
    const body = element(
      "tbody",
      {},
      rows.map((value) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, wordFor(address.rows, value, known)),
          columns.map((column) => cell(value, column)),
        ),
      ),
    );
    const table = element("table", { class: "matrix-table" }, head, body);
    table.style.zoom = String(zoomOf(address, columns, root.clientWidth));
    root.replaceChildren(
      element("h2", { class: "unseen" }, "Matrix"),
      element(
        "div",
        { class: "matrix-axes", role: "group", "aria-label": "Axes of the matrix" },
        axisSelect("rows", "Rows", address.rows, known, changed),
        axisSelect("cols", "Columns", address.cols, known, changed),
      ),
      element(
        "div",
        {
          class: "matrix-scroll", tabindex: "0", role: "region",
          "aria-label": `${names[address.rows]} by ${names[address.cols]}`,
        },
        table,
      ),
    );
  }

  async function fill(cell, isFresh, mine) {
    let markup;
    try {
      markup = await load(cell.address);
    } catch (error) {
      if (mine === round) morph(cell.link, element("a", {}, error.message));
      return;
    }
    if (mine === round) await cell.specimen.show(markup, { keep: !isFresh });
  }

  return {
    /** Draws the cells of an address, those that are there already in place. */
    async show(address, known) {
      const plain = pageURL({ ...address, args: [], panel: "" });
      const wanted = plain + JSON.stringify(known.entry.scenarios);
      const isFresh = wanted !== key;
      if (isFresh) build(address, known);
      key = wanted;
      round += 1;
      const mine = round;
      // A few at a time: a browser keeps about six connections.
      const waiting = cells.map((cell) => {
        cell.address.args = address.args;
        return cell;
      });
      const worker = async () => {
        while (waiting.length > 0 && mine === round) await fill(waiting.shift(), isFresh, mine);
      };
      await Promise.all([worker(), worker(), worker(), worker()]);
    },

    clear() {
      key = null;
      round += 1;
      cells = [];
      root.replaceChildren();
    },
  };
}
