// Templates: the dialog that saves a to-do as one, and the dialog that adds copies of them to the list.

import { send } from "./edits.js";
import { tellAdded } from "./forms.js";
import { clearMessages, onCancel, showRefusal } from "./messages.js";
import { current, numberOf, rowOf, rowWhenThere, select, titleOf } from "./outline.js";
import { once } from "./pointer.js";
import { isolated, quoted, say } from "./status.js";

const get = (id) => document.getElementById(id);
const [naming, dialog] = [get("template-naming"), get("templates")];
const [list, state, trouble] = ["ul", "[role=status]", ".trouble"].map((selector) => dialog.querySelector(selector));
const path = (name) => `templates/${encodeURIComponent(name)}`;

/** The maximum length of a name in UTF-8. */
const LONGEST = 64;

/** Returns a title as a name: a word of letters, digits, “-” and “_” that begins with a letter. */
function nameOf(title) {
  const word = title.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-").replace(/^[^\p{L}]+/u, "");
  const letters = [...word];
  while (new TextEncoder().encode(letters.join("")).length > LONGEST) letters.pop();
  return letters.join("").replace(/-+$/, "");
}

let saved = null;

/** Asks for the name of the template that a to-do becomes. */
export function askTemplate(row) {
  saved = numberOf(row);
  const form = naming.querySelector("form");
  clearMessages(form);
  naming.querySelector(".what").textContent = titleOf(row);
  form.elements.template.defaultValue = nameOf(titleOf(row));
  form.reset();
  naming.showModal();
  form.elements.template.select();
}

async function save(form) {
  clearMessages(form);
  const name = form.elements.template.value.trim();
  try {
    await send("PUT", path(name), { toDo: saved });
    naming.close();
    say(["Saved template ", quoted(name), "."]);
  } catch (error) {
    showRefusal(form, error, form.elements.template.value.trim() !== name);
  }
}

/** The place of a copy: after the selected to-do, or at the end of the list. */
let place = {};
let isAdding = false;

async function add({ name, title }) {
  if (isAdding) return;
  isAdding = true;
  trouble.textContent = "";
  try {
    const answer = await send("POST", `${path(name)}/add`, place);
    dialog.close();
    // A late answer hasn't told the title.
    tellAdded({ title, ...answer }, "");
    const row = await rowWhenThere(answer.number);
    if (row) select(row);
  } catch (error) {
    trouble.textContent = error.message;
  } finally {
    isAdding = false;
  }
}

async function remove(name, element) {
  trouble.textContent = "";
  try {
    const { templates } = await send("DELETE", path(name));
    const next = element.nextElementSibling ?? element.previousElementSibling;
    (next?.querySelector("button") ?? dialog.querySelector(".choices button")).focus();
    element.remove();
    state.replaceChildren("Removed template ", ...quoted(name), templates.length ? "." : ", the last one.");
  } catch (error) {
    trouble.textContent = error.message;
  }
}

function button(words, name) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.setAttribute("aria-label", `${words} ${name}`);
  return made;
}

/** Returns a button that removes a template when it is pressed twice, because undo doesn't return it. */
function removal(name, element) {
  const made = button("Remove", name);
  let isSure = false;
  made.addEventListener("blur", () => { isSure = false; });
  made.addEventListener("click", once(() => {
    if (isSure) return remove(name, element);
    isSure = true;
    return state.replaceChildren("Press again to remove template ", ...quoted(name), ": undo doesn’t return it.");
  }));
  return made;
}

/** Returns a template as an item of the dialog. */
function item(template) {
  const { name, title, parts } = template;
  const element = document.createElement("li");
  const words = document.createElement("span");
  const facts = document.createElement("span");
  facts.className = "facts";
  const count = parts === 1 ? "1 part" : parts ? `${parts} parts` : "no parts";
  facts.append(isolated(title), `, ${count}`);
  words.append(isolated(name), " ", facts);
  const adding = button("Add", name);
  adding.addEventListener("click", () => add(template));
  element.append(words, adding, removal(name, element));
  return element;
}

/** Shows the templates. */
export async function openTemplates() {
  get("menu").hidePopover();
  // The server doesn't know a to-do that waits for the connection.
  const row = current() && Number.isInteger(numberOf(current())) ? current() : null;
  place = row ? { after: numberOf(row) } : {};
  const where = row ? ["Copies are added after ", ...quoted(titleOf(row)), "."] : ["Copies are added to the end of the list."];
  list.replaceChildren();
  [state.textContent, trouble.textContent] = ["", ""];
  dialog.showModal();
  try {
    const { templates } = await send("GET", "templates");
    list.replaceChildren(...templates.map(item));
    const none = "There are none: “Save as template…” is among the commands of a to-do.";
    state.replaceChildren(...(templates.length ? where : [none]));
    list.querySelector("button")?.focus();
  } catch (error) {
    trouble.textContent = error.message;
  }
}

/** Prepares the dialogs. */
export function prepareTemplates() {
  const form = naming.querySelector("form");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(form);
  });
  onCancel(form, () => form.elements.template.value !== form.elements.template.defaultValue, () => naming.close());
  naming.addEventListener("close", () => rowOf(saved)?.focus());
  get("templates-button").addEventListener("click", openTemplates);
}
