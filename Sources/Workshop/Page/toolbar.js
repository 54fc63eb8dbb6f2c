import { axes, looks, viewportOf } from "./address.js";
import { element } from "./dom.js";
import { statesOf } from "./subject.js";

function option([value, text]) {
  return new Option(text, value);
}

/** Chooses a value; one that is not offered is added. */
function choose(select, value) {
  const isOffered = [...select.options].some((each) => each.value === value);
  if (!isOffered) select.add(new Option(value, value));
  select.value = value;
}

/** Sets what a select offers, and what of it is chosen. */
function offer(select, choices, value) {
  const key = JSON.stringify(choices);
  if (select.dataset.choices !== key) {
    select.dataset.choices = key;
    select.replaceChildren(
      ...choices.map((choice) =>
        choice.group
          ? element("optgroup", { label: choice.group }, choice.choices.map(option))
          : option(choice),
      ),
    );
  }
  choose(select, value);
}

function stateChoices(index, component) {
  const { own, ofData } = statesOf(index, component);
  const named = (name) => [name, name];
  return [
    ["", "Live"],
    ...(own.length > 0 ? [{ group: "Of the component", choices: own.map(named) }] : []),
    { group: "Of its data", choices: ofData.map(named) },
  ];
}

function localeChoices({ locales, pseudo_locales: pseudo }) {
  const [first, ...rest] = locales;
  return [
    ["", first ?? "Default"],
    ...rest.map((tag) => [tag, tag]),
    { group: "Pseudo-locales", choices: pseudo.map((tag) => [tag, tag]) },
  ];
}

/** What a change of one control does to axes and looks. */
function changesOf(control, shown) {
  const { name, value } = control;
  switch (name) {
    case "vp": {
      const viewport = viewportOf(value);
      return viewport
        ? { axes: { width: String(viewport.width) }, looks: { vp: value } }
        : { looks: { vp: "" } };
    }
    case "width": return { axes: { width: value }, looks: { vp: "" } };
    // How long it is in a state says nothing of another.
    case "state": return { axes: { state: value, time: axes.time } };
    default: return name in axes ? { axes: { [name]: value } } : { looks: { [name]: value } };
  }
}

/**
 * Connects the controls of the canvas, which bear the names of axes and looks.
 *
 * @param changed Called with the axes and looks that a change leads to.
 * @returns Shows an address: its axes and looks, and what catalogue and component offer.
 */
export function startToolbar(bar, changed) {
  let shown = { axes: { ...axes }, looks: { ...looks } };

  function apply(changes) {
    changed({
      axes: { ...shown.axes, ...changes.axes },
      looks: { ...shown.looks, ...changes.looks },
    });
  }

  bar.addEventListener("change", ({ target }) => {
    if (target.validity && !target.validity.valid) return;
    apply(changesOf(target, shown));
  });
  bar.querySelector("#rotate").addEventListener("click", () => {
    const viewport = viewportOf(shown.looks.vp);
    if (!viewport) return;
    const { width, height } = viewport;
    apply({ axes: { width: String(height) }, looks: { vp: `${height}x${width}` } });
  });

  return ({ address, component, index }) => {
    shown = { axes: address.axes, looks: address.looks };
    const values = { ...address.axes, ...address.looks };
    if (index) {
      const choices = stateChoices(index, component ?? { states: [] });
      offer(bar.querySelector("#state"), choices, values.state);
      offer(bar.querySelector("#locale"), localeChoices(index), values.locale);
    }
    for (const select of bar.querySelectorAll("select")) choose(select, values[select.name]);
    for (const input of bar.querySelectorAll("input[type=number], input[list]")) {
      const value = values[input.name];
      // The problem that an address has with what is no number stands under the canvas.
      if (input !== document.activeElement) input.value = Number.isFinite(Number(value)) ? value : "";
    }
    for (const radio of bar.querySelectorAll("input[type=radio]")) {
      radio.checked = radio.value === values[radio.name];
    }
    bar.querySelector("#rotate").disabled = viewportOf(values.vp) === null;
  };
}
