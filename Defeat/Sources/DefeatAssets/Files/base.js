// The addresses of this list. A server has several lists, each below an address of its own.

/** The beginning of the list's addresses. */
export const base = document.querySelector("meta[name=base]").content || "/";

/**
 * Returns an address of this list, as in `events`.
 *
 * @param {string} path
 */
export const address = (path) => `${base}${path}`;

/**
 * Returns an address of the API of this list, as in `todos/3`.
 *
 * @param {string} path
 */
export const api = (path) => `${base}api/${path}`;
