// The space that the rows outside of the window would take, and the rows that scrolling needs next.

import { isRow, numberOf } from "./outline.js";

const box = document.getElementById("rows");
const list = document.getElementById("list");
const pinned = document.getElementById("pinned");

/** Browsers limit the height of an element, so the rows of a very long list seem lower than they are. */
const highest = 12_000_000;

/** The average height of a row, from those that were measured. */
let average = 40;

/** The window: its first row, its number of rows, and the number of all rows. */
let extent = { from: 0, count: 0, total: 0 };

/** The height of what covers the top of the screen. */
const covered = () => document.querySelector("header.top")?.getBoundingClientRect().bottom ?? 0;

const estimate = () => Math.min(average, highest / Math.max(1, extent.total));

/** Returns the elements of the window's rows: headings and to-dos. */
function elements() {
  const all = [...box.querySelectorAll("h2:not([hidden]), [role=treeitem]")];
  return all.filter((element) => isRow(element) || !element.hidden);
}

/** Returns the first element that is on the screen. */
function firstSeen() {
  const top = covered();
  return elements().find((element) => element.getBoundingClientRect().bottom > top + 1) ?? null;
}

const padding = () => Number.parseFloat(box.style.paddingTop) || 0;

/** The width for which the height was measured; other rows at the same width don't change the estimate. */
let measuredWidth = 0;

function measure() {
  const width = box.clientWidth;
  if (extent.count < 5 || width === measuredWidth) return;
  const height = box.getBoundingClientRect().height - padding() - (Number.parseFloat(box.style.paddingBottom) || 0);
  if (height <= 0) return;
  average = height / extent.count;
  measuredWidth = width;
}

function setPadding(top, bottom) {
  box.style.paddingTop = `${top}px`;
  box.style.paddingBottom = `${bottom}px`;
}

/** Places what the person is using outside of the window where its row would be. */
function placePinned() {
  const origin = list.getBoundingClientRect().top;
  const rows = box.getBoundingClientRect();
  for (const item of pinned.querySelectorAll(":scope > .pinned")) {
    const row = Number(item.dataset.row ?? 0);
    const isAbove = row < extent.from;
    const y = isAbove
      ? rows.top + (padding() * row) / Math.max(1, extent.from)
      : rows.bottom - (extent.total - row) * estimate();
    item.style.top = `${Math.max(0, y - origin)}px`;
  }
}

/**
 * Changes the rows; what is on the screen stays where it is.
 *
 * @param {() => { from: number, count: number, total: number } | null} change Changes the document, and returns the
 *   new extent.
 * @param {number | null} row The row that comes to the top of the screen, if nothing that is there now remains.
 */
export function hold(change, row = null) {
  const isAtStart = box.getBoundingClientRect().top >= covered();
  const seen = isAtStart ? null : firstSeen();
  const before = seen?.getBoundingClientRect().top ?? 0;
  const height = scrollY;
  const next = change();
  if (!next) return;
  extent = next;
  measure();
  const bottom = Math.max(0, extent.total - extent.from - extent.count) * estimate();
  const wished = extent.from * estimate();
  let [anchor, place] = [seen, before];
  if (!seen?.isConnected || !box.contains(seen) || seen.hidden) {
    [anchor, place] = [row === null ? null : elements()[row - extent.from], covered()];
  }
  if (isAtStart && extent.from === 0) anchor = null;
  if (!anchor) {
    setPadding(wished, bottom);
    // Chromium follows a row that has the focus when it moves out of the window.
    if (scrollY !== height) scrollTo(0, height);
  } else {
    // Without enough space below, the browser would scroll when the space above changes.
    const spare = bottom + 4 * innerHeight;
    const former = padding();
    setPadding(former, spare);
    const top = former + place - anchor.getBoundingClientRect().top;
    const isNear = Math.abs(top - wished) < 3 * innerHeight && top > Math.min(wished, 2 * innerHeight) - 1;
    if (extent.from > 0 && isNear) {
      setPadding(top, spare);
    } else {
      setPadding(wished, spare);
      scrollBy(0, anchor.getBoundingClientRect().top - place);
    }
    setPadding(padding(), bottom);
  }
  placePinned();
}

/** Changes the document between messages; what is on the screen stays where it is. */
export const settle = (change) => hold(() => {
  change();
  return extent;
});

/** Returns the number of rows for a window of this screen. */
export const wantedCount = () => Math.min(100, Math.max(40, Math.ceil(innerHeight / average) * 3));

/**
 * Returns the rows that the screen needs next; null if the window has enough of them.
 *
 * @returns `from`: the first row of a new window; `row`: the one at the top of the screen.
 */
export function needed() {
  const { from, count, total } = extent;
  const rows = box.getBoundingClientRect();
  const top = rows.top + padding();
  const bottom = rows.bottom - (Number.parseFloat(box.style.paddingBottom) || 0);
  const margin = innerHeight * 0.8;
  const lacksAbove = from > 0 && top > -margin;
  const lacksBelow = from + count < total && bottom < innerHeight + margin;
  if (!lacksAbove && !lacksBelow) return null;
  const wanted = wantedCount();
  let row;
  if (lacksAbove && rows.top >= covered()) row = 0;
  else if (top >= innerHeight) row = Math.floor((from * Math.max(0, covered() - rows.top)) / Math.max(1, padding()));
  else if (bottom <= covered()) row = from + count + Math.floor((covered() - bottom) / estimate());
  else row = from + Math.max(0, elements().indexOf(firstSeen()));
  row = Math.min(Math.max(0, row), Math.max(0, total - 1));
  const next = Math.min(Math.max(0, row - Math.floor(wanted / 3)), Math.max(0, total - wanted));
  return next === from && wanted <= count ? null : { from: next, row };
}

/**
 * Returns the place of the screen: the first row on it, by its number, its index and its distance from the top of the
 * screen; or only the height, if the list begins on the screen.
 */
export function place() {
  const isAtStart = box.getBoundingClientRect().top >= covered();
  const all = isAtStart ? [] : elements();
  const index = all.findIndex((element) => isRow(element) && element.getBoundingClientRect().bottom > covered() + 1);
  if (index < 0) return { height: scrollY };
  return { number: numberOf(all[index]), index: extent.from + index, top: all[index].getBoundingClientRect().top };
}

/** Scrolls until an element is at a distance from the top of the screen. */
export const bringTo = (element, top) => scrollBy(0, element.getBoundingClientRect().top - top);

/** Brings an element to a part of the screen that nothing covers. */
export function reveal(element) {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < covered() || bottom > innerHeight) element.scrollIntoView({ block: "nearest" });
}
