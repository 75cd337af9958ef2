// The rows that this page holds: a window of a view, which the server keeps up to date.

import { api, requested } from "./base.js";
import * as changes from "./changes.js";
import * as drafts from "./drafts.js";
import { isPinned, lastWithin, numberOf, rowOf, rowsInWindow } from "./outline.js";
import { released, watch } from "./pointer.js";
import * as scroll from "./scroll.js";
import * as view from "./view.js";

const box = document.getElementById("rows");

/** The name of this page for the server. */
const page = crypto.getRandomValues(new Uint32Array(3)).join("-");

/** The numbers of the to-dos whose parts are hidden. */
const folded = new Set();

/** What the page shows: the first row, the number of rows, and the numbers of the last message and the last edit. */
const state = {
  from: Number(box.dataset.from),
  count: box.querySelectorAll("h2:not([hidden]), [role=treeitem]").length,
  total: Number(box.dataset.total),
  serial: 0,
  edit: Number(document.querySelector("meta[name=edit]").content),
  moment: Number(box.dataset.moment) || Infinity,
};

/** The functions that are called after each message. */
const listeners = new Set();

/** Calls a function after each message. */
export const onMessage = (listener) => listeners.add(listener);

/** The time in milliseconds for which an edit is awaited. */
const patience = 1000;

/** Returns whether the rows show an edit, or a later one. */
export const shows = (edit) => state.edit >= edit;

/** Waits until the rows show an edit; no longer than a moment, because the connection may be lost. */
export const shown = (edit) => new Promise((resume) => {
  let timer;
  const look = () => {
    if (!shows(edit)) return;
    listeners.delete(look);
    clearTimeout(timer);
    resume(undefined);
  };
  timer = setTimeout(() => {
    listeners.delete(look);
    resume(undefined);
  }, patience);
  listeners.add(look);
  look();
});

/** The moment at which the rows change by themselves, in milliseconds; infinite if they don't. */
export const moment = () => state.moment;

/** Returns whether the document has all rows of the view. */
export const isComplete = () => state.from === 0 && !isCut();

/** Returns whether the window ends before the view does. */
export const isCut = () => state.from + state.count < state.total;

/** Returns whether the view has more rows than the window. */
export const isPart = () => state.count < state.total;

/** The rows in use; those that wait to be sent have no number yet, so the server doesn't know them. */
const pins = () => [...new Set([...drafts.numbers(), ...changes.numbersInUse()])].filter(Number.isInteger);

/** Returns the parameters by which the server knows the window of this page. */
function parameters(place = {}) {
  const { from, count, serial } = state;
  const values = { page, view: view.address(), from, count: Math.max(count, 1), serial, ...place };
  const fields = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  if (pins().length) fields.set("pins", pins().join(","));
  if (folded.size) fields.set("folded", [...folded].join(","));
  return fields;
}

/** Returns the address of the events for this page. */
export const eventsAddress = () => requested(`events?${parameters({ after: state.edit })}`);

let loading = 0;
let waiting = [];

/**
 * Shows a message when no button is down: one with all rows, or one with the changes since the last message.
 *
 * @param {any} message
 * @param {number | null} row The row that comes to the top of the screen, if nothing that is there now remains.
 */
export async function accept(message, row = null) {
  await released();
  if (message.serial <= state.serial) return;
  if (message.base !== undefined && message.base !== state.serial) {
    // The message before it is still on its way.
    if (loading) waiting.push(message);
    else load();
    return;
  }
  let isShown = true;
  // The server's message describes rows without the marks of waiting edits.
  document.dispatchEvent(new Event("changing"));
  watch(() => {
    scroll.hold(() => {
      isShown = changes.show(message);
      if (!isShown) return null;
      Object.assign(state, {
        from: message.from, total: message.total, count: message.items.length, serial: message.serial, edit: message.edit,
        moment: message.moment ?? Infinity,
      });
      view.show(message);
      return state;
    }, row);
    if (isShown) for (const listener of listeners) listener(message);
  });
  if (!isShown) {
    load();
    return;
  }
  const held = waiting;
  waiting = [];
  for (const other of held) accept(other);
}

