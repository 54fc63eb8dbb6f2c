"use strict";
(() => {
  const report = JSON.parse(document.getElementById("data").textContent);
  const list = document.getElementById("list");
  const detail = document.getElementById("detail");
  const shown = document.getElementById("shown");
  const search = document.getElementById("search");
  const states = document.getElementById("states");
  const views = ["Side by side", "Overlay", "Blink", "Difference"];
  let view = views[0];
  let opacity = 50;
  let boxes = true;
  let state = "all";
  let items = [];
  let current = null;
  let blinking = 0;

  /** An element with properties and children; what is null is left out. */
  function make(name, properties, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties ?? {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key in element && key !== "list" && key !== "for") element[key] = value;
      else element.setAttribute(key, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  }

  function place(item) {
    return [item.axes, item.kind].filter(Boolean).join(" · ");
  }

  function radio(name, value, label, checked, choose) {
    const input = make("input", { type: "radio", name, value, checked });
    input.addEventListener("change", () => choose(value));
    return make("label", {}, input, label);
  }

  function filters() {
    const all = report.items.length;
    states.append(radio("state", "all", `all ${all}`, true, filter));
    for (const [name, count] of report.states) {
      states.append(radio("state", name, `${name} ${count}`, false, filter));
    }
    search.addEventListener("input", () => filter(state));
    document.getElementById("filters").addEventListener("submit", (event) => event.preventDefault());
  }

  function filter(wanted) {
    state = wanted;
    const words = search.value.toLowerCase().split(/\s+/);
    items = report.items.filter(
      (item) =>
        (state === "all" || item.state === state) &&
        words.every((word) => `${item.name} ${place(item)} ${item.file ?? ""}`.toLowerCase().includes(word))
    );
    list.replaceChildren(
      ...items.map((item) => {
        const link = make(
          "a",
          { href: `#${item.id}` },
          make("span", { className: "name" }, item.name),
          make("span", { className: `state ${item.state}` }, item.settled ? `${item.state}, ${item.settled}` : item.state),
          make("span", { className: "about" }, place(item) ? ` ${place(item)}` : "")
        );
        return make("li", {}, link);
      })
    );
    shown.textContent =
      items.length === report.items.length
        ? items.length === 1 ? "1 snapshot" : `${items.length} snapshots`
        : `${items.length} of ${report.items.length} snapshots`;
    mark();
  }

  function mark() {
    for (const link of list.querySelectorAll("a")) {
      if (current && link.hash === `#${current.id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  function row(term, value) {
    return value ? [make("dt", {}, term), make("dd", {}, value)] : [];
  }

  function changes(item) {
    const texts = item.changes.length ? item.changes : item.fields;
    if (!texts.length) return null;
    return make(
      "section",
      {},
      make("h3", {}, "What changed"),
      make("ul", { className: "changes" }, ...texts.map((text) => make("li", {}, make("code", {}, text))))
    );
  }

  function picture(item, role) {
    const image = make("img", { alt: `${item.name} ${place(item)}, ${role}`, src: item[role] });
    // Two pixels a point.
    const size = () => { image.width = image.naturalWidth / report.scale; };
    image.addEventListener("load", size);
    if (image.complete) size();
    return image;
  }

  function boxed(item, role) {
    const layers = make("div", { className: "layers" }, picture(item, role));
    const image = layers.firstChild;
    const draw = () => {
      for (const [x, y, width, height] of item.areas) {
        const box = make("div", { className: "box" });
        box.style.left = `${(100 * x) / image.naturalWidth}%`;
        box.style.top = `${(100 * y) / image.naturalHeight}%`;
        box.style.width = `${(100 * width) / image.naturalWidth}%`;
        box.style.height = `${(100 * height) / image.naturalHeight}%`;
        layers.append(box);
      }
    };
    if (boxes) image.decode().then(draw, () => {});
    return layers;
  }

  function figure(caption, ...children) {
    return make("figure", {}, make("figcaption", {}, caption), ...children);
  }

  /** Draws the pictures of an item in the view that is chosen. */
  function draw(stage, item, tools) {
    clearInterval(blinking);
    stage.replaceChildren();
    tools.replaceChildren();
    if (view === "Side by side") {
      stage.append(
        figure("Expected", picture(item, "expected")), figure("Actual", boxed(item, "actual")));
      if (!item.areas.length) return;
      const check = make("input", { type: "checkbox", checked: boxes });
      check.addEventListener("change", () => { boxes = check.checked; draw(stage, item, tools); });
      tools.append(make("label", {}, check, "Frame what changed"));
    } else if (view === "Overlay") {
      const top = picture(item, "actual");
      const slider = make("input", { type: "range", min: 0, max: 100, value: opacity });
      const output = make("output", {}, `${opacity} %`);
      const set = () => {
        opacity = Number(slider.value);
        top.style.opacity = opacity / 100;
        output.textContent = `${opacity} %`;
      };
      slider.addEventListener("input", set);
      set();
      stage.append(
        figure("Actual over expected", make("div", { className: "layers" }, picture(item, "expected"), top)));
      tools.append(make("label", {}, "Opacity of actual", slider), output);
    } else if (view === "Blink") {
      const old = picture(item, "expected");
      const new_ = picture(item, "actual");
      const caption = make("figcaption", {}, "");
      let isNew = true;
      const turn = () => {
        isNew = !isNew;
        old.style.visibility = isNew ? "hidden" : "visible";
        new_.style.visibility = isNew ? "visible" : "hidden";
        caption.textContent = isNew ? "Actual" : "Expected";
      };
      turn();
      const check = make("input", { type: "checkbox", checked: true });
      const start = () => { blinking = setInterval(turn, 700); };
      check.addEventListener("change", () => { clearInterval(blinking); if (check.checked) start(); });
      start();
      stage.append(make("figure", {}, caption, make("div", { className: "layers" }, old, new_)));
      tools.append(make("label", {}, check, "Blink"));
    } else {
      stage.append(figure("What differs, in red", picture(item, "diff")));
    }
  }

  function pictures(item) {
    if (item.kind !== "png") return [];
    if (!item.expected || !item.actual) {
      return ["expected", "actual"].filter((role) => item[role]).map((role) =>
        make("div", { className: "stage" }, figure(role === "actual" ? "Actual" : "Expected", picture(item, role))));
    }
    const usable = item.diff ? views : views.slice(0, 3);
    if (!usable.includes(view)) view = views[0];
    const element = make("div", { className: "stage" });
    const tools = make("div", { className: "controls" });
    const choice = make(
      "fieldset", { id: "views" }, make("legend", {}, "View"),
      ...usable.map((name) =>
        radio("view", name, name, name === view, (value) => { view = value; draw(element, item, tools); })));
    draw(element, item, tools);
    return [make("div", { className: "controls" }, choice, tools), element];
  }

  function lines(item) {
    if (!item.parts.length) return null;
    const rows = [];
    for (const [old, new_, part] of item.parts) {
      let [left, right] = [old, new_];
      if (item.state === "different") {
        rows.push(make("tr", { className: "gap" }, make("td", { colSpan: 4 }, old === new_ ? `from line ${old}` : `from line ${old}, now ${new_}`)));
      }
      for (const [sign, text] of part) {
        const word = sign === "-" ? "removed" : sign === "+" ? "added" : "";
        rows.push(
          make(
            "tr", { className: word },
            make("td", { className: "number" }, sign === "+" ? "" : String(left++)),
            make("td", { className: "number" }, sign === "-" ? "" : String(right++)),
            make("td", { className: "sign" }, word ? sign : "", word ? make("span", { className: "unseen" }, word) : null),
            make("td", {}, text)));
      }
    }
    const title = item.state === "different" ? "Lines that differ" : "The text";
    return make(
      "section", {}, make("h3", {}, title),
      make(
        "div", { className: "lines", tabIndex: 0, role: "region", "aria-label": title },
        make("table", { className: "diff" }, make("tbody", {}, ...rows))),
      item.cut ? make("p", { className: "about" }, `The rest is left out here; all of it is in ${item.files}.`) : null);
  }

  function show() {
    clearInterval(blinking);
    const item = report.items.find((each) => `#${each.id}` === location.hash) ?? items[0] ?? null;
    current = item;
    mark();
    if (!item) {
      detail.replaceChildren(
        make("p", { className: "about" }, report.items.length ? "Nothing that is looked for." : "Everything is the same."));
      return;
    }
    const isText = item.kind !== "png";
    detail.replaceChildren(
      make("h2", {}, item.name),
      make(
        "p", {}, make("span", { className: `state ${item.state}` }, item.state),
        place(item) ? ` ${place(item)}` : "", item.settled ? ` – ${item.settled}` : ""),
      make(
        "dl", {}, ...row("Message", item.message),
        ...row("Expected", item.wanted), ...row("Found", item.found),
        ...row("File", item.file && make("code", {}, item.file)),
        ...row("See", item.see && make("code", {}, item.see)),
        ...row("Accept", item.accept && make("code", {}, item.accept)),
        ...row("Remove", item.remove && make("code", {}, item.remove)),
        ...row("Fix", !item.accept && !item.remove ? item.fix : "")),
      ...[
        changes(item), ...pictures(item), isText ? lines(item) : null,
        item.leftOut ? make("p", { className: "about" }, `The pictures are left out here, to keep this page small; they are in ${item.files}.`) : null,
      ].filter(Boolean));
  }

  function step(by) {
    const at = items.indexOf(current);
    const next = items[Math.min(Math.max(at + by, 0), items.length - 1)];
    if (!next) return;
    location.hash = `#${next.id}`;
    const link = list.querySelector(`a[href="#${next.id}"]`);
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isInput = event.target instanceof HTMLInputElement;
    const isTyped = event.target === search;
    if (isTyped) return;
    if (event.key === "/") { event.preventDefault(); search.focus(); return; }
    if (event.key === "j" || event.key === "k") { step(event.key === "j" ? 1 : -1); return; }
    const isInList = list.contains(event.target);
    if (isInList && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    if (!isInput || event.target.name === "view") {
      const choice = document.querySelectorAll("#views input")[Number(event.key) - 1];
      if (choice) choice.click();
    }
  });
  addEventListener("hashchange", show);
  filters();
  filter("all");
  show();
})();
