// The rows in the document: a part of the list, in which the parts of a checklist follow it and have a higher level.

import { released } from "./pointer.js";

const rowsBox = document.getElementById("rows");
const tools = document.getElementById("tools");
let currentRow = null;
let surprise = -Infinity;
let chosen = 0;

export const current = () => (currentRow?.isConnected ? currentRow : null);
/** Returns the number of a row's to-do; for one that the server doesn't have yet, its identifier. */
export const numberOf = (row) => Number(row.id.slice(1)) || row.id.slice(1);
export const rowOf = (number) => document.getElementById(`r${number}`);
export const levelOf = (row) => Number(row.getAttribute("aria-level"));
export const titleOf = (row) => row.querySelector(".title").textContent;
export const treeOf = (row) => row.closest("[role=tree]");
export const isOpen = (row) => row.getAttribute("aria-expanded") === "true";
export const isRow = (element) => element?.getAttribute("role") === "treeitem";

/** Returns the number of the checklist that contains a row; null at the top level. */
export const wholeNumberOf = (row) => (row.dataset.whole ? Number(row.dataset.whole) || row.dataset.whole : null);

/** Returns whether a row is kept outside of the window, because the person is using it. */
export const isPinned = (row) => treeOf(row)?.id === "pinned";

/** Returns the rows of the window, in order. */
export const rowsInWindow = () => [...rowsBox.querySelectorAll("[role=treeitem]")];

/** Returns all trees. */
export const trees = () => [...document.querySelectorAll("#list [role=tree]")];

/** Returns the row with a number when it appears; null if it doesn't within half a second. */
export async function rowWhenThere(number) {
  for (let frame = 0; frame < 30; frame += 1) {
    if (rowOf(number)) return rowOf(number);
    await new Promise((resume) => { setTimeout(resume, 16); });
  }
  return null;
}

function beside(row, direction) {
  let other = row[direction];
  while (other && !isRow(other)) other = other[direction];
  return other;
}

/** Returns the nearest sibling in a direction; null if it is the last one, undefined if the window ends before. */
function sibling(row, direction) {
  const level = levelOf(row);
  let other = beside(row, direction);
  while (other && levelOf(other) > level) other = beside(other, direction);
  if (other) return levelOf(other) === level ? other : null;
  return undefined;
}

/** Returns the preceding sibling in the window; null if there is none, undefined if the window begins after it. */
export const before = (row) => sibling(row, "previousElementSibling");

/** Returns the following sibling in the window; null if there is none, undefined if the window ends before it. */
export const after = (row) => sibling(row, "nextElementSibling");

/** Returns the row of the checklist that contains a row, if it is in the document. */
export const wholeOf = (row) => (row.dataset.whole ? rowOf(row.dataset.whole) : null);

/** Returns the last row in the document that belongs to a row, which may be the row itself. */
export function lastWithin(row) {
  let last = row;
  for (let next = beside(row, "nextElementSibling"); next && levelOf(next) > levelOf(row);) {
    last = next;
    next = beside(next, "nextElementSibling");
  }
  return last;
}

function step(row, by) {
  const rows = rowsInWindow();
  const index = rows.indexOf(row);
  return index < 0 ? null : rows[index + by] ?? null;
}

/** Returns the next row of the window. */
export const below = (row) => step(row, 1);

/** Returns the previous row of the window. */
export const above = (row) => step(row, -1);

/** Returns the first row of a tree. */
export const first = (tree) => [...tree.children].find(isRow) ?? null;

/**
 * Makes a row the target of keys and buttons.
 *
 * `isExpected` states whether the person's action caused this.
 */
export function select(row, { focus = true, isExpected = true } = {}) {
  for (const other of treeOf(row).querySelectorAll("[tabindex='0']")) if (other !== row) other.tabIndex = -1;
  if (row.tabIndex !== 0) row.tabIndex = 0;
  if (row !== currentRow) surprise = isExpected ? -Infinity : performance.now();
  currentRow?.classList.remove("current");
  currentRow = row;
  row.classList.add("current");
  // The commands may lie over the row, which would lose the click.
  released().then(() => { tools.hidden = !current(); });
  document.dispatchEvent(new Event("current"));
  if (focus && document.activeElement !== row) row.focus();
}

/** Records that the person knows the current row, because of a click or a search. */
export function settle() {
  surprise = -Infinity;
  chosen += 1;
}

/** Returns the number of times that the person has chosen a row by a click or a search, also the current one again. */
export const choices = () => chosen;

/** Returns whether the current row has been selected long enough for a person to notice. */
export const isSettled = () => performance.now() - surprise > 800;

/** Moves an element without losing the focus or the selection in it. */
export function put(element, list, next) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const { selectionStart, selectionEnd } = focused ?? {};
  // Nothing in a hidden list can have the focus.
  if (focused) list.hidden = false;
  if (element.isConnected && list.moveBefore) list.moveBefore(element, next);
  else list.insertBefore(element, next);
  if (!focused || document.activeElement === focused) return;
  focused.focus({ preventScroll: true });
  if (typeof selectionStart === "number") focused.setSelectionRange(selectionStart, selectionEnd);
}

/** Leaves each tree exactly one row that the Tab key reaches. */
export function keepTabStops() {
  for (const tree of trees()) {
    const stops = [...tree.querySelectorAll("[role=treeitem][tabindex='0']")];
    const stop = stops.find((row) => row === current()) ?? stops[0] ?? first(tree);
    for (const row of stops) if (row !== stop) row.tabIndex = -1;
    if (stop && stop.tabIndex !== 0) stop.tabIndex = 0;
  }
  tools.hidden = !current();
}
