import { element } from "./dom.js";
import { morph } from "./morph.js";

const stylesheet = "/assets/component.css";

function parsed(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content;
}

function tapOf(target) {
  const node = target.closest("[data-action]");
  if (!node) return null;
  return {
    entry: Number(node.closest("[data-entry]")?.dataset.entry ?? 0),
    node: node.dataset.node,
    action: node.dataset.action,
    index: node.dataset.index === undefined ? null : Number(node.dataset.index),
  };
}

/**
 * The canvas: rendered components in a shadow root, so that the page's styles end at its edge.
 *
 * Links in it never leave the page.
 *
 * @param root The section that holds the canvas.
 * @param tapped Called with `{entry, node, action, index}` for each tap, by pointer or keyboard.
 */
export function createStage(root, tapped) {
  const host = root.querySelector(".specimen");
  const sheet = root.querySelector(".sheet");
  const bar = root.querySelector(".bar");
  const shadow = host.attachShadow({ mode: "open" });
  const content = element("div");
  const link = element("link", { rel: "stylesheet", href: stylesheet });
  shadow.append(link, content);
  // Bare markup must not flash before its stylesheet is there.
  const styled = new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", done);
  });

  shadow.addEventListener("click", (event) => {
    if (event.target.closest("a, button, [data-action]")) event.preventDefault();
    const tap = tapOf(event.target);
    if (tap) tapped(tap);
  });
  shadow.addEventListener("auxclick", (event) => {
    if (event.target.closest("a")) event.preventDefault();
  });

  return {
    /** Shows markup; with `keep` what is there is changed in place, else it is new. */
    async show(markup, { keep }) {
      await styled;
      if (keep) morph(content, parsed(markup));
      else content.replaceChildren(parsed(markup));
    },

    /** Width, background and, for a screen, the bar with its title and the way back. */
    frame({ width, scheme, title, hasBack }) {
      root.style.setProperty("--width", `${width}px`);
      sheet.dataset.scheme = scheme;
      root.querySelector(".measure-width").textContent = width;
      bar.hidden = title === null;
      bar.querySelector(".bar-title").textContent = title ?? "";
      bar.querySelector(".bar-back").hidden = !hasBack;
    },

    /** Focuses a node by its place; does nothing when it is gone. */
    focus({ entry, node }) {
      const entries = content.querySelector(`[data-entry="${entry}"]`) ?? content;
      entries.querySelector(`[data-node="${CSS.escape(node)}"]`)?.focus();
    },
  };
}
