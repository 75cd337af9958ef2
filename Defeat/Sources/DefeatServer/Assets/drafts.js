// The open forms in the list. Text in a form is kept, wherever its row moves, until the person closes the form.

import { makeParts, numberOf, put, reveal, rowOf, tidy, titleOf, wholeOf } from "./outline.js";
import { quoted } from "./status.js";

/**
 * The forms, each with its state:
 *
 * - `isChanged()`: whether the form has unsaved text.
 * - `home`: the number of the to-do that it edits, or that it added parts to when it was last in its place.
 * - `title`: the title of that to-do at that time.
 * - `state`: "home" while the form is in its place, "away" while its to-do isn't shown on this page, "gone"
 *   after the to-do was removed.
 * - `added`: the number of the to-do that the form added last, while the page doesn't show it yet.
 */
const drafts = new Map();

export const open = (form, draft) => drafts.set(form, { state: "home", added: null, ...draft });
export const draftOf = (form) => drafts.get(form);

/** Whether the list has unsaved text. */
export const isAnyChanged = () => [...drafts.values()].some((draft) => draft.isChanged());

const hasFocus = (form) => form.contains(document.activeElement);

/** Returns the item that contains a form: the row that it edits, or a separate item. */
const itemOf = (form) => form.parentElement;
const isAdding = (form) => itemOf(form).matches(".new");

function rowBeside(item, direction) {
  let other = item[direction];
  while (other && other.getAttribute("role") !== "treeitem") other = other[direction];
  return other;
}

/** Returns the row nearest to a form; null if the list has no other item. */
export function rowNear(form) {
  const item = itemOf(form);
  return rowBeside(item, "previousElementSibling") ?? rowBeside(item, "nextElementSibling") ?? wholeOf(item);
}

/** Returns the places for a to-do that a form adds: the form's place, and others in case a neighbour disappears. */
export function placesOf(form) {
  const { added, state, home } = drafts.get(form);
  if (state === "away") return [...(added ? [{ after: added }] : []), { under: home }];
  const item = itemOf(form);
  const [previous, next] = ["previousElementSibling", "nextElementSibling"].map((way) => rowBeside(item, way));
  const whole = wholeOf(item);
  const last = whole ? { under: numberOf(whole) } : {};
  if (added) return [{ after: added }, last];
  if (previous) return [{ after: numberOf(previous) }, last];
  return next ? [{ before: numberOf(next) }, last] : [last];
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
  const item = itemOf(form);
  const home = item.matches("[role=treeitem]") ? item : wholeOf(item);
  if (draft.state === "home" && home) Object.assign(draft, { home: numberOf(home), title: titleOf(home) });
}

/** Reports that a form's to-do was removed; its text can become a new to-do. */
export function markRemoved(form) {
  recordHome(form);
  const draft = drafts.get(form);
  draft.added = null;
  setState(form, "gone", [
    quoted(draft.title), " was removed. Your text is kept: add it as a new to-do, or cancel.",
  ]);
}

function hide(form) {
  recordHome(form);
  const { title } = drafts.get(form);
  setState(form, "away", [quoted(title), " isn't shown here any more. Your text can still be saved."]);
}

/** Records the to-do that a form has added. It precedes an adding form; an editing form edits it from now on. */
export function recordAdded(form, number) {
  Object.assign(drafts.get(form), isAdding(form) ? { added: number, home: null } : { home: number });
  setState(form, isAdding(form) ? "home" : "away", []);
  settle(seen());
}

/** Reports removed to-dos to all forms that belong to them. */
export function markAllRemoved(numbers) {
  for (const [form, draft] of drafts) if (draft.state === "away" && numbers.includes(draft.home)) markRemoved(form);
}

/** Closes a form, and removes its list if that becomes empty. */
export function close(form) {
  drafts.delete(form);
  const item = itemOf(form);
  const list = item.closest("[role=group], [role=tree]");
  if (item.matches(".new, .kept")) item.remove();
  else form.remove();
  item.classList.remove("editing");
  tidy(list);
}

/** Returns a separate item for a form whose row leaves the page. */
function keptItem() {
  const item = document.createElement("li");
  item.setAttribute("role", "none");
  item.className = "kept";
  return item;
}

/**
 * Takes the forms out of a row that is about to leave the page; they stay in its place.
 *
 * @param isRemoved Whether the row's to-do was removed, and isn't only hidden.
 */
export function keep(row, isRemoved) {
  for (const [form, draft] of drafts) {
    if (!row.contains(form)) continue;
    if (!draft.isChanged() && !hasFocus(form)) {
      close(form);
      continue;
    }
    const item = itemOf(form);
    const isInRow = item.matches("[role=treeitem]");
    const holder = isInRow ? keptItem() : item;
    if (draft.state === "home" && isRemoved) markRemoved(form);
    else if (draft.state === "home") hide(form);
    put(holder, row.parentElement, row);
    if (!isInRow) continue;
    put(form, holder, null);
    item.classList.remove("editing");
  }
}

/** Moves a form to its place, if that is on the page. */
function bringHome(form, draft) {
  const item = itemOf(form);
  const added = draft.added && rowOf(draft.added);
  const home = draft.home && draft.state !== "home" && rowOf(draft.home);
  if (added) {
    draft.added = null;
    if (added.nextElementSibling !== item) put(item, added.parentElement, added.nextSibling);
  } else if (home && isAdding(form)) {
    put(item, makeParts(home), null);
    setState(form, "home", []);
  } else if (home) {
    put(form, home, home.querySelector(":scope > .row").nextSibling);
    item.remove();
    home.classList.add("editing");
    setState(form, "home", []);
  }
}

/** Returns the visible forms. */
export const seen = () => [...drafts.keys()].filter((form) => form.checkVisibility());

/** Moves forms to their places after rows have changed; forms that were visible before become visible again. */
export function settle(seenBefore) {
  for (const [form, draft] of drafts) {
    const list = itemOf(form).parentElement;
    bringHome(form, draft);
    if (list.isConnected) tidy(list);
    if (seenBefore.includes(form)) reveal(itemOf(form));
  }
}
