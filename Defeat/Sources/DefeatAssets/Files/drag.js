// Rows are dragged by a mouse, or by a finger that rests on them; a swipe to the side checks a to-do off.

import { move, setDue, targetOf, toggle } from "./edits.js";
import { isOpen, isRow, numberOf, rowOf, select, titleOf } from "./outline.js";
import { isSettled } from "./pointer.js";
import { touch } from "./selection.js";
import { quoted, say, sayUnchanged } from "./status.js";

const list = document.getElementById("list");

/** The way in pixels that makes a press a drag, the time that makes a touch one, and the way of a swipe. */
const threshold = 6;
const rest = 450;
const swipe = 80;

/**
 * The press that is going on: where it began, and whether it has become a drag or a swipe.
 *
 * @type {any}
 */
let press = null;

const marks = ["drop-before", "drop-after", "drop-into"];

function unmark() {
  for (const mark of [...marks, "drop-today"]) {
    for (const element of document.querySelectorAll(`.${mark}`)) element.classList.remove(mark);
  }
}

/** Whether rows have places in this view, and aren't ordered by time. */
const hasPlaces = () => !["today", "upcoming"].includes(list.dataset.view);

/** Returns the target under a point: a row and the place beside or in it, or the view of today. */
function targetAt(x, y) {
  const element = document.elementFromPoint(x, y);
  const today = element?.closest("nav.views a[href$='today']");
  if (today) return { element: today, mark: "drop-today" };
  const row = hasPlaces() ? element?.closest("#rows [role=treeitem]") : null;
  if (!row || press.target.numbers.includes(numberOf(row))) return null;
  const box = row.querySelector(":scope > .row").getBoundingClientRect();
  const share = (y - box.top) / Math.max(1, box.height);
  if (share < 0.3) return { element: row, mark: "drop-before" };
  // What follows an open checklist are its parts.
  return { element: row, mark: share > 0.7 && !isOpen(row) ? "drop-after" : "drop-into" };
}

function begin() {
  press.isDragging = true;
  touch(press.row);
  press.target = targetOf(press.row);
  for (const number of press.target.numbers) rowOf(number)?.classList.add("dragged");
  document.documentElement.classList.add("dragging");
  getSelection()?.removeAllRanges();
}

function end() {
  clearTimeout(press?.timer);
  if (press) press.row.style.translate = "";
  for (const element of document.querySelectorAll(".dragged")) element.classList.remove("dragged");
  document.documentElement.classList.remove("dragging");
  unmark();
  press = null;
}

function drop({ element, mark }) {
  const { target } = press;
  if (mark === "drop-today") return setDue(target, "today").catch((error) => say(error.message, true));
  const other = numberOf(element);
  const name = quoted(titleOf(element));
  if (mark === "drop-into") return move(target, ["into ", name], { under: other });
  return mark === "drop-before" ? move(target, ["before ", name], { before: other }) : move(target, ["after ", name], { after: other });
}

/**
 * Checks a row off by hand, or reopens it, unless it has just moved there; also at the place of one that has just left.
 *
 * @param {any} row
 * @param {{ detail: number }} event A click without details is one by assistive technology, which points at the row itself.
 * @returns Whether it becomes the current row.
 */
export function check(row, { detail } = { detail: 1 }) {
  if (detail > 0 && !isSettled(row)) {
    sayUnchanged([quoted(titleOf(row)), " has just come under the pointer."]);
    return false;
  }
  touch(row);
  toggle(row);
  return isRow(row);
}

function onDown(event) {
  const row = event.target.closest("#rows [role=treeitem]");
  if (!row || event.button !== 0 || !event.isPrimary || event.target.closest("form, a, .twist, .check")) return;
  press = { row, x: event.clientX, y: event.clientY, id: event.pointerId, isTouch: event.pointerType !== "mouse" };
  if (press.isTouch) press.timer = setTimeout(() => press && begin(), rest);
}

/** Scrolls when a drag comes near an edge of the screen. */
function scrollAt(y) {
  if (y < 90) scrollBy(0, -14);
  else if (y > innerHeight - 70) scrollBy(0, 14);
}

function onMove(event) {
  if (!press || event.pointerId !== press.id) return;
  const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
  if (!press.isDragging) {
    if (press.isTouch) {
      if (Math.hypot(dx, dy) > threshold) clearTimeout(press.timer);
      if (Math.abs(dx) > threshold && Math.abs(dx) > 2 * Math.abs(dy)) press.isSwipe = true;
      if (press.isSwipe) press.row.style.translate = `${Math.max(0, dx)}px`;
      return;
    }
    if (Math.hypot(dx, dy) < threshold) return;
    begin();
  }
  event.preventDefault();
  unmark();
  const target = targetAt(event.clientX, event.clientY);
  target?.element.classList.add(target.mark);
  scrollAt(event.clientY);
}

function onUp(event) {
  if (!press || event.pointerId !== press.id) return;
  const { row, isDragging, isSwipe, x } = press;
  if (isDragging) {
    const target = targetAt(event.clientX, event.clientY);
    if (target) drop(target);
    // The click that follows isn't meant.
    const ignore = (click) => click.stopPropagation();
    addEventListener("click", ignore, { capture: true });
    setTimeout(() => removeEventListener("click", ignore, { capture: true }), 0);
  } else if (isSwipe && event.clientX - x > swipe && check(row)) select(row, { focus: false });
  end();
}

/** Lets hands move rows. */
export function prepareDragging() {
  list.addEventListener("pointerdown", onDown);
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", () => press && end());
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && press?.isDragging) end();
  });
  // A finger that drags a row doesn't scroll the page.
  list.addEventListener("touchmove", (event) => {
    if (press?.isDragging) event.preventDefault();
  }, { passive: false });
  list.addEventListener("contextmenu", (event) => {
    if (press?.isTouch) event.preventDefault();
  });
}
