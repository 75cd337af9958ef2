// What waits for the server: a line above the list, and marks on the rows.

import { kindOf, overtakenWords, statusWords, targetsOf, valuesOf, wordsOf } from "./edit-words.js";
import * as outbox from "./outbox.js";
import { rowOf } from "./outline.js";
import { watch } from "./pointer.js";
import { isolated, quoted, say } from "./status.js";

/** @typedef {import("./queue.js").Edit} Edit */
/** @typedef {import("./queue.js").State} State */
/** @typedef {{ checked: string | null, title: string }} Values What marks of a row change. */

const notice = document.getElementById("offline");
let list = /** @type {HTMLElement | null} */ (null);
let refused = /** @type {HTMLElement | null} */ (null);

/**
 * The values of marked rows, to restore them, and those with the marks.
 *
 * @type {Map<HTMLElement, { original: Values, marked: Values }>}
 */
const values = new Map();

const button = (/** @type {string} */ text, /** @type {() => unknown} */ action) => {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", action);
  return element;
};

/**
 * Returns an edit as an item of a list.
 *
 * @param {Edit} edit
 */
function item(edit) {
  const element = document.createElement("li");
  const { verb, title } = wordsOf(edit);
  element.append(`${verb} `, ...quoted(title).flat(Infinity));
  const written = valuesOf(edit).filter((text) => text !== `line: ${title}` && text !== `title: ${title}`);
  if (written.length) element.append(" (", isolated(written.join("; ")), ")");
  if (edit.problem) {
    element.append(`: ${edit.problem.message} `, button("Try again", () => outbox.retry(edit.number)), " ");
    element.append(button("Discard", () => outbox.discard(edit.number)));
  } else {
    element.append(" ", button("Discard", () => outbox.discard(edit.number)));
  }
  return element;
}

/**
 * Returns an element after the line, which is created when it is first needed.
 *
 * @param {string} id
 * @param {string} name
 */
function box(id, name) {
  const element = document.createElement(name);
  element.id = id;
  element.className = "notice";
  notice?.after(element);
  return element;
}

/** @param {State} state */
function showLine(state) {
  if (!notice) return;
  const words = statusWords(state);
  notice.hidden = !words;
  /** @type {(string | HTMLElement)[]} */
  const parts = [words];
  const rows = document.querySelectorAll("#list [role=treeitem]:not([data-waiting=new])").length;
  const total = Number(document.getElementById("rows")?.dataset.total ?? 0);
  if (state.isOffline && rows < total) parts.push(` Only the ${rows} rows that were shown last are here, of ${total}.`);
  if (state.isOffline) parts.push(button("Try again", () => outbox.retryNow()));
  if (state.isLoggedOut) {
    const link = document.createElement("a");
    link.href = "/login";
    link.textContent = "Log in";
    parts.push(link);
  }
  notice.replaceChildren(...parts);
}

/** @param {State} state */
function showLists(state) {
  const waiting = state.edits.filter((edit) => !edit.problem);
  const problems = state.edits.filter((edit) => edit.problem);
  list ??= box("waiting-edits", "details");
  // A short wait isn't worth a list that comes and goes.
  list.hidden = !waiting.length || Boolean(notice?.hidden);
  const summary = document.createElement("summary");
  summary.textContent = "What waits";
  const items = document.createElement("ul");
  items.append(...waiting.map(item));
  list.replaceChildren(summary, items);
  refused ??= box("refused-edits", "div");
  refused.hidden = !problems.length;
  const heading = document.createElement("p");
  heading.textContent = problems.length === 1 ? "An edit was refused:" : `${problems.length} edits were refused:`;
  const refusedItems = document.createElement("ul");
  refusedItems.append(...problems.map(item));
  refused.replaceChildren(heading, refusedItems);
}

// MARK: Rows

/** @returns {NodeListOf<HTMLElement>} */
const markedRows = () => document.querySelectorAll("[data-waiting]");

/** @param {HTMLElement} row */
const titleOf = (row) => /** @type {HTMLElement | null} */ (row.querySelector(":scope > .row .title"));

/**
 * Returns what marks of a row change.
 *
 * @param {HTMLElement} row
 * @returns {Values}
 */
const valuesIn = (row) => ({ checked: row.getAttribute("aria-checked"), title: titleOf(row)?.textContent ?? "" });

function unmark() {
  for (const row of markedRows()) {
    if (row.dataset.waiting === "new") {
      row.remove();
      continue;
    }
    delete row.dataset.waiting;
    const known = values.get(row);
    if (!known) continue;
    const { original, marked } = known;
    const now = valuesIn(row);
    // The server may have written other values meanwhile.
    if (now.checked === marked.checked) setChecked(row, original.checked);
    const title = titleOf(row);
    if (title && now.title === marked.title && marked.title !== original.title) title.textContent = original.title;
  }
  values.clear();
}

/**
 * @param {HTMLElement} row
 * @param {string | null} value
 */
function setChecked(row, value) {
  if (value === null) row.removeAttribute("aria-checked");
  else row.setAttribute("aria-checked", value);
}

