/** Milliseconds after the last change until what was typed is sent. */
const pause = 120;

let moment = 0;

/** A number for each thing that is asked for or answered, so that two of them have an order. */
export function nextMoment() {
  moment += 1;
  return moment;
}

/** Sets what stands in a field and leaves the caret where it is. */
function put(field, value) {
  const { selectionStart: start, selectionEnd: end } = field;
  const isAtEnd = start === field.value.length;
  const isFocused = field.getRootNode().activeElement === field;
  field.value = value;
  if (isFocused && start !== null && !isAtEnd) field.setSelectionRange(start, end);
}

/** What was typed after a text had been submitted: behind it, or in its place. */
function restOf(text, submitted) {
  if (text.startsWith(submitted)) return text.slice(submitted.length);
  return submitted.startsWith(text) ? "" : text;
}

/**
 * Sends what is typed into the fields of a canvas, and keeps it while the canvas is drawn anew.
 *
 * What the server has prevails over what stands in a field once nothing more is to be sent, and only
 * in a drawing that was asked for after the last answer: an older one knows less than the reader.
 *
 * @param shadow The root that holds the fields; those that say so can only be read.
 * @param send Takes `(field, action, text)` to the server; resolves to whether it has arrived.
 * @param redraw Called when the server may have other words for a field than the last drawing.
 * @returns `flush`, which sends at once what still waits; `settle`, which takes an element that
 *   stays, the one it is drawn as now, and when the drawing was asked for.
 */
export function startTextFields(shadow, send, redraw) {
  const states = new WeakMap();
  /** The field whose last change still waits, or null. */
  let waiting = null;
  let timer = null;

  function stateOf(field) {
    if (!states.has(field)) {
      states.set(field, {
        /** How many are sent and not answered. */
        open: 0,
        /** When the last one was answered. */
        answered: 0,
        /** Whether an input method is still composing. */
        isComposing: false,
        /** Whether the last one did not arrive. */
        isLost: false,
        /** Whether a drawing had other words, which were not taken. */
        isBehind: false,
        /** What was submitted and is not known to be gone from the field, or null. */
        submitted: null,
      });
    }
    return states.get(field);
  }

  async function post(field, action) {
    const state = stateOf(field);
    const text = field.value;
    const isSubmit = action !== field.dataset.action;
    if (isSubmit) state.submitted = text;
    state.open += 1;
    const isDone = await send(field, action, text);
    state.open -= 1;
    state.answered = nextMoment();
    state.isLost = !isDone;
    if (isSubmit && !isDone) goOn(field, text);
    if (isDone && (isSubmit || state.isBehind)) redraw();
  }

  /** Goes on after a submit with what the field had then, if anything was typed meanwhile. */
  function goOn(field, text) {
    stateOf(field).submitted = null;
    if (field.value !== text) change(field);
  }

  function flush() {
    clearTimeout(timer);
    const field = waiting;
    waiting = null;
    // What is gone belongs to nothing any more; what follows a submit waits until the field is empty.
    if (!field?.isConnected || stateOf(field).submitted !== null) return;
    post(field, field.dataset.action);
  }

  function change(field) {
    if (waiting !== field) flush();
    clearTimeout(timer);
    waiting = field;
    timer = setTimeout(flush, pause);
  }

  /** Calls `work` with the field that an event of a name is about. */
  function listen(name, work) {
    shadow.addEventListener(name, (event) => {
      const { target } = event;
      if (target.localName === "input" && !target.readOnly) work(target, event);
    });
  }

  listen("input", (field, { isComposing }) => {
    if (!isComposing) change(field);
  });
  listen("compositionstart", (field) => {
    // Half a word must not go along with what was typed before it.
    flush();
    stateOf(field).isComposing = true;
  });
  listen("compositionend", (field) => {
    stateOf(field).isComposing = false;
    change(field);
  });
  listen("focusout", flush);
  listen("keydown", (field, { key, isComposing, keyCode }) => {
    // 229: a browser that has ended the composition before it tells of the key.
    if (key !== "Enter" || isComposing || keyCode === 229 || !field.dataset.submit) return;
    flush();
    if (stateOf(field).submitted === null) post(field, field.dataset.submit);
  });

  return {
    flush,

    settle(field, drawn, asked) {
      if (field.localName !== "input") return;
      const state = stateOf(field);
      const { submitted } = state;
      const value = drawn.getAttribute("value") ?? "";
      const isBusy = state.isComposing || state.open > 0 || state.isLost;
      const isCurrent = !isBusy && asked >= state.answered;
      if (isCurrent && submitted !== null) {
        put(field, value + restOf(field.value, submitted));
        goOn(field, value);
      } else if (field.value === value) {
        state.isBehind = false;
      } else if (isCurrent && waiting !== field) {
        state.isBehind = false;
        put(field, value);
      } else {
        state.isBehind = true;
        if (!isBusy && waiting !== field) redraw();
      }
    },
  };
}
