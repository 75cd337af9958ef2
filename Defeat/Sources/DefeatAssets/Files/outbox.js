// The page's edits that wait for the server (queue.js), for the list that the page shows.

import { api, ownBase } from "./base.js";
import { EditQueue, PREFIX, Refusal, newID, read } from "./queue.js";

export { Refusal, newID };

const list = document.querySelector("meta[name=list]")?.getAttribute("content") ?? "";

const requestSync = () => {
  navigator.serviceWorker?.ready
    .then((/** @type {any} */ registration) => registration.sync?.register("edits")).catch(() => {});
};

const edits = new EditQueue({ list, base: ownBase }, { requestSync });

/**
 * Deletes the waiting edits of other people who have used this browser at a hub, where the identifiers of lists end with
 * the account: if their sessions have expired, nothing has told the browser to delete anything.
 */
async function forgetOthers() {
  const account = list.split("_")[1];
  if (!account) return;
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(PREFIX) && name.includes("_") && !name.endsWith(`_${account}`)) indexedDB.deleteDatabase(name);
  }
}

forgetOthers().catch(() => {});

/** The queue; null until it is open, and in browsers that keep nothing, such as some private windows. */
let queue = /** @type {EditQueue | null} */ (null);
const opened = edits.open().then((open) => {
  queue = open;
  if (waiting().length > 0) queue.flush();
}).catch(() => {});

/**
 * Sends a request without keeping it.
 *
 * @param {string} path The address below `api/`.
 * @param {RequestInit} options
 * @returns {Promise<any>} The answer.
 * @throws {Refusal} If the server refuses the request, or can't be reached.
 */
export async function request(path, options) {
  let response;
  try {
    response = await fetch(api(path), options);
  } catch {
    throw new Refusal({ message: "The server can't be reached: check that it is running. Nothing was changed." });
  }
  const answer = await read(response);
  if (!response.ok) throw new Refusal(answer.error);
  return answer;
}

/** Returns whether an edit concerns what others may have done since, so that it can't wait. */
const isPrompt = (/** @type {string} */ path) =>
  ["undo", "redo", "lists", "archive"].includes(path) || path.startsWith("templates/") || path.endsWith("/transfer");

/**
 * Sends an edit; it is kept if the server can't be reached.
 *
 * @param {string} method
 * @param {string} path The address below `api/`.
 * @param {any} [body]
 * @param {{ title?: string, id?: string }} [about] The title of the to-do, and the identifier of a new one.
 * @returns {Promise<any>} The answer, or `{ waiting: true, number }`; `late` is then the answer of a slow server.
 * @throws {Refusal}
 */
export async function send(method, path, body, about) {
  await opened;
  if (!queue) {
    const content = body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    return request(path, { method, ...content });
  }
  const answer = await queue.send(method, withID(path), body && withIDs(body), { ...about, isPrompt: isPrompt(path) });
  return answer.waiting && state().connection === "open" ? { ...answer, late: lateAnswer(answer.number) } : answer;
}

/**
 * Returns the answer to an edit that waits; null if it is refused or discarded, or if the connection is lost before.
 *
 * @param {number} number
 * @returns {Promise<any>}
 */
const lateAnswer = (number) => new Promise((resolve) => {
  const end = edits.onChange((answer) => {
    const isAnswered = answer?.edit.number === number;
    const isWaiting = state().connection === "open" && waiting().some((edit) => edit.number === number);
    if (isWaiting && !isAnswered) return;
    end();
    resolve(isAnswered && !answer?.problem ? answer?.answer : null);
  });
});

/** Returns the identifier of the to-do with a number, if its row is in the document. */
const idOf = (/** @type {number | string} */ number) => document.getElementById(`r${number}`)?.dataset.id ?? number;

/** Names a to-do by its identifier: a number may mean another one in a new copy of the list, when the edit is sent. */
const withID = (/** @type {string} */ path) =>
  path.replace(/^todos\/([^/]+)/, (_, numbers) => `todos/${numbers.split(",").map(idOf).join(",")}`);

/**
 * Names the to-dos of a place by their identifiers.
 *
 * @param {any} body
 */
function withIDs(body) {
  const place = Object.entries(body).filter(([name]) => ["under", "before", "after"].includes(name));
  return { ...body, ...Object.fromEntries(place.map(([name, number]) => [name, idOf(/** @type {number} */ (number))])) };
}

/** Returns the edits that wait or were refused, oldest first. */
export const waiting = () => state().edits;

/**
 * Returns whether the server can be reached, since when it can't, and the waiting edits.
 *
 * @returns {import("./queue.js").State}
 */
export const state = () => edits.state();

/** Calls a function after each change, with the answer to a waiting edit if there is one. */
export const onChange = (/** @type {(answer: import("./queue.js").Answer | null) => void} */ listener) => edits.onChange(listener);

export const discard = async (/** @type {number} */ number) => queue?.discard(number) ?? null;
export const discardLast = async () => queue?.discardLast() ?? null;
export const retry = async (/** @type {number} */ number) => queue?.retry(number);

/**
 * Asks the server whether it accepts edits of the list.
 *
 * @returns {Promise<import("./queue.js").Connection>}
 */
async function ask() {
  try {
    const response = await fetch(api("health"), { signal: /** @type {any} */ (AbortSignal).timeout?.(5000) });
    if (response.ok) return "open";
    if (response.status === 401) return "loggedOut";
    return (await response.json()).error.code === "unknownList" ? "removed" : "offline";
  } catch {
    return "offline";
  }
}

/** Finds out why the connection has ended, or whether there is one again; what waits is then sent. */
export async function look() {
  const connection = await ask();
  if (connection === "open") reached();
  else edits.lost(connection);
}

/** Records that the server has answered. */
export const reached = () => edits.reached();

addEventListener("online", look);
addEventListener("offline", () => edits.lost());
document.addEventListener("visibilitychange", () => { if (!document.hidden) edits.flush(); });
