// A stand-in for IndexedDB in memory, as far as queue.js uses it, which several “tabs” share.

const later = (body) => setImmediate(body);

/** A request whose result is there later, after something else. */
function request(compute, start = Promise.resolve()) {
  const answer = { onsuccess: null, onerror: null, result: undefined, error: null };
  start.then(() => later(() => {
    try {
      answer.result = structuredClone(compute());
      answer.onsuccess?.();
    } catch (error) {
      answer.error = error;
      answer.onerror?.();
    }
  }));
  return answer;
}

class Store {
  constructor(keyPath) {
    this.keyPath = keyPath;
    this.values = new Map();
  }

  access(transaction) {
    const run = (compute) => transaction.run(compute);
    return {
      get: (key) => run(() => this.values.get(key)),
      getAll: () => run(() => [...this.values.values()]),
      put: (value, key) => run(() => { this.values.set(this.keyPath ? value[this.keyPath] : key, structuredClone(value)); }),
      delete: (key) => run(() => { this.values.delete(key); }),
    };
  }
}

/** A transaction; it begins when the previous one of its database has ended. */
class Transaction {
  constructor(stores) {
    this.stores = stores;
    this.open = 0;
    this.oncomplete = null;
    this.start = stores.last ?? Promise.resolve();
    stores.last = new Promise((resolve) => { this.resolve = resolve; });
    this.start.then(() => later(() => this.end()));
  }

  objectStore(name) { return this.stores.get(name).access(this); }

  run(compute) {
    this.open += 1;
    return request(() => {
      // The code that waits for the result may make further requests.
      later(() => later(() => {
        this.open -= 1;
        this.end();
      }));
      return compute();
    }, this.start);
  }

  end() {
    if (this.open) return;
    later(() => {
      if (this.open || this.isComplete) return;
      this.isComplete = true;
      this.resolve();
      this.oncomplete?.();
    });
  }
}

/** All databases of a browser. */
export class MemoryDatabases {
  #databases = new Map();

  open(name) {
    const isNew = !this.#databases.has(name);
    if (isNew) this.#databases.set(name, new Map());
    const stores = this.#databases.get(name);
    const database = {
      createObjectStore: (store, { keyPath } = {}) => stores.set(store, new Store(keyPath)),
      transaction: () => new Transaction(stores),
      close: () => {},
    };
    const answer = { result: database, onsuccess: null, onerror: null, onupgradeneeded: null };
    later(() => {
      if (isNew) answer.onupgradeneeded?.();
      answer.onsuccess?.();
    });
    return answer;
  }

  deleteDatabase(name) { return request(() => { this.#databases.delete(name); }); }

  has(name) { return this.#databases.has(name); }
}

/** A channel between the tabs of one browser. */
export class MemoryChannels {
  #ends = new Map();

  open(name) {
    const ends = this.#ends.get(name) ?? new Set();
    this.#ends.set(name, ends);
    const end = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of ends) if (other !== end) later(() => other.onmessage?.({ data: structuredClone(data) }));
      },
      close: () => ends.delete(end),
    };
    ends.add(end);
    return end;
  }
}

/** Locks that all tabs of one browser share. */
export class MemoryLocks {
  #last = new Map();

  request(name, body) {
    const turn = (this.#last.get(name) ?? Promise.resolve()).catch(() => {}).then(body);
    this.#last.set(name, turn);
    return turn;
  }
}
