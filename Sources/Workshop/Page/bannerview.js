import { dragged, motionOf, sendBack } from "./bannermotion.js";
import { followGestures } from "./bannergesture.js";
import { byID, element } from "./dom.js";
import { createSpecimen } from "./specimen.js";

const gap = 8;
/** Points below the last one, for its shadow and for a finger that drags it down. */
const room = 48;
/** How late a motion may be before it is put right, in milliseconds. */
const tolerance = 40;

function deepFocus() {
  let { activeElement: found } = document;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}

/**
 * One banner over the canvas. Its element stays the same as long as it is there.
 *
 * @param act Called with the banner, an input and what it needs besides.
 */
function createView(act) {
  const host = element("div", { class: "banner-strip" });
  const specimen = createSpecimen(host, () => {});
  let banner = null;
  let spring = [];
  let capsule = null;
  let motion = null;
  let moving = "";
  let drift = 0;
  let isPressed = false;
  /** What had the focus before. */
  let origin = null;

  function dress() {
    // The page tells of it in regions of its own, once.
    capsule = host.shadowRoot.querySelector("[role=group]");
    capsule.tabIndex = -1;
    capsule.style.pointerEvents = banner.state === "leaving" ? "none" : "auto";
    capsule.style.touchAction = "none";
    // The little that shines through is not to be read.
    capsule.style.backdropFilter = "blur(16px)";
    // What is above the window is cut off by the overlay, also where one lies below another.
    capsule.parentElement.style.overflow = "visible";
    for (const part of capsule.children) {
      part.style.transition = "opacity 0.16s linear";
      part.style.opacity = isPressed ? "0.6" : "";
    }
  }

  function returnFocus() {
    const { activeElement } = host.shadowRoot;
    if (!activeElement) return;
    const target = origin;
    activeElement.blur();
    target?.focus();
  }

  const endings = followGestures(host, {
    capsule: () => capsule,
    press(isOn) {
      isPressed = isOn;
      dress();
    },
    drag(distance) {
      if (!banner.supports_dragging) return;
      drift = dragged(distance);
      host.style.translate = `0 ${drift}px`;
    },
    letGo(isAway) {
      if (drift === 0 || (isAway && banner.supports_dragging)) return;
      host.style.translate = "";
      if (!view.isReduced) sendBack(host, drift, spring);
      drift = 0;
    },
    tap(index) {
      const { actions } = banner;
      if (index === 0) act(banner, "activate");
      else if (index <= actions.length) act(banner, "action", { index: index - 1 });
      else act(banner, "close");
    },
    act: (input, more) => act(banner, input, more),
    escaped: returnFocus,
  });
  host.addEventListener("focusin", ({ relatedTarget }) => {
    origin ??= relatedTarget;
  });
  host.addEventListener("focusout", () => {
    origin = null;
  });

  const view = {
    host,
    isReduced: false,
    /** Where the capsule ends, from the upper edge of the strip. */
    bottom: 0,

    get banner() {
      return banner;
    },

    async show(news, way) {
      const { state } = news;
      [banner, spring] = [news, way];
      const markup = news.html.replace(/ role="(?:status|alert)"/, ' role="group"');
      await specimen.show(markup, { keep: capsule !== null });
      dress();
      host.style.visibility = state === "attached" ? "hidden" : "";
      view.bottom = capsule.offsetHeight + news.top_padding;
      if (state === "leaving") returnFocus();
    },

    /** Puts it where it is at a moment of the host, below what lies above it. */
    move(top, now) {
      host.style.top = `${top}px`;
      const { state, since } = banner;
      const key = `${state} ${since} ${view.isReduced}`;
      if (key !== moving) {
        moving = key;
        motion?.cancel();
        motion = motionOf(host, banner, top + view.bottom, spring, view.isReduced);
      }
      const time = (now - since) * 1000;
      if (motion && Math.abs(motion.currentTime - time) > tolerance) motion.currentTime = time;
    },

    focus() {
      const before = deepFocus();
      if (host.shadowRoot.activeElement) return;
      origin = before === document.body ? null : before;
      (capsule.querySelector("a, button") ?? capsule).focus();
    },

    remove() {
      returnFocus();
      host.remove();
    },

    /** What ends whatever the reader does to it. */
    endings: () => endings().map((input) => ({ banner: banner.id, input })),
  };
  return view;
}

/**
 * The banners over what is shown, each in its place at any moment.
 *
 * @param act Called with a banner, an input and what it needs besides.
 */
export function createOverlay(act) {
  const layer = element("div", { class: "banner-layer" });
  const root = element("div", { class: "banners" }, layer);
  const views = new Map();

  /** Where there is no canvas they lie over what stands below the bar. */
  function place() {
    const sheet = document.querySelector("#stage .sheet");
    const isInCanvas = sheet.checkVisibility();
    if (root.isConnected && isInCanvas === (root.parentElement === sheet)) return;
    root.parentElement?.style.removeProperty("min-height");
    if (isInCanvas) sheet.prepend(root);
    else byID("toolbar").after(root);
  }

  return {
    /**
     * @param shown The banners as `/banners.json` has them.
     * @param now Gives the host's time.
     */
    async show({ shown, spring }, { now, width, isReduced }) {
      place();
      root.style.width = `${width}px`;
      for (const [id, view] of views) {
        if (shown.some((banner) => banner.id === id)) continue;
        view.remove();
        views.delete(id);
      }
      for (const banner of shown) {
        if (!views.has(banner.id)) {
          const view = createView(act);
          views.set(banner.id, view);
          // The ones before lie over it until it is in its place.
          layer.prepend(view.host);
        }
        const view = views.get(banner.id);
        view.isReduced = isReduced;
        await view.show(banner, spring);
      }
      let top = 0;
      let end = 0;
      for (const view of views.values()) {
        const { state, top_padding: padding } = view.banner;
        const isFirst = top === 0;
        const at = isFirst ? 0 : top - padding;
        view.move(state === "leaving" ? parseFloat(view.host.style.top) || 0 : at, now());
        end = Math.max(end, at + view.bottom);
        if (state !== "leaving") top = at + view.bottom + gap;
      }
      layer.style.height = `${end + room}px`;
      root.parentElement.style.minHeight = views.size > 0 ? `${end + 2 * gap}px` : "";
    },

    place,

    /** Takes the focus into the newest one; does nothing where there is none. */
    focus() {
      const usable = [...views.values()].filter(({ banner }) =>
        ["arriving", "presented"].includes(banner.state),
      );
      usable.at(-1)?.focus();
    },

    /** The inputs that end whatever the reader does to them. */
    endings: () => [...views.values()].flatMap((view) => view.endings()),
  };
}
