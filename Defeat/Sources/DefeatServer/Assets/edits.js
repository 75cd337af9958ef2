// The edits by a person: each is one request, and the list shows it after the server's event.

import { celebrate } from "./game.js";
import { after, before, numberOf, rowOf, titleOf, wholeOf } from "./outline.js";
import { isolated, quoted, say } from "./status.js";
import { elsewhere, isWhole } from "./view.js";

let running = 0;
let lastEnd = -Infinity;

/** Returns whether a change that arrives now probably results from an edit on this page. */
export const isOwn = () => running > 0 || performance.now() - lastEnd < 300;

/** The reason for refusing an edit: a code, a sentence, and the problems with single fields. */
class Refusal extends Error {
  constructor({ code, message, fields = [] }) {
    super(message);
    Object.assign(this, { code, fields });
  }
}

/** Sends an edit; throws a refusal with the server's message. */
export function send(method, path, body) {
  const content = body && { "Content-Type": "application/json" };
  return request(path, { method, headers: content ?? {}, body: body && JSON.stringify(body) });
}

/** Sends a file. */
export const sendFile = (path, file) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });

async function request(path, options) {
  running += 1;
  try {
    let response;
    try {
      response = await fetch(`/api/${path}`, options);
    } catch {
      throw new Refusal({ message: "The server can't be reached: check that it is running. Nothing was changed." });
    }
    const answer = await response.json();
    if (!response.ok) throw new Refusal(answer.error);
    return answer;
  } finally {
    running -= 1;
    lastEnd = performance.now();
  }
}

const sentence = ({ room, rooms, percent, isWon }) =>
  isWon ? `Room ${room} of ${rooms}: the treasure is yours!` : `Room ${room} of ${rooms}, ${percent} %.`;

/** Returns the place of a to-do that left this page with an edit; nothing if it is still here. */
async function whereNow(number) {
  if (isWhole()) return "";
  // The change arrives at about the same time as the response.
  await new Promise((resume) => { setTimeout(resume, 300); });
  return rowOf(number) ? "" : elsewhere();
}

/** Makes an edit and reports the result; for a row that stays in the list, also its place. */
async function edit(words, method, path, body, row) {
  try {
    const answer = await send(method, path, body);
    celebrate(answer.moments);
    const where = row ? await whereNow(numberOf(row)) : "";
    say([
      typeof words === "function" ? words(answer) : words, answer.quest ? ` ${sentence(answer.quest)}` : "", where,
      (answer.moments ?? []).map((moment) => [" ", isolated(moment.sentence)]),
    ]);
    return answer;
  } catch (error) {
    say(error.message, true);
    return null;
  }
}

const named = (row) => quoted(titleOf(row));

export function toggle(row) {
  if (row.getAttribute("aria-checked") === "true") {
    return edit(["Reopened ", named(row), "."], "POST", `todos/${numberOf(row)}/reopen`, undefined, row);
  }
  const [name, number] = [named(row), numberOf(row)];
  // A recurring to-do stays open.
  const isDueAgain = ({ next = [] }) => next.some((other) => other.number === number);
  const words = (answer) => ["Checked off ", name, isDueAgain(answer) ? ", which is due again." : "."];
  return edit(words, "POST", `todos/${number}/complete`, undefined, row);
}

export const skip = (row) => edit(["Skipped ", named(row), "."], "POST", `todos/${numberOf(row)}/skip`, undefined, row);

export const remove = (row) => edit(["Removed ", named(row), "."], "DELETE", `todos/${numberOf(row)}`);
const labelled = (verb) => ({ edits: [{ label, overtaken }] }) =>
  [`${verb}: `, isolated(label), `.${overtaken ? " Later changes by other devices were kept." : ""}`];

export const undo = () => edit(labelled("Undone"), "POST", "undo");
export const redo = () => edit(labelled("Redone"), "POST", "redo");

const move = (row, words, place) => edit(["Moved ", named(row), " ", words, "."], "POST", `todos/${numberOf(row)}/move`, place, row);

export function up(row) {
  const other = before(row);
  return other ? move(row, "up", { before: numberOf(other) }) : say(isWhole() ? "This is the first to-do here." : "No to-do above it is shown here.");
}

export function down(row) {
  const other = after(row);
  return other ? move(row, "down", { after: numberOf(other) }) : say(isWhole() ? "This is the last to-do here." : "No to-do below it is shown here.");
}

export function indent(row) {
  const other = before(row);
  return other ? move(row, ["into ", named(other)], { under: numberOf(other) }) : say("There is no to-do above this one.");
}

export function outdent(row) {
  const whole = wholeOf(row);
  return whole ? move(row, ["out of ", named(whole)], { after: numberOf(whole) }) : say("This to-do isn't a part of a checklist.");
}
