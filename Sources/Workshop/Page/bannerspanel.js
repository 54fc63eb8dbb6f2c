import { element } from "./dom.js";
import { morph } from "./morph.js";
import { button, entry, list, record, section } from "./panelparts.js";

/** Records that are listed. */
const most = 100;
const tick = 250;
/** Seconds that are passed over where nothing is known to happen. */
const usual = 5;

const events = {
  will_present: "comes",
  presented: "presented",
  dismissed: "dismissed",
  tap: "tapped",
  action: "button tapped",
  haptic: "haptic",
  announcement: "announced",
};

function nameOf({ title, subtitle, banner, id }) {
  return title ?? subtitle ?? `Banner ${banner ?? id}`;
}

function placeOf({ lane, scene, plugin }, own) {
  return `${plugin} · lane ${lane} of ${scene === own ? "this tab" : scene}`;
}

/** When something changes by itself next, in seconds of the host, or Infinity. */
function nextChange({ state, since, duration, leaves }) {
  if (state === "presented") return leaves ?? Infinity;
  return state === "attached" ? Infinity : since + duration;
}

function stayText({ state, held, leaves }, now) {
  if (state !== "presented") return null;
  if (held) return "held";
  if (leaves === null) return "stays until it is dismissed";
  return `${Math.max(0, Math.ceil(leaves - now))} s left`;
}

function shownEntry(banner, now, own) {
  return entry(`shown-${banner.id}`, {
    title: nameOf(banner),
    badge: banner.state,
    tone: banner.state === "presented" ? "good" : "quiet",
    details: [stayText(banner, now), placeOf(banner, own)],
  });
}

function waitingEntry(banner, at, own) {
  const { priority } = banner;
  return entry(`waiting-${banner.id}`, {
    title: nameOf(banner),
    badge: at === 0 ? "next" : `no. ${at + 1}`,
    tone: "quiet",
    details: [priority !== 0 && `priority ${priority}`, placeOf(banner, own)],
  });
}

function recordOf(each, now) {
  const { event, detail } = each;
  // Buttons count from 1, as a handler has it.
  const what = event === "action" ? Number(detail) + 1 : detail;
  const text = what === null ? events[event] : `${events[event]}: ${what}`;
  return record(each, now, nameOf(each), text);
}

/**
 * The panel that tells who is shown, who waits and what happened, and turns the host's clock.
 *
 * @param advance Called with the seconds to be passed over.
 * @param setActive Called with whether the app is to be in front.
 * @returns `show` with what `/banners.json` has of all scenes, or null while the panel is closed,
 *   and what gives the host's time.
 */
export function createBannersPanel(root, { advance, setActive }) {
  let known = null;
  let now = () => 0;

  function tools({ can_advance: canAdvance, is_active: isActive }) {
    return element(
      "div",
      { class: "panel-tools", role: "group", "aria-label": "Clock and app" },
      canAdvance && [button("1", "+1 s"), button("5", "+5 s"), button("next", "To the next change")],
      button("app", "Background", { "aria-pressed": String(!isActive) }),
    );
  }

  function draw() {
    if (!known) return;
    const time = now();
    const { scene, shown, waiting, timeline } = known;
    const places = new Map();
    const queue = waiting.map((banner) => {
      const lane = `${banner.scene} ${banner.lane}`;
      const at = places.get(lane) ?? 0;
      places.set(lane, at + 1);
      return waitingEntry(banner, at, scene);
    });
    const records = timeline.slice(-most).reverse();
    morph(
      root,
      element(
        "div",
        {},
        tools(known),
        section("shown", "Shown", list(shown.map((each) => shownEntry(each, time, scene))), "No banner is shown."),
        section("waiting", "Waiting", list(queue), "None waits."),
        section(
          "timeline", "What happened",
          list(records.map((each) => recordOf(each, time)), "records"),
          "Nothing yet. A handler shows one with vitrina.banners.present.",
        ),
      ),
    );
  }

  root.addEventListener("click", ({ target }) => {
    const what = target.closest("[data-do]")?.dataset.do;
    if (!what) return;
    if (what === "app") {
      setActive(!known.is_active);
      return;
    }
    const next = Math.min(...known.shown.map(nextChange)) - now();
    // A millisecond more, so that it has happened.
    advance(what !== "next" ? Number(what) : next > 0 && next < Infinity ? next + 0.001 : usual);
  });
  setInterval(draw, tick);

  return {
    show(all, clock) {
      [known, now] = [all, clock];
      draw();
    },
  };
}
