// The addresses of this list. A server has several lists, each below an address of its own.

/** The beginning of the addresses of the list's pages. */
export const base = document.querySelector("meta[name=base]").content;

/** The beginning of the addresses of requests: they mean this list, even if another one is served at `base` later. */
export const ownBase = document.querySelector("meta[name=own-base]").content;

/**
 * Returns the address of a page of this list, as in `today`.
 *
 * @param {string} path
 */
export const address = (path) => `${base}${path}`;

/**
 * Returns the address of a request, as in `events`.
 *
 * @param {string} path
 */
export const requested = (path) => `${ownBase}${path}`;

/**
 * Returns an address of the API of this list, as in `todos/3`.
 *
 * @param {string} path
 */
export const api = (path) => requested(`api/${path}`);
