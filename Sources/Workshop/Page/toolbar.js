import { axes, looks, viewportOf } from "./address.js";
import { element } from "./dom.js";

function option([value, text]) {
  return new Option(text, value);
}

/** Sets what a select offers; a value that is not among it is added. */
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
  const hasValue = [...select.options].some((each) => each.value === value);
  if (!hasValue) select.add(new Option(value, value));
  select.value = value;
}

function stateChoices(states, dataStates) {
  const named = ({ name }) => [name, name];
  const own = states.map(({ name }) => name);
  return [
    ["", "Live"],
    ...(states.length > 0 ? [{ group: "Of the component", choices: states.map(named) }] : []),
    {
      group: "Of its data",
      choices: dataStates.filter(({ name }) => !own.includes(name)).map(named),
    },
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

  return ({ address, states, index }) => {
    shown = { axes: address.axes, looks: address.looks };
    const values = { ...address.axes, ...address.looks };
    if (index) {
      offer(bar.querySelector("#state"), stateChoices(states, index.data_states), values.state);
      offer(bar.querySelector("#locale"), localeChoices(index), values.locale);
    }
    for (const select of bar.querySelectorAll("select")) {
      const choices = JSON.parse(select.dataset.choices ?? "null");
      if (choices) offer(select, choices, values[select.name]);
      else if ([...select.options].some((each) => each.value === values[select.name])) {
        select.value = values[select.name];
      } else {
        select.add(new Option(values[select.name], values[select.name]));
        select.value = values[select.name];
      }
    }
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
