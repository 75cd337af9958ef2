import assert from "node:assert/strict";
import { test } from "node:test";

import { MemoryChannels, MemoryDatabases, MemoryLocks } from "./memory-database.mjs";
import { load } from "./modules.mjs";

const { EditQueue, Refusal, newID } = await load("queue.js");

/** A server that makes each edit once, as the real one does, and a browser with several tabs. */
class World {
  now = 1_000_000;
  isUp = true;
  /** The edits that were made, as “METHOD path title”. */
  made = [];
  requests = [];
  timers = [];
  refusals = new Map();
  code = "refused";
  losesAnswers = 0;
  /** What the server waits for before it answers. */
  gate = Promise.resolve();
  #answers = new Map();
  #databases = new MemoryDatabases();
  #channels = new MemoryChannels();
  #locks = new MemoryLocks();

  get databases() { return this.#databases; }

  /** Opens a tab; one that is opened later is also the browser after a restart. */
  tab(list = "list", { isSlow = false } = {}) {
    return new EditQueue({ list, base: "/" }, {
      indexedDB: isSlow ? this.#slowly(this.#databases) : this.#databases,
      channel: (name) => this.#channels.open(name),
      lock: (name, body) => this.#locks.request(name, body),
      fetch: (address, options) => this.#fetch(address, options),
      deadline: () => undefined,
      setTimeout: (body, time) => { this.timers.push({ body, time }); return this.timers.length; },
      clearTimeout: (timer) => { if (timer) this.timers[timer - 1].isOff = true; },
      now: () => this.now,
      random: () => 0.5,
    }).open();
  }

  /** Lets slow tabs continue. */
  resume = () => {};

  /** Databases whose edits can be read only after `resume`, once the first time is over. */
  #slowly(databases) {
    const gate = new Promise((resume) => { this.resume = resume; });
    let reads = 0;
    const slow = (store) => ({ ...store, getAll: () => {
      const request = store.getAll();
      reads += 1;
      if (reads === 1) return request;
      const late = { result: undefined, onsuccess: null, onerror: null };
      request.onsuccess = () => gate.then(() => { late.result = request.result; late.onsuccess(); });
      return late;
    } });
    const transaction = (database, names) => {
      const one = database.transaction(names);
      const objectStore = (name) => slow(one.objectStore(name));
      return new Proxy(one, { get: (_, key) => (key === "objectStore" ? objectStore : one[key]), set: (_, key, value) => { one[key] = value; return true; } });
    };
    return {
      open: (...all) => {
        const request = databases.open(...all);
        request.result = new Proxy(request.result, { get: (at, key) => (key === "transaction" ? (names) => transaction(at, names) : at[key]) });
        return request;
      },
    };
  }

  async #fetch(address, { method, headers, body }) {
    this.requests.push({ address, method, headers, body });
    await new Promise((resolve) => { setImmediate(resolve); });
    await this.gate;
    if (!this.isUp) throw new TypeError("fetch failed");
    const path = address.slice("/api/".length);
    const status = this.refusals.get(path);
    const fields = { "Edit-Overtaken": this.overtaken, "Last-Edit": this.lastEdit };
    const answered = new Map(Object.entries(fields).filter(([, value]) => value));
    const answer = (code, value) => ({ ok: code < 400, status: code, headers: answered, json: async () => value });
    if (status) return answer(status, { error: { code: this.code, message: `${path} was refused.` } });
    const key = headers["Idempotency-Key"];
    if (!this.#answers.has(key)) {
      this.made.push(`${method} ${path} ${body ? JSON.parse(body).title : ""}`.trim());
      this.#answers.set(key, { number: this.made.length });
    }
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      throw new TypeError("the connection was closed");
    }
    return answer(200, this.#answers.get(key));
  }

  /** Lets the retries that wait happen. */
  async passTime(time) {
    this.now += time;
    for (const timer of [...this.timers]) {
      if (timer.isOff) continue;
      timer.isOff = true;
      timer.body();
    }
    await settled();
  }
}

const settled = async () => { for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => { setImmediate(resolve); }); };

const titles = (queue) => queue.state().edits.map((edit) => edit.body?.title ?? edit.path);

test("an edit is answered, and nothing is kept", async () => {
  const world = new World();
  const queue = await world.tab();
  assert.deepEqual(await queue.send("POST", "todos", { title: "Milk" }), { number: 1 });
  assert.deepEqual(queue.state().edits, []);
  assert.match(world.requests[0].headers["Idempotency-Key"], /^"[0-9a-f-]{36}:1"$/);
  assert.equal(world.requests[0].headers["Edit-Age"], "0");
});

