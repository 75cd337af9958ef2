// Change sets: to-dos that they name are removed, inserted, moved or updated; nothing else is touched.

import * as drafts from "./drafts.js";
import { isOwn } from "./edits.js";
import * as outline from "./outline.js";
import * as view from "./view.js";

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("li");
}

/** A row without its parts. */
function alone(row) {
  const copy = row.cloneNode(false);
  copy.removeAttribute("aria-expanded");
  copy.append(row.querySelector(":scope > .row").cloneNode(true));
  return copy;
}

function set(row, name, value) {
  if (row.getAttribute(name) === value) return;
  if (value === null) row.removeAttribute(name);
  else row.setAttribute(name, value);
}

/** Replaces a row's content; its parts and an open form in it remain. */
function renew(row, fresh) {
  set(row, "aria-checked", fresh.getAttribute("aria-checked"));
  const isLater = fresh.classList.contains("later");
  if (row.classList.contains("later") !== isLater) row.classList.toggle("later", isLater);
  const [content, newContent] = [row, fresh].map((at) => at.querySelector(":scope > .row"));
  if (!content.isEqualNode(newContent)) content.replaceWith(newContent);
}

const levelOf = (row) => Number(row.getAttribute("aria-level") ?? 0);

/** States the new depths of a row and of its parts to assistive technology. */
function setLevel(row, list) {
  const whole = list.closest("[role=treeitem]");
  const level = whole ? levelOf(whole) + 1 : 1;
  const by = level - levelOf(row);
  if (by === 0) return;
  for (const part of row.querySelectorAll("[role=treeitem]")) {
    set(part, "aria-level", String(levelOf(part) + by));
  }
  set(row, "aria-level", String(level));
}

function rowBefore(row) {
  let other = row.previousElementSibling;
  while (other && other.getAttribute("role") !== "treeitem") other = other.previousElementSibling;
  return other;
}

/** Moves a row to its place; returns false if the page doesn't show the place. */
function place(row, { section, whole, after }, left) {
  const holder = whole && outline.rowOf(whole);
  if (!section && (!holder || levelOf(holder) >= view.deepest())) return false;
  const neighbour = after ? outline.rowOf(after) : null;
  if (after && neighbour?.parentElement !== (section ? document.getElementById(section) : outline.partsOf(holder))) {
    return false;
  }
  if (!row) return true;
  const list = section ? document.getElementById(section) : outline.makeParts(holder);
  if (row.parentElement === list && rowBefore(row) === neighbour) return true;
  if (row.parentElement) left.add(row.parentElement);
  setLevel(row, list);
  outline.put(row, list, neighbour ? neighbour.nextSibling : list.firstChild);
  left.add(list);
  return true;
}

/** Removes a row from the page; text that is being typed in it is kept. */
function drop(row, isRemoved, left) {
  drafts.keep(row, isRemoved);
  left.add(row.parentElement);
  row.remove();
}

/** Returns the rows to select after a row is removed, nearest first. */
function neighboursOf(row) {
  const neighbours = [];
  for (const way of [outline.after, outline.before, outline.wholeOf]) {
    for (let at = way(row); at; at = way(at)) neighbours.push(at);
  }
  return neighbours;
}

/** Returns whether a row is no longer among the visible ones of a tree. */
const hasLeft = (row, tree) => !row.isConnected || outline.treeOf(row) !== tree || outline.isHidden(row);

/** Restores the selection after rows have moved; a person who is typing keeps the focus. */
function keepFocus(change) {
  const element = document.activeElement;
  const isWriting = Boolean(element?.closest("form, dialog, input"));
  const row = element?.closest("[role=treeitem]") ?? outline.current();
  const tree = row && outline.treeOf(row);
  const neighbours = row ? neighboursOf(row) : [];
  change();
  if (isWriting || row?.contains(element)) {
    if (element.isConnected && document.activeElement !== element) element.focus({ preventScroll: true });
  }
  const hasFocus = !isWriting && row?.contains(element);
  if (row && !(isWriting && row.contains(element)) && hasLeft(row, tree)) {
    const other = neighbours.find((at) => !hasLeft(at, tree))
      ?? (row.isConnected && !outline.isHidden(row) ? row : outline.first(outline.todo));
    if (other) outline.select(other, { focus: hasFocus, isExpected: isOwn() });
  }
  outline.keepTabStops();
}

/**
 * Applies a change set: `removed` has numbers, and `rows` are in the order in which they can be placed.
 *
 * @param isCertain Whether to-dos in `removed` no longer exist, and aren't only hidden.
 *
 * @returns Whether the page shows the new state; a moved to-do may come from a part of the list that isn't shown.
 */
export function apply({ removed, rows }, isCertain = true) {
  let isWhole = true;
  keepFocus(() => {
    const seen = drafts.seen();
    const left = new Set();
    const fresh = new Map();
    const wholes = [];
    for (const { number, html } of rows) {
      if (!html) continue;
      const row = outline.rowOf(number);
      const element = typeof html === "string" ? parse(html) : html;
      if (row) renew(row, element);
      else fresh.set(number, alone(element));
      if (!row && element.hasAttribute("aria-expanded")) wholes.push(fresh.get(number));
    }
    for (const change of rows) {
      if (!change.section && !change.whole) continue;
      const row = outline.rowOf(change.number) ?? fresh.get(change.number);
      if (place(row, change, left)) {
        if (!row) isWhole = false;
      } else if (view.isWhole()) {
        isWhole = false;
      } else if (row?.isConnected) {
        // Its place is after the shown part of a long list.
        drop(row, false, left);
      }
    }
    for (const number of removed) {
      const row = outline.rowOf(number);
      if (row) drop(row, isCertain, left);
    }
    if (isCertain) drafts.markAllRemoved(removed);
    drafts.settle(seen);
    left.forEach(outline.tidy);
    for (const row of wholes) {
      if (row.isConnected && !outline.partsOf(row) && levelOf(row) < view.deepest()) isWhole = false;
    }
  });
  return isWhole;
}

/** Makes the page equal to another one, like a change set that names everything. */
export function become(page) {
  const rows = [...page.querySelectorAll("[role=treeitem]")].map((row) => {
    const whole = outline.wholeOf(row);
    const previous = rowBefore(row);
    return {
      number: outline.numberOf(row),
      html: row,
      ...(whole ? { whole: outline.numberOf(whole) } : { section: outline.treeOf(row).id }),
      ...(previous && { after: outline.numberOf(previous) }),
    };
  });
  const numbers = new Set(rows.map(({ number }) => number));
  const known = [...document.querySelectorAll("[role=treeitem]")].map(outline.numberOf);
  view.become(page);
  apply({ removed: known.filter((number) => !numbers.has(number)), rows }, view.isWhole());
  view.showCounts(view.countsOf(page));
}
