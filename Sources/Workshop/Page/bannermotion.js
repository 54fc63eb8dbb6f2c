/** Points: a finger that went further does not tap. */
export const slop = 12;
const free = slop * 0.8;
const springBack = 360;
const fade = 200;

/** How far a banner goes with a finger, down being positive. */
export function dragged(distance) {
  return distance > free ? free * (1 + Math.log10(distance / free)) : distance;
}

/** Brings a banner that was let go back from where the finger left it. */
export function sendBack(host, from, spring) {
  host.animate([{ translate: `0 ${from}px` }, { translate: "0 0" }], {
    duration: springBack,
    easing: `linear(${spring})`,
  });
}

/**
 * The way of a banner in or out, from its beginning, or null where it rests.
 *
 * @param banner As `/banners.json` has it.
 * @param travel Points between its place and where it is out of sight.
 * @param spring How much of the way is done, from the beginning to the end.
 * @param isReduced Whether it is to fade instead of moving.
 */
export function motionOf(host, { state, duration, progress_at_leave: start }, travel, spring, isReduced) {
  const isLeaving = state === "leaving";
  if (!isLeaving && state !== "arriving") return null;
  const [from, to] = isLeaving ? [start, 0] : [0, 1];
  const look = isReduced
    ? (progress) => ({ opacity: Math.min(progress, 1) })
    : (progress) => ({ transform: `translateY(${(progress - 1) * travel}px)` });
  const length = duration * 1000;
  return host.animate([look(from), look(to)], {
    duration: isReduced ? Math.min(length, fade) : length,
    easing: isReduced ? "linear" : `linear(${spring})`,
    fill: isLeaving ? "both" : "backwards",
  });
}
