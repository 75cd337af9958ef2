// The lists: a new one, their names and numbers of open to-dos, and moving to-dos to another list.

import { api } from "./base.js";
import { send, targetOf } from "./edits.js";
import { clear } from "./selection.js";
import { isolated, quoted, say } from "./status.js";

const links = document.querySelector("nav.lists");
const dialog = document.getElementById("to-list");

/** The shortest time between two readings, in milliseconds. */
const pause = 5000;
let lastReading = performance.now();

/** Adds a list and opens it. */
async function add(name) {
  try {
    const { address } = await send("POST", "lists", { name });
    location.assign(address);
  } catch (error) {
    say(error.message, true);
  }
}

/** Shows the name of a list, which may have got another one elsewhere; its page keeps the address. */
function showName(link, { name, address }) {
  const shown = link.querySelector(".name");
  link.setAttribute("href", address);
  if (shown.textContent === name) return;
  shown.textContent = name;
  if (!link.matches("[aria-current]")) return;
  document.getElementById("list-name").textContent = name;
  say(["This list is called ", quoted(name), " now."]);
}

/** Reads names and numbers; lists that have appeared or vanished are shown when the page is loaded again. */
async function read() {
  if (document.hidden || performance.now() - lastReading < pause) return;
  lastReading = performance.now();
  try {
    const response = await fetch(api("lists"));
    if (!response.ok) return;
    const { lists } = await response.json();
    for (const list of lists) {
      const link = links.querySelector(`a[data-list="${CSS.escape(list.id)}"]`);
      if (!link) continue;
      showName(link, list);
      const number = link.querySelector(".count");
      if (number && list.open !== undefined && number.textContent !== String(list.open)) number.textContent = list.open;
    }
  } catch {
    // The server may be back in a moment.
  }
}

/** Moves to-dos to another list. */
async function move({ numbers, name }, list, listName) {
  try {
    await send("POST", `todos/${numbers.join(",")}/transfer`, { list });
    say(["Moved ", name, " to ", quoted(listName), "."]);
  } catch (error) {
    say(error.message, true);
  }
}

/** Asks for another list. An arrow key in a closed choice would choose, so each list has a button. */
export function askList(row) {
  const target = targetOf(row);
  dialog.querySelector(".what").replaceChildren(...[target.name].flat(Infinity));
  const items = [...links.querySelectorAll("a[data-list]:not([aria-current])")].map((link) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const name = link.querySelector(".name").textContent;
    button.type = "button";
    button.append(isolated(name));
    button.addEventListener("click", () => {
      dialog.close();
      clear();
      move(target, link.dataset.list, name);
    });
    item.append(button);
    return item;
  });
  dialog.querySelector("ul").replaceChildren(...items);
  dialog.showModal();
  dialog.querySelector("button").focus();
}

if (links) {
  const form = links.querySelector("form.new-list.scripted");
  if (form) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      add(form.elements.name.value);
    });
  }
  document.getElementById("to-list-button").hidden = !links.querySelector("a[data-list]:not([aria-current])");
  document.addEventListener("visibilitychange", read);
  setInterval(read, pause);
}
