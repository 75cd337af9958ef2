// The service worker: keeps the page's files by version, and the last pages for times without a connection.

import { EditQueue, PREFIX } from "./queue.js";

// TypeScript has no types for the events of service workers in modules.
/** @type {any} */
const worker = self;

/** The pages and answers that are kept for times without a connection. */
const SEEN = "defeat-seen";

/** The maximum number of them. */
const MOST_SEEN = 60;

/** The time in milliseconds after which a kept page is shown, although the server may still answer. */
const PATIENCE = 4000;

const filesOf = (/** @type {string} */ version) => `defeat-files-${version}`;

/** Addresses of pages that aren't kept, because they concern log-in. */
const isPrivate = (/** @type {URL} */ { pathname }) => /^\/(login|signup|account|logout)\b/.test(pathname);

/** Answers that are kept: what the page shows, not what a person writes. */
const isKept = (/** @type {URL} */ { pathname }) => /\/api\/(rows|lists|filters|todos)$/.test(pathname);

/**
 * The address under which a response is kept; the token of a page differs each time.
 *
 * @param {string} address
 */
function keyOf(address) {
  const key = new URL(address);
  for (const name of ["page", "after", "folded", "pins"]) key.searchParams.delete(name);
  return key.href;
}

/**
 * Keeps a copy of a response, and drops the oldest ones.
 *
 * @param {string} address
 * @param {Response} response
 */
async function keep(address, response) {
  const seen = await caches.open(SEEN);
  const key = keyOf(address);
  // A response that followed a redirect can't be used for a navigation, but a new one with its contents can.
  const { status, headers } = response;
  await seen.delete(key);
  await seen.put(key, new Response(await response.blob(), { status, headers }));
  const keys = await seen.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_SEEN)).map((old) => seen.delete(old)));
}

/**
 * Keeps a page as it is now.
 *
 * @param {string} address
 */
async function refresh(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
  if (response?.ok && !response.redirected) await keep(address, response);
}

/**
 * Returns what is kept for an address. Opening the cache would make it, also after a log-out.
 *
 * @param {string} address
 */
const kept = (address) => caches.match(keyOf(address), { cacheName: SEEN });

/**
 * Returns a page that says that an address isn't kept, with a link to the list if that is kept.
 *
 * @param {string} version
 * @param {string} address
 */
async function nothing(version, address) {
  const base = new URL(address).pathname.match(/^\/lists\/[^/]+\//)?.[0] ?? "/";
  const keys = (await caches.has(SEEN)) ? await (await caches.open(SEEN)).keys() : [];
  const list = keys.map(({ url }) => new URL(url)).reverse().find(({ pathname }) => pathname === base);
  const way = list ? `<p class=note><a href="${list.pathname}${list.search}">Go to the list as it was shown last</a></p>` : "";
  const style = (/** @type {string} */ name) => `<link rel=stylesheet href="/assets/${version}/${name}">`;
  return new Response(
    "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width, initial-scale=1\">"
    + `<meta name=color-scheme content="light dark">${style("page.css")}${style("account.css")}`
    + "<title>No connection – Defeat Your ToDo List</title><body class=account><header><h1>No connection</h1></header><main>"
    + "<p>This browser hasn’t kept this page. It opens again with a connection to the server.</p>"
    + `${way}</main></body></html>`, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/**
 * Asks the server first, and takes what is kept if it doesn't answer.
 *
 * @param {any} event
 * @param {string} version
 */
async function networkFirst(event, version) {
  /** @type {{ request: Request }} */
  const { request } = event;
  const url = new URL(request.url);
  const answer = fetch(request).then(async (response) => {
    const isPage = request.mode === "navigate";
    const isLogIn = response.status === 401 || (isPage && response.redirected && isPrivate(new URL(response.url)));
    // What one person has seen isn't for the next one who uses this browser.
    if (isLogIn) await caches.delete(SEEN);
    else if (response.ok && !isPrivate(url)) event.waitUntil(keep(request.url, response.clone()));
    return response;
  });
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE); }).then(() => kept(request.url));
  try {
    return (await Promise.race([answer, late])) ?? (await answer);
  } catch {
    return (await kept(request.url)) ?? (request.mode === "navigate" ? nothing(version, request.url) : Response.error());
  }
}

/**
 * Returns a file of the page; files with a version never change.
 *
 * @param {Request} request
 */
async function cacheFirst(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * Keeps all files of a version, so that no page mixes two versions.
 *
 * @param {string} version
 * @param {string[]} names
 */
async function install(version, names) {
  const files = await caches.open(filesOf(version));
  await files.addAll(names.map((name) => `/assets/${version}/${name}`));
}

/**
 * Deletes the files of versions that no page uses any more.
 *
 * @param {string} version
 */
async function tidy(version) {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  // A page that is still open may need a file of its own version.
  if (pages.length > 1) return;
  for (const name of await caches.keys()) {
    if (name.startsWith("defeat-files-") && name !== filesOf(version)) await caches.delete(name);
  }
}

/** Sends the edits that wait in all lists. */
async function sendAll() {
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith(PREFIX)) continue;
    const queue = await new EditQueue({ list: name.slice(PREFIX.length), base: "" }).open();
    await queue.flush();
    const { edits } = queue.state();
    queue.close();
    // The browser starts the worker again later.
    if (edits.some((edit) => !edit.problem)) throw new Error("the server can't be reached");
  }
}

/**
 * Starts the worker of a version of the page.
 *
 * @param {string} version
 * @param {string[]} names
 */
export function start(version, names) {
  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install(version, names)));
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim().then(() => tidy(version))));
  worker.addEventListener("sync", (/** @type {any} */ event) => { if (event.tag === "edits") event.waitUntil(sendAll()); });
  worker.addEventListener("message", (/** @type {any} */ event) => {
    const { kind, address } = event.data;
    if (kind === "activate") worker.skipWaiting();
    if (kind === "version") event.source.postMessage({ kind, version });
    // The page has changed since it was loaded.
    if (kind === "keep" && !isPrivate(new URL(address))) event.waitUntil(refresh(address));
  });
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(request));
    else if ((request.mode === "navigate" && !isPrivate(url)) || isKept(url)) event.respondWith(networkFirst(event, version));
  });
}
