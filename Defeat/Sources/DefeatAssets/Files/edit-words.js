// Words about waiting edits, without the document.

/** @typedef {import("./queue.js").Edit} Edit */

/** @typedef {Pick<Edit, "method" | "path" | "body" | "title" | "id">} Named */

/**
 * Returns the references to the to-dos of an edit, or the identifier of the one that it adds.
 *
 * @param {Named} edit
 * @returns {string[]}
 */
export const targetsOf = ({ path, id }) => (id ? [id] : path.match(/^todos\/([^/]+)/)?.[1].split(",") ?? []);

/** @type {Record<string, string>} */
const kinds = { complete: "done", reopen: "reopened", skip: "changed", move: "moved" };

/**
 * Returns the kind of an edit, as marks of rows name it.
 *
 * @param {Named} edit
 */
export function kindOf({ method, path }) {
  if (path === "todos") return "new";
  if (method === "DELETE") return path.includes("/attachments/") ? "changed" : "removed";
  if (method === "PATCH") return "changed";
  return kinds[path.split("/")[2]] ?? "changed";
}

/** @type {Record<string, string>} */
const verbs = {
  new: "Add", changed: "Change", done: "Check off", reopened: "Reopen", removed: "Remove", moved: "Move",
};

/** @type {Record<string, string>} The verbs of edits that only change a row. */
const own = { add: "Add", skip: "Skip", archive: "Archive", unarchive: "Return" };

/** @param {Named} edit */
function namedBy(edit) {
  if (edit.path.startsWith("templates/")) return "a template";
  return targetsOf(edit).length > 1 ? `${targetsOf(edit).length} to-dos` : "a to-do";
}

/**
 * Returns the verb of an edit, and the title of its to-do.
 *
 * @param {Named} edit
 */
export function wordsOf(edit) {
  const verb = own[edit.path.split("/")[2]] ?? verbs[kindOf(edit)];
  return { verb, title: edit.title || edit.body?.title || edit.body?.line || namedBy(edit) };
}

/**
 * Returns a tag as people write it: that of a project, which has a plus sign before its name, as in `project:Home`.
 *
 * @param {string} tag
 */
export const tagWord = (tag) => tag.replace(/^\+(?=.)/, "project:");

/**
 * Returns the tag that a person has written, with or without a sign before it.
 *
 * @param {string} word
 */
export const writtenTag = (word) => (/^project:./i.test(word) ? word.replace(/^project:/i, "+") : word.replace(/^[#+@](?=.)/, ""));

/**
 * Returns the values that a person has written, as texts.
 *
 * @param {Named} edit
 * @returns {string[]}
 */
export function valuesOf({ body }) {
  const texts = [];
  for (const [name, value] of Object.entries(body ?? {})) {
    if (["id", "under", "before", "after", "toEnd"].includes(name)) continue;
    if (value === null || value === "") texts.push(`no ${name}`);
    else if (typeof value === "string" || typeof value === "number") texts.push(`${name}: ${value}`);
    else if (Array.isArray(value)) texts.push(`${name}: ${value.map((part) => part.title ?? part.line ?? part).join(", ")}`);
    else {
      const [added, removed] = [value.add ?? [], value.remove ?? []].map((tags) => tags.map(tagWord));
      texts.push(`${name}: ${[...added, ...removed.map((/** @type {string} */ tag) => `without ${tag}`)].join(", ")}`);
    }
  }
  return texts;
}

/** @type {Record<string, string>} */
const names = { due: "due time", start: "start", completed: "completion", place: "place", attributes: "attributes" };

/**
 * Returns a sentence about what others have changed after an edit that came late.
 *
 * @param {string[]} overtaken
 */
export function overtakenWords(overtaken) {
  if (!overtaken.length) return "";
  const list = overtaken.map((name) => names[name] ?? name);
  const all = list.length === 1 ? list[0] : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
  return `A later change of the ${all} by someone else was kept.`;
}

/**
 * Returns a sentence about the connection and what waits.
 *
 * @param {import("./queue.js").State} state
 */
export function statusWords({ connection, since, edits }, now = new Date(), format = defaultFormat) {
  const waiting = edits.filter((edit) => !edit.problem).length;
  const wait = waiting === 1 ? "1 edit waits" : `${waiting} edits wait`;
  if (connection === "loggedOut") return `You are logged out.${waiting ? ` ${wait} until you log in again.` : ""}`;
  if (connection === "removed") {
    return `This list isn’t here any more: it was removed, or another one is served at this address.${waiting ? ` ${wait} for it.` : ""}`;
  }
  if (connection === "offline") {
    const start = since ? ` since ${format(new Date(since), now)}` : "";
    return `Offline${start}: the list may be out of date.${waiting ? ` ${wait} to be sent.` : ""}`;
  }
  return waiting ? `${wait} to be sent.` : "";
}

/**
 * @param {Date} time
 * @param {Date} now
 */
function defaultFormat(time, now) {
  const clock = time.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
  return time.toDateString() === now.toDateString() ? clock : `${time.toLocaleDateString()} ${clock}`;
}
