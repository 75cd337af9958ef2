// Rows at the places to which edits that wait have moved them, until the server's rows are shown.

import { moves } from "./order.js";
import { isPinned, isRow, lastWithin, levelOf, numberOf, put, rowsInWindow, treeOf, trees } from "./outline.js";
import { isPart } from "./rows.js";

/** The properties of rows that depend on their places. */
const names = ["aria-level", "aria-expanded", "aria-posinset", "aria-setsize", "data-whole"];

/**
 * The places of all rows before the first move; null while no row is moved.
 *
 * @type {{ orders: [Element, Element[]][], values: [Element, (string | null)[]][] } | null}
 */
let former = null;

/**
 * @param {Element} row
 * @param {string} name
 * @param {string | null} value
 */
function set(row, name, value) {
  if (value === null) row.removeAttribute(name);
  else if (row.getAttribute(name) !== value) row.setAttribute(name, value);
}

const rowsOf = (/** @type {Element} */ tree) => [...tree.children].filter(isRow);

function keepPlaces() {
  former ??= {
    orders: trees().map((tree) => [tree, rowsOf(tree)]),
    values: rowsInWindow().map((row) => [row, names.map((name) => row.getAttribute(name))]),
  };
}

/** Returns the rows to their places. */
export function restorePlaces() {
  if (!former) return;
  const { orders, values } = former;
  former = null;
  for (const [tree, rows] of orders) {
    const present = rows.filter((row) => row.isConnected);
    for (const { element, before } of moves(rowsOf(tree), present)) put(element, tree, before);
  }
  for (const [row, all] of values) names.forEach((name, index) => set(row, name, all[index]));
}

/** States the places of the rows as they are now. */
function statePlaces() {
  const rows = rowsInWindow();
  rows.forEach((row, index) => {
    const next = rows[index + 1];
    const hasParts = next && treeOf(next) === treeOf(row) && levelOf(next) > levelOf(row);
    if (hasParts) set(row, "aria-expanded", "true");
    else if (row.getAttribute("aria-expanded") === "true") set(row, "aria-expanded", null);
  });
  // Without all rows, the places among siblings aren't known.
  if (isPart()) return;
  /** @type {Map<string, Element[]>} */
  const sets = new Map();
  for (const row of rows) {
    const whole = row.dataset.whole ?? treeOf(row).id;
    sets.set(whole, [...(sets.get(whole) ?? []), row]);
  }
  for (const siblings of sets.values()) {
    siblings.forEach((row, index) => {
      set(row, "aria-posinset", String(index + 1));
      set(row, "aria-setsize", String(siblings.length));
    });
  }
}

/**
 * Shows a row with its parts at another place; views by time keep their order.
 *
 * @param {HTMLElement} row
 * @param {string} kind `before` or `after` another row, or `under` it.
 * @param {HTMLElement} near The other row.
 */
export function moveRow(row, kind, near) {
  const isByTime = ["today", "upcoming"].includes(document.getElementById("list")?.dataset.view ?? "");
  const last = lastWithin(row);
  /** @type {any[]} */
  const block = [row];
  while (block.at(-1) !== last) block.push(block.at(-1).nextElementSibling);
  if (isByTime || block.includes(near) || isPinned(row) || isPinned(near)) return;
  keepPlaces();
  let next = kind === "before" ? near : lastWithin(near).nextElementSibling;
  if (block.includes(next)) next = last.nextElementSibling;
  const level = levelOf(near) + (kind === "under" ? 1 : 0) - levelOf(row);
  const whole = kind === "under" ? String(numberOf(near)) : near.dataset.whole ?? null;
  for (const element of block) {
    put(element, treeOf(near), next);
    if (isRow(element)) set(element, "aria-level", String(levelOf(element) + level));
  }
  set(row, "data-whole", whole);
  statePlaces();
}
