import { coalesced } from "./coalesced.js";
import { renewToken } from "./server.js";
import { listen } from "./stream.js";

/**
 * Keeps the page at the server's state: draws again what was saved or looks different by itself,
 * and catches up after a break.
 *
 * @param session What the page knows.
 * @param showStatus Tells the reader, see `createStatus`.
 * @param refreshAll Fetches the catalogue and what is shown.
 * @param refreshSubject Fetches what is shown.
 * @param services Fetch by `refresh` how they stand, by their names.
 * @param claim Tells the server of this tab.
 * @param happened Takes what came of a timer or the start.
 */
export function startLive(page) {
  const { session, showStatus, refreshAll, refreshSubject } = page;
  const { services, claim, happened } = page;
  let server = session.index?.server ?? null;
  let wasOffline = false;

  /** News of a catalogue may overtake each other: each may be the one with what was missing. */
  async function refreshIndex() {
    await session.refreshIndex();
    // What the catalogue did not have a moment ago.
    if (!session.hasDrawing()) await refreshSubject();
  }

  const redraw = coalesced(refreshSubject);

  function refreshServices() {
    for (const service of Object.values(services)) service.refresh();
  }

  function refreshBoth({ refresh }) {
    refresh();
    // Data and screens may read it too, and nobody tells of those.
    return redraw();
  }

  async function reloaded() {
    await refreshIndex();
    showStatus({ isReloading: false });
  }

  listen({
    async hello(news) {
      const isRestarted = server !== null && server !== news.server;
      const isBehind = session.index?.revision !== news.revision || wasOffline;
      server = news.server;
      wasOffline = false;
      showStatus({ isOffline: false, isReloading: false, isConnected: true });
      if (isRestarted) {
        await renewToken();
        await claim();
      }
      refreshServices();
      if (isRestarted || isBehind) await refreshAll();
      else if (session.index?.surveyed !== news.surveyed) await session.refreshIndex();
    },

    offline() {
      wasOffline = true;
      showStatus({ isOffline: true, isReloading: false });
    },

    "reload-start"() {
      showStatus({ isReloading: true });
    },

    async update({ provider, milliseconds }) {
      // One provider looks different: nothing was loaded anew.
      if (provider) {
        if (session.shows(provider)) await refreshSubject();
        return;
      }
      await refreshSubject();
      showStatus({ isReloading: false, milliseconds });
    },

    index: reloaded,
    survey: refreshIndex,
    error: reloaded,
    clear: reloaded,
    resync() {
      refreshServices();
      return refreshAll();
    },

    banners: services.banners.refresh,
    impact: () => refreshBoth(services.impact),
    messenger: () => refreshBoth(services.messenger),
    activity: happened,
  });
}
