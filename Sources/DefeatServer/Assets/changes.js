// Change sets: what is told of is removed, put in, moved or renewed; nothing else is touched.

import { keepNewForm } from "./forms.js";
import * as outline from "./outline.js";

const isPartial = () => Boolean(document.getElementById("partial"));

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("li");
}

/** A row without its parts. */
function alone(row) {
  const copy = row.cloneNode(false);
  copy.append(row.querySelector(":scope > .row").cloneNode(true));
  const parts = outline.partsOf(row);
  if (parts) copy.append(parts.cloneNode(false));
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
  const isFolded = row.getAttribute("aria-expanded") === "false";
  if (!isFolded || !fresh.hasAttribute("aria-expanded")) set(row, "aria-expanded", fresh.getAttribute("aria-expanded"));
  const [content, newContent] = [row, fresh].map((at) => at.querySelector(":scope > .row"));
  if (!content.isEqualNode(newContent)) content.replaceWith(newContent);
  const parts = outline.partsOf(fresh);
  if (parts && !outline.partsOf(row)) row.append(parts.cloneNode(false));
}

/** Tells assistive technology how deep a row will be in a list, and everything that it consists of. */
function setLevel(row, list) {
  const whole = list.closest("[role=treeitem]");
  const level = whole ? Number(whole.getAttribute("aria-level")) + 1 : 1;
  const by = level - Number(row.getAttribute("aria-level") ?? 0);
  if (by === 0) return;
  for (const part of row.querySelectorAll("[role=treeitem]")) {
    set(part, "aria-level", String(Number(part.getAttribute("aria-level") ?? 0) + by));
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
  const list = section ? document.getElementById(section) : holder && outline.partsOf(holder);
  const neighbour = after ? outline.rowOf(after) : null;
  if (!list || (after && neighbour?.parentElement !== list)) return false;
  if (!row) return true;
  if (row.parentElement === list && rowBefore(row) === neighbour) return true;
  if (row.parentElement) left.add(row.parentElement);
  setLevel(row, list);
  outline.put(row, list, neighbour ? neighbour.nextSibling : list.firstChild);
  return true;
}

/** Leaves no list behind that has nothing in it. */
function tidy(list) {
  if (list.children.length) return;
  if (list.matches("[role=tree]")) list.textContent = "";
  else if (!list.closest("[role=treeitem]")?.hasAttribute("aria-expanded")) list.remove();
}

/** Remembers where the person is, and finds the place again when the rows have moved. */
function keepFocus(change) {
  const element = document.activeElement;
  const row = element?.closest("[role=treeitem]") ?? outline.current();
  const tree = row && outline.treeOf(row);
  const neighbours = [];
  if (row) {
    for (let at = outline.after(row); at; at = outline.after(at)) neighbours.push(at);
    for (let at = outline.before(row); at; at = outline.before(at)) neighbours.push(at);
    for (let at = outline.wholeOf(row); at; at = outline.wholeOf(at)) neighbours.push(at);
  }
  const hadFocus = row?.contains(element);
  change();
  outline.keepTabStops();
  if (!row) return;
  const isGone = !row.isConnected;
  const hasLeft = !isGone && outline.treeOf(row) !== tree;
  if (isGone || hasLeft) {
    const other = neighbours.find((at) => at.isConnected && outline.treeOf(at) === tree);
    if (other) outline.select(other, { focus: hadFocus });
    else if (hasLeft) outline.select(row, { focus: hadFocus });
    else if (outline.first(outline.todo)) outline.select(outline.first(outline.todo), { focus: hadFocus });
  } else if (hadFocus && document.activeElement !== element && element.isConnected) {
    element.focus({ preventScroll: true });
  }
  outline.keepTabStops();
}

/**
 * Applies a change set: `removed` has numbers, `rows` come in the order in which they can be placed.
 *
 * Returns whether the page shows now what it should: something may have come from where the page doesn't reach.
 */
export function apply({ removed, rows }) {
  let isWhole = true;
  keepFocus(() => {
    const left = new Set();
    const fresh = new Map();
    for (const { number, html } of rows) {
      if (!html) continue;
      const row = outline.rowOf(number);
      const element = typeof html === "string" ? parse(html) : html;
      if (row) renew(row, element);
      else fresh.set(number, alone(element));
    }
    for (const change of rows) {
      if (!change.section && !change.whole) continue;
      const row = outline.rowOf(change.number) ?? fresh.get(change.number);
      if (place(row, change, left)) {
        if (!row) isWhole = false;
      } else if (!isPartial()) {
        isWhole = false;
      } else if (row?.isConnected) {
        // Its place is behind the part of a long list that is shown.
        left.add(row.parentElement);
        row.remove();
      }
    }
    for (const number of removed) {
      const row = outline.rowOf(number);
      if (!row) continue;
      left.add(row.parentElement);
      row.remove();
    }
    left.forEach(tidy);
    for (const row of fresh.values()) {
      if (row.isConnected && outline.partsOf(row)?.children.length === 0) isWhole = false;
    }
    keepNewForm();
    outline.refilter();
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
  const partial = page.getElementById("partial");
  const note = document.getElementById("partial");
  if (note && partial) note.replaceWith(partial);
  else if (partial) document.getElementById("list").prepend(partial);
  else note?.remove();
  apply({ removed: known.filter((number) => !numbers.has(number)), rows });
}
