// The forms that are open in the list. What is typed in one is kept, wherever its row goes, until the person ends it.

import { makeParts, numberOf, put, reveal, rowOf, tidy, titleOf, wholeOf } from "./outline.js";
import { quoted } from "./status.js";

/**
 * The forms, each with what is known about it:
 *
 * - `isChanged()`: whether something is typed in it that isn't saved.
 * - `home`: the number of the to-do that it edits, or that it added parts to when it last stood where it belongs.
 * - `title`: what that to-do was called then.
 * - `state`: "home" as long as the form stands where it belongs, "away" while its to-do isn't shown on this page, "gone"
 *   when that has been removed.
 * - `added`: the number of the to-do that the form has added last, while the page doesn't show that yet.
 */
const drafts = new Map();

export const open = (form, draft) => drafts.set(form, { state: "home", added: null, ...draft });
export const draftOf = (form) => drafts.get(form);

/** Whether something is typed in the list that isn't saved. */
export const isAnyChanged = () => [...drafts.values()].some((draft) => draft.isChanged());

const hasFocus = (form) => form.contains(document.activeElement);

/** What stands for a form in a list: the row that it edits, or an item of its own. */
const itemOf = (form) => form.parentElement;
const isAdding = (form) => itemOf(form).matches(".new");

function rowBeside(item, direction) {
  let other = item[direction];
  while (other && other.getAttribute("role") !== "treeitem") other = other[direction];
  return other;
}

/** The row that is nearest to a form; null for the only one of a list. */
export function rowNear(form) {
  const item = itemOf(form);
  return rowBeside(item, "previousElementSibling") ?? rowBeside(item, "nextElementSibling") ?? wholeOf(item);
}

/** Where a to-do belongs that a form adds: where the form stands; and where else, if a neighbour isn't there any more. */
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

/** Notes which to-do a form belongs to, as long as it stands there. */
function noteHome(form) {
  const draft = drafts.get(form);
  const item = itemOf(form);
  const home = item.matches("[role=treeitem]") ? item : wholeOf(item);
  if (draft.state === "home" && home) Object.assign(draft, { home: numberOf(home), title: titleOf(home) });
}

/** Says that the to-do which a form belongs to has been removed: what is typed can become a new one. */
export function lose(form) {
  noteHome(form);
  const draft = drafts.get(form);
  draft.added = null;
  setState(form, "gone", [
    quoted(draft.title), " has been removed. What you typed is still here: add it as a new to-do, or cancel.",
  ]);
}

function hide(form) {
  noteHome(form);
  const { title } = drafts.get(form);
  setState(form, "away", [quoted(title), " isn't shown here any more. What you typed can still be saved."]);
}

/** Notes the to-do that a form has added, which belongs before it, or, for one that edits, is what it edits from now on. */
export function remember(form, number) {
  Object.assign(drafts.get(form), isAdding(form) ? { added: number, home: null } : { home: number });
  setState(form, isAdding(form) ? "home" : "away", []);
  settle(seen());
}

/** Says it of all forms whose to-dos are among some. */
export function loseAll(numbers) {
  for (const [form, draft] of drafts) if (draft.state === "away" && numbers.includes(draft.home)) lose(form);
}

/** Ends a form; the list that it stood in isn't left without anything in it. */
export function close(form) {
  drafts.delete(form);
  const item = itemOf(form);
  const list = item.closest("[role=group], [role=tree]");
  if (item.matches(".new, .kept")) item.remove();
  else form.remove();
  item.classList.remove("editing");
  tidy(list);
}

/** An item of its own for a form whose row leaves the page. */
function keptItem() {
  const item = document.createElement("li");
  item.setAttribute("role", "none");
  item.className = "kept";
  return item;
}

/**
 * Takes the forms out of a row that is about to leave the page; they stay in its place.
 *
 * @param isRemoved Whether the row's to-do has been removed, and not only is out of sight.
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
    if (draft.state === "home" && isRemoved) lose(form);
    else if (draft.state === "home") hide(form);
    put(holder, row.parentElement, row);
    if (!isInRow) continue;
    put(form, holder, null);
    item.classList.remove("editing");
  }
}

/** Puts a form where it belongs, if that is on the page. */
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

/** The forms that can be seen. */
export const seen = () => [...drafts.keys()].filter((form) => form.checkVisibility());

/** Brings forms home after rows have come, gone or moved; those that could be seen before can be seen again. */
export function settle(seenBefore) {
  for (const [form, draft] of drafts) {
    const list = itemOf(form).parentElement;
    bringHome(form, draft);
    if (list.isConnected) tidy(list);
    if (seenBefore.includes(form)) reveal(itemOf(form));
  }
}
