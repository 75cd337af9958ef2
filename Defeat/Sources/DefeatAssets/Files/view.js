// The view of this page: all to-dos, a part of them, or what was found. The server chooses the rows.

import { address as addressOf } from "./base.js";

const list = document.getElementById("list");
const field = document.getElementById("filter");

/** The path of the view below the address of the list, and its parameters. */
const parts = () => {
  const [path, query = ""] = list.dataset.address.split("?");
  return { path, fields: new URLSearchParams(query) };
};

/** Returns whether the view has all to-dos of the list. */
export const isWhole = () => parts().path === "" && !field.value.trim();

/** Returns whether the page shows numbers instead of rows. */
export const isStatistics = () => list.dataset.view === "statistics";

/** Returns the address of the view below that of the list. */
export function address() {
  const { path, fields } = parts();
  const words = field.value.trim();
  if (words) fields.set("find", words);
  else fields.delete("find");
  const query = String(fields).replace(/=(?=&|$)/g, "");
  return query ? `${path}?${query}` : path;
}

/** Shows another address of the same page in the browser. */
export function go(next) {
  list.dataset.address = next;
  history.replaceState(history.state, "", addressOf(next));
}

/** Returns a sentence that describes the view. */
export function sentence() {
  const found = document.getElementById("found").textContent;
  return found || "Everything is shown.";
}

/** Returns a sentence with the place of to-dos of which the view doesn't show all. */
export function elsewhere(count = 1) {
  const isOne = count === 1;
  if (field.value.trim()) return isOne ? " It doesn’t match the search: clear Find to see it." : " Some don’t match the search: clear Find to see them.";
  const words = {
    today: ["It isn’t due today", "Some aren’t due today"],
    upcoming: ["It isn’t due after today", "Some aren’t due after today"],
    filter: ["It doesn’t match the filter", "Some don’t match the filter"],
    todo: ["It isn’t a part of this to-do", "Some aren’t parts of this to-do"],
  }[parts().path.split("/")[0]];
  return words ? ` ${words[isOne ? 0 : 1]}: choose All to see ${isOne ? "it" : "them"}.` : "";
}

function setHTML(element, html) {
  if (html !== undefined && element.innerHTML !== html) element.innerHTML = html;
}

/** Shows the parts of a message that aren't rows. */
export function show({ html }) {
  setHTML(document.getElementById("found"), html.found);
  setHTML(document.getElementById("crumbs"), html.heading);
  const isFound = Boolean(field.value.trim()) || parts().path.startsWith("filter/");
  if (list.dataset.view === "all" && isFound) list.dataset.view = "found";
  else if (list.dataset.view === "found" && !isFound) list.dataset.view = "all";
}
