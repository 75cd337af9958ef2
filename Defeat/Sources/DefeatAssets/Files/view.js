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

/** Returns a sentence with the place of a to-do that the view doesn't show. */
export function elsewhere() {
  if (field.value.trim()) return " It doesn’t match the search: clear Find to see it.";
  switch (parts().path.split("/")[0]) {
    case "": return "";
    case "today": return " It isn’t due today: choose All to see it.";
    case "upcoming": return " It isn’t due after today: choose All to see it.";
    case "filter": return " It doesn’t match the filter: choose All to see it.";
    default: return " It isn’t a part of this to-do: choose All to see it.";
  }
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