/**
 * Returns a row for a to-do that the server doesn't have yet.
 *
 * @param {Edit} edit
 */
function newRow(edit) {
  const row = document.createElement("li");
  row.id = `r${edit.id}`;
  row.dataset.id = edit.id ?? "";
  row.setAttribute("role", "treeitem");
  row.setAttribute("aria-checked", "false");
  row.setAttribute("tabindex", "-1");
  row.setAttribute("aria-labelledby", `t${edit.id}`);
  const line = document.createElement("div");
  line.className = "row";
  const twist = document.createElement("span");
  twist.className = "twist";
  const check = document.createElement("span");
  check.className = "check";
  check.textContent = "☐";
  for (const sign of [twist, check]) sign.setAttribute("aria-hidden", "true");
  const body = document.createElement("div");
  body.className = "body";
  const title = document.createElement("span");
  title.className = "title";
  title.id = `t${edit.id}`;
  title.dir = "auto";
  title.textContent = wordsOf(edit).title;
  body.append(title);
  line.append(twist, check, body);
  row.append(line);
  return row;
}

/**
 * Inserts a new row at its place, if that is in the document.
 *
 * @param {Edit} edit
 */
function insert(edit) {
  const { under, after, before } = edit.body ?? {};
  const row = newRow(edit);
  const near = rowFor(under ?? after ?? before);
  const tree = near?.closest("[role=tree]") ?? document.querySelector("#list #todo") ?? document.querySelector("#list [role=tree]");
  if (!tree || tree.closest("#pinned")) return null;
  const level = Number(near?.getAttribute("aria-level") ?? 1) + (under === undefined ? 0 : 1);
  row.setAttribute("aria-level", String(level));
  if (!near) tree.append(row);
  else if (before !== undefined) near.before(row);
  else {
    // After the row and all its parts.
    let last = /** @type {Element} */ (near);
    while (Number(last.nextElementSibling?.getAttribute("aria-level") ?? 0) > Number(near.getAttribute("aria-level"))) {
      last = last.nextElementSibling ?? last;
    }
    last.after(row);
  }
  return row;
}

/**
 * Returns the row of a to-do, by its number or identifier.
 *
 * @param {unknown} reference
 * @returns {HTMLElement | null}
 */
function rowFor(reference) {
  if (reference === undefined || reference === null) return null;
  const name = String(reference);
  return rowOf(name) ?? document.querySelector(`[role=treeitem][data-id="${CSS.escape(name)}"]`);
}

/** @param {Edit} edit */
function mark(edit) {
  const kind = kindOf(edit);
  // The row of the server often arrives before its answer.
  if (kind === "new" && rowFor(edit.id)) return;
  const rows = kind === "new" ? [insert(edit)] : targetsOf(edit).map(rowFor);
  for (const row of rows) if (row) markRow(row, kind, edit);
}

/**
 * @param {HTMLElement} row
 * @param {string} kind
 * @param {Edit} edit
 */
function markRow(row, kind, edit) {
  const original = values.get(row)?.original ?? valuesIn(row);
  const title = titleOf(row);
  if (kind === "done") setChecked(row, "true");
  if (kind === "reopened") setChecked(row, "false");
  if (edit.method === "PATCH" && edit.body?.title && title) title.textContent = edit.body.title;
  values.set(row, { original, marked: valuesIn(row) });
  if (row.dataset.waiting !== "new") row.dataset.waiting = kind;
}

/** Shows what waits on the rows of the document, which may be new ones. */
export function markRows() {
  const edits = outbox.waiting().filter((edit) => !edit.problem);
  if (!edits.length && !document.querySelector("[data-waiting]")) return;
  unmark();
  for (const edit of edits) mark(edit);
}

let timer = 0;

function show() {
  clearTimeout(timer);
  const state = outbox.state();
  // An edit that is being sent isn't worth a line that comes and goes.
  const isShort = !state.isOffline && !state.isLoggedOut && state.edits.every((edit) => !edit.problem && Date.now() - edit.made < 1000);
  if (isShort && state.edits.length) {
    timer = setTimeout(show, 1000);
    return;
  }
  // The line moves the rows below it.
  watch(() => {
    showLine(state);
    showLists(state);
    markRows();
  });
}

/**
 * Reports the answer to an edit that has waited.
 *
 * @param {import("./queue.js").Answer} answer
 */
function report({ edit, overtaken, problem }) {
  const isLate = Date.now() - edit.made > 2500;
  const { title } = wordsOf(edit);
  if (problem && isLate) say(["The edit of ", quoted(title), " was refused: ", problem.message], true);
  else if (overtaken?.length) say([quoted(title), ": ", overtakenWords(overtaken)], true);
}

/** Shows what waits from now on. */
export function prepareWaiting() {
  if (!notice) return;
  outbox.onChange((answer) => {
    if (answer) report(answer);
    show();
  });
  document.addEventListener("changing", unmark);
  document.addEventListener("changed", markRows);
  show();
}
