// The edits of this browser that the server hasn't answered yet: kept in the browser, sent once, in order.
//
// No DOM: the page and the service worker use this module, and tests give it stand-ins for what browsers have.

/**
 * @typedef {{ code?: string, message: string, fields?: { field: string, message: string }[] }} Problem
 * @typedef {{ number: number, sender: string, method: string, path: string, body?: any, title: string, id?: string,
 *   isPrompt?: boolean, made: number, attempts: number, problem?: Problem }} Edit An edit; one with a problem was refused.
 * @typedef {{ edit: Edit, answer?: any, overtaken: string[], problem?: Problem }} Answer The answer to an edit.
 * @typedef {{ connection: Connection, since: number | null, edits: Edit[] }} State
 * @typedef {"open" | "offline" | "loggedOut" | "removed"} Connection Whether the server accepts edits of the list, or
 *   why it doesn't.
 */

/** The time in milliseconds after which a person is told that an edit waits. */
const PATIENCE = 3000;

/** The time in milliseconds after which a request counts as lost. */
const TIMEOUT = 20_000;

/** The attempts after which an edit that makes the server fail is set aside, because it keeps the others waiting. */
const MOST_FAILURES = 5;

/** The reason for refusing an edit: a code, a sentence, and the problems with single fields. */
export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor({ code, message, fields = [] }) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

const needsConnection = {
  code: "offline", message: "This needs a connection: try again when the server can be reached.",
};

const isRemoved = {
  code: "unknownList", message: "This list isn’t here any more, so nothing was changed. Your text is kept on this page.",
};

/**
 * Reads an answer of the API; `lastEdit` is the number of the event that shows an edit on the open pages.
 *
 * @param {Response} response
 * @returns {Promise<any>}
 */
export async function read(response) {
  const answer = await response.json();
  const lastEdit = Number(response.headers.get("Last-Edit"));
  return lastEdit ? { ...answer, lastEdit } : answer;
}

/** The beginning of the names of databases, which are those of lists. */
export const PREFIX = "defeat-outbox-";

/**
 * Waits for a request of IndexedDB.
 *
 * @param {IDBRequest} request
 * @returns {Promise<any>}
 */
const finished = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Waits for a transaction of IndexedDB.
 *
 * @param {IDBTransaction} transaction
 */
const committed = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve(undefined);
  transaction.onerror = transaction.onabort = () => reject(transaction.error);
});

