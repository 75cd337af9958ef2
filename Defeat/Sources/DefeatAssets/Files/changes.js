// Messages of the server become the rows in the document: rows that they don't name stay as they are.

import * as drafts from "./drafts.js";
import { isOwn } from "./edits.js";
import { keepPlaces } from "./leaving.js";
import * as order from "./order.js";
import * as outline from "./outline.js";
import * as selection from "./selection.js";

const list = document.getElementById("list");
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

/** Returns the numbers of the rows that the person is using, or has selected. */
export const numbersInUse = () =>
  [...[...document.querySelectorAll("#list [role=treeitem]")].filter(isUsed).map(outline.numberOf), ...selection.numbers()];

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

/** Returns the rows to select after a row is removed, nearest first: beside it, its checklist, and beside that. */
function neighboursOf(row) {
  const rows = outline.rowsInWindow();
  const neighbours = new Set();
  for (let at = row; at; at = outline.wholeOf(at)) {
    const [index, level] = [rows.indexOf(at), outline.levelOf(at)];
    if (at !== row) neighbours.add(at);
    if (index < 0) continue;
    for (const others of [rows.slice(index + 1), rows.slice(0, index).reverse()]) {
      for (const other of others) {
        if (outline.levelOf(other) < level) break;
        if (outline.levelOf(other) === level) neighbours.add(other);
      }
    }
  }
  // A row outside of the window is above or below all others.
  const isBelow = outline.isPinned(row) && rows[0]?.getBoundingClientRect().top < row.getBoundingClientRect().top;
  const index = isBelow ? rows.length : rows.indexOf(row);
  return [...new Set([...neighbours, ...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index)).reverse()])];
}

/** The rows that the person's own commands have taken away, with their groups; the last one first. */
const taken = [];

const isBack = ({ number, group }) => {
  const row = outline.rowOf(number);
  return Boolean(row) && groupOf(row) === group;
};

const isWriting = () => Boolean(document.activeElement?.closest("form, dialog, input"));

/** Reverts an edit, and makes the row that returns the current one, unless the person has chosen another since. */
export async function followReturn(undo) {
  while (taken.length && isBack(taken[0])) taken.shift();
  const [[away], current, choice] = [taken, outline.current(), outline.choices()];
  const isFree = () => outline.current() === current && outline.choices() === choice && !isWriting();
  const answer = await undo();
  for (let frame = 0; answer && away && frame < 120 && isFree(); frame += 1) {
    if (isBack(away)) {
      const focus = document.activeElement === document.body || list.contains(document.activeElement);
      outline.select(outline.rowOf(away.number), { focus });
      break;
    }
    await new Promise((resume) => { setTimeout(resume, 16); });
  }
  return answer;
}

/** Restores the current row after rows have moved; a person who is typing keeps the focus, and no one loses it. */
function keepFocus(change) {
  const element = document.activeElement;
  const wasWriting = isWriting();
  const row = element?.closest("[role=treeitem]") ?? outline.current();
  const neighbours = row ? neighboursOf(row) : [];
  const groups = new Map([row, ...neighbours].filter(Boolean).map((at) => [at, groupOf(at)]));
  change();
  const isHere = (at) => at.isConnected && groupOf(at) === groups.get(at);
  if (wasWriting || row?.contains(element)) {
    if (element.isConnected && document.activeElement !== element) element.focus({ preventScroll: true });
  }
  const hasFocus = !wasWriting && row?.contains(element);
  if (row && !(wasWriting && row.contains(element)) && !isHere(row)) {
    if (isOwn()) taken.unshift({ number: outline.numberOf(row), group: groups.get(row) });
    const near = neighbours.filter(isHere);
    const other = near.find((at) => groupOf(at) === groups.get(row)) ?? (row.isConnected ? row : near[0] ?? outline.rowsInWindow()[0]);
    if (other) outline.select(other, { focus: hasFocus, isExpected: isOwn() });
  }
  outline.keepTabStops();
  if (document.activeElement === document.body && element !== document.body) {
    (outline.current() ?? list).focus({ preventScroll: true });
  }
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
  if (!numbersInUse().every(isNamed)) return false;
  const isKnown = (key) => key in message.html || document.getElementById(typeof key === "number" ? `r${key}` : `group-${key}`);
  if (![...message.items, ...groups.map(({ id }) => id)].every(isKnown)) return false;
  const groupOfNumber = new Map(groups.flatMap(({ id, numbers }) => numbers.map((number) => [number, id])));
  keepFocus(() => {
    keepPlaces(outline.rowsInWindow(), groupOfNumber, others);
    const fresh = new Map(Object.entries(message.html).map(([key, html]) => [key, parse(html)]));
    const sections = groups.map(({ id }) => {
      const section = document.getElementById(`group-${id}`);
      if (section && fresh.has(id)) renewGroup(section, fresh.get(id));
      if (section) delete section.dataset.leaving;
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
    // Places of rows that have just left keep their group for a moment.
    for (const section of leaving) if (!section.querySelector(".left")) section.remove();
    pinned.hidden = !pinned.children.length;
  });
  return true;
}
