// Messages of the server become the rows in the document: rows that they don't name stay as they are.

import * as drafts from "./drafts.js";
import { isOwn } from "./edits.js";
import * as order from "./order.js";
import * as outline from "./outline.js";

const box = document.getElementById("rows");
const pinned = document.getElementById("pinned");

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function set(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Replaces a row's content; an open form in it remains. */
function renew(row, fresh) {
  for (const name of ["aria-level", "aria-checked", "aria-expanded", "aria-labelledby", "data-whole"]) {
    set(row, name, fresh.getAttribute(name));
  }
  for (const name of ["whole", "later"]) {
    const isSet = fresh.classList.contains(name);
    if (row.classList.contains(name) !== isSet) row.classList.toggle(name, isSet);
  }
  const [content, newContent] = [row, fresh].map((at) => at.querySelector(":scope > .row"));
  if (!content.isEqualNode(newContent)) content.replaceWith(newContent);
}

/** States the place of a row among its siblings in the whole view, of which the document has only some. */
function setPosition(row, { position, count }) {
  set(row, "aria-posinset", String(position));
  set(row, "aria-setsize", String(count));
}

/**
 * States the places of rows.
 *
 * @param {any[]} rows
 * @param {{ position: number, count: number }[]} sets The place of the first row of each set of siblings, in order.
 */
function setPositions(rows, sets) {
  const rest = [...sets];
  const next = new Map();
  for (const row of rows) {
    const whole = outline.levelOf(row) > 1 ? row.dataset.whole : outline.treeOf(row).id;
    const { position, count } = next.get(whole) ?? rest.shift();
    setPosition(row, { position, count });
    next.set(whole, { position: position + 1, count });
  }
}

/** Replaces a group's heading and notes; its rows remain. */
function renewGroup(section, fresh) {
  set(section, "data-count", fresh.dataset.count);
  const [heading, newHeading] = [section, fresh].map((at) => at.querySelector("h2"));
  if (!heading.isEqualNode(newHeading)) {
    const hadFocus = heading.contains(document.activeElement);
    heading.replaceWith(newHeading);
    if (hadFocus) newHeading.querySelector("a")?.focus({ preventScroll: true });
  }
  const [notes, newNotes] = [section, fresh].map((at) => [...at.querySelectorAll(":scope > p")]);
  const isSame = notes.length === newNotes.length && notes.every((note, index) => note.isEqualNode(newNotes[index]));
  if (isSame) return;
  for (const note of notes) note.remove();
  section.append(...newNotes);
}

/**
 * Returns the groups of a message, each with the numbers of its rows.
 *
 * @param {{ group?: string, items: (string | number)[] }} message
 * @returns {{ id: string, numbers: number[] }[]}
 */
function groupsOf({ group, items }) {
  /** @type {{ id: string, numbers: number[] }[]} */
  const groups = group ? [{ id: group, numbers: [] }] : [];
  for (const item of items) {
    if (typeof item === "string") groups.push({ id: item, numbers: [] });
    else groups.at(-1)?.numbers.push(item);
  }
  return groups;
}

const groupOf = (row) => (outline.isPinned(row) ? row.dataset.group : outline.treeOf(row).id);

/** Returns whether the person is using a row, so that it stays in the document when scrolling leaves it. */
const isUsed = (row) => row === outline.current() || drafts.isEdited(row) || row.contains(document.activeElement);

/** Returns the rows that the person is using. */
export const rowsInUse = () => [...document.querySelectorAll("#list [role=treeitem]")].filter(isUsed);

/** Keeps a row beside the window. */
function pin(row, { row: index, group }) {
  row.dataset.row = index;
  row.dataset.group = group;
  if (!outline.isPinned(row)) outline.put(row, pinned, null);
  row.classList.add("pinned");
}

function unpin(row) {
  if (!row.classList.contains("pinned")) return;
  row.classList.remove("pinned");
  row.style.top = "";
  delete row.dataset.row;
  delete row.dataset.group;
}

/** Removes a row that the window doesn't have any more; text that is being typed in it is kept. */
function leave(row, other) {
  if (other && other.row === undefined) drafts.keep(row, !other.exists);
  else if (other && isUsed(row)) return pin(row, other);
  row.remove();
  return undefined;
}

/** Returns the rows to select after a row is removed, nearest first. */
function neighboursOf(row) {
  const rows = outline.rowsInWindow();
  const level = outline.levelOf(row);
  const index = rows.indexOf(row);
  const neighbours = [];
  const walk = (others) => {
    for (const other of others) {
      if (outline.levelOf(other) < level) return;
      if (outline.levelOf(other) === level) neighbours.push(other);
    }
  };
  if (index >= 0) {
    walk(rows.slice(index + 1));
    walk(rows.slice(0, index).reverse());
  }
  for (let whole = outline.wholeOf(row); whole; whole = outline.wholeOf(whole)) neighbours.push(whole);
  return neighbours;
}

/** Restores the selection after rows have moved; a person who is typing keeps the focus. */
function keepFocus(change) {
  const element = document.activeElement;
  const isWriting = Boolean(element?.closest("form, dialog, input"));
  const row = element?.closest("[role=treeitem]") ?? outline.current();
  const group = row && groupOf(row);
  const neighbours = row ? neighboursOf(row) : [];
  change();
  const hasLeft = (at) => !at.isConnected || groupOf(at) !== group;
  if (isWriting || row?.contains(element)) {
    if (element.isConnected && document.activeElement !== element) element.focus({ preventScroll: true });
  }
  const hasFocus = !isWriting && row?.contains(element);
  if (row && !(isWriting && row.contains(element)) && hasLeft(row)) {
    const other = neighbours.find((at) => !hasLeft(at)) ?? (row.isConnected ? row : outline.rowsInWindow()[0]);
    if (other) outline.select(other, { focus: hasFocus, isExpected: isOwn() });
  }
  outline.keepTabStops();
}

/**
 * Shows a message of the server.
 *
 * @returns Whether the document had all rows that the message doesn't bring along, and the message names all rows in
 *   use: the first message after a new connection doesn't know those that came into use since the request.
 */
export function show(message) {
  const others = new Map(message.others.map((other) => [other.number, other]));
  const groups = groupsOf(message);
  const wanted = new Set(groups.flatMap(({ numbers }) => numbers));
  const isNamed = (number) => wanted.has(number) || others.has(number) || !Number.isInteger(number);
  if (!rowsInUse().every((row) => isNamed(outline.numberOf(row)))) return false;
  const isKnown = (key) => key in message.html || document.getElementById(typeof key === "number" ? `r${key}` : `group-${key}`);
  if (![...message.items, ...groups.map(({ id }) => id)].every(isKnown)) return false;
  keepFocus(() => {
    const fresh = new Map(Object.entries(message.html).map(([key, html]) => [key, parse(html)]));
    const sections = groups.map(({ id }) => {
      const section = document.getElementById(`group-${id}`);
      if (section && fresh.has(id)) renewGroup(section, fresh.get(id));
      return section ?? fresh.get(id);
    });
    const rows = groups.map(({ numbers }) => numbers.map((number) => {
      const row = outline.rowOf(number);
      const element = fresh.get(String(number));
      if (row && element) renew(row, element);
      if (row) unpin(row);
      return row ?? element;
    }));
    for (const [number, other] of others) {
      const [row, element] = [outline.rowOf(number), fresh.get(String(number))];
      if (!row || wanted.has(number)) continue;
      if (element) renew(row, element);
      if (other.position) setPosition(row, other);
    }
    drafts.report(others);
    for (const row of document.querySelectorAll("#list [role=treeitem]")) {
      const number = outline.numberOf(row);
      if (!wanted.has(number)) leave(row, others.get(number));
    }
    for (const { element, before } of order.moves([...box.children], sections)) outline.put(element, box, before);
    groups.forEach(({ id }, index) => {
      const tree = document.getElementById(id);
      const present = [...tree.children].filter(outline.isRow);
      for (const { element, before } of order.moves(present, rows[index])) outline.put(element, tree, before);
    });
    // What was kept by an earlier version for times without a connection has none.
    if (message.sets) setPositions(rows.flat(), message.sets);
    const leaving = [...box.children].filter((section) => !sections.includes(section));
    for (const section of leaving) section.dataset.leaving = "";
    drafts.settle(others);
    for (const section of leaving) section.remove();
    pinned.hidden = !pinned.children.length;
  });
  return true;
}
