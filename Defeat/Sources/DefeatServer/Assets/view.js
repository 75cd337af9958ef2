// What of the list this page shows: all of it, a part, or what was looked for. Which that is, the server chooses.

import { trees } from "./outline.js";

const list = document.getElementById("list");
const field = document.getElementById("filter");

/** Whether all to-dos are shown. */
export const isWhole = () => list.dataset.view === "whole";

/** Whether those are shown that were looked for. */
export const isFound = () => list.dataset.view === "found";

/** How many levels are shown. */
export const deepest = () => Number(list.dataset.deepest);

/** Where the server has what is to be shown. */
export function address() {
  const address = new URL(location.href);
  const word = field.value.trim();
  if (word) address.searchParams.set("find", word);
  else address.searchParams.delete("find");
  return `${address.pathname}${address.search.replace(/=(?=&|$)/g, "")}`;
}

/** What is shown, as a sentence. */
export function sentence() {
  if (isFound()) return document.getElementById("found").textContent;
  return isWhole() ? "Everything is shown." : "A part of the list is shown.";
}

/** Where to look for a to-do that isn't shown. */
export function elsewhere() {
  if (isFound()) return " It isn’t among what was found: clear Find to see it.";
  return isWhole() ? "" : " It’s in a part of the list that isn’t shown here: Find finds it.";
}

/** Shows the same as another page will, apart from the rows. */
export function become(page) {
  list.dataset.view = page.getElementById("list").dataset.view;
  for (const id of ["more", "found"]) document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
}

/** The numbers of to-dos in the sections, as another page has them. */
export const countsOf = (page) =>
  Object.fromEntries(trees.map(({ id }) => [id, Number(page.getElementById(id).closest("section").dataset.count)]));

function setText(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}

/** Shows how many to-dos there are in the sections, and how many of them are shown. */
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
