// The part of the list on this page: all of it, its beginning, or search results. The server chooses which.

import { trees } from "./outline.js";

const list = document.getElementById("list");
const field = document.getElementById("filter");

/** Returns whether all to-dos are shown. */
export const isWhole = () => list.dataset.view === "whole";

/** Returns whether search results are shown. */
export const isFound = () => list.dataset.view === "found";

/** Returns whether only to-dos are shown that are due today or overdue. */
const isToday = () => new URL(location.href).searchParams.has("today");

/** Returns the number of shown levels. */
export const deepest = () => Number(list.dataset.deepest);

/** Returns the address of the shown part. */
export function address() {
  const address = new URL(location.href);
  const word = field.value.trim();
  if (word) address.searchParams.set("find", word);
  else address.searchParams.delete("find");
  return `${address.pathname}${address.search.replace(/=(?=&|$)/g, "")}`;
}

/** Returns a sentence that describes the shown part. */
export function sentence() {
  if (isFound()) return document.getElementById("found").textContent;
  return isWhole() ? "Everything is shown." : "Only a part of the list is shown.";
}

/** Returns a sentence with the place of a to-do that isn't shown. */
export function elsewhere() {
  if (isToday() && !field.value.trim()) return " It isn’t due today: choose All to see it.";
  if (isFound()) return " It doesn’t match the search: clear Find to see it.";
  return isWhole() ? "" : " It is in a part of the list that isn’t shown here: use Find to see it.";
}

/** Shows the same as another page, except the rows. */
export function become(page) {
  list.dataset.view = page.getElementById("list").dataset.view;
  for (const id of ["more", "found", "saved"]) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
}

/** Returns the numbers of to-dos in another page's sections. */
export const countsOf = (page) =>
  Object.fromEntries(trees.map(({ id }) => [id, Number(page.getElementById(id).closest("section").dataset.count)]));

function setText(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}

/** Shows the numbers of all and of shown to-dos in the sections. */
export function showCounts(counts) {
  for (const tree of trees) {
    const section = tree.closest("section");
    const rest = section.querySelector(".rest");
    const shown = tree.querySelectorAll("[role=treeitem]").length;
    section.dataset.count = counts[tree.id];
    rest.hidden = shown >= counts[tree.id];
    setText(rest.querySelector(".shown"), shown);
    setText(rest.querySelector(".count"), counts[tree.id]);
  }
}
