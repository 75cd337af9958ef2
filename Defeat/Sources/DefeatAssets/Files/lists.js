// The other lists: a new one, the numbers of open to-dos, and moving to-dos to another list.

import { api } from "./base.js";
import { send } from "./edits.js";
import { current, titleOf } from "./outline.js";
import { numbersWith } from "./selection.js";
import { quoted, say } from "./status.js";

const links = document.querySelector("nav.lists");

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

/** Reads the numbers of open to-dos; lists that have appeared or vanished are shown when the page is loaded again. */
async function read() {
  if (document.hidden || performance.now() - lastReading < pause) return;
  lastReading = performance.now();
  try {
    const response = await fetch(api("lists"));
    if (!response.ok) return;
    const { lists } = await response.json();
    for (const { id, open } of lists) {
      const number = links.querySelector(`a[data-list="${CSS.escape(id)}"] .count`);
      if (number && open !== undefined && number.textContent !== String(open)) number.textContent = open;
    }
  } catch {
    // The server may be back in a moment.
  }
}

/** Moves the selected to-dos to another list. */
async function move(list, name) {
  const row = current();
  if (!row) return;
  const numbers = numbersWith(row);
  const what = numbers.length > 1 ? `${numbers.length} to-dos` : quoted(titleOf(row));
  try {
    await send("POST", `todos/${numbers.join(",")}/transfer`, { list });
    say(["Moved ", what, " to ", quoted(name), "."]);
  } catch (error) {
    say(error.message, true);
  }
}

/** Adds the choice of another list to the commands for the selected to-do. */
function offerMoves() {
  const others = [...links.querySelectorAll("a[data-list]:not([aria-current])")];
  const commands = document.getElementById("tools-more");
  if (!others.length || !commands) return;
  const choice = document.createElement("select");
  choice.id = "to-list";
  choice.setAttribute("aria-label", "Move to another list");
  choice.append(new Option("Move to list…", ""));
  for (const link of others) choice.append(new Option(link.querySelector(".name").textContent, link.dataset.list));
  choice.addEventListener("change", () => {
    const { value, text } = choice.selectedOptions[0];
    choice.value = "";
    if (value) move(value, text);
  });
  commands.querySelector(".remove")?.before(choice);
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
  offerMoves();
  document.addEventListener("visibilitychange", read);
  setInterval(read, pause);
}
