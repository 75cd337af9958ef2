// The open forms in the list. Text in a form is kept, wherever its row moves, until the person closes the form.

import { isPinned, isRow, lastWithin, numberOf, put, rowOf, titleOf, wholeNumberOf } from "./outline.js";
import { quoted } from "./status.js";

/**
 * The forms, each with its state:
 *
 * - `isChanged()`: whether the form has unsaved text.
 * - `home`: the number of the to-do that it edits, or of the checklist to which it adds; null for the top level.
 * - `title`: the title of that to-do.
 * - `origin`: for a form that adds, the number of the to-do after which it adds, or that of the checklist itself.
 * - `near`: the number of the row that precedes the form; null at the beginning.
 * - `state`: "home" while the form is in its place, "away" while its to-do isn't shown on this page, "gone"
 *   after the to-do was removed.
 */
const drafts = new Map();
const pinned = document.getElementById("pinned");

/** Returns the item that contains a form: the row that it edits, or a separate item. */
const itemOf = (form) => form.parentElement;
const isAdding = (form) => itemOf(form).matches(".new");
const hasFocus = (form) => form.contains(document.activeElement);

export const open = (form, draft) => drafts.set(form, { state: "home", origin: null, near: null, ...draft });
export const draftOf = (form) => drafts.get(form);

/** Whether the list has unsaved text. */
export const isAnyChanged = () => [...drafts.values()].some((draft) => draft.isChanged());

/** Returns whether a row contains a form. */
export const isEdited = (row) => row.classList.contains("editing");

/** Returns the numbers of the to-dos that the forms belong to. */
export const numbers = () =>
  [...drafts.values()].flatMap(({ home, origin, near }) => [home, origin, near]).filter((number) => number !== null);

function previousRow(item) {
  let other = item.previousElementSibling;
  while (other && !isRow(other)) other = other.previousElementSibling;
  return other;
}

/** Returns the row nearest to a form; null if the document has none of its neighbours. */
export function rowNear(form) {
  const { near, origin, home } = drafts.get(form);
  return [near, origin, home].map((number) => number && rowOf(number)).find(Boolean) ?? previousRow(itemOf(form));
}

/** Returns the places for a to-do that a form adds: the form's place, and others in case a neighbour disappears. */
export function placesOf(form) {
  const { state, home, origin, near } = drafts.get(form);
  if (state === "gone") return [...(near ? [{ after: near }] : []), {}];
  if (origin === home) return [{ under: home }];
  return [{ after: origin }, home ? { under: home } : {}];
}

function setState(form, state, sentence) {
  drafts.get(form).state = state;
  form.querySelector(".trouble").replaceChildren(...sentence.flat());
  const words = isAdding(form) ? "Add" : "Save";
  form.querySelector("[type=submit]").textContent = state === "gone" ? "Add as a new to-do" : words;
}

/** Records the to-do that a form belongs to, while the form is in its place. */
function recordHome(form) {
  const draft = drafts.get(form);
  if (draft.state !== "home") return;
  const origin = draft.origin && rowOf(draft.origin);
  if (origin && draft.origin !== draft.home) draft.home = wholeNumberOf(origin);
  const home = draft.home && rowOf(draft.home);
  if (home) draft.title = titleOf(home);
}

/** Reports that a form's to-do was removed; its text can become a new to-do. */
export function markRemoved(form) {
  recordHome(form);
  setState(form, "gone", [
    quoted(drafts.get(form).title ?? "The checklist"),
    " was removed. Your text is kept: add it as a new to-do, or cancel.",
  ]);
}

function hide(form) {
  recordHome(form);
  setState(form, "away", [
    quoted(drafts.get(form).title ?? "The checklist"), " isn't shown here any more. Your text can still be saved.",
  ]);
}

/** Records the to-do that a form has added. It precedes an adding form; an editing form edits it from now on. */
export function recordAdded(form, number) {
  const draft = drafts.get(form);
  if (isAdding(form)) {
    const isAtTop = draft.state === "gone";
    Object.assign(draft, { origin: number, near: number, home: isAtTop ? null : draft.home });
  } else {
    draft.home = number;
  }
  setState(form, isAdding(form) ? "home" : "away", []);
  settle();
}

