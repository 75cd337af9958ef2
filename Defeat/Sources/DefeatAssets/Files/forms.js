// The forms: the one at the top, and those in the list.

import { prepareChecklist, showChecklist } from "./checklist.js";
import { prepareChips } from "./chips.js";
import { addPicker } from "./dates.js";
import { close, draftOf, markRemoved, open, placesOf, recordAdded, rowNear, settle } from "./drafts.js";
import { writtenTag } from "./edit-words.js";
import { reportLate, send, turn, waits, whereNow } from "./edits.js";
import { clearMessages, onCancel, remark, showRefusal } from "./messages.js";
import { isOpen, isRow, lastWithin, levelOf, numberOf, rowOf, rowsInWindow, rowWhenThere, select, titleOf, wholeNumberOf } from "./outline.js";
import { bringEnd, fold, isCut, placeOf } from "./rows.js";
import { quoted, say } from "./status.js";
import { elsewhere } from "./view.js";

const copy = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
const hasFocus = (form) => form.contains(document.activeElement);
const isSame = (left, right) => Object.keys(left).every((name) => left[name] === right[name]);

function onSubmit(form, action) {
  // The server validates forms by the same rules as the command line.
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    action();
  });
}

const setReadOnly = (form, isReadOnly) => {
  for (const field of form.querySelectorAll("input, textarea")) field.readOnly = isReadOnly;
};

/** Returns the row after a form whose row has left. */
function rowAfter(form) {
  let next = form.parentElement.matches(".kept") ? form.parentElement.nextElementSibling : null;
  while (next && !isRow(next)) next = next.nextElementSibling;
  return next;
}

/** Closes a form, and selects a row when it appears; keys pressed before are ignored. */
async function leave(form, number) {
  setReadOnly(form, true);
  const there = number && (rowOf(number) ?? (await rowWhenThere(number)));
  if (!draftOf(form)) return;
  const row = there || rowAfter(form) || rowNear(form);
  const isHere = hasFocus(form);
  close(form);
  const next = row?.isConnected ? row : rowsInWindow()[0];
  if (isHere && next) select(next);
  else if (isHere) document.getElementById("list").focus();
}

/** Returns the values of a form's fields. Browsers use their own line breaks in a text area. */
const read = (form, names) =>
  Object.fromEntries(names.map((name) => [name, form.elements[name].value.replaceAll("\r\n", "\n")]));

// Adding

/**
 * Restores refused values in a form, before the text that was typed since.
 *
 * @returns Whether text was typed since.
 */
function giveBack(form, values) {
  let hasTypedOn = false;
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements[name];
    if (value === "") continue;
    const isEmpty = field.value === "";
    hasTypedOn ||= !isEmpty;
    const space = name === "parts" ? "\n" : " ";
    field.setRangeText(isEmpty ? value : `${value}${space}`, 0, 0, isEmpty ? "end" : "preserve");
    if (name === "parts") showChecklist(form);
  }
  return hasTypedOn;
}

/** Reports an added to-do, and its place if it isn't shown here. */
export async function tellAdded({ number, title, parts = [], waiting, late }, words) {
  if (waiting) {
    say(["Added ", quoted(title), ".", waits()]);
    return reportLate({ late }, (answer) => tellAdded({ title, ...answer }, words));
  }
  const before = turn();
  const row = await rowWhenThere(number);
  const place = row ? null : await placeOf(number);
  if (turn() !== before) return;
  // Without an answer, the place isn't known.
  const where = place && (place.row === undefined ? elsewhere() : " It is further down.");
  const count = parts.length === 1 ? " with 1 part" : parts.length ? ` with ${parts.length} parts` : "";
  say(["Added ", quoted(title), `${count}.`, row ? words : where ?? ""]);
}

/** Adds a to-do at the first of some places that still exists. */
async function addTo(places, values) {
  for (const [index, place] of places.entries()) {
    try {
      return await send("POST", "todos", { ...values, ...place });
    } catch (error) {
      if (error.code !== "unknownNumber" || index === places.length - 1) throw error;
    }
  }
}

/**
 * Prepares a form that adds to-dos, one after another.
 *
 * The form is cleared before the server responds, so text typed meanwhile belongs to the next to-do.
 *
 * @returns `isWaiting()`: whether a to-do is being added; `whenDone()`: waits, and returns whether it was added.
 */
