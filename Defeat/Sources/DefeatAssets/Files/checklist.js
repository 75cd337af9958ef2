// The parts of a new to-do: a field in the form at the top, which also receives lines that are pasted into the title.

import { isComposing } from "./composing.js";
import { say } from "./status.js";

// The sign of an item, its box, or that of a heading. The server leaves them out of the other lines.
const sign = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|#{1,6}\s+)?/;

const buttonOf = (form) => form.querySelector(".checklist");
const fieldOf = (form) => form.elements.parts;

function setShown(form, isShown) {
  fieldOf(form).labels[0].hidden = !isShown;
  buttonOf(form).setAttribute("aria-expanded", String(isShown));
}

/** Shows the field for parts. */
export const showChecklist = (form) => setShown(form, true);

function hide(form) {
  setShown(form, false);
  form.elements.title.focus();
}

/** Inserts text at the selection of a field, so that the browser can undo it. */
function insert(field, text) {
  field.focus();
  if (!document.execCommand("insertText", false, text)) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  }
}

/** Takes the first of several pasted lines as the title, and the others as its parts. */
function onPaste(event, form) {
  const text = event.clipboardData.getData("text/plain");
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  if (lines.length < 2) return;
  event.preventDefault();
  const [first, ...parts] = lines;
  showChecklist(form);
  const field = fieldOf(form);
  field.setSelectionRange(field.value.length, field.value.length);
  insert(field, `${field.value && !field.value.endsWith("\n") ? "\n" : ""}${parts.join("\n")}`);
  insert(form.elements.title, first.replace(sign, "").trimEnd());
  const count = parts.length === 1 ? "the other one became its part" : `the other ${parts.length} became its parts`;
  say(`The first line became the title, ${count}. Ctrl+Z undoes it.`);
}

/** Prepares the field for parts of a form. */
export function prepareChecklist(form) {
  const field = fieldOf(form);
  buttonOf(form).addEventListener("click", () => {
    const isShown = !field.labels[0].hidden;
    if (isShown && !field.value) return hide(form);
    showChecklist(form);
    return field.focus();
  });
  form.elements.title.addEventListener("paste", (event) => onPaste(event, form));
  form.addEventListener("reset", () => setShown(form, false));
  field.addEventListener("keydown", (event) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (field.value) form.elements.title.focus();
      else hide(form);
    }
  });
}