/** Closes a form. */
export function close(form) {
  drafts.delete(form);
  const item = itemOf(form);
  if (item.matches(".new, .kept")) item.remove();
  else form.remove();
  item.classList.remove("editing");
  pinned.hidden = !pinned.children.length;
}

/** Returns a separate item for a form whose row leaves the page. */
function keptItem() {
  const item = document.createElement("li");
  item.setAttribute("role", "none");
  item.className = "kept";
  return item;
}

/** Reports that the to-do of a form has left the page; a form that isn't used is closed. */
function lose(form, isRemoved) {
  const draft = drafts.get(form);
  if (!draft.isChanged() && !hasFocus(form)) return close(form);
  if (isRemoved) return draft.state === "gone" ? undefined : markRemoved(form);
  return draft.state === "home" ? hide(form) : undefined;
}

/**
 * Takes the forms out of a row that is about to leave the page; they stay in its place.
 *
 * @param isRemoved Whether the row's to-do was removed, and isn't only hidden.
 */
export function keep(row, isRemoved) {
  const number = numberOf(row);
  const previous = previousRow(row);
  for (const [form, draft] of [...drafts]) {
    if (row.contains(form)) {
      lose(form, isRemoved);
      if (!drafts.has(form)) continue;
      const holder = keptItem();
      put(holder, row.parentElement, row);
      put(form, holder, null);
      row.classList.remove("editing");
      draft.near = previous && !isPinned(row) ? numberOf(previous) : null;
    } else if (draft.home === number) {
      lose(form, isRemoved);
    }
    if (draft.near === number) draft.near = previous && !isPinned(row) ? numberOf(previous) : null;
  }
}

/** Reports to-dos that have left the view to the forms that belong to them. */
export function report(others) {
  for (const [form, draft] of [...drafts]) {
    const other = others.get(draft.home);
    if (other && other.row === undefined) lose(form, !other.exists);
  }
}

/** Moves a form to its to-do, if that is on the page again. */
function bringHome(form, draft) {
  if (draft.state === "home") return;
  const home = draft.home && rowOf(draft.home);
  if (!home) return;
  if (!isAdding(form)) {
    const item = itemOf(form);
    put(form, home, home.querySelector(":scope > .row").nextSibling);
    item.remove();
    home.classList.add("editing");
  }
  setState(form, "home", []);
}

/** Returns whether an item stands after a row, apart from other forms. */
function standsAfter(item, row) {
  return item.parentElement === row.parentElement && previousRow(item) === row;
}

function place(form, draft, rowsElsewhere) {
  const item = itemOf(form);
  if (isRow(item)) return;
  const row = draft.near && rowOf(draft.near);
  if (row && !isPinned(row)) {
    const last = isAdding(form) ? lastWithin(row) : row;
    if (!standsAfter(item, last)) put(item, last.parentElement, last.nextSibling);
    item.classList.remove("pinned");
    item.style.top = "";
    delete item.dataset.row;
    return;
  }
  const tree = document.querySelector("#rows section:not([data-leaving]) > [role=tree]");
  if (!draft.near && tree) {
    if (item.parentElement !== tree) put(item, tree, tree.firstChild);
    item.classList.remove("pinned");
    return;
  }
  if (item.parentElement !== pinned) put(item, pinned, null);
  const index = rowsElsewhere.get(draft.near)?.row;
  item.classList.toggle("pinned", index !== undefined);
  if (index !== undefined) item.dataset.row = index;
}

/** Moves forms to their places after rows have changed. */
export function settle(others = new Map()) {
  for (const [form, draft] of drafts) {
    bringHome(form, draft);
    recordHome(form);
    if (draft.near === draft.origin || !draft.near) draft.near = draft.origin && rowOf(draft.origin) ? draft.origin : draft.near;
    place(form, draft, others);
  }
  pinned.hidden = !pinned.children.length;
}