function prepareAdding(form, names, { places, added, refused, words }) {
  let last = Promise.resolve(true);
  let waiting = 0;
  async function add(values) {
    clearMessages(form);
    try {
      // The server reads the title as a line, in which words can set values.
      const { title: line, ...others } = values;
      const answer = await addTo(places(), { line, ...others });
      added(answer.number);
      tellAdded(answer, words);
      return true;
    } catch (error) {
      const hasTypedOn = giveBack(form, values);
      if (!refused(error)) showRefusal(form, error, hasTypedOn);
      return false;
    } finally {
      waiting -= 1;
    }
  }
  onSubmit(form, () => {
    const values = read(form, names);
    for (const [name, value] of Object.entries(values)) if (name !== "title" && !value.trim()) delete values[name];
    // Enter was held too long.
    if (waiting && values.title === "" && Object.keys(values).length === 1) return;
    waiting += 1;
    form.reset();
    if (hasFocus(form)) form.elements.title.focus();
    last = last.then(() => add(values));
  });
  return { isWaiting: () => waiting > 0, whenDone: async () => waiting === 0 || last };
}

/** Prepares the form at the top, which adds to the end of the list. */
export function prepareTop(form) {
  prepareChecklist(form);
  prepareChips(form);
  prepareAdding(form, ["title", "parts"], { places: () => [{}], added: () => {}, refused: () => false, words: "" });
}

/** Whether the form at the top has text. */
export const isTopChanged = (form) => ["title", "parts"].some((name) => form.elements[name].value !== "");

/** Closes other adding forms without text. */
function closeUnused() {
  for (const form of document.querySelectorAll(".new > form")) if (!draftOf(form).isChanged()) close(form);
}

/**
 * Opens a form that adds to-dos after a row, or after the parts of a row.
 *
 * @param isPart Whether the to-dos become parts of the row.
 */
function openAdding(origin, label, isPart) {
  closeUnused();
  const item = copy("new-form");
  const form = item.querySelector("form");
  form.setAttribute("aria-label", label);
  item.setAttribute("aria-level", String(levelOf(origin) + (isPart ? 1 : 0)));
  const number = numberOf(origin);
  origin.parentElement.insertBefore(item, lastWithin(origin).nextSibling);
  let next = number;
  const adding = prepareAdding(form, ["title"], {
    places: () => placesOf(form),
    added: (added) => {
      next = added;
      recordAdded(form, added);
    },
    refused: (error) => {
      if (error.code !== "unknownNumber") return false;
      markRemoved(form);
      return true;
    },
    words: " Type the next one, or press Escape.",
  });
  open(form, {
    home: isPart ? number : wholeNumberOf(origin), origin: number, near: number,
    isChanged: () => form.elements.title.value !== "" || adding.isWaiting(),
  });
  settle();
  const finish = async () => {
    setReadOnly(form, true);
    if (await adding.whenDone()) leave(form, next);
    else setReadOnly(form, false);
  };
  const hasText = () => form.elements.title.value.trim() !== "";
  onCancel(form, hasText, finish, () => {
    if (hasText()) form.requestSubmit();
    finish();
  });
  form.elements.title.focus();
  form.scrollIntoView({ block: "nearest" });
}

/** Returns the row of a to-do when its end is in the window; null if it isn't shown any more. */
async function whole(row) {
  await bringEnd(row);
  return rowOf(numberOf(row));
}

const isHere = (row) => !isCut() || rowsInWindow().at(-1) !== lastWithin(row);

/** Adds a to-do after a row, on the same level. */
export function addAfter(row) {
  const open = (at) => at && openAdding(at, `New to-do after “${titleOf(at)}”`, false);
  return isHere(row) ? open(row) : whole(row).then(open);
}

/** Adds a part to a row, after its existing parts. */
export function addPart(row) {
  const open = (at) => at && openAdding(at, `New part of “${titleOf(at)}”`, true);
  const isClosed = row.hasAttribute("aria-expanded") && !isOpen(row);
  if (!isClosed && isHere(row)) return open(row);
  return fold(row, true).then(() => whole(row)).then(open);
}

// Editing

const partOf = (row, name) => row.querySelector(`:scope > .row .${name}`);

/** The readers of fields from a row, in the form's format; fields without an entry have one value. */
const shown = {
  title: titleOf,
  tags: (row) => [...row.querySelectorAll(":scope > .row .tag")].map((tag) => tag.textContent).join(" "),
  notes: (row) => partOf(row, "notes")?.textContent ?? "",
};
const shownValue = (row, name) => partOf(row, name)?.dataset.value ?? "";

const tagsIn = (text) => text.split(/[\s,]+/).filter(Boolean).map(writtenTag);
const without = (tags, others) => tags.filter((tag) => !others.includes(tag));

/** Returns the tags that are in only one of two texts; undefined if they have the same tags. */
function difference(text, shown) {
  const change = { add: without(tagsIn(text), tagsIn(shown)), remove: without(tagsIn(shown), tagsIn(text)) };
  return change.add.length || change.remove.length ? change : undefined;
}

