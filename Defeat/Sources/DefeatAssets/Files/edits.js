// The edits by a person: each is one request, and the list shows it after the server's event.

import { wordsOf } from "./edit-words.js";
import { followReturn } from "./changes.js";
import { celebrate } from "./game.js";
import { expect } from "./leaving.js";
import { after, before, isPinned, numberOf, rowOf, rowsInWindow, titleOf, wholeNumberOf } from "./outline.js";
import * as outbox from "./outbox.js";
import { placeOf, shown, shows } from "./rows.js";
import * as selection from "./selection.js";
import { isolated, quoted, say } from "./status.js";
import { elsewhere, isWhole } from "./view.js";

let running = 0;
let count = 0;

/** The number of the event that shows the last edit. */
let last = 0;

/** Returns whether a change that arrives now probably results from an edit on this page. */
export const isOwn = () => running > 0 || !shows(last);

/** Returns what the list of waiting edits says about an edit. */
function about(path, body) {
  const row = rowOf(path.match(/^todos\/([^/]+)/)?.[1]);
  return { title: row ? titleOf(row) : body?.title ?? body?.line, id: body?.id };
}

/** Runs an edit, whose change belongs to this page when it arrives. */
async function own(edit) {
  running += 1;
  count += 1;
  const end = (answer) => {
    running -= 1;
    last = answer?.lastEdit ?? last;
  };
  let answer;
  try {
    answer = await edit();
    return answer;
  } finally {
    const late = answer?.late;
    if (late) late.then(end);
    else end(answer);
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

/** Returns the number of edits until now: an answer to an earlier one isn't news any more. */
export const turn = () => count;

/** Returns a sentence about what an edit waits for. */
export const waits = () => (outbox.state().connection === "open" ? " It waits for the server." : " It waits for the connection.");

/** Reports the late answer to an edit that has waited, unless another edit was made since. */
export async function reportLate({ late }, report) {
  const before = count;
  const answer = await late;
  if (answer && count === before) report(answer);
}

/**
 * Returns the place of to-dos that left this page with an edit; nothing if all of them are still here, and null if
 * another edit may have changed that.
 */
export async function whereNow(numbers) {
  if (isWhole()) return "";
  const before = count;
  await shown(last);
  for (const number of numbers) {
    // Without an answer, the place isn't known.
    const place = rowOf(number) ? null : await placeOf(number);
    if (count !== before) return null;
    if (place && place.row === undefined) return elsewhere(numbers.length);
  }
  return count === before ? "" : null;
}

/**
 * Makes an edit and reports the result; for to-dos that stay in the view unless the edit changes that, also their place.
 * Throws a refusal.
 */
async function make(words, method, path, body, numbers = []) {
  const answer = await send(method, path, body);
  if (answer.waiting) {
    say([typeof words === "function" ? words(answer) : words, waits()]);
    reportLate(answer, (late) => report(words, late, numbers));
  } else {
    await report(words, answer, numbers);
  }
  return answer;
}

/** Reports the answer to an edit. */
async function report(words, answer, numbers) {
  celebrate(answer.moments);
  const where = numbers.length ? await whereNow(numbers) : "";
  if (where === null) return;
  say([
    typeof words === "function" ? words(answer) : words, answer.quest ? ` ${sentence(answer.quest)}` : "", where,
    (answer.moments ?? []).map((moment) => [" ", isolated(moment.sentence)]),
  ]);
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

/** Makes an edit, and returns when the rows show it, so that the next key begins there. */
async function follow(...all) {
  const answer = await edit(...all);
  await shown(last);
  return answer;
}

const named = (row) => quoted(titleOf(row));

/** Returns the path of one or several to-dos in the API: several are changed by one edit. */
const path = (numbers) => `todos/${numbers.join(",")}`;

/** Returns the elements of to-dos that the document has, also the place of one that has just left. */
const rowsOf = (numbers, row) =>
  numbers.map((number) => rowOf(number) ?? (numberOf(row) === number ? row : null)).filter(Boolean);

/** Returns what a command for a row changes: the numbers of to-dos, in the order of the document, and words for them. */
export function targetOf(row) {
  const targets = selection.targets(row);
  const shown = rowsInWindow().map(numberOf).filter((number) => targets.includes(number));
  const numbers = [...new Set([...shown, ...targets])];
  const [only] = numbers.length === 1 ? rowsOf(numbers, row) : [];
  return { numbers, name: only ? named(only) : numbers.length === 1 ? "1 to-do" : `${numbers.length} to-dos` };
}

/** Returns what a command changes that ends the selection, because its to-dos are then done with. */
function lastTargetOf(row) {
  const target = targetOf(row);
  selection.clear();
  return target;
}

/** Checks to-dos off, or reopens them if all are completed. */
export function toggle(row) {
  const { numbers, name } = lastTargetOf(row);
  const rows = rowsOf(numbers, row);
  const isDone = rows.length > 0 && rows.every((other) => other.getAttribute("aria-checked") === "true");
  expect(!isDone);
  if (isDone) return follow(["Reopened ", name, "."], "POST", `${path(numbers)}/reopen`, undefined, numbers);
  // A recurring to-do stays open.
  const isDueAgain = ({ next = [] }) => numbers.length === 1 && next.some((other) => other.number === numbers[0]);
  const words = (answer) => ["Checked off ", name, isDueAgain(answer) ? ", which is due again." : "."];
  return follow(words, "POST", `${path(numbers)}/complete`);
}

export function skip(row) {
  const { numbers, name } = lastTargetOf(row);
  return follow(["Skipped ", name, "."], "POST", `${path(numbers)}/skip`, undefined, numbers);
}

export function archive(row) {
  const { numbers, name } = lastTargetOf(row);
  return follow(["Archived ", name, "."], "POST", `${path(numbers)}/archive`);
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
  const { numbers, name } = lastTargetOf(row);
  return follow(["Removed ", name, "."], "DELETE", path(numbers));
}

/** Sets the due time of to-dos; throws a refusal. */
export function setDue({ numbers, name }, due) {
  const words = due ? ["Due ", isolated(due), ": ", name, "."] : ["No longer due: ", name, "."];
  return make(words, "PATCH", path(numbers), { due: due || null }, numbers);
}

const labelled = (verb) => ({ edits: [{ label, overtaken }] }) =>
  [`${verb}: `, isolated(label), `.${overtaken ? " Later changes by other devices were kept." : ""}`];

/** Undoes the last edit; without a connection, the last one that waits. */
export async function undo() {
  if (outbox.state().connection === "offline") {
    const last = await outbox.discardLast();
    if (last) return say(["Undone: ", isolated(wordsOf(last).verb.toLowerCase()), " ", quoted(wordsOf(last).title), "."]);
  }
  return followReturn(() => edit(labelled("Undone"), "POST", "undo"));
}

export const redo = () => edit(labelled("Redone"), "POST", "redo");

/** Moves to-dos to a place. */
export const move = ({ numbers, name }, words, place) =>
  follow(["Moved ", name, " ", words, "."], "POST", `${path(numbers)}/move`, place, numbers);

/** Returns the number of a sibling that is shown; the server knows those outside of the window. */
async function siblingOf(number, find, name) {
  const row = rowOf(number);
  const other = row && !isPinned(row) ? find(row) : undefined;
  if (other !== undefined) return other && numberOf(other);
  return (await placeOf(number))?.[name] ?? null;
}

export async function up(row) {
  const target = targetOf(row);
  const other = await siblingOf(target.numbers[0], before, "before");
  return other ? move(target, "up", { before: other }) : say(isWhole() ? "This is the first to-do here." : "No to-do above it is shown here.");
}

export async function down(row) {
  const target = targetOf(row);
  const other = await siblingOf(target.numbers.at(-1), after, "after");
  return other ? move(target, "down", { after: other }) : say(isWhole() ? "This is the last to-do here." : "No to-do below it is shown here.");
}

export async function indent(row) {
  const target = targetOf(row);
  const other = await siblingOf(target.numbers[0], before, "before");
  if (!other) return say("There is no to-do above this one.");
  const whole = rowOf(other);
  return move(target, whole ? ["into ", named(whole)] : "into the to-do above", { under: other });
}

export async function outdent(row) {
  const target = targetOf(row);
  const first = rowOf(target.numbers[0]);
  const number = first ? wholeNumberOf(first) : (await placeOf(target.numbers[0]))?.whole;
  if (!number) return say("This to-do isn't a part of a checklist.");
  const whole = rowOf(number);
  return move(target, whole ? ["out of ", named(whole)] : "out of its checklist", { after: number });
}
