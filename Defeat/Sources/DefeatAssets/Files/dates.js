// Dates: the dialog that sets when to-dos are due, and pickers beside fields for times.

import { setDue, targetOf } from "./edits.js";
import { current, rowOf } from "./outline.js";

const dialog = document.getElementById("due-dialog");
let target;

/** Adds a picker of the browser to a field for a time; the chosen date replaces the text, and a time of day stays. */
export function addPicker(field) {
  const picker = document.createElement("input");
  picker.type = "date";
  picker.className = "picker";
  // The text field is there for the keyboard.
  picker.tabIndex = -1;
  picker.setAttribute("aria-label", `Choose a date: ${field.labels?.[0]?.querySelector("span")?.textContent ?? "Due"}`);
  picker.addEventListener("change", () => {
    const time = /(?:^|\s)(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(field.value)?.[1];
    field.value = [picker.value, picker.value && time].filter(Boolean).join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  });
  field.after(picker);
}

/** Asks when what a command for a row changes is due. */
export function askDue(row) {
  target = targetOf(row);
  const { numbers, name } = target;
  dialog.querySelector(".what").replaceChildren(...[name].flat(Infinity));
  const field = dialog.querySelector("input[name=due]");
  field.value = numbers.length > 1 ? "" : rowOf(numbers[0])?.querySelector(":scope > .row .due")?.dataset.value ?? "";
  dialog.showModal();
  field.select();
}

/** Prepares the dialog. */
export function prepareDates() {
  const form = dialog.querySelector("form");
  addPicker(form.elements.due);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "cancel") return;
    setDue(target, event.submitter?.dataset.due ?? form.elements.due.value.trim());
  });
  dialog.addEventListener("close", () => current()?.focus());
}
