// The problems of a form, next to the fields that they concern.

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
  for (const [field, parts] of texts) show(field, parts.join(" "));
  form.querySelector(".trouble").textContent = fields.length ? others.join(" ") : message;
  if (!hasTypedOn && form.contains(document.activeElement)) form.querySelector("[aria-invalid]")?.focus();
}
