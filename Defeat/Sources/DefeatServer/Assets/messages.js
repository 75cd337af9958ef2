// What is wrong with a form, beside the fields that it is wrong with.

let count = 0;

/** An element's identifier, for others to refer to. */
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
  // What is wrong isn't a part of the field's name, though it stands in its label.
  field.setAttribute("aria-labelledby", identify(label.querySelector("span")));
  field.addEventListener("input", () => clear(field), { once: true });
}

/** Takes away what was said about the last attempt. */
export function clearMessages(form) {
  form.querySelector(".trouble").textContent = "";
  for (const field of form.querySelectorAll("[aria-invalid]")) clear(field);
}

/**
 * Shows a refusal: beside its fields what is wrong with them, at the end whatever else.
 *
 * Goes to the first field, unless somebody is elsewhere by now or has typed on.
 */
export function showRefusal(form, { message, fields = [] }, hasTypedOn) {
  const texts = new Map();
  const others = [];
  for (const { field, message: text } of fields) {
    const element = form.elements[field];
    if (element) texts.set(element, [...(texts.get(element) ?? []), text]);
    else others.push(text);
  }
  for (const [field, parts] of texts) show(field, parts.join(" "));
  form.querySelector(".trouble").textContent = fields.length ? others.join(" ") : message;
  if (!hasTypedOn && form.contains(document.activeElement)) form.querySelector("[aria-invalid]")?.focus();
}
