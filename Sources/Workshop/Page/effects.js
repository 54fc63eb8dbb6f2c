import { addressOf } from "./address.js";
import { back, push, replace } from "./navigation.js";

function paramText(value) {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function screenAddress(effect, address) {
  const params = Object.fromEntries(
    Object.entries(effect.params ?? {}).map(([key, value]) => [key, paramText(value)]),
  );
  return addressOf("screen", effect.screen_id, null, address, params);
}

/**
 * Does in the canvas what handlers asked for: moves between screens, and drawing again.
 *
 * The other effects are for the app; they are only logged. Links to the outside are never opened.
 *
 * @param from The place in the canvas to come back to, or null.
 * @param redraw Called when something that is shown was told to change.
 */
export function perform(effects, { address, from, redraw }) {
  for (const effect of effects) {
    switch (effect.type) {
      case "navigate": {
        // The server knows no such screen; its diagnostic is in the log.
        if (!effect.screen_id) break;
        const target = screenAddress(effect, address);
        if (effect.replace) replace(target);
        else push(target, from);
        break;
      }
      case "back":
        back();
        break;
      case "refresh":
      case "send":
        redraw();
        break;
    }
  }
}
