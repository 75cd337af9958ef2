// The places of rows that were just checked off or reopened. They remain for a moment, in which nothing moves under the
// pointer, and another click on the box brings the to-do back.

import { isPinned, numberOf, treeOf } from "./outline.js";
import { move } from "./pointer.js";
import { settle } from "./scroll.js";

const list = document.getElementById("list");

/** The time in milliseconds for which places remain, and that in which the server's message is expected. */
const moment = 2000;
const patience = 3000;

let timer;
let expected = { time: -Infinity, isDone: true };

/** Records that rows are about to leave their places, because the person checks them off or reopens them. */
export const expect = (isDone) => { expected = { time: performance.now(), isDone }; };

/** Returns the places. */
const places = () => [...list.querySelectorAll(".left")];

/** Removes the places, and the groups that have no rows any more. */
function end() {
  move(() => settle(() => {
    for (const place of places()) place.remove();
    for (const group of list.querySelectorAll("[data-leaving]")) group.remove();
  }));
}

/** Returns a copy of a row that takes its place, which only the pointer finds. */
function placeOf(row) {
  const place = row.cloneNode(true);
  place.id = `l${numberOf(row)}`;
  place.className = row.classList.contains("whole") ? "left whole" : "left";
  for (const name of ["role", "tabindex", "aria-selected", "aria-labelledby", "data-waiting"]) place.removeAttribute(name);
  for (const element of place.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const link of place.querySelectorAll("a")) link.tabIndex = -1;
  place.setAttribute("aria-hidden", "true");
  place.setAttribute("aria-checked", String(expected.isDone));
  return place;
}

/**
 * Keeps the places of rows that a message takes away, and gives back those of rows that return.
 *
 * @param {any[]} rows The rows of the document.
 * @param {Map<number, string>} groups The group of each row of the message.
 * @param {Map<number, any>} others What the message says about other to-dos.
 */
export function keepPlaces(rows, groups, others) {
  for (const place of places()) if (groups.get(numberOf(place)) === treeOf(place).id) place.remove();
  if (performance.now() - expected.time > patience) return;
  for (const row of rows) {
    const [number, other] = [numberOf(row), others.get(numberOf(row))];
    const hasLeft = groups.has(number) ? groups.get(number) !== treeOf(row).id : other?.exists && other.row === undefined;
    if (!hasLeft || isPinned(row) || row.classList.contains("editing")) continue;
    row.before(placeOf(row));
    clearTimeout(timer);
    timer = setTimeout(end, moment);
  }
}