let last = Promise.resolve();

/**
 * Reads rows from the server: the present ones again, those `from` a row, or those `around` a to-do or at its `end`.
 *
 * @param {{ from?: number, count?: number, around?: number, end?: number }} place
 * @param {number | null} row The row that comes to the top of the screen.
 * @returns {Promise<any>} The message; null if the server couldn't be reached or refused.
 */
export function load(place = {}, row = null) {
  loading += 1;
  const read = async () => {
    try {
      const count = place.count ?? scroll.wantedCount();
      const response = await fetch(api(`rows?${parameters({ count, ...place })}`));
      if (!response.ok) return null;
      return await response.json();
    } catch {
      return null;
    }
  };
  const result = last.then(read).then(async (message) => {
    loading -= 1;
    if (message) await accept(message, row);
    return message;
  });
  // A message that can't be shown doesn't prevent later ones from being read.
  last = result.catch(() => null);
  return result;
}

/** Returns the neighbours of a to-do in the whole view; null if the server can't be reached. */
export async function placeOf(number) {
  try {
    const response = await fetch(api(`place?${parameters({ number })}`));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Returns the row of a to-do after bringing it into the window; null if the view doesn't show it. */
export async function bring(number) {
  const row = rowOf(number);
  if (!row || isPinned(row)) await load({ around: number });
  const found = rowOf(number);
  return found && !isPinned(found) ? found : null;
}

/** Brings the end of a checklist into the window. */
export async function bringEnd(row) {
  const number = numberOf(row);
  const rows = rowsInWindow();
  const isIn = !isPinned(row) && (!isCut() || rows.at(-1) !== lastWithin(row));
  if (!isIn) await load({ end: number });
}

/** Returns the row at an index of the view after bringing it into the window. */
export async function bringRow(index) {
  const isIn = index >= state.from && index < state.from + state.count;
  if (!isIn) await load({ from: Math.max(0, index - Math.floor(scroll.wantedCount() / 2)) }, index);
  return [...box.querySelectorAll("h2:not([hidden]), [role=treeitem]")][index - state.from] ?? null;
}

/** Hides or shows the parts of a to-do. */
export function fold(row, isOpen) {
  if (!row.hasAttribute("aria-expanded")) return Promise.resolve(null);
  const number = numberOf(row);
  if (isOpen) folded.delete(number);
  else folded.add(number);
  row.setAttribute("aria-expanded", String(isOpen));
  return load();
}

/** Returns the numbers of the to-dos whose parts are hidden. */
export const foldedNumbers = () => [...folded];

/**
 * Hides the parts of some to-dos, and returns to a place of the screen.
 *
 * @param {number[]} numbers
 * @param {{ number?: number, index?: number, top?: number, height?: number }} place A place of `scroll.place`.
 */
export async function restore(numbers, { number, index, top, height = 0 }) {
  for (const other of numbers) folded.add(other);
  scroll.hold(() => state);
  if (numbers.length) await load(number ? { around: number } : {});
  if (!number) {
    if (height) scrollTo(0, height);
    return;
  }
  const row = (await bring(number)) ?? (await bringRow(index));
  if (row) scroll.bringTo(row, top);
}

let isLooking = false;

/** Reads the rows that the screen needs, until it has them. */
async function look() {
  if (isLooking || state.total === 0) return;
  isLooking = true;
  try {
    for (let place = scroll.needed(); place; place = scroll.needed()) {
      const message = await load({ from: place.from }, place.row);
      if (!message) break;
    }
  } finally {
    isLooking = false;
  }
}

/** Starts following the screen. */
export function follow() {
  scroll.hold(() => state);
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      look();
    });
  };
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask);
  onMessage(ask);
  ask();
}
