// The edits by a person: each is one request, and the list shows it after the server's event.

import { wordsOf } from "./edit-words.js";
import { celebrate } from "./game.js";
import { after, before, isPinned, numberOf, rowOf, rowsInWindow, titleOf, wholeNumberOf, wholeOf } from "./outline.js";
import * as outbox from "./outbox.js";
import { nextMessage, placeOf } from "./rows.js";
import { numbersWith } from "./selection.js";
import { isolated, quoted, say } from "./status.js";
import { elsewhere, isWhole } from "./view.js";

let running = 0;
let lastEnd = -Infinity;

/** Returns whether a change that arrives now probably results from an edit on this page. */
export const isOwn = () => running > 0 || performance.now() - lastEnd < 300;

/** Returns what the list of waiting edits says about an edit. */
function about(path, body) {
  const row = rowOf(path.match(/^todos\/([^/]+)/)?.[1]);
  return { title: row ? titleOf(row) : body?.title ?? body?.line, id: body?.id };
}

/** Runs an edit, whose change belongs to this page when it arrives. */
async function own(edit) {
  running += 1;
  try {
    return await edit();
  } finally {
    running -= 1;
    lastEnd = performance.now();
  }
}

/**
 * Sends an edit, or asks something with GET; throws a refusal with the server's message.
 *
 * Without a connection an edit is kept, and the answer is `{ waiting: true }`. A new to-do then has an identifier, by
 * which later edits can name it.
 */
export function send(method, path, body) {
  if (method === "GET") return outbox.request(path, { method });
  return own(async () => {
    const sent = path === "todos" ? { id: outbox.newID(), ...body } : body;
    const answer = await outbox.send(method, path, sent, about(path, sent));
    return answer.waiting && path === "todos" ? { ...answer, number: sent.id, title: sent.title ?? sent.line } : answer;
  });
}

/** Sends a file, which needs a connection. */
export const sendFile = (path, file) => own(() =>
  outbox.request(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }));

const sentence = ({ room, rooms, percent, isWon }) =>
  isWon ? `Room ${room} of ${rooms}: the treasure is yours!` : `Room ${room} of ${rooms}, ${percent} %.`;

/** Returns the place of a to-do that left this page with an edit; nothing if it is still here. */
async function whereNow(number) {
  if (isWhole()) return "";
  // The change arrives at about the same time as the response.
  await new Promise((resume) => { setTimeout(resume, 300); });
  return rowOf(number) || (await placeOf(number))?.row !== undefined ? "" : elsewhere();
}

/** Makes an edit and reports the result; for a row that stays in the list, also its place. Throws a refusal. */
async function make(words, method, path, body, row) {
  const answer = await send(method, path, body);
  if (answer.waiting) {
    say([typeof words === "function" ? words(answer) : words, " It waits for the connection."]);
    return answer;
  }
  celebrate(answer.moments);
  const where = row ? await whereNow(numberOf(row)) : "";
  say([
    typeof words === "function" ? words(answer) : words, answer.quest ? ` ${sentence(answer.quest)}` : "", where,
    (answer.moments ?? []).map((moment) => [" ", isolated(moment.sentence)]),
  ]);
  return answer;
}

/** Makes an edit like `make`, but reports a refusal and returns null. */
async function edit(...all) {
  try {
    return await make(...all);
  } catch (error) {
    say(error.message, true);
    return null;
  }
}

const named = (row) => quoted(titleOf(row));

/** Returns the words for the to-dos to which a command for a row applies. */
const namedAll = (row, numbers) => (numbers.length > 1 ? `${numbers.length} to-dos` : named(row));

/** Returns the path of one or several to-dos in the API: several are changed by one edit. */
const path = (numbers) => `todos/${numbers.join(",")}`;

export function toggle(row) {
  const numbers = numbersWith(row);
  const name = namedAll(row, numbers);
  if (row.getAttribute("aria-checked") === "true") {
    return edit(["Reopened ", name, "."], "POST", `${path(numbers)}/reopen`, undefined, row);
  }
  // A recurring to-do stays open.
  const isDueAgain = ({ next = [] }) => numbers.length === 1 && next.some((other) => other.number === numbers[0]);
  const words = (answer) => ["Checked off ", name, isDueAgain(answer) ? ", which is due again." : "."];
  return edit(words, "POST", `${path(numbers)}/complete`, undefined, row);
}

