// The place of the screen and the folded checklists of each view, kept for a reload and the way back to the page.

import { base } from "./base.js";
import * as rows from "./rows.js";
import * as scroll from "./scroll.js";
import * as view from "./view.js";

const list = document.querySelector("meta[name=list]").content;
const key = () => `place ${list} ${base}${view.address()}`;

/** Returns what was kept for the view; browsers may refuse to keep anything. */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(key()) ?? "{}");
  } catch {
    return {};
  }
}

function keep() {
  try {
    sessionStorage.setItem(key(), JSON.stringify({ folded: rows.foldedNumbers(), ...scroll.place() }));
  } catch {
    // The page then begins at its top, with all checklists open.
  }
}

/** Whether the person has reloaded the page or gone back to it; a link leads to the top of a page. */
function isReturn() {
  const [navigation] = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
  return ["reload", "back_forward"].includes(navigation?.type);
}

/** Restores what was kept for the view, and keeps it again when the person leaves. */
export async function returnToPlace() {
  const { folded = [], ...place } = kept();
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  // The browser would return to a height, before the rows have theirs.
  history.scrollRestoration = "manual";
  await rows.restore(folded, isReturn() ? place : {});
}
