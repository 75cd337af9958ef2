// The two trees: their rows, the current row, and the folded ones.

export const todo = document.getElementById("todo");
export const completed = document.getElementById("completed");
export const trees = [todo, completed];

const tools = document.getElementById("tools");
let currentRow = null;
let surprise = -Infinity;

export const current = () => (currentRow?.isConnected ? currentRow : null);
export const numberOf = (row) => Number(row.id.slice(1));
export const rowOf = (number) => document.getElementById(`r${number}`);

/** Returns the row with a number when it appears; null if it doesn't within half a second. */
export async function rowWhenThere(number) {
  for (let frame = 0; frame < 30; frame += 1) {
    if (rowOf(number)) return rowOf(number);
    await new Promise((resume) => { setTimeout(resume, 16); });
  }
  return null;
}

export const treeOf = (row) => row.closest("[role=tree]");
export const wholeOf = (row) => row.parentElement.closest("[role=treeitem]");
export const titleOf = (row) => row.querySelector(".title").textContent;
export const partsOf = (row) => row.querySelector(":scope > [role=group]");
export const isOpen = (row) => row.getAttribute("aria-expanded") === "true";

/** Returns whether a row is hidden because it starts later. */
export const isHidden = (row) =>
  row.classList.contains("later") && row.closest("[data-later]")?.dataset.later === "hidden";

const isRow = (element) => element?.getAttribute("role") === "treeitem" && !isHidden(element);
const rowsIn = (list) => [...list.children].filter(isRow);

function beside(row, direction) {
  let sibling = row[direction];
  while (sibling && !isRow(sibling)) sibling = sibling[direction];
  return sibling;
}

export const before = (row) => beside(row, "previousElementSibling");
export const after = (row) => beside(row, "nextElementSibling");

/** Returns the next visible row. */
export function below(row) {
  const first = isOpen(row) && rowsIn(partsOf(row))[0];
  if (first) return first;
  for (let at = row; at; at = wholeOf(at)) {
    const next = after(at);
    if (next) return next;
  }
  return null;
}

/** Returns the last visible row in a row, which may be the row itself. */
function lastWithin(row) {
  while (isOpen(row)) {
    const last = rowsIn(partsOf(row)).at(-1);
    if (!last) break;
    row = last;
  }
  return row;
}

/** Returns the previous visible row. */
export function above(row) {
  const previous = before(row);
  return previous ? lastWithin(previous) : wholeOf(row);
}

export const first = (tree) => rowsIn(tree)[0] ?? null;

export function last(tree) {
  const row = rowsIn(tree).at(-1);
  return row ? lastWithin(row) : null;
}

/**
 * Makes a row the target of keys and buttons.
 *
 * @param isExpected Whether the person's action caused this.
 */
export function select(row, { focus = true, isExpected = true } = {}) {
  const tree = treeOf(row);
  for (const other of tree.querySelectorAll("[tabindex='0']")) if (other !== row) other.tabIndex = -1;
  if (row.tabIndex !== 0) row.tabIndex = 0;
  if (row !== currentRow) surprise = isExpected ? -Infinity : performance.now();
  currentRow?.classList.remove("current");
  currentRow = row;
  row.classList.add("current");
  tools.hidden = false;
  if (focus && document.activeElement !== row) row.focus();
}

/** Returns whether the current row has been selected long enough for a person to notice. */
export const isSettled = () => performance.now() - surprise > 800;

/** Opens or closes a checklist. */
export function fold(row, open) {
  if (!row.hasAttribute("aria-expanded")) return;
  row.setAttribute("aria-expanded", String(open));
  if (!open && current() && row !== current() && row.contains(current())) select(row);
}

/** Unfolds all wholes that contain a row. */
export function reveal(row) {
  for (let whole = wholeOf(row); whole; whole = wholeOf(whole)) fold(whole, true);
}

/** Moves an element without losing the focus or the selection in it. */
export function put(element, list, next) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const { selectionStart, selectionEnd } = focused ?? {};
  if (element.isConnected && list.moveBefore) list.moveBefore(element, next);
  else list.insertBefore(element, next);
  if (!focused || document.activeElement === focused) return;
  focused.focus({ preventScroll: true });
  if (typeof selectionStart === "number") focused.setSelectionRange(selectionStart, selectionEnd);
}

/** Returns the list for a row's parts, after creating it if necessary. */
export function makeParts(row) {
  if (!partsOf(row)) {
    const list = document.createElement("ul");
    list.setAttribute("role", "group");
    row.append(list);
  }
  return partsOf(row);
}

/** Removes an empty list, and makes a row foldable if it has parts. */
export function tidy(list) {
  const row = list.closest("[role=treeitem]");
  if (row && !rowsIn(list).length) row.removeAttribute("aria-expanded");
  else if (row && !row.hasAttribute("aria-expanded")) row.setAttribute("aria-expanded", "true");
  if (list.children.length) return;
  if (row) list.remove();
  else list.textContent = "";
}

/** Leaves each tree exactly one row that the Tab key reaches. */
export function keepTabStops() {
  for (const tree of trees) {
    const stops = [...tree.querySelectorAll("[role=treeitem][tabindex='0']")];
    const visible = stops.filter((row) => !isHidden(row));
    const stop = visible.find((row) => row === current()) ?? visible[0] ?? first(tree);
    for (const row of stops) if (row !== stop) row.tabIndex = -1;
    if (stop && stop.tabIndex !== 0) stop.tabIndex = 0;
  }
  tools.hidden = !current();
}
