import { viewportOf } from "./address.js";
import { element } from "./dom.js";
import { isLive } from "./place.js";
import { createSpecimen } from "./specimen.js";

/**
 * The canvas: what is shown, in a frame, with marks over it.
 *
 * @param root The section that holds the canvas.
 * @param tapped Takes what is tapped or typed, see `createSpecimen`.
 * @param redraw Called when what is shown may be older than what the server has.
 */
export function createStage(root, tapped, redraw) {
  const sheet = root.querySelector(".sheet");
  const bar = root.querySelector(".bar");
  const marks = root.querySelector(".marks");
  const specimen = createSpecimen(
    root.querySelector(".specimen"), tapped, isLive ? redraw : null,
  );
  let zoom = "fit";
  /** Pixels that the sheet takes at its own size. */
  let needed = 0;
  let marked = [];

  function fit() {
    const style = getComputedStyle(root);
    const room = root.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const factor = zoom === "fit" ? Math.min(1, room / needed) : Number(zoom) / 100;
    root.style.setProperty("--zoom", String(Math.floor(factor * 1000) / 1000));
    drawMarks();
  }

  function drawMarks() {
    const outer = root.getBoundingClientRect();
    // What is placed stands inside the border.
    const left = outer.left + root.clientLeft;
    const top = outer.top + root.clientTop;
    const boxes = marked.map((place) => {
      const frame = specimen.frameOf(place);
      if (!frame) return null;
      const box = element("span", { class: "mark", "data-tone": place.tone });
      box.style.left = `${frame.left - left + root.scrollLeft}px`;
      box.style.top = `${frame.top - top + root.scrollTop}px`;
      box.style.width = `${frame.width}px`;
      box.style.height = `${frame.height}px`;
      return box;
    });
    marks.replaceChildren(...boxes.filter(Boolean));
  }

  new ResizeObserver(fit).observe(root);
  new ResizeObserver(drawMarks).observe(sheet);

  return {
    async show(markup, options) {
      await specimen.show(markup, options);
      drawMarks();
    },

    focus: specimen.focus,

    /** Width, frame, background, filter and, for a screen, the bar with its title and the way back. */
    frame({ width, scheme, looks, title, hasBack }) {
      const viewport = viewportOf(looks.vp);
      root.style.setProperty("--width", `${width}px`);
      sheet.dataset.scheme = scheme;
      sheet.dataset.ground = looks.bg;
      sheet.dataset.vision = looks.vision;
      sheet.classList.toggle("device", viewport !== null);
      sheet.style.setProperty("--height", viewport ? `${viewport.height}px` : "auto");
      root.querySelector(".measure-width").textContent = viewport
        ? `${viewport.width} × ${viewport.height}`
        : width;
      bar.hidden = title === null;
      bar.querySelector(".bar-title").textContent = title ?? "";
      bar.querySelector(".bar-back").hidden = !hasBack;
      zoom = looks.zoom;
      needed = Number(width) + (viewport ? 24 : 32);
      fit();
    },

    /** Draws a line around nodes: a list of `{entry, node, tone}`. */
    mark(places) {
      marked = places;
      drawMarks();
    },
  };
}