test("edits without a connection wait in order, survive a restart of the browser, and are sent once with their ages", async () => {
  const world = new World();
  world.isUp = false;
  const queue = await world.tab();
  assert.deepEqual(await queue.send("POST", "todos", { title: "Milk" }), { waiting: true, number: 1 });
  world.now += 5000;
  assert.deepEqual(await queue.send("PATCH", "todos/1", { title: "Oat milk" }), { waiting: true, number: 2 });
  assert.equal(queue.state().connection, "offline");
  queue.close();
  world.now += 86_400_000;
  const later = await world.tab();
  assert.deepEqual(titles(later), ["Milk", "Oat milk"]);
  world.isUp = true;
  world.requests = [];
  await later.flush();
  assert.deepEqual(world.made, ["POST todos Milk", "PATCH todos/1 Oat milk"]);
  assert.deepEqual(world.requests.map(({ headers }) => Number(headers["Edit-Age"])), [86_405_000, 86_400_000]);
  assert.deepEqual(later.state().edits, []);
  assert.equal(later.state().connection, "open");
});

test("an edit whose answer is lost is sent again with the same identifier, and made once", async () => {
  const world = new World();
  world.losesAnswers = 2;
  const queue = await world.tab();
  assert.equal((await queue.send("POST", "todos", { title: "Milk" })).waiting, true);
  await world.passTime(1000);
  await world.passTime(2000);
  assert.deepEqual(world.made, ["POST todos Milk"]);
  assert.equal(new Set(world.requests.map(({ headers }) => headers["Idempotency-Key"])).size, 1);
  assert.deepEqual(queue.state().edits, []);
});

