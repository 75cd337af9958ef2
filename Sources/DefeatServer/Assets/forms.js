// The forms: the one at the top, and those that open in the place of a row.

import { send } from "./edits.js";
import { clearMessages, showRefusal } from "./messages.js";
import { fold, numberOf, partsOf, put, rowOf, rowWhenThere, select, titleOf } from "./outline.js";
import { say } from "./status.js";

const copy = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

/** Sends a form's content; a refusal is said in the form, and nothing that was typed is lost. */
async function submit(form, method, path, body) {
  clearMessages(form);
  try {
    return await send(method, path, body);
  } catch (error) {
    showRefusal(form, error);
    return null;
  }
}

function onSubmit(form, action) {
  // The rules are the server's, the same as on the command line.
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    action();
  });
}

function onEscape(form, action) {
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
}

/** The form at the top adds to the end of the list. */
export function prepareAdding(form) {
  onSubmit(form, async () => {
    const { title, due } = form.elements;
    const body = { title: title.value };
    if (due.value.trim()) body.due = due.value;
    if (!(await submit(form, "POST", "todos", body))) return;
    say(`Added “${title.value.trim()}”.`);
    form.reset();
    title.focus();
  });
}

const textOf = (row, selector) => row.querySelector(`:scope > .row ${selector}`)?.textContent ?? "";

/** What a row shows, as the form has it. */
function valuesOf(row) {
  return {
    title: titleOf(row),
    due: row.querySelector(":scope > .row .due")?.dataset.due ?? "",
    priority: row.querySelector(":scope > .row .priority")?.dataset.priority ?? "",
    tags: [...row.querySelectorAll(":scope > .row .tag")].map((tag) => tag.textContent).join(" "),
    notes: textOf(row, ".notes"),
  };
}

const words = (text) => text.split(/[\s,]+/).filter(Boolean);
const without = (tags, others) => tags.filter((tag) => !others.includes(tag));

/** The words that one text has and the other hasn't; undefined for none. */
function difference(text, shown) {
  const change = { add: without(words(text), words(shown)), remove: without(words(shown), words(text)) };
  return change.add.length || change.remove.length ? change : undefined;
}

/** What a field that was changed says; undefined when it says the same in other words. Others may add tags meanwhile. */
const toField = {
  title: (text) => text,
  due: (text) => text.trim() || null,
  priority: (text) => text || null,
  tags: difference,
  notes: (text) => text,
};

/** Opens the form in which a to-do is edited. */
export function edit(row) {
  if (row.classList.contains("editing")) return;
  const form = copy("edit-form");
  const values = valuesOf(row);
  const priority = form.elements.priority;
  if (values.priority && ![...priority.options].some((option) => option.value === values.priority)) {
    priority.add(new Option(`Priority ${values.priority}`, values.priority));
  }
  for (const name of Object.keys(values)) form.elements[name].value = values[name];
  const close = () => {
    const hadFocus = form.contains(document.activeElement);
    form.remove();
    row.classList.remove("editing");
    if (hadFocus && row.isConnected) select(row);
  };
  onSubmit(form, async () => {
    const body = {};
    for (const name of Object.keys(values)) {
      const value = form.elements[name].value;
      // A browser writes line ends of its own into a text area.
      if (value.replaceAll("\r\n", "\n") !== values[name]) body[name] = toField[name](value, values[name]);
    }
    if (Object.values(body).every((value) => value === undefined)) return close();
    if (!(await submit(form, "PATCH", `todos/${numberOf(row)}`, body))) return;
    say(`Saved “${form.elements.title.value.trim()}”.`);
    close();
  });
  onEscape(form, close);
  form.querySelector(".cancel").addEventListener("click", close);
  row.classList.add("editing");
  row.querySelector(":scope > .row").after(form);
  form.elements.title.select();
  form.scrollIntoView({ block: "nearest" });
}

/** Closes the adding form that is open elsewhere. */
function closeNew() {
  const item = document.querySelector("li.new");
  const list = item?.parentElement;
  item?.remove();
  if (list?.matches("[role=group]") && !list.children.length) list.remove();
}

/** Opens a form that adds to-dos, one after another, behind the place that it stands at. */
function addAt(item, origin, firstPlace) {
  const form = item.querySelector("form");
  let place = firstPlace;
  let added = null;
  let pending;
  const close = async () => {
    await pending;
    const row = (added && (await rowWhenThere(added))) ?? origin;
    const list = item.parentElement;
    const hadFocus = item.contains(document.activeElement);
    item.remove();
    if (list?.matches("[role=group]") && !list.children.length) list.remove();
    if (hadFocus && row.isConnected) select(row);
  };
  onSubmit(form, async () => {
    const title = form.elements.title.value;
    pending = submit(form, "POST", "todos", { title, ...place });
    const answer = await pending;
    if (!answer) return;
    added = answer.number;
    place = { after: added };
    item.dataset.after = added;
    keepNewForm();
    say(`Added “${title.trim()}”. Write the next one, or press Escape.`);
    form.reset();
    form.elements.title.focus();
  });
  onEscape(form, close);
  form.querySelector(".cancel").addEventListener("click", close);
  form.elements.title.focus();
  form.scrollIntoView({ block: "nearest" });
}

/** Adds after a row, on the same level. */
export function addAfter(row) {
  closeNew();
  const item = copy("new-form");
  item.querySelector("form").setAttribute("aria-label", `New to-do after “${titleOf(row)}”`);
  row.after(item);
  addAt(item, row, { after: numberOf(row) });
}

/** Adds a part to a row, behind those that it has. */
export function addPart(row) {
  closeNew();
  const item = copy("new-form");
  item.querySelector("form").setAttribute("aria-label", `New part of “${titleOf(row)}”`);
  fold(row, true);
  let group = partsOf(row);
  if (!group) {
    group = document.createElement("ul");
    group.setAttribute("role", "group");
    row.append(group);
  }
  group.append(item);
  addAt(item, row, { under: numberOf(row) });
}

/** Keeps an adding form behind what it has just added. */
export function keepNewForm() {
  const item = document.querySelector("li.new");
  const row = item?.dataset.after && rowOf(item.dataset.after);
  if (row && row.nextElementSibling !== item) put(item, row.parentElement, row.nextSibling);
}
