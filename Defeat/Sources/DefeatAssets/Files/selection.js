// What is highlighted: the selected rows, or else the current one. Commands change exactly these.

import { current, numberOf, rowOf, rowsInWindow, select } from "./outline.js";

const list = document.getElementById("list");
const tools = document.getElementById("tools");

/** The numbers of the rows that were selected one by one. */
const picked = new Set();

/** The numbers of the rows from the one at which Shift was first held, the anchor, to the last one. */
const range = new Set();
let anchor = null;

/** Whether taps select rows in addition, for hands without a keyboard. */
let isGathering = false;

/** Returns the numbers of the selected rows. A row that waits to be sent is selected only while it is in the document. */
export const numbers = () =>
  [...new Set([...picked, ...range])].filter((number) => Number.isInteger(number) || rowOf(number));

/** Returns the numbers of the to-dos that a command for a row changes. */
export function targets(row) {
  const all = numbers();
  return all.length ? all : [numberOf(row)];
}

/** Shows what is highlighted, and the commands for it. */
function show() {
  const all = new Set(numbers());
  if (!all.size) isGathering = false;
  for (const row of list.querySelectorAll("[role=treeitem]")) {
    const isSelected = all.has(numberOf(row));
    if (row.classList.contains("selected") === isSelected) continue;
    row.classList.toggle("selected", isSelected);
    if (isSelected) row.setAttribute("aria-selected", "true");
    else row.removeAttribute("aria-selected");
  }
  list.classList.toggle("selecting", all.size > 0);
  tools.classList.toggle("several", all.size > 0);
  const rows = (all.size ? [...all].map(rowOf) : [current()]).filter(Boolean);
  const isDone = (row) => !row.dataset.whole && row.getAttribute("aria-checked") === "true";
  tools.classList.toggle("repeats", rows.some((row) => row.querySelector(":scope > .row .recurrence")));
  tools.classList.toggle("archives", rows.length > 0 && rows.every(isDone));
  const words = all.size ? `${all.size} selected` : "";
  const count = document.getElementById("selected-count");
  if (count.textContent !== words) count.textContent = words;
  document.getElementById("select-several").setAttribute("aria-pressed", String(isGathering));
}

/** Selects no row. */
export function clear() {
  for (const set of [picked, range]) set.clear();
  anchor = null;
  isGathering = false;
  show();
}

/** Ends a selection of other rows: what a hand does to a row concerns the selection only if the row is a part of it. */
export function touch(row) {
  if (!numbers().includes(numberOf(row))) clear();
}

/** Ends the range, whose rows remain selected. */
function fold() {
  for (const number of range) picked.add(number);
  range.clear();
  anchor = null;
}

/** Selects a row in addition, or no more. */
export function pick(row) {
  fold();
  const number = numberOf(row);
  if (!picked.delete(number)) picked.add(number);
  show();
}

/** Selects a row in addition to those that are highlighted, or no more. */
export function add(row) {
  const highlighted = current();
  if (!numbers().length && highlighted && highlighted !== row) pick(highlighted);
  pick(row);
  select(row);
}

/** Selects the rows from the current one, or the one at which the range began, to another one. */
export function extendTo(row) {
  if (anchor === null) anchor = numberOf(current() ?? row);
  const rows = rowsInWindow();
  const [start, end] = [rows.indexOf(rowOf(anchor)), rows.indexOf(row)];
  // Rows outside of the window stay selected, because the person can't see that they wouldn't be.
  if (start >= 0) for (const other of rows) range.delete(numberOf(other));
  const added = start < 0 ? [row] : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const other of added) range.add(numberOf(other));
  select(row);
  show();
}

/** Makes a row the current one; those that were selected one by one remain so. */
export function goTo(row) {
  range.clear();
  anchor = null;
  select(row);
  show();
}

/** Lets taps select rows in addition, beginning with the current one; or ends the selection. */
export function gather() {
  if (isGathering) return clear();
  const row = current();
  if (row && !numbers().includes(numberOf(row))) pick(row);
  isGathering = numbers().length > 0;
  return show();
}

/** Returns whether a click with these keys selects rows in addition. */
export const isAdding = ({ ctrlKey, metaKey }) => ctrlKey || metaKey || isGathering;

/** Marks the rows that have come into the window. What the view doesn't show any more isn't selected. */
function keep({ others }) {
  const left = others.filter(({ row }) => row === undefined).map(({ number }) => number);
  if (left.includes(anchor)) fold();
  for (const number of left) for (const set of [picked, range]) set.delete(number);
  show();
}

/**
 * Prepares the marks.
 *
 * @param {(listener: (message: any) => void) => void} onMessage Calls a function after each message of the server.
 */
export function prepareSelection(onMessage) {
  onMessage(keep);
  document.addEventListener("current", show);
}