/** Returns an identifier of version 7 (RFC 9562), which sorts by time. */
export function newID(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = now;
  for (let index = 5; index >= 0; index -= 1, time = Math.floor(time / 256)) bytes[index] = time % 256;
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The waiting edits of one list. */
export class EditQueue {
  #list;
  #base;
  #world;
  /** @type {IDBDatabase | null} */
  #database = null;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** @type {any} */
  #timer = null;
  #failures = 0;
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Refusal) => void }>} */
  #callers = new Map();
  /** @type {Set<(answer: Answer | null) => void>} */
  #listeners = new Set();
  /** @type {Edit[]} */
  #edits = [];
  /** @type {Connection} */
  #connection = "open";
  /** @type {number | null} */
  #contact = null;
  #keptContact = 0;
  #flushing = Promise.resolve();

  /**
   * @param {{ list: string, base: string }} place The identifier of the list, and the beginning of its addresses.
   * @param {Partial<typeof defaults>} world What a browser has; stand-ins in tests.
   */
  constructor({ list, base }, world = {}) {
    this.#list = list;
    this.#base = base;
    this.#world = { ...defaults, ...world };
  }

  /** Reads what is kept, and listens to other tabs. */
  async open() {
    const database = this.#world.indexedDB.open(PREFIX + this.#list, 1);
    database.onupgradeneeded = () => {
      database.result.createObjectStore("edits", { keyPath: "number" });
      database.result.createObjectStore("state");
    };
    const opened = await finished(database);
    this.#database = opened;
    // The answer to a log-out deletes everything (Clear-Site-Data).
    opened.onversionchange = opened.onclose = () => this.close();
    const channel = this.#world.channel(PREFIX + this.#list);
    if (channel) channel.onmessage = ({ data }) => this.#hear(data);
    this.#channel = channel;
    const transaction = opened.transaction("state", "readwrite");
    const state = transaction.objectStore("state");
    this.#contact = (await finished(state.get("contact"))) ?? null;
    if (!(await finished(state.get("sender")))) state.put(this.#world.newID(), "sender");
    if (this.#base) state.put(this.#base, "base");
    else this.#base = (await finished(state.get("base"))) ?? "/";
    await committed(transaction);
    await this.#reread();
    return this;
  }

  /** @returns {State} What waits, oldest first, and whether the server can be reached. */
  state() {
    return { connection: this.#connection, since: this.#contact, edits: this.#edits };
  }

  /**
   * Calls a function after each change of the state.
   *
   * @param {(answer: Answer | null) => void} listener
   * @returns A function that ends this.
   */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => { this.#listeners.delete(listener); };
  }

  /**
   * Keeps an edit and sends it.
   *
   * @param {string} method
   * @param {string} path The address below `api/`.
   * @param {any} body
   * @param {{ title?: string, id?: string, isPrompt?: boolean }} about The title of the to-do, the identifier of a new
   *   one, and whether the edit makes sense only now.
   * @returns {Promise<any>} The answer; `{ waiting: true, number }` if the server can't be reached.
   * @throws {Refusal} If the server refuses it, while the caller waits, or no longer has the list.
   */
  async send(method, path, body = undefined, { title = "", id, isPrompt = false } = {}) {
    if (this.#connection === "removed") throw new Refusal(isRemoved);
    // The browser had deleted everything, and the person has logged in again.
    if (!this.#database) await this.open();
    if (isPrompt && this.#connection === "offline") throw new Refusal(needsConnection);
    const edit = { method, path, body, title, id, isPrompt, made: this.#world.now(), attempts: 0 };
    // Without a connection, the caller needn't wait for the next attempt.
    if (this.#connection === "offline") {
      const number = await this.#keep(edit);
      this.flush();
      return { waiting: true, number };
    }
    /** @type {any} */
    let caller;
    /** @type {Promise<any>} */
    const answer = new Promise((resolve, reject) => { caller = { resolve, reject }; });
    // Another tab may send it as soon as it is kept, and be refused before this one waits for the answer.
    answer.catch(() => {});
    const number = await this.#keep(edit, caller);
    const waiting = { waiting: true, number };
    // What makes sense only now has no use for less than the answer.
    const patience = isPrompt ? null : this.#world.setTimeout(() => this.#answer(number, waiting), PATIENCE);
    this.flush().then(() => {
      // Another tab may have sent it, and its message comes at about the same time.
      const isKept = this.#edits.some((edit) => edit.number === number);
      if (isKept && isPrompt) this.#giveUp(number);
      else if (isKept) this.#answer(number, waiting);
    });
    try {
      return await answer;
    } finally {
      this.#world.clearTimeout(patience);
    }
  }

  /**
   * Removes an edit that waits or was refused.
   *
   * @param {number} number
   * @returns {Promise<Edit | null>} Null if it has just been sent.
   */
  async discard(number) {
    const transaction = this.#transaction("edits");
    const edits = transaction.objectStore("edits");
    const edit = (await finished(edits.get(number))) ?? null;
    if (edit) edits.delete(number);
    await committed(transaction);
    await this.#changed();
    return edit;
  }

  /** Removes the last edit that waits; returns it, or null if none waits. */
  async discardLast() {
    const last = this.#edits.filter((edit) => !edit.problem).at(-1);
    return last ? this.discard(last.number) : null;
  }

  /**
   * Sends a refused edit again, as one that is made now.
   *
   * @param {number} number
   */
  async retry(number) {
    const edit = await this.discard(number);
    if (!edit) return;
    const { method, path, body, title, id } = edit;
    await this.#keep({ method, path, body, title, id, made: this.#world.now(), attempts: 0 });
    await this.flush();
  }

  /** Records that the server has answered something else, so that waiting edits are sent now. */
  reached() {
    this.#setContact();
    if (this.#edits.some((edit) => !edit.problem)) this.flush();
  }

  /**
   * Records that the server can't be reached, or doesn't accept edits.
   *
   * @param {Connection} connection
   */
  lost(connection = "offline") {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.#tell();
  }

  /** Sends what waits; only one tab or worker does so at a time. */
  flush() {
    this.#world.clearTimeout(this.#timer);
    const send = async () => {
      while (this.#database) {
        await this.#reread();
        const next = this.#edits.find((edit) => !edit.problem);
        if (!next || !(await this.#attempt(next))) return;
      }
    };
    // Edits remain kept if the browser's database fails, and are sent by the next attempt.
    this.#flushing = this.#flushing.then(() => this.#world.lock(PREFIX + this.#list, send)).catch(() => {});
    return this.#flushing;
  }

  // MARK: Sending

  /**
   * Sends an edit; returns whether the next one can be sent.
   *
   * @param {Edit} edit
   * @returns {Promise<boolean>}
   */
  async #attempt(edit) {
    let response;
    let answer;
    try {
      response = await this.#world.fetch(`${this.#base}api/${edit.path}`, {
        method: edit.method,
        headers: {
          ...(edit.body && { "Content-Type": "application/json" }),
          "Idempotency-Key": `"${edit.sender}:${edit.number}"`,
          "Edit-Age": String(Math.max(0, Math.round(this.#world.now() - edit.made))),
        },
        body: edit.body && JSON.stringify(edit.body),
        signal: this.#world.deadline(TIMEOUT),
        redirect: "error",
      });
      answer = await read(response);
    } catch {
      // No connection, or an answer of something between the browser and the server.
      return this.#postpone(edit, "offline");
    }
    const { status } = response;
    if (response.ok) {
      const overtaken = (response.headers.get("Edit-Overtaken") ?? "").split(", ").filter(Boolean);
      await this.#finish(edit, { answer, overtaken });
      return true;
    }
    const problem = answer?.error ?? { message: `The server answered with the status ${status}.` };
    // What has waited isn't sent to another list, and isn't lost: the same one may be served here again.
    if (problem.code === "unknownList" && this.#callers.has(edit.number)) {
      await this.#finish(edit, { problem: isRemoved }, "removed");
      return false;
    }
    const isTemporary = [401, 408, 425, 429, 502, 503, 504].includes(status) || ["otherCopy", "unknownList"].includes(problem.code);
    const isFailure = status === 500 && edit.attempts + 1 < MOST_FAILURES;
    if (isTemporary || isFailure) {
      const connection = status === 401 ? "loggedOut" : problem.code === "unknownList" ? "removed" : "open";
      return this.#postpone(edit, connection, Number(response.headers.get("Retry-After")) * 1000);
    }
    await this.#finish(edit, { problem });
    return true;
  }

  /**
   * Removes an edit that was answered, or keeps the refusal of one that no caller waits for.
   *
   * @param {Edit} edit
   * @param {{ answer?: any, overtaken?: string[], problem?: Problem }} result
   * @param {Connection} connection
   */
  async #finish(edit, { answer, overtaken = [], problem }, connection = "open") {
    const isAwaited = this.#callers.has(edit.number);
    const transaction = this.#transaction("edits");
    const edits = transaction.objectStore("edits");
    if (problem && !isAwaited && !edit.isPrompt) edits.put({ ...edit, attempts: edit.attempts + 1, problem });
    else edits.delete(edit.number);
    await committed(transaction);
    this.#failures = 0;
    if (connection === "open") this.#setContact();
    const message = { kind: "answered", edit, answer, overtaken, problem, connection };
    this.#channel?.postMessage(message);
    await this.#reread();
    this.#hear(message);
  }

  /**
   * Keeps an edit for a later attempt, unless it makes no sense later.
   *
   * @param {Edit} edit
   * @param {Connection} connection
   * @returns {Promise<boolean>}
   */
  async #postpone(edit, connection, wait = 0) {
    if (edit.isPrompt) {
      await this.#finish(edit, { problem: needsConnection }, connection);
      return false;
    }
    if (!this.#database) return false;
    const transaction = this.#transaction("edits");
    const edits = transaction.objectStore("edits");
    // It may have been discarded meanwhile.
    if (await finished(edits.get(edit.number))) edits.put({ ...edit, attempts: edit.attempts + 1 });
    await committed(transaction);
    this.#connection = connection;
    this.#failures += 1;
    const pause = Math.min(60_000, 1000 * 2 ** Math.min(this.#failures - 1, 6)) * (0.75 + this.#world.random() / 2);
    this.#world.clearTimeout(this.#timer);
    this.#timer = this.#world.setTimeout(() => this.flush(), Math.max(pause, wait || 0));
    this.#world.requestSync();
    await this.#changed();
    return false;
  }

  /**
   * @param {number} number
   * @param {any} value
   */
  #answer(number, value) {
    this.#callers.get(number)?.resolve(value);
    this.#callers.delete(number);
  }

  /**
   * Refuses an edit that makes sense only now, because one before it waits.
   *
   * @param {number} number
   */
  async #giveUp(number) {
    if (!(await this.discard(number))) return;
    this.#callers.get(number)?.reject(new Refusal(needsConnection));
    this.#callers.delete(number);
  }

  /**
   * Processes a message of another tab, or of this one.
   *
   * @param {any} message
   * @returns {Promise<void>}
   */
  async #hear(message) {
    if (message.kind === "answered") {
      const { edit, answer, overtaken, problem, connection } = message;
      const caller = this.#callers.get(edit.number);
      this.#callers.delete(edit.number);
      if (problem) caller?.reject(new Refusal(problem));
      else caller?.resolve(answer);
      // Another tab has sent it, and doesn't know that the person sees the refusal here.
      if (problem && caller) this.discard(edit.number);
      for (const listener of this.#listeners) listener({ edit, answer, overtaken, problem });
      this.#connection = connection;
    }
    await this.#reread();
    this.#tell();
  }

  // MARK: Keeping

  /** @param {string[]} stores */
  #transaction(...stores) {
    if (!this.#database) throw new Error("the person has logged out");
    return this.#database.transaction(stores, "readwrite");
  }

  /**
   * @param {Omit<Edit, "number" | "sender">} edit
   * @param {{ resolve: (answer: any) => void, reject: (error: Refusal) => void }} [caller] Who waits for the answer.
   * @returns {Promise<number>}
   */
  async #keep(edit, caller) {
    const transaction = this.#transaction("edits", "state");
    const state = transaction.objectStore("state");
    const sender = await finished(state.get("sender"));
    const number = ((await finished(state.get("last"))) ?? 0) + 1;
    state.put(number, "last");
    transaction.objectStore("edits").put({ ...edit, sender, number });
    if (caller) this.#callers.set(number, caller);
    await committed(transaction);
    await this.#changed();
    return number;
  }

  async #reread() {
    if (!this.#database) return;
    const edits = this.#database.transaction("edits").objectStore("edits");
    /** @type {Edit[]} */
    const all = await finished(edits.getAll());
    this.#edits = all.sort((one, other) => one.number - other.number);
  }

  async #changed() {
    await this.#reread();
    this.#channel?.postMessage({ kind: "changed" });
    this.#tell();
  }

  #tell() { for (const listener of this.#listeners) listener(null); }

  #setContact() {
    const now = this.#world.now();
    const wasLost = this.#connection !== "open";
    this.#connection = "open";
    this.#contact = now;
    // One time in a minute is enough for “offline since”.
    if (this.#database && (wasLost || now - this.#keptContact > 60_000)) {
      this.#keptContact = now;
      this.#database.transaction("state", "readwrite").objectStore("state").put(now, "contact");
    }
    if (wasLost) this.#tell();
  }

  /** Stops using the database and the other tabs' messages. */
  close() {
    this.#world.clearTimeout(this.#timer);
    this.#channel?.close();
    this.#channel = null;
    this.#database?.close();
    this.#database = null;
    this.#edits = [];
    this.#tell();
  }
}

/** What a browser has; without locks, two tabs may send an edit twice, which the server makes once. */
const defaults = {
  indexedDB: globalThis.indexedDB,
  fetch: (/** @type {string} */ address, /** @type {RequestInit} */ options) => globalThis.fetch(address, options),
  lock: (/** @type {string} */ name, /** @type {() => Promise<void>} */ body) =>
    (globalThis.navigator?.locks ? navigator.locks.request(name, body) : body()),
  channel: (/** @type {string} */ name) => (globalThis.BroadcastChannel ? new BroadcastChannel(name) : null),
  /** @returns {AbortSignal | undefined} */
  deadline: (/** @type {number} */ time) => /** @type {any} */ (AbortSignal).timeout?.(time),
  /** @returns {any} */
  setTimeout: (/** @type {() => void} */ body, /** @type {number} */ time) => globalThis.setTimeout(body, time),
  clearTimeout: (/** @type {any} */ timer) => globalThis.clearTimeout(timer),
  now: () => Date.now(),
  random: () => Math.random(),
  newID: () => newID(),
  /** Asks the browser to start the worker when there is a connection again. */
  requestSync: () => {},
};
