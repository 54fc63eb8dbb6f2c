import { axes } from "./address.js";

function setValue(control, value) {
  const hasValue = [...control.options].some((option) => option.value === value);
  if (!hasValue) control.add(new Option(value, value));
  control.value = value;
}

function offerStates(field, states) {
  const select = field.querySelector("select");
  const { value } = select;
  const [live] = select.options;
  live.selected = true;
  select.replaceChildren(live, ...states.map(({ name }) => new Option(name, name)));
  setValue(select, value);
  field.hidden = states.length === 0 && value === "";
}

/**
 * Connects the controls of the canvas, which bear the names of axes.
 *
 * @param changed Called with the axes that a change leads to.
 * @returns Shows the axes of an address and offers the states of its component; a value that no
 *   control offers is added to it.
 */
export function startToolbar(bar, changed) {
  let shown = { ...axes };
  bar.addEventListener("change", ({ target }) => {
    // How long it is in a state says nothing of another.
    const time = target.name === "state" ? axes.time : shown.time;
    changed({ ...shown, time, [target.name]: target.value });
  });
  return (values, states) => {
    shown = values;
    for (const select of bar.querySelectorAll("select")) setValue(select, values[select.name]);
    for (const radio of bar.querySelectorAll("input[type=radio]")) {
      radio.checked = radio.value === values[radio.name];
    }
    offerStates(bar.querySelector("#state-field"), states);
  };
}
