// Dates: the dialog that sets when to-dos are due, and pickers beside fields for times.

import { setDue, targetOf } from "./edits.js";
import { clearMessages, onCancel, remark, showRefusal } from "./messages.js";
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

const form = dialog.querySelector("form");
const field = form.elements.due;

/** Returns the due time of what the dialog changes; empty for several to-dos. */
const dueNow = () =>
  (target.numbers.length > 1 ? "" : rowOf(target.numbers[0])?.querySelector(":scope > .row .due")?.dataset.value ?? "");

/** Asks when what a command for a row changes is due. */
export function askDue(row) {
  target = targetOf(row);
  dialog.querySelector(".what").replaceChildren(...[target.name].flat(Infinity));
  clearMessages(form);
  remark(field);
  field.defaultValue = dueNow();
  form.reset();
  dialog.showModal();
  field.select();
}

let isSaving = false;

/** Sets the time; a text that can't be read stays. */
async function save(due) {
  clearMessages(form);
  isSaving = true;
  try {
    await setDue(target, due);
    dialog.close();
  } catch (error) {
    showRefusal(form, error, false);
  } finally {
    isSaving = false;
  }
}

/** Tells that someone else has set another time. */
function follow() {
  if (!dialog.open || isSaving || !rowOf(target.numbers[0]) || dueNow() === field.defaultValue) return;
  const due = dueNow();
  // A field that the person hasn't touched shows the present time.
  const text = field.value === field.defaultValue ? due : field.value;
  remark(field, text === due ? undefined : due);
  field.defaultValue = due;
  field.value = text;
}

/** Prepares the dialog. */
export function prepareDates() {
  addPicker(field);
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(event.submitter?.dataset.due ?? field.value.trim());
  });
  onCancel(form, () => field.value !== field.defaultValue, () => dialog.close());
  document.addEventListener("changed", follow);
  dialog.addEventListener("close", () => current()?.focus());
}
