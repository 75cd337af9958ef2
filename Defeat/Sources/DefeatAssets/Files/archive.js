// The archive: the command that fills it, and the dialog that shows it.

import { archiveCompleted, send, unarchive } from "./edits.js";
import { once } from "./pointer.js";
import { isolated } from "./status.js";

const get = (id) => document.getElementById(id);
const dialog = get("archived");

/** Returns an archived to-do as an item of the dialog, with a button that returns it to the list. */
function item(toDo) {
  const element = document.createElement("li");
  const title = isolated(toDo.title);
  title.id = `archived-${toDo.number}`;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Return to the list";
  button.id = `return-${toDo.number}`;
  button.setAttribute("aria-labelledby", `${button.id} ${title.id}`);
  button.addEventListener("click", once(async () => {
    if (!(await unarchive(toDo))) return;
    const next = element.nextElementSibling ?? element.previousElementSibling;
    (next?.querySelector("button") ?? dialog.querySelector(".choices button")).focus();
    element.remove();
  }));
  element.append(title, button);
  return element;
}

/** Shows the to-dos that were archived last. */
async function open() {
  get("menu").hidePopover();
  const list = dialog.querySelector("ul");
  const [count, trouble] = [".count", ".trouble"].map((selector) => dialog.querySelector(selector));
  list.replaceChildren();
  [count.textContent, trouble.textContent] = ["", ""];
  dialog.showModal();
  try {
    const { total, toDos } = await send("GET", "archive");
    if (!total) count.textContent = "There are none.";
    else if (total > toDos.length) count.textContent = `The last ${toDos.length} of ${total}: “defeat list --archived” shows all.`;
    list.append(...toDos.map(item));
  } catch (error) {
    trouble.textContent = error.message;
  }
}

/** Prepares the command and the dialog. */
export function prepareArchive() {
  get("archived-button").addEventListener("click", open);
  get("archive").addEventListener("click", () => {
    get("menu").hidePopover();
    archiveCompleted();
  });
}
