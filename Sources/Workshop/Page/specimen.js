import { element } from "./dom.js";
import { morph } from "./morph.js";
import { fetchStylesheet } from "./server.js";
import { startTextFields } from "./textfields.js";

// Bare markup must not flash before its styles are there.
const styled = fetchStylesheet();

/**
 * Markup as nodes. The page's policy takes no style attributes, only styles that a script sets, so
 * they come under another name; all quotes that are text are escaped in markup of the server.
 *
 * @param canType Whether a field that has a command for what is typed may be typed in.
 */
function parsed(markup, canType) {
  const template = document.createElement("template");
  template.innerHTML = markup.replaceAll(' style="', ' data-style="');
  for (const styled of template.content.querySelectorAll("[data-style]")) {
    styled.style.cssText = styled.dataset.style;
    delete styled.dataset.style;
  }
  for (const field of template.content.querySelectorAll("input")) {
    field.readOnly = !canType || !field.dataset.action;
  }
  return template.content;
}

function actionOf(node, action) {
  return {
    entry: Number(node.closest("[data-entry]")?.dataset.entry ?? 0),
    node: node.dataset.node,
    action,
    index: node.dataset.index === undefined ? null : Number(node.dataset.index),
  };
}

function tapOf(target) {
  // A field is tapped to write in it.
  const node = target.closest("[data-action], input");
  return node && node.localName !== "input" ? actionOf(node, node.dataset.action) : null;
}

/**
 * Rendered components in a shadow root, so that the page's styles end at its edge.
 *
 * Links in it never leave the page.
 *
 * @param host The element that gets the shadow root.
 * @param tapped Called with `{entry, node, action, index}` for each tap, by pointer or keyboard, and
 *   with `args` and `isTyping` besides for what is typed and submitted, where it resolves to whether
 *   the server has got it.
 * @param redraw Called when what is shown may be older than what the server has; null where nothing
 *   can be typed.
 */
export function createSpecimen(host, tapped, redraw = null) {
  const shadow = host.attachShadow({ mode: "open" });
  const content = element("div");
  shadow.append(content);

  function send(field, action, text) {
    const isTyping = action === field.dataset.action;
    return tapped({ ...actionOf(field, action), args: { text }, isTyping });
  }

  const fields = startTextFields(shadow, send, redraw);

  shadow.addEventListener("click", (event) => {
    if (event.target.closest("a, button, [data-action]")) event.preventDefault();
    const tap = tapOf(event.target);
    if (!tap) return;
    fields.flush();
    tapped(tap);
  });
  shadow.addEventListener("auxclick", (event) => {
    if (event.target.closest("a")) event.preventDefault();
  });

  function find({ entry, node }) {
    const scope = content.querySelector(`[data-entry="${entry}"]`) ?? content;
    return scope.querySelector(`[data-node="${CSS.escape(node)}"]`);
  }

  return {
    /**
     * Shows markup that was `asked` for at a moment; with `keep` what is there is changed in place,
     * else it is new.
     */
    async show(markup, { keep, asked = 0 }) {
      shadow.adoptedStyleSheets = [await styled];
      const fresh = parsed(markup, redraw !== null);
      if (keep) morph(content, fresh, (old, drawn) => fields.settle(old, drawn, asked));
      else content.replaceChildren(fresh);
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
