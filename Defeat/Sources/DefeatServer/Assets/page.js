// The page: the effects of keys, clicks and buttons.

import { isAnyChanged } from "./drafts.js";
import { keepTime } from "./due.js";
import * as edits from "./edits.js";
import { openFiles, prepareFiles } from "./files.js";
import * as forms from "./forms.js";
import { watchMonsters } from "./game.js";
import { listen, reload } from "./live.js";
import * as outline from "./outline.js";
import { prepareReminders } from "./reminders.js";
import { quoted, say } from "./status.js";
import * as view from "./view.js";

const get = (id) => document.getElementById(id);
const filterField = get("filter");

const commands = {
  toggle: edits.toggle,
  edit: forms.edit,
  addAfter: forms.addAfter,
  addPart: forms.addPart,
  files: openFiles,
  skip: edits.skip,
  up: edits.up,
  down: edits.down,
  indent: edits.indent,
  outdent: edits.outdent,
  remove: edits.remove,
};

const keysOfRow = {
  " ": "toggle", Enter: "edit", n: "addAfter", a: "addPart", f: "files", s: "skip", ">": "indent", "<": "outdent", Delete: "remove",
};

const goTo = {
  ArrowDown: outline.below,
  ArrowUp: outline.above,
  Home: (row) => outline.first(outline.treeOf(row)),
  End: (row) => outline.last(outline.treeOf(row)),
  ArrowRight: (row) => {
    if (!row.hasAttribute("aria-expanded")) return null;
    if (outline.isOpen(row)) return outline.below(row);
    outline.fold(row, true);
    return null;
  },
  ArrowLeft: (row) => {
    if (!outline.isOpen(row)) return outline.wholeOf(row);
    outline.fold(row, false);
    return null;
  },
};

/** Runs a command for a row, unless that has just taken the place of the intended one. */
function run(command, row) {
  if (outline.isSettled()) return commands[command](row);
  return say([
    "Nothing was changed: the selected to-do was changed elsewhere. Now ", quoted(outline.titleOf(row)), " is selected.",
  ]);
}

function onRowKey(event, row) {
  if (event.altKey) {
    const command = { ArrowUp: "up", ArrowDown: "down" }[event.key];
    if (command) run(command, row);
    return Boolean(command);
  }
  if (goTo[event.key]) {
    const other = goTo[event.key](row);
    if (other) outline.select(other);
    return true;
  }
  if (!keysOfRow[event.key]) return false;
  if (!(event.repeat && event.key !== ">" && event.key !== "<")) run(keysOfRow[event.key], row);
  return true;
}

const keysOfPage = {
  u: edits.undo,
  U: edits.redo,
  n: () => get("add").elements.title.focus(),
  "/": () => filterField.focus(),
  "?": () => get("help").showModal(),
};

let lastField = null;

/** Returns the field that the person was writing in, if it lost the focus to no other element. */
function lostField() {
  if (document.activeElement !== document.body || !lastField?.isConnected) return null;
  return lastField.form.matches(".inplace") || lastField.value ? lastField : null;
}

/** Returns the field for keys that no field receives. */
function fieldOf(row) {
  if (!row) return lostField();
  return row.classList.contains("editing") ? row.querySelector(":scope > form").elements.title : null;
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select, dialog, form")) return;
  const row = event.target.closest("[role=treeitem]");
  if (event.key.length === 1 || ["Enter", "Backspace", "Delete"].includes(event.key)) {
    const field = fieldOf(row);
    // The key then acts on the focused field.
    if (field) return field.focus();
  }
  const isDone = row && !event.target.closest("button") && onRowKey(event, row);
  if (isDone) {
    event.preventDefault();
  } else if (keysOfPage[event.key] && !event.altKey) {
    event.preventDefault();
    keysOfPage[event.key]();
  }
}

function onClick(event) {
  const row = event.target.closest("[role=treeitem]");
  if (!row || event.target.closest("form, a")) return;
  if (event.target.closest(".check")) commands.toggle(row);
  if (event.target.closest(".twist")) outline.fold(row, !outline.isOpen(row));
  outline.select(row);
}

let findTimer;
let finding = null;

/** Shows the search results, or the list if the field is empty. */
function find() {
  clearTimeout(findTimer);
  findTimer = undefined;
  history.replaceState(null, "", view.address());
  finding = reload().then((hasAnswered) => {
    if (hasAnswered) say(view.sentence());
    else say("The server can't be reached: check that it is running. The list may be out of date.", true);
  });
  return finding;
}

/** Selects the first of the rows when they appear. */
async function goToFound() {
  await (findTimer ? find() : finding);
  const row = outline.trees.map(outline.first).find(Boolean);
  if (row && document.activeElement === filterField) outline.select(row);
}

function showPicture(isOn) {
  get("picture").setAttribute("aria-checked", String(isOn));
  document.documentElement.classList.toggle("picture-off", !isOn);
  try {
    localStorage.setItem("picture", isOn ? "on" : "off");
  } catch {
    // Without storage, the setting applies to this page only.
  }
}

function storedPicture() {
  try {
    return localStorage.getItem("picture") !== "off";
  } catch {
    return true;
  }
}

for (const element of document.querySelectorAll(".scripted")) element.hidden = false;
document.addEventListener("keydown", onKey);
document.addEventListener("focusin", ({ target }) => {
  if (target !== document.body) lastField = target.matches("form :is(input, textarea, select)") ? target : null;
});
window.addEventListener("beforeunload", (event) => {
  if (isAnyChanged() || forms.isTopChanged(get("add"))) event.preventDefault();
});
for (const tree of outline.trees) {
  tree.addEventListener("click", onClick);
  tree.addEventListener("dblclick", (event) => {
    const row = event.target.closest(".body") && event.target.closest("[role=treeitem]");
    if (row) forms.edit(row);
  });
  tree.addEventListener("focusin", (event) => {
    if (event.target.matches("[role=treeitem]")) outline.select(event.target);
  });
}
get("tools").addEventListener("click", (event) => {
  const command = event.target.closest("button")?.dataset.command;
  if (command && outline.current()) run(command, outline.current());
});
get("undo").addEventListener("click", edits.undo);
get("redo").addEventListener("click", edits.redo);
get("help-button").addEventListener("click", () => get("help").showModal());
get("picture").addEventListener("click", () => showPicture(get("picture").getAttribute("aria-checked") !== "true"));
filterField.addEventListener("input", () => {
  clearTimeout(findTimer);
  findTimer = setTimeout(find, 120);
});
get("find").addEventListener("submit", (event) => {
  event.preventDefault();
  goToFound();
});
filterField.addEventListener("keydown", (event) => {
  if (event.isComposing || !["Escape", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Escape" && filterField.value) {
    filterField.value = "";
    find();
  }
  goToFound();
});
showPicture(storedPicture());
forms.prepareTop(get("add"));
prepareFiles();
outline.keepTabStops();
listen();
keepTime();
watchMonsters();
prepareReminders();