/** The values of changed fields; undefined if they mean the same. Tags are a difference, as others may add some. */
const toField = { title: (text) => text, tags: difference, notes: (text) => text };
const toValue = (text) => text.trim() || null;

/** Returns the field values that differ from saved ones; without saved ones, all values. */
function changes(values, saved = {}) {
  const fields = Object.keys(values).filter((name) => values[name] !== (saved[name] ?? ""));
  const body = fields.map((name) => [name, (toField[name] ?? toValue)(values[name], saved[name] ?? "")]);
  return Object.fromEntries(body.filter(([, value]) => value !== undefined));
}

/** Saves the changed fields; returns the number of the to-do, and whether the edit waits for the connection. */
async function save(form, values, saved) {
  const { state, home } = draftOf(form);
  if (state === "gone") return addTo(placesOf(form), changes(values));
  const body = changes(values, saved);
  const answer = Object.keys(body).length ? await send("PATCH", `todos/${home}`, body) : {};
  return { number: home, waiting: answer.waiting, late: answer.late };
}

/** Writes the value of a row into a field. */
function fill(field, value, row) {
  // A value that isn't among the options becomes one.
  if (field.options && ![...field.options].some((option) => option.value === value)) {
    field.add(new Option(partOf(row, field.name)?.textContent ?? "", value));
  }
  const isSelected = field === document.activeElement && field.selectionEnd > field.selectionStart;
  field.value = value;
  // What is typed next then replaces the text, as it would have replaced the former one.
  if (isSelected) field.select();
}

/** Opens the form that edits a to-do. */
export function edit(row) {
  if (row.classList.contains("editing")) return row.querySelector(":scope > form").elements.title.focus();
  const form = copy("edit-form");
  const names = [...form.elements].map(({ name }) => name).filter(Boolean);
  let saved = Object.fromEntries(names.map((name) => [name, (shown[name] ?? shownValue)(row, name)]));
  for (const name of names) fill(form.elements[name], saved[name], row);
  for (const name of ["due", "start"]) if (form.elements[name]) addPicker(form.elements[name]);
  const isChanged = () => Object.keys(changes(read(form, names), saved)).length > 0;
  let isSaving = false;
  let isAskedAgain = false;

  /** Saves once; text typed meanwhile remains unsaved. */
  async function saveOnce() {
    const values = read(form, names);
    const isNew = draftOf(form).state === "gone";
    clearMessages(form);
    try {
      const { number, waiting, late } = await save(form, values, saved);
      if (isNew) recordAdded(form, number);
      if (isNew || Object.keys(changes(values, saved)).length) {
        const tell = async (ending) => {
          const where = await whereNow([number]);
          if (where !== null) say([isNew ? "Added " : "Saved ", quoted(values.title.trim()), ".", ending, where]);
        };
        tell(waiting ? waits() : "");
        reportLate({ late }, () => tell(""));
      }
      saved = values;
      return true;
    } catch (error) {
      if (error.code === "unknownNumber" && !isNew) markRemoved(form);
      else showRefusal(form, error, !isSame(values, read(form, names)));
      return false;
    }
  }

  onSubmit(form, async () => {
    isAskedAgain = isSaving;
    if (isSaving) return;
    isSaving = true;
    let isDone;
    do {
      isAskedAgain = false;
      isDone = await saveOnce();
    } while (isDone && isAskedAgain && isChanged());
    isSaving = false;
    if (isDone && !isChanged()) leave(form, draftOf(form).home);
  });
  /** Shows what others have changed since: in fields that the person hasn't touched, and next to the others. */
  function follow() {
    if (!draftOf(form)) return document.removeEventListener("changed", follow);
    const now = !isSaving && rowOf(draftOf(form).home);
    // Tags of several people are merged.
    for (const name of now ? names.filter((other) => other !== "tags") : []) {
      const value = (shown[name] ?? shownValue)(now, name);
      const field = form.elements[name];
      if (value === saved[name]) continue;
      if (field.value === saved[name]) fill(field, value, now);
      remark(field, field.value === value ? undefined : value);
      saved = { ...saved, [name]: value };
    }
    return undefined;
  }

  document.addEventListener("changed", follow);
  onCancel(form, isChanged, () => leave(form, draftOf(form).home));
  row.classList.add("editing");
  row.querySelector(":scope > .row").after(form);
  open(form, { home: numberOf(row), isChanged: () => isSaving || isChanged() });
  form.elements.title.select();
  form.scrollIntoView({ block: "nearest" });
}
