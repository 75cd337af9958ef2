// The selected rows: several of them are changed by one edit.

import { numberOf, rowOf, rowsInWindow, select } from "./outline.js";

const selected = new Set();
let anchor = null;

function mark(number, isSelected) {
  const row = rowOf(number);
  row?.classList.toggle("selected", isSelected);
  if (isSelected) row?.setAttribute("aria-selected", "true");
  else row?.removeAttribute("aria-selected");
}

/** Returns the numbers to which a command for a row applies: those of all selected rows if it is one of them. */
export const numbersWith = (row) => {
  const number = numberOf(row);
  return selected.size > 1 && selected.has(number) ? [...selected] : [number];
};

/** Returns the number of selected rows. */
export const count = () => selected.size;

/** Selects no row. */
export function clear() {
  for (const number of selected) mark(number, false);
  selected.clear();
  anchor = null;
}

function add(row) {
  selected.add(numberOf(row));
  mark(numberOf(row), true);
}

/** Selects a row in addition, or no more. */
export function toggle(row) {
  const number = numberOf(row);
  if (selected.has(number)) {
    selected.delete(number);
    mark(number, false);
  } else {
    add(row);
  }
  anchor = number;
}

/** Selects the rows from the one at which the selection began to another one. */
export function extendTo(row, from) {
  if (!selected.size) {
    add(from);
    anchor = numberOf(from);
  }
  const rows = rowsInWindow();
  const [start, end] = [rows.indexOf(rowOf(anchor)), rows.indexOf(row)];
  if (start < 0) return add(row);
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  // Rows outside of the window stay selected, because the person can't see that they wouldn't be.
  for (const other of rows) {
    const number = numberOf(other);
    if (!range.includes(other) && selected.has(number)) {
      selected.delete(number);
      mark(number, false);
    }
  }
  for (const other of range) add(other);
  return select(row);
}

/** Marks the rows that have come into the window; those of removed to-dos are no longer selected. */
export function keep({ others }) {
  for (const { number, exists } of others) if (!exists) selected.delete(number);
  for (const row of rowsInWindow()) {
    if (selected.has(numberOf(row)) !== row.classList.contains("selected")) mark(numberOf(row), selected.has(numberOf(row)));
  }
}
