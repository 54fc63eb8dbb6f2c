import { slop } from "./bannermotion.js";

function controlOf(event) {
  return event.composedPath().find((node) => node.dataset?.action);
}

/**
 * Takes what pointers and keys do to a banner.
 *
 * @param host The element with the banner in its shadow root.
 * @param capsule Gives what can be touched of it.
 * @param press Called with whether a finger is on it.
 * @param drag Called with how far a finger has gone down.
 * @param letGo Called with whether it was dragged away.
 * @param tap Called with the index of what was tapped, 0 for the banner itself.
 * @param act Called with an input and what it needs besides.
 * @param escaped Called when the keyboard's focus is to go back to where it was.
 * @returns Gives the inputs that end whatever is going on.
 */
export function followGestures(host, { capsule, press, drag, letGo, tap, act, escaped }) {
  let finger = null;
  const held = new Set();

  function hold(input) {
    held.add(input);
    act(input);
  }

  function release(input) {
    if (held.delete(input)) act(`un${input}`);
  }

  function distance({ clientX, clientY }) {
    const zoom = host.getBoundingClientRect().width / host.offsetWidth || 1;
    return { x: (clientX - finger.x) / zoom, y: (clientY - finger.y) / zoom };
  }

  function end(isAway) {
    finger = null;
    press(false);
    letGo(isAway);
  }

  // The focus stays where it is, and a link is not dragged out.
  host.addEventListener("mousedown", (event) => event.preventDefault());
  host.addEventListener("pointerdown", (event) => {
    if (finger || event.button !== 0 || controlOf(event)?.dataset.index) return;
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY, isFar: false };
    host.setPointerCapture(event.pointerId);
    press(true);
    act("touch_began");
  });
  host.addEventListener("pointermove", (event) => {
    if (event.pointerId !== finger?.id) return;
    const at = distance(event);
    drag(at.y);
    // What lies between does not matter: no tap comes of it any more.
    if (finger.isFar || Math.max(Math.abs(at.x), Math.abs(at.y)) < slop) return;
    finger.isFar = true;
    act("touch_moved", at);
  });
  host.addEventListener("pointerup", (event) => {
    if (event.pointerId !== finger?.id) return;
    const at = distance(event);
    const { left, right, top, bottom } = capsule().getBoundingClientRect();
    const inside =
      event.clientX >= left - slop && event.clientX <= right + slop &&
      event.clientY >= top - slop && event.clientY <= bottom + slop;
    act("touch_moved", at);
    act("touch_ended", { inside });
    end(at.y < -slop);
  });
  for (const name of ["pointercancel", "lostpointercapture"]) {
    host.addEventListener(name, (event) => {
      if (event.pointerId !== finger?.id) return;
      act("touch_cancelled");
      end(false);
    });
  }

  // A touch comes over it as well, but never goes.
  host.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse") hold("hover");
  });
  host.addEventListener("pointerleave", () => release("hover"));
  host.addEventListener("focusin", () => hold("focus"));
  host.addEventListener("focusout", () => release("focus"));
  host.addEventListener(
    "click",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const index = Number(controlOf(event)?.dataset.index ?? 0);
      // A click of a pointer on the banner itself was a touch; that of a key has no count.
      if (index > 0 || event.detail === 0) tap(index);
    },
    true,
  );
  host.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      act("swipe");
      escaped();
    } else if (event.key === " " && !event.repeat && controlOf(event)?.localName !== "button") {
      tap(Number(controlOf(event)?.dataset.index ?? 0));
    } else if (event.key === "Enter" && !controlOf(event)) {
      tap(0);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  return () => [...(finger ? ["touch_cancelled"] : []), ...[...held].map((input) => `un${input}`)];
}
