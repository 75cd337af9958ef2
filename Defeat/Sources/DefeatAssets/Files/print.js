// Paper shows all rows of the view, and not only those around the screen.

import { address } from "./base.js";
import { isComplete } from "./rows.js";
import * as view from "./view.js";

const root = document.documentElement;

/** Returns all rows of the view; null if the server can't be reached. Browsers don't wait for an answer that comes later. */
function allRows() {
  try {
    const path = view.address();
    const request = new XMLHttpRequest();
    request.open("GET", address(`${path}${path.includes("?") ? "&" : "?"}print`), false);
    request.send();
    if (request.status !== 200) return null;
    return new DOMParser().parseFromString(request.responseText, "text/html").getElementById("rows");
  } catch {
    return null;
  }
}

/** Puts all rows on the paper, if the page has only some. */
function begin() {
  if (view.isStatistics() || isComplete()) return;
  const paper = document.createElement("div");
  paper.id = "paper";
  const rows = allRows();
  if (rows) {
    for (const element of rows.querySelectorAll("[id]")) element.removeAttribute("id");
    paper.append(...rows.childNodes);
    root.classList.add("on-paper");
  } else {
    paper.textContent = "Only some of the to-dos are printed: the server can’t be reached.";
  }
  document.getElementById("list")?.after(paper);
}

function end() {
  document.getElementById("paper")?.remove();
  root.classList.remove("on-paper");
}

/** Prepares the page for printers. */
export function preparePrinting() {
  addEventListener("beforeprint", () => {
    end();
    begin();
  });
  addEventListener("afterprint", end);
}
