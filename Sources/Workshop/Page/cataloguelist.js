import { addressOf, isSameSubject, pageURL } from "./address.js";
import { rowsOf, scenarioTitle, shortName } from "./catalogue.js";
import { counted, element } from "./dom.js";
import { morph } from "./morph.js";

/** With more rows than these only those near the visible part are there: to draw 500 takes 40 ms. */
const windowedFrom = 250;
/** Rows beyond the visible part, so that the keyboard finds the next one. */
const margin = 15;
/** Pixels of rows where only a window of them is there. */
const heights = { group: 40, part: 28, entry: 30, scenario: 28, empty: 28 };

function badge({ count, noun, text, isError, isQuiet }) {
  const kind = isError ? " badge-error" : isQuiet ? " badge-quiet" : "";
  return element("span", { class: `badge${kind}` }, text ?? counted(count, noun));
}

function link(target, from, className, ...children) {
  const attributes = {
    href: pageURL(target),
    class: className,
    "data-key": "link",
    "aria-current": isSameSubject(target, plain(from)) && "page",
  };
  return element("a", attributes, ...children);
}

/** What the catalogue lists of an address: a matrix stands where its provider does. */
function plain(address) {
  const kind = address.kind === "matrix" ? "provider" : address.kind;
  return { ...address, kind, params: {} };
}

function foldButton(row, name) {
  return element(
    "button",
    {
      type: "button", class: "fold", "data-fold": row.key, "aria-expanded": String(!row.isFolded),
      "aria-label": row.isFolded ? `Unfold ${name}` : `Fold ${name}`, "data-key": "fold",
    },
  );
}

function entryContent(row, from) {
  const { entry, subject } = row;
  const isProvider = subject === "provider";
  const short = shortName(entry.id);
  const secondary = isProvider ? entry.component : entry.title && short;
  return [
    link(
      addressOf(subject, entry.id, null, from),
      from,
      "entry",
      element("span", { class: "entry-name" }, isProvider ? short : (entry.title ?? short)),
      " ",
      secondary && element("span", { class: "entry-kind" }, secondary),
      row.badges.map((each) => [" ", badge(each)]),
    ),
    row.count > 0 && foldButton(row, entry.id),
  ];
}

function rowContent(row, from) {
  switch (row.kind) {
    case "group":
      return [
        element("h2", { class: "group-name" }, element("span", {}, row.name)),
        row.badges.map(badge),
        foldButton(row, row.name),
      ];
    case "entry": return entryContent(row, from);
    case "scenario": {
      const target = addressOf(row.subject, row.entry.id, row.scenario, from);
      return link(target, from, "scenario", scenarioTitle(row.entry, row.scenario));
    }
    default: return element("p", { class: "group-part" }, row.text);
  }
}

/** What all links of the catalogue have in common: the query of axes, looks and panel. */
function sharedQuery(address) {
  return pageURL(addressOf("overview", null, null, address));
}

/**
 * The list of everything that can be shown. It grows to any length: of a long one only the rows near
 * the visible part are elements of the page.
 *
 * @param nav The landmark that holds it and is scrolled.
 */
export function createCatalogueList(nav) {
  const folded = new Set();
  const state = { index: null, search: "", address: null, rows: [], offsets: [] };

  function overviewItem() {
    const errors = state.index.diagnostics.filter(({ severity }) => severity === "error").length;
    return element(
      "p",
      { class: "overview-link", "data-key": "overview" },
      link(
        addressOf("overview", null, null, state.address),
        state.address,
        "entry",
        element("span", { class: "entry-name" }, "Overview"),
        errors > 0 && badge({ count: errors, noun: "error", isError: true }),
      ),
    );
  }

  /** The rows that are to be there: from, to, and the pixels before and after them. */
  function visible() {
    const { rows, offsets } = state;
    const end = offsets[rows.length];
    if (rows.length <= windowedFrom) return { from: 0, to: rows.length, before: 0, after: 0 };
    const scrolled = nav.scrollTop - (nav.querySelector(".groups")?.offsetTop ?? 0);
    // A list that has become shorter is not scrolled yet.
    const top = Math.min(scrolled, end - nav.clientHeight);
    const first = offsets.findIndex((offset) => offset > top) - 1;
    const last = offsets.findIndex((offset) => offset > top + nav.clientHeight);
    const from = Math.max(0, first - margin);
    const to = Math.min(rows.length, (last < 0 ? rows.length : last) + margin);
    return { from, to, before: offsets[from], after: end - offsets[to] };
  }

  function list() {
    const { rows, address } = state;
    const { from, to, before, after } = visible();
    const isWindowed = rows.length > windowedFrom;
    const made = element(
      "ul",
      { role: "list", class: isWindowed ? "groups windowed" : "groups", "data-key": "groups" },
      rows.slice(from, to).map((row, at) =>
        element(
          "li",
          {
            class: `row row-${row.kind}`,
            "data-meant": row.isMeant,
            "data-key": row.key,
            "aria-setsize": isWindowed && rows.length,
            "aria-posinset": isWindowed && from + at + 1,
          },
          rowContent(row, address),
        ),
      ),
    );
    if (isWindowed) made.style.paddingBlock = `${before}px ${after}px`;
    return made;
  }

  function draw() {
    const { rows, search } = state;
    const nothing = element(
      "p",
      { class: "nothing" },
      search ? `Nothing matches “${search}”` : "No plugins yet",
    );
    morph(nav, element("nav", {}, overviewItem(), rows.length === 0 ? nothing : list()));
    nav.dataset.query = sharedQuery(state.address);
  }

  function build() {
    state.rows = rowsOf(state.index, state.search, folded);
    let offset = 0;
    state.offsets = [0, ...state.rows.map(({ kind }) => (offset += heights[kind]))];
    draw();
  }

  function showCurrent() {
    const { rows, offsets, address } = state;
    const target = plain(address);
    const at = rows.findIndex(
      (row) =>
        row.entry?.id === target.id && row.subject === target.kind &&
        (row.scenario ?? null) === target.scenario,
    );
    if (at >= 0 && rows.length > windowedFrom) {
      const top = offsets[at] + (nav.querySelector(".groups")?.offsetTop ?? 0);
      const isVisible = top >= nav.scrollTop && top < nav.scrollTop + nav.clientHeight - 40;
      if (!isVisible) nav.scrollTop = top - nav.clientHeight / 2;
      draw();
    }
    nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  let isWaiting = false;
  nav.addEventListener("scroll", () => {
    if (isWaiting || state.rows.length <= windowedFrom) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      draw();
    });
  });
  nav.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-fold]")?.dataset.fold;
    if (key === undefined) return;
    if (!folded.delete(key)) folded.add(key);
    build();
  });

  return {
    /** Draws a catalogue, keeping focus and scroll. */
    show(index, search, address) {
      // What a search finds is read from the top.
      if (search !== state.search) nav.scrollTop = 0;
      Object.assign(state, { index, search, address });
      build();
    },

    /** Marks what is shown and lets links keep axes, looks and panel of the address. */
    mark(address) {
      const before = state.address;
      state.address = address;
      if (!state.index) return;
      const isMoved = !before || !isSameSubject(plain(before), plain(address));
      if (isMoved || nav.dataset.query !== sharedQuery(address)) draw();
      if (isMoved) showCurrent();
    },

    /** Scrolls to what is shown. */
    reveal: showCurrent,
  };
}
