import { renderQuery } from "./address.js";
import { createBannersPanel } from "./bannerspanel.js";
import { createSpeech } from "./bannerspeech.js";
import { createOverlay } from "./bannerview.js";
import { coalesced } from "./coalesced.js";
import { byID } from "./dom.js";
import { startScene } from "./scene.js";
import { fetchBanners, sendActivity, sendBanner, sendTime } from "./server.js";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

function causeOf({ title, subtitle }, input) {
  return `${input.replace("touch_ended", "touch")} on the banner “${title ?? subtitle ?? ""}”`;
}

/**
 * Shows this tab's banners over the canvas, takes what is done to them to the host, tells screen
 * readers of them and draws their panel.
 *
 * @param session What the page knows.
 * @param happened Takes what came of an input, as of a timer.
 * @returns `claim`, to be waited for before a tap or link of this tab is sent; `refresh` for news of
 *   the server; `follow` for another address; `focus` for the newest banner.
 */
export function startBanners({ session, happened }) {
  const scene = startScene();
  const speak = createSpeech();
  const overlay = createOverlay(act);
  const panel = createBannersPanel(byID("panel-banners"), {
    advance: (seconds) => told(`clock +${seconds} s`, () => sendTime(seconds)),
    setActive: (isActive) =>
      told(isActive ? "app in front" : "app in the background", () => sendActivity(isActive)),
  });
  let offset = 0;
  let sending = Promise.resolve();
  let shownAs = null;

  const now = () => performance.now() / 1000 + offset;

  async function told(cause, send) {
    let answer;
    try {
      answer = await send();
    } catch {
      // The status says that there is no server; what is shown stays.
      return;
    }
    if (answer.effects.length + answer.diagnostics.length > 0) happened({ cause, ...answer });
    await refresh();
  }

  function act(banner, input, more) {
    sending = sending.then(async () => {
      if (/^(touch_ended|activate|action|close)$/.test(input)) await scene.open();
      await told(causeOf(banner, input), () => sendBanner({ banner: banner.id, input, ...more }));
    });
  }

  async function load() {
    const { address } = session;
    const { axes, panel: open } = address;
    const isOpen = open === "banners";
    let own;
    let all = null;
    try {
      const begin = performance.now();
      own = await fetchBanners(scene.name, address, false);
      offset = own.now - (begin + performance.now()) / 2000;
      if (isOpen) all = await fetchBanners(scene.name, address, true);
    } catch {
      return;
    }
    await overlay.show(own, {
      now, width: axes.width, isReduced: reduced.matches || axes.motion === "reduced",
    });
    speak(own);
    panel.show(all, now);
  }

  const refresh = coalesced(load);
  addEventListener("pagehide", () => {
    for (const input of overlay.endings()) sendBanner(input).catch(() => {});
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });

  return {
    claim: scene.open,
    refresh,
    focus: overlay.focus,

    follow() {
      overlay.place();
      const { address } = session;
      const looks = `${renderQuery(address)} ${address.panel === "banners"}`;
      if (looks !== shownAs) refresh();
      shownAs = looks;
    },
  };
}
