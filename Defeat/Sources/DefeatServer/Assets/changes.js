// Change sets: what is told of is removed, put in, moved or renewed; nothing else is touched.

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

/** Gives a row its new content; its parts stay, and so does a form that is open in it. */
function renew(row, fresh) {
  set(row, "aria-checked", fresh.getAttribute("aria-checked"));
  const [content, newContent] = [row, fresh].map((at) => at.querySelector(":scope > .row"));
  if (!content.isEqualNode(newContent)) content.replaceWith(newContent);
}

const levelOf = (row) => Number(row.getAttribute("aria-level") ?? 0);

/** Tells assistive technology how deep a row will be in a list, and everything that it consists of. */
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

/** Puts a row where it belongs; false when the page doesn't show the place. */
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

/** Takes a row off the page; what is being typed in it stays. */
function drop(row, isRemoved, left) {
  drafts.keep(row, isRemoved);
  left.add(row.parentElement);
  row.remove();
}

/** The rows to go to from one that leaves, nearest first. */
function neighboursOf(row) {
  const neighbours = [];
  for (const way of [outline.after, outline.before, outline.wholeOf]) {
    for (let at = way(row); at; at = way(at)) neighbours.push(at);
  }
  return neighbours;
}

/** Finds the place again where the person was when rows have moved; who writes in a form stays there. */
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
  if (row && !(isWriting && row.contains(element)) && (!row.isConnected || outline.treeOf(row) !== tree)) {
    const other = neighbours.find((at) => at.isConnected && outline.treeOf(at) === tree)
      ?? (row.isConnected ? row : outline.first(outline.todo));
    if (other) outline.select(other, { focus: hasFocus, isExpected: isOwn() });
  }
  outline.keepTabStops();
}

/**
 * Applies a change set: `removed` has numbers, `rows` come in the order in which they can be placed.
 *
 * @param isCertain Whether `removed` names what is gone, and not what only isn't shown any more.
 *
 * @returns Whether the page shows now what it should: something may have come from where the page doesn't reach.
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
        // Its place is behind the part of a long list that is shown.
        drop(row, false, left);
      }
    }
    for (const number of removed) {
      const row = outline.rowOf(number);
      if (row) drop(row, isCertain, left);
    }
    if (isCertain) drafts.loseAll(removed);
    drafts.settle(seen);
    left.forEach(outline.tidy);
    for (const row of wholes) {
      if (row.isConnected && !outline.partsOf(row) && levelOf(row) < view.deepest()) isWhole = false;
    }
  });
  return isWhole;
}

/** Makes the page like another one, as if a change set had told of everything. */
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
