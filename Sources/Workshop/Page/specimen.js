import { element } from "./dom.js";
import { morph } from "./morph.js";
import { fetchStylesheet } from "./server.js";

// Bare markup must not flash before its styles are there.
const styled = fetchStylesheet();

/**
 * Markup as nodes. The page's policy takes no style attributes, only styles that a script sets, so
 * they come under another name; all quotes that are text are escaped in markup of the server.
 */
function parsed(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.replaceAll(' style="', ' data-style="');
  for (const styled of template.content.querySelectorAll("[data-style]")) {
    styled.style.cssText = styled.dataset.style;
    delete styled.dataset.style;
  }
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
 * Rendered components in a shadow root, so that the page's styles end at its edge.
 *
 * Links in it never leave the page.
 *
 * @param host The element that gets the shadow root.
 * @param tapped Called with `{entry, node, action, index}` for each tap, by pointer or keyboard.
 */
export function createSpecimen(host, tapped) {
  const shadow = host.attachShadow({ mode: "open" });
  const content = element("div");
  shadow.append(content);

  shadow.addEventListener("click", (event) => {
    if (event.target.closest("a, button, [data-action]")) event.preventDefault();
    const tap = tapOf(event.target);
    if (tap) tapped(tap);
  });
  shadow.addEventListener("auxclick", (event) => {
    if (event.target.closest("a")) event.preventDefault();
  });

  function find({ entry, node }) {
    const scope = content.querySelector(`[data-entry="${entry}"]`) ?? content;
    return scope.querySelector(`[data-node="${CSS.escape(node)}"]`);
  }

  return {
    /** Shows markup; with `keep` what is there is changed in place, else it is new. */
    async show(markup, { keep }) {
      shadow.adoptedStyleSheets = [await styled];
      if (keep) morph(content, parsed(markup));
      else content.replaceChildren(parsed(markup));
      host.classList.toggle("blank", content.offsetHeight === 0);
    },

    /** Focuses a node by its place; does nothing when it is gone. */
    focus(place) {
      find(place)?.focus();
    },

    /** Where a node stands in the window; null when it is gone. */
    frameOf(place) {
      return find(place)?.getBoundingClientRect() ?? null;
    },
  };
}
