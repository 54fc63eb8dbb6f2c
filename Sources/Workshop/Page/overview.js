import { counted, element, placeText } from "./dom.js";
import { problemList } from "./problems.js";

function state(plugin) {
  if (plugin.stale) return "last good version";
  return plugin.loaded ? "loaded" : "failed to load";
}

function table(caption, heads, rows) {
  return element(
    "div",
    { class: "scroller", tabindex: "0", role: "region", "aria-label": caption },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, heads.map((head) => element("th", {}, head)))),
      element("tbody", {}, rows.map((row) => element("tr", {}, row))),
    ),
  );
}

function pluginRow(plugin) {
  return [
    element("th", { scope: "row" }, plugin.name),
    element("td", {}, plugin.description ?? ""),
    element("td", {}, element("code", {}, plugin.file)),
    element("td", { class: plugin.stale || !plugin.loaded ? "bad" : null }, state(plugin)),
  ];
}

function routeRow(route) {
  return [
    element("td", {}, element("code", {}, route.pattern)),
    element("td", {}, route.plugin),
    element("td", {}, element("code", {}, placeText(route) ?? "")),
  ];
}

function section(title, count, content) {
  return element(
    "section",
    { class: "overview-part", "data-key": title },
    element("h2", {}, title, " ", element("span", { class: "count" }, String(count))),
    content,
  );
}

/** The page at `/`: what the project has, and every problem of loading it. */
export function overview(index) {
  const { plugins, providers, screens, routes, diagnostics } = index;
  const sums = [
    counted(plugins.length, "plugin"),
    counted(providers.length, "provider"),
    counted(screens.length, "screen"),
    counted(routes.length, "route"),
  ];
  return [
    element("p", { class: "eyebrow" }, "Project"),
    element("h1", { id: "subject-title", tabindex: "-1" }, index.name ?? "Overview"),
    element("p", { class: "doc" }, sums.join(" · ")),
    diagnostics.length > 0 && section("Problems", diagnostics.length, problemList(diagnostics)),
    section(
      "Plugins",
      plugins.length,
      table("Plugins", ["Name", "About", "File", "State"], plugins.map(pluginRow)),
    ),
    routes.length > 0 &&
      section(
        "Routes",
        routes.length,
        table("Routes", ["Pattern", "Plugin", "Source"], routes.map(routeRow)),
      ),
  ];
}