test("attempts become rarer while the server can't be reached", async () => {
  const world = new World();
  world.isUp = false;
  const queue = await world.tab();
  await queue.send("POST", "todos", { title: "Milk" });
  const pauses = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await settled();
    const timer = world.timers.findLast(({ isOff }) => !isOff);
    pauses.push(timer.time);
    await world.passTime(timer.time);
  }
  assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test("two tabs send each edit once, in the order in which the person made them", async () => {
  const world = new World();
  world.isUp = false;
  const [one, other] = [await world.tab(), await world.tab()];
  await one.send("POST", "todos", { title: "1" });
  await other.send("POST", "todos", { title: "2" });
  await one.send("POST", "todos", { title: "3" });
  await settled();
  assert.deepEqual(titles(other), ["1", "2", "3"]);
  world.isUp = true;
  world.requests = [];
  await Promise.all([one.flush(), other.flush(), one.flush()]);
  await settled();
  assert.deepEqual(world.made, ["POST todos 1", "POST todos 2", "POST todos 3"]);
  assert.equal(world.requests.length, 3);
  assert.deepEqual([titles(one), titles(other)], [[], []]);
});

test("a tab gets the answer to its edit when another tab has sent it", async () => {
  const world = new World();
  const [one, other] = [await world.tab(), await world.tab()];
  const answers = await Promise.all([one.send("POST", "todos", { title: "1" }), other.send("POST", "todos", { title: "2" })]);
  assert.deepEqual(answers.map((answer) => answer.waiting), [undefined, undefined]);
  assert.equal(world.made.length, 2);
});

test("a tab that is slow to read gets the answer to its edit when another tab has sent it", async () => {
  const world = new World();
  const [slow, quick] = [await world.tab("list", { isSlow: true }), await world.tab()];
  let answer = null;
  slow.send("POST", "undo", undefined, { isPrompt: true }).then((found) => { answer = found; });
  await settled();
  await quick.flush();
  world.resume();
  await settled();
  assert.deepEqual(answer, { number: 1 });
});

test("a refusal reaches the caller who waits, and nothing is kept", async () => {
  const world = new World();
  world.refusals.set("todos", 422);
  const queue = await world.tab();
  await assert.rejects(queue.send("POST", "todos", { title: "" }), (error) => error instanceof Refusal && error.code === "refused");
  assert.deepEqual(queue.state().edits, []);
});

test("an edit that is refused after waiting is kept with what the person wrote, and the next ones are sent", async () => {
  const world = new World();
  world.isUp = false;
  const queue = await world.tab();
  await queue.send("PATCH", "todos/7", { title: "My words" });
  await queue.send("POST", "todos", { title: "Milk" });
  world.isUp = true;
  world.refusals.set("todos/7", 404);
  await queue.flush();
  assert.deepEqual(world.made, ["POST todos Milk"]);
  const [edit] = queue.state().edits;
  assert.deepEqual([edit.body.title, edit.problem.message], ["My words", "todos/7 was refused."]);
  world.refusals.clear();
  await queue.retry(edit.number);
  assert.deepEqual(world.made, ["POST todos Milk", "PATCH todos/7 My words"]);
  assert.deepEqual(queue.state().edits, []);
});

test("an edit waits while the server is busy or the person is logged out, and one that makes the server fail doesn't block others", async () => {
  const world = new World();
  const queue = await world.tab();
  for (const status of [401, 429, 503]) {
    world.refusals.set("todos", status);
    await queue.send("POST", "todos", { title: String(status) });
    assert.equal(queue.state().connection, status === 401 ? "loggedOut" : "open");
  }
  assert.equal(queue.state().edits.length, 3);
  world.refusals.set("todos", 500);
  for (let attempt = 0; attempt < 20; attempt += 1) await world.passTime(60_000);
  assert.deepEqual(queue.state().edits.map((edit) => Boolean(edit.problem)), [true, true, true]);
});

test("an answer of something else than the server isn't one", async () => {
  const world = new World();
  const queue = await new EditQueue({ list: "other", base: "/" }, {
    indexedDB: world.databases, channel: () => null, lock: (_, body) => body(), deadline: () => undefined,
    fetch: async () => ({ ok: true, status: 200, headers: new Map(), json: async () => { throw new SyntaxError("<html>"); } }),
    setTimeout: () => 0, clearTimeout: () => {}, now: () => 0, random: () => 0,
  }).open();
  assert.equal((await queue.send("POST", "todos", { title: "Milk" })).waiting, true);
  assert.equal(queue.state().edits.length, 1);
});

test("waiting edits can be discarded, the last one first", async () => {
  const world = new World();
  world.isUp = false;
  const queue = await world.tab();
  for (const title of ["1", "2", "3"]) await queue.send("POST", "todos", { title });
  assert.equal((await queue.discardLast()).body.title, "3");
  assert.equal((await queue.discard(1)).body.title, "1");
  assert.equal(await queue.discard(1), null);
  world.isUp = true;
  await queue.flush();
  assert.deepEqual(world.made, ["POST todos 2"]);
  assert.equal(await queue.discardLast(), null);
});

test("the fields that were overtaken are reported with the edit", async () => {
  const world = new World();
  world.overtaken = "title, due";
  const queue = await world.tab();
  const reports = [];
  queue.onChange((report) => report && reports.push(report));
  await queue.send("PATCH", "todos/1", { title: "Milk" });
  assert.deepEqual(reports.map(({ edit, overtaken }) => [edit.body.title, overtaken]), [["Milk", ["title", "due"]]]);
});

test("an answer has the number of the event that shows the edit", async () => {
  const world = new World();
  world.lastEdit = "7";
  const queue = await world.tab();
  assert.deepEqual(await queue.send("POST", "todos", { title: "Milk" }), { number: 1, lastEdit: 7 });
});

test("lists have outboxes of their own, which all tabs show", async () => {
  const world = new World();
  world.isUp = false;
  const [one, same, other] = [await world.tab("one"), await world.tab("one"), await world.tab("other")];
  await one.send("POST", "todos", { title: "1" });
  await other.send("POST", "todos", { title: "2" });
  await settled();
  assert.deepEqual([titles(one), titles(same), titles(other)], [["1"], ["1"], ["2"]]);
});

test("identifiers sort by time and have version 7", () => {
  const ids = [1, 256, 1_795_262_400_000].map((now) => newID(now));
  assert.deepEqual([...ids].sort(), ids);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("an edit that makes sense only now is refused without a connection, and isn't made later", async () => {
  const world = new World();
  world.isUp = false;
  const queue = await world.tab();
  const undo = () => queue.send("POST", "undo", undefined, { isPrompt: true });
  await assert.rejects(undo(), (error) => error.code === "offline");
  assert.equal(queue.state().connection, "offline");
  await assert.rejects(undo(), (error) => error.code === "offline");
  world.isUp = true;
  await queue.flush();
  assert.deepEqual(world.made, []);
});

test("an edit that makes sense only now waits for a slow server, and is refused behind one that isn't answered", async () => {
  const world = new World();
  const queue = await world.tab();
  const undo = () => queue.send("POST", "undo", undefined, { isPrompt: true });
  let open;
  world.gate = new Promise((resolve) => { open = resolve; });
  const undone = undo();
  await settled();
  await world.passTime(4000);
  open();
  assert.deepEqual(await undone, { number: 1 });
  world.isUp = false;
  const milk = queue.send("POST", "todos", { title: "Milk" });
  const refused = undo();
  assert.deepEqual(await milk, { waiting: true, number: 2 });
  await assert.rejects(refused, /This needs a connection/);
  assert.deepEqual(titles(queue), ["Milk"]);
});

test("an edit that waits isn't sent to another list, and waits for its own", async () => {
  const world = new World();
  world.isUp = false;
  const queue = await world.tab();
  await queue.send("POST", "todos", { title: "Milk" });
  world.isUp = true;
  [world.code, world.refusals] = ["unknownList", new Map([["todos", 404]])];
  await queue.flush();
  assert.equal(queue.state().connection, "removed");
  assert.deepEqual(titles(queue), ["Milk"]);
  assert.equal(queue.state().edits[0].problem, undefined);
  await assert.rejects(queue.send("POST", "todos", { title: "Tea" }), (error) => error.code === "unknownList");
  world.refusals.clear();
  await world.passTime(60_000);
  assert.deepEqual(world.made, ["POST todos Milk"]);
  assert.equal(queue.state().connection, "open");
});

test("an edit of a list that was removed is refused, and nothing is kept", async () => {
  const world = new World();
  [world.code, world.refusals] = ["unknownList", new Map([["todos/1", 404]])];
  const queue = await world.tab();
  await assert.rejects(queue.send("PATCH", "todos/1", { title: "Oat milk" }), (error) => error.code === "unknownList");
  assert.deepEqual(queue.state().edits, []);
  assert.equal(queue.state().connection, "removed");
});
