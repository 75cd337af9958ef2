// The service worker of the page, and new versions of the program.

import { move } from "./pointer.js";

const notice = document.getElementById("new-version");
const version = document.querySelector("meta[name=version]")?.getAttribute("content");
const container = navigator.serviceWorker;

/** The time in milliseconds after a change at which the page is kept anew. */
const PAUSE = 3000;

/**
 * Shows that a new version is ready; the person decides when the page changes.
 *
 * @param {ServiceWorker} worker
 */
function offer(worker) {
  if (!notice) return;
  // The line moves the rows below it.
  move(() => { notice.hidden = false; });
  document.getElementById("reload-page")?.addEventListener("click", () => {
    container.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage({ kind: "activate" });
  }, { once: true });
}

/**
 * Lets a worker of this page's version start, and offers another version.
 *
 * @param {ServiceWorker} worker
 */
function ask(worker) {
  container.addEventListener("message", function hear({ data, source }) {
    if (data.kind !== "version" || source !== worker) return;
    container.removeEventListener("message", hear);
    if (data.version === version) worker.postMessage({ kind: "activate" });
    else offer(worker);
  });
  worker.postMessage({ kind: "version" });
}

/**
 * Watches for a worker that has been installed and waits until this page is closed or reloaded.
 *
 * @param {ServiceWorkerRegistration} registration
 */
function watch(registration) {
  if (registration.waiting && container.controller) ask(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // Without a controller it is the first worker, which starts by itself.
      if (worker.state === "installed" && container.controller) ask(worker);
    });
  });
}

/** Keeps the page for times without a connection, some time after it has changed. */
function keepChanges() {
  let timer = 0;
  const keep = () => container.controller?.postMessage({ kind: "keep", address: location.href.split("#")[0] });
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  };
  document.addEventListener("changed", plan);
  // The first page was loaded before its worker.
  container.addEventListener("controllerchange", keep);
  plan();
}

let registration = /** @type {ServiceWorkerRegistration | null} */ (null);

/** Looks for a new version of the program. */
export const look = () => registration?.update().catch(() => {});

/** Registers the worker; without one (an address without TLS) the page works, but doesn't open without a connection. */
export async function prepareWorker() {
  if (!container) return;
  try {
    registration = await container.register("/worker.js", { type: "module", updateViaCache: "none" });
    watch(registration);
    keepChanges();
  } catch {
    registration = null;
  }
}