export function skip(row) {
  const numbers = numbersWith(row);
  return edit(["Skipped ", namedAll(row, numbers), "."], "POST", `${path(numbers)}/skip`, undefined, row);
}

export function archive(row) {
  const numbers = numbersWith(row);
  return edit(["Archived ", namedAll(row, numbers), "."], "POST", `${path(numbers)}/archive`);
}

/** Returns an archived to-do to the list; null if that was refused. */
export const unarchive = ({ number, title }) =>
  edit(["Returned ", quoted(title), " to the list."], "POST", `todos/${number}/unarchive`);

/** Archives all completed to-dos. */
export function archiveCompleted() {
  const words = ({ numbers = [] }) => {
    if (!numbers.length) return "There are no completed to-dos to archive.";
    return `Archived ${numbers.length === 1 ? "1 to-do" : `${numbers.length} to-dos`}: Undo returns ${numbers.length === 1 ? "it" : "them"}.`;
  };
  return edit(words, "POST", "archive", {});
}

export function remove(row) {
  const numbers = numbersWith(row);
  return edit(["Removed ", namedAll(row, numbers), "."], "DELETE", path(numbers));
}

/** Sets the due time of a to-do, or of all selected ones; throws a refusal. */
export function setDue(row, due) {
  const numbers = numbersWith(row);
  const words = due ? ["Due ", isolated(due), ": ", namedAll(row, numbers), "."] : ["No longer due: ", namedAll(row, numbers), "."];
  return make(words, "PATCH", path(numbers), { due: due || null }, row);
}

const labelled = (verb) => ({ edits: [{ label, overtaken }] }) =>
  [`${verb}: `, isolated(label), `.${overtaken ? " Later changes by other devices were kept." : ""}`];

/** Undoes the last edit; without a connection, the last one that waits. */
export async function undo() {
  if (outbox.state().connection === "offline") {
    const last = await outbox.discardLast();
    if (last) return say(["Undone: ", isolated(wordsOf(last).verb.toLowerCase()), " ", quoted(wordsOf(last).title), "."]);
  }
  return edit(labelled("Undone"), "POST", "undo");
}

export const redo = () => edit(labelled("Redone"), "POST", "redo");

/** Moves a to-do, or all selected ones, to a place; returns when the rows are there, so that the next move begins there. */
export async function move(row, words, place) {
  const numbers = numbersWith(row);
  const isShown = nextMessage();
  const answer = await edit(["Moved ", namedAll(row, numbers), " ", words, "."], "POST", `${path(numbers)}/move`, place, row);
  // A move outside of the window has no message.
  const pause = () => new Promise((resume) => { setTimeout(resume, 300); });
  if (answer && !answer.waiting) await Promise.race([isShown, pause()]);
  return answer;
}

/** Returns the first and the last one of the rows to which a command for a row applies, as far as they are shown. */
function ends(row) {
  const numbers = numbersWith(row);
  const rows = rowsInWindow().filter((other) => numbers.includes(numberOf(other)));
  return [rows[0] ?? row, rows.at(-1) ?? row];
}

/** Returns the number of a sibling that is shown; the server knows those outside of the window. */
async function siblingOf(row, find, name) {
  const other = isPinned(row) ? undefined : find(row);
  if (other !== undefined) return other && numberOf(other);
  return (await placeOf(numberOf(row)))?.[name] ?? null;
}

export async function up(row) {
  const other = await siblingOf(ends(row)[0], before, "before");
  return other ? move(row, "up", { before: other }) : say(isWhole() ? "This is the first to-do here." : "No to-do above it is shown here.");
}

export async function down(row) {
  const other = await siblingOf(ends(row)[1], after, "after");
  return other ? move(row, "down", { after: other }) : say(isWhole() ? "This is the last to-do here." : "No to-do below it is shown here.");
}

export async function indent(row) {
  const other = await siblingOf(ends(row)[0], before, "before");
  if (!other) return say("There is no to-do above this one.");
  const whole = rowOf(other);
  return move(row, whole ? ["into ", named(whole)] : "into the to-do above", { under: other });
}

export function outdent(row) {
  const number = wholeNumberOf(row);
  if (!number) return say("This to-do isn't a part of a checklist.");
  const whole = wholeOf(row);
  return move(row, whole ? ["out of ", named(whole)] : "out of its checklist", { after: number });
}
