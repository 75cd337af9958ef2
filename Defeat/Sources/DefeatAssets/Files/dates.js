// Dates: the dialog that sets when to-dos are due, and pickers beside fields for times.

import { setDue } from "./edits.js";
import { clearMessages, onCancel, remark, showRefusal } from "./messages.js";
import { rowOf, numberOf, titleOf } from "./outline.js";
import { count, numbersWith } from "./selection.js";

const dialog = document.getElementById("due-dialog");
let number = null;

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

/** Returns the due time that a row shows. */
const dueOf = (row) => row?.querySelector(":scope > .row .due")?.dataset.value ?? "";

/** Asks when a to-do, or all selected ones, are due. */
export function askDue(row) {
  number = numberOf(row);
  const several = numbersWith(row).length > 1;
  dialog.querySelector(".what").textContent = several ? `${count()} to-dos` : titleOf(row);
  clearMessages(form);
  remark(field);
  field.defaultValue = several ? "" : dueOf(row);
  form.reset();
  dialog.showModal();
  field.select();
}

let isSaving = false;

/** Sets the time; a text that can't be read stays. */
async function save(due) {
  const row = rowOf(number);
  clearMessages(form);
  isSaving = true;
  try {
    if (row) await setDue(row, due);
    dialog.close();
  } catch (error) {
    showRefusal(form, error, false);
  } finally {
    isSaving = false;
  }
}

/** Tells that someone else has set another time. */
function follow() {
  const row = rowOf(number);
  if (!dialog.open || isSaving || !row || numbersWith(row).length > 1 || dueOf(row) === field.defaultValue) return;
  const due = dueOf(row);
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
  dialog.addEventListener("close", () => rowOf(number)?.focus());
}
