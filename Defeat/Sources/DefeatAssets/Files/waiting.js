// What waits for the server: a line above the list, and marks on the rows.

import { kindOf, overtakenWords, statusWords, targetsOf, valuesOf, wordsOf } from "./edit-words.js";
import { moves } from "./order.js";
import * as outbox from "./outbox.js";
import { numberOf, rowOf } from "./outline.js";
import { move, once } from "./pointer.js";
import { isPart } from "./rows.js";
import { writeValues } from "./shown-edits.js";
import { moveRow, restorePlaces } from "./shown-moves.js";
import { isolated, quoted, say } from "./status.js";

/** @typedef {import("./queue.js").Edit} Edit */
/** @typedef {import("./queue.js").State} State */

const notice = document.getElementById("offline");
let list = /** @type {HTMLElement | null} */ (null);
let refused = /** @type {HTMLElement | null} */ (null);

/**
 * What marks have changed in rows: whether they are checked, and their content.
 *
 * @type {Map<HTMLElement, { checked: string | null, content: Element | null }>}
 */
const originals = new Map();

const button = (/** @type {string} */ text, /** @type {() => unknown} */ action) => {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", once(action));
  return element;
};

/**
 * @param {string} text
 * @param {string} address
 */
function link(text, address) {
  const element = document.createElement("a");
  element.href = address;
  element.textContent = text;
  return element;
}

/**
 * Returns an edit as an item of a list.
 *
 * @param {Edit} edit
 */
