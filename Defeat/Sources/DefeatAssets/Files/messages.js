// The problems of a form, next to the fields that they concern, and the question before its text is discarded.

import { isComposing } from "./composing.js";
import { watch } from "./pointer.js";
import { isolated } from "./status.js";

let count = 0;

/** Returns an element's identifier, for references by other elements. */
function identify(element) {
  count += element.id ? 0 : 1;
  element.id ||= `message-${count}`;
  return element.id;
}

function clear(field) {
  field.labels[0].querySelector(".message")?.remove();
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
}

function show(field, text) {
  const label = field.labels[0];
  const message = document.createElement("span");
  message.className = "message";
  message.textContent = text;
  label.append(message);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", identify(message));
  // The message isn't a part of the field's name, even though it is in its label.
  field.setAttribute("aria-labelledby", identify(label.querySelector("span")));
  field.addEventListener("input", () => clear(field), { once: true });
}

/** Removes the messages about the last attempt. */
export function clearMessages(form) {
  form.querySelector(".trouble").textContent = "";
  for (const field of form.querySelectorAll("[aria-invalid]")) clear(field);
}

/**
 * Shows a refusal: problems of fields next to them, and the rest at the end. The title is sent as a line.
 *
 * Focuses the first of these fields, unless the person is elsewhere or has continued typing.
 */
export function showRefusal(form, { message, fields = [] }, hasTypedOn) {
  const texts = new Map();
  const others = [];
  for (const { field, message: text } of fields) {
    const element = form.elements[field === "line" ? "title" : field];
    if (element) texts.set(element, [...(texts.get(element) ?? []), text]);
    else others.push(text);
  }
  watch(() => {
    for (const [field, parts] of texts) show(field, parts.join(" "));
    form.querySelector(".trouble").textContent = fields.length ? others.join(" ") : message;
  });
  if (!hasTypedOn && form.contains(document.activeElement)) form.querySelector("[aria-invalid]")?.focus();
}

/**
 * Tells next to a field that someone else has changed its value; without a value, removes that.
 *
 * @param {any} field
 * @param {string} [value]
 */
export function remark(field, value) {
  const label = field.labels[0];
  const old = label.querySelector(".remark");
  if (value === undefined) return old?.remove();
  const element = old ?? document.createElement("span");
  element.className = "remark";
  element.setAttribute("role", "status");
  element.replaceChildren("It was changed meanwhile: ", ...(value ? ["“", isolated(value), "”"] : ["it is empty now"]), ". Saving replaces that.");
  if (!old) label.append(element);
  // The remark isn't a part of the field's name.
  field.setAttribute("aria-labelledby", identify(label.querySelector("span")));
  return undefined;
}

/**
 * Closes a form by its button or Escape; with unsaved text only if the person repeats that without typing on.
 *
 * @param {HTMLFormElement} form
 * @param {() => boolean} isChanged
 * @param {() => unknown} close
 * @param {() => unknown} [done] The effect of the button, if it is another one.
 */
export function onCancel(form, isChanged, close, done) {
  const trouble = form.querySelector(".trouble");
  let isAsked = false;
  const end = () => {
    if (isAsked) trouble.textContent = "";
    isAsked = false;
  };
  const ask = (name) => {
    const isSure = isAsked || !isChanged();
    end();
    if (isSure) return close();
    isAsked = true;
    trouble.textContent = `Your text isn’t saved. Press ${name} again to discard it.`;
    return undefined;
  };
  form.addEventListener("input", end);
  form.addEventListener("submit", end);
  form.querySelector(".cancel").addEventListener("click", done ?? (() => ask("Cancel")));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    ask("Escape");
  });
}
