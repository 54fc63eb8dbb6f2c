import { addressOf, axes } from "./address.js";
import { everySubject } from "./catalogue.js";
import { axisValues } from "./matrix.js";
import { go, replace } from "./navigation.js";
import { componentOf, entryOf } from "./subject.js";

/** Which subject of a list an address shows; -1 for none. */
function positionOf({ kind, id, scenario }, subjects) {
  return subjects.findIndex(
    ([otherKind, otherID, otherScenario]) =>
      otherKind === kind && otherID === id && otherScenario === scenario,
  );
}

/**
 * Steps that keys make: through the catalogue, and through the values of the axes.
 *
 * @param session What the page knows.
 */
export function createSteps(session) {
  function valuesOf(axis) {
    const { index, subject } = session;
    const entry = index && entryOf(index, subject);
    if (!entry) return [];
    const component = componentOf(index, subject) ?? { states: [] };
    return axisValues(axis, { index, entry, component });
  }

  function show(axis, value) {
    const { address } = session;
    // How long it is in a state says nothing of another.
    const time = axis === "state" ? axes.time : address.axes.time;
    replace({ ...address, axes: { ...address.axes, time, [axis]: value } });
  }

  return {
    /** Opens the next or previous subject of the catalogue. */
    subject(distance) {
      if (!session.index) return;
      const subjects = everySubject(session.index);
      const at = positionOf(session.subject, subjects);
      const next = subjects[at < 0 ? 0 : at + distance];
      if (next) go(addressOf(...next, session.address));
    },

    /** Goes to the next value of an axis, and from the last to the first. */
    round(axis) {
      const values = axis === "dir" ? [axes.dir, ...valuesOf(axis)] : valuesOf(axis);
      if (values.length === 0) return;
      show(axis, values[(values.indexOf(session.address.axes[axis]) + 1) % values.length]);
    },

    /** Goes to the next or previous value of an axis and stays at its ends. */
    along(axis, distance) {
      const values = valuesOf(axis);
      const next = values[values.indexOf(session.address.axes[axis]) + distance];
      if (next !== undefined) show(axis, next);
    },

    /** Goes from one component to its matrix, and back. */
    matrix() {
      const { address } = session;
      const other = { provider: "matrix", matrix: "provider" }[address.kind];
      if (other) go({ ...address, kind: other });
    },
  };
}