function item(edit) {
  const element = document.createElement("li");
  element.dataset.number = String(edit.number);
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
 * Gives an element other content. What is the same stays, because it may be pressed or have the focus.
 *
 * @param {Element} parent
 * @param {Node[]} content
 */
function renew(parent, content) {
  const hadFocus = parent.contains(document.activeElement);
  const present = [...parent.childNodes];
  const wanted = content.map((node) => present.find((one) => one.isEqualNode(node)) ?? node);
  for (const node of present) if (!wanted.includes(/** @type {ChildNode} */ (node))) node.remove();
  for (const { element, before } of moves(present, wanted)) parent.insertBefore(element, before);
  if (!hadFocus || parent.contains(document.activeElement)) return;
  (parent.querySelector("button") ?? document.getElementById("list"))?.focus({ preventScroll: true });
}

/**
 * Returns a list with a heading after the line, which is created when it is first needed.
 *
 * @param {string} id
 * @param {string} name
 * @param {string} heading The name of the heading's element.
 */
function box(id, name, heading) {
  const element = document.createElement(name);
  element.id = id;
  element.className = "notice";
  element.append(document.createElement(heading), document.createElement("ul"));
  notice?.after(element);
  return element;
}

/**
 * Shows edits in a list.
 *
 * @param {HTMLElement} element
 * @param {string} heading
 * @param {Edit[]} edits
 */
function fill(element, heading, edits) {
  const [title, items] = element.children;
  if (title.textContent !== heading) title.textContent = heading;
  renew(items, edits.map(item));
}

/** @param {State} state */
function showLine(state) {
  if (!notice) return;
  const words = statusWords(state);
  notice.hidden = !words;
  const isCut = state.connection === "offline" && isPart();
  /** @type {Node[]} */
  const parts = [new Text(`${words}${isCut ? " Only the rows that were shown last are here." : ""}`)];
  if (state.connection === "offline") parts.push(button("Try again", () => outbox.look()));
  if (state.connection === "removed") parts.push(link("Go to your to-dos", "/"));
  if (state.connection === "loggedOut") parts.push(link("Log in", `/login?then=${encodeURIComponent(location.pathname)}`));
  renew(notice, parts);
}

/**
 * Hides the list from those who use this computer after the person has logged out. Typed text comes back after a log-in.
 *
 * @param {State} state
 */
function hide({ connection }) {
  const isLoggedOut = connection === "loggedOut";
  document.documentElement.classList.toggle("logged-out", isLoggedOut);
  if (!isLoggedOut) return;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  // Addresses without TLS have none.
  globalThis.caches?.delete("defeat-seen");
}

/** @param {State} state */
function showLists(state) {
  const waiting = state.edits.filter((edit) => !edit.problem);
  const problems = state.edits.filter((edit) => edit.problem);
  list ??= box("waiting-edits", "details", "summary");
  // A short wait isn't worth a list that comes and goes.
  list.hidden = !waiting.length || Boolean(notice?.hidden);
  fill(list, "What waits", waiting);
  refused ??= box("refused-edits", "div", "p");
  refused.hidden = !problems.length;
  fill(refused, problems.length === 1 ? "An edit was refused:" : `${problems.length} edits were refused:`, problems);
}

// MARK: Rows

/** @returns {NodeListOf<HTMLElement>} */
const markedRows = () => document.querySelectorAll("[data-waiting]");

/** @param {HTMLElement} row */
const contentOf = (row) => row.querySelector(":scope > .row");

/**
 * Removes the marks, and new rows except some: a row that the person is using stays.
 *
 * @param {Set<string | undefined>} kept The identifiers of new to-dos whose rows stay.
 */
function unmark(kept = new Set()) {
  shown = "";
  restorePlaces();
  for (const row of markedRows()) {
    const isNew = row.dataset.waiting === "new";
    if (isNew && !kept.has(row.dataset.id)) {
      row.remove();
      continue;
    }
    if (!isNew) delete row.dataset.waiting;
    const original = originals.get(row);
    if (!original) continue;
    setChecked(row, original.checked);
    if (original.content) contentOf(row)?.replaceWith(original.content);
  }
  originals.clear();
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
  const whole = under === undefined || !near ? near?.dataset.whole : String(numberOf(near));
  if (whole) row.dataset.whole = whole;
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
  if (kind === "moved") moveRows(rows, edit.body);
  for (const row of rows) if (row) markRow(row, kind, edit);
}

/**
 * Shows rows at another place, one after another as the server does it.
 *
 * @param {(HTMLElement | null)[]} rows
 * @param {any} place
 */
function moveRows(rows, { under, before, after }) {
  let [kind, near] = under !== undefined ? ["under", rowFor(under)] : before !== undefined ? ["before", rowFor(before)]
    : ["after", rowFor(after)];
  for (const row of rows) {
    if (!row || !near) continue;
    moveRow(row, kind, near);
    if (kind === "after") near = row;
  }
}

/**
 * @param {HTMLElement} row
 * @param {string} kind
 * @param {Edit} edit
 */
function markRow(row, kind, edit) {
  const original = originals.get(row) ?? { checked: row.getAttribute("aria-checked"), content: null };
  originals.set(row, original);
  if (kind === "done") setChecked(row, "true");
  if (kind === "reopened") setChecked(row, "false");
  const content = contentOf(row);
  if (edit.method === "PATCH" && content) {
    original.content ??= /** @type {Element} */ (content.cloneNode(true));
    writeValues(content, edit.body);
  }
  if (row.dataset.waiting !== "new") row.dataset.waiting = kind;
}

/** The numbers of the edits that the rows show. */
let shown = "";

/** Shows what waits on the rows of the document, which may be new ones. */
export function markRows() {
  const edits = outbox.waiting().filter((edit) => !edit.problem);
  const numbers = edits.map(({ number }) => number).join();
  if (numbers === shown) return;
  unmark(new Set(edits.map(({ id }) => id)));
  for (const edit of edits) mark(edit);
  shown = numbers;
}

let timer = 0;

function show() {
  clearTimeout(timer);
  const state = outbox.state();
  // An edit that is being sent isn't worth a line that comes and goes.
  const isShort = state.connection === "open" && state.edits.every((edit) => !edit.problem && Date.now() - edit.made < 1000);
  if (isShort && state.edits.length) {
    timer = setTimeout(show, 1000);
    return;
  }
  hide(state);
  // The line moves the rows below it.
  move(() => {
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
  document.addEventListener("changing", () => unmark());
  document.addEventListener("changed", markRows);
  show();
}
