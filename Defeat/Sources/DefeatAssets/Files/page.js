// The page: the effects of keys, clicks and buttons.

import { prepareArchive } from "./archive.js";
import { address } from "./base.js";
import { showChecklist } from "./checklist.js";
import { isComposing } from "./composing.js";
import { askDue, prepareDates } from "./dates.js";
import { isAnyChanged } from "./drafts.js";
import { check, prepareDragging } from "./drag.js";
import { keepTime } from "./due.js";
import * as edits from "./edits.js";
import { openFiles, prepareFiles } from "./files.js";
import * as forms from "./forms.js";
import { prepareDungeon } from "./game.js";
import { askList } from "./lists.js";
import { listen } from "./live.js";
import * as outline from "./outline.js";
import { returnToPlace } from "./place.js";
import * as pointer from "./pointer.js";
import { preparePrinting } from "./print.js";
import { prepareReminders } from "./reminders.js";
import * as rows from "./rows.js";
import { reveal } from "./scroll.js";
import * as selection from "./selection.js";
import { quoted, say, sayUnchanged } from "./status.js";
import { askTemplate, openTemplates, prepareTemplates } from "./templates.js";
import { prepareWorker } from "./update.js";
import * as view from "./view.js";
import { prepareWaiting } from "./waiting.js";

const get = (id) => document.getElementById(id);
const filterField = get("filter");

const commands = {
  toggle: edits.toggle,
  edit: forms.edit,
  addAfter: forms.addAfter,
  addPart: forms.addPart,
  files: openFiles,
  skip: edits.skip,
  archive: edits.archive,
  saveTemplate: askTemplate,
  due: askDue,
  openAlone,
  openLink,
  select: selection.pick,
  toList: askList,
  up: edits.up,
  down: edits.down,
  indent: edits.indent,
  outdent: edits.outdent,
  remove: edits.remove,
};

const keysOfRow = {
  " ": "toggle", Enter: "edit", n: "addAfter", a: "addPart", f: "files", s: "skip", d: "due", o: "openAlone", l: "openLink", x: "select",
  ">": "indent", "<": "outdent", Delete: "remove",
};

/** Returns the row next to another one, which may have to be read first. */
function neighbour(row, find) {
  const other = outline.isPinned(row) ? null : find(row);
  if (other) return other;
  return rows.load({ around: outline.numberOf(row) }).then(() => {
    const at = outline.rowOf(outline.numberOf(row));
    return at && !outline.isPinned(at) ? find(at) : null;
  });
}

/** Returns the first or the last row of a row's group, which may have to be read first. */
async function end(row, name) {
  const place = await rows.placeOf(outline.numberOf(row));
  return place?.[name] === undefined ? null : rows.bringRow(place[name]);
}

const goTo = {
  ArrowDown: (row) => neighbour(row, outline.below),
  ArrowUp: (row) => neighbour(row, outline.above),
  Home: (row) => end(row, "first"),
  End: (row) => end(row, "last"),
  ArrowRight: (row) => {
    if (!row.hasAttribute("aria-expanded")) return null;
    if (outline.isOpen(row)) return neighbour(row, outline.below);
    return rows.fold(row, true).then(() => null);
  },
  ArrowLeft: (row) => {
    if (outline.isOpen(row)) return rows.fold(row, false).then(() => null);
    const number = outline.wholeNumberOf(row);
    return number ? outline.wholeOf(row) ?? rows.bring(number) : null;
  },
};

/** Runs a command for a row, unless that has just taken the place of the intended one. */
function run(command, row) {
  if (outline.isSettled()) return commands[command](row);
  return sayUnchanged(["the selected to-do was changed elsewhere. Now ", quoted(outline.titleOf(row)), " is selected."]);
}

/** Makes a row the current one, and brings it to the screen. */
function goToRow(row, isExtending) {
  if (!row?.isConnected) return;
  if (isExtending) selection.extendTo(row);
  else selection.goTo(row);
  reveal(row);
}

/** Applies a key to a row; returns false if the key means nothing there, or a promise if its effect takes a while. */
function onRowKey(event, row) {
  if (event.altKey) {
    const command = { ArrowUp: "up", ArrowDown: "down" }[event.key];
    if (!command) return false;
    const result = run(command, row);
    return result instanceof Promise ? result : true;
  }
  if (goTo[event.key]) {
    const other = goTo[event.key](row);
    const isExtending = event.shiftKey && ["ArrowDown", "ArrowUp"].includes(event.key);
    if (other instanceof Promise) return other.then((found) => goToRow(found, isExtending));
    goToRow(other, isExtending);
    return true;
  }
  if (!keysOfRow[event.key]) return false;
  if (event.repeat && event.key !== ">" && event.key !== "<") return true;
  const result = run(keysOfRow[event.key], row);
  return opening.has(keysOfRow[event.key]) && result instanceof Promise ? result : true;
}

/** The commands after which keys are text, or mean other neighbours of the row, or another row. */
const opening = new Set(["addAfter", "addPart", "indent", "outdent", "toggle", "skip", "archive", "remove"]);

/** Opens a to-do alone, with its parts. */
function openAlone(row) {
  location.assign(address(`todo/${outline.numberOf(row)}`));
}

/** Opens the first link of a row. */
function openLink(row) {
  const link = row.querySelector(":scope > .row a[href]");
  if (link) link.click();
  else say("This to-do has no link.");
}

const keysOfPage = {
  u: edits.undo,
  U: edits.redo,
  n: () => get("add").elements.title.focus(),
  t: openTemplates,
  "/": () => filterField.focus(),
  "?": () => get("help").showModal(),
  Escape: selection.clear,
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

/** The effect of a key that takes a while, and the keys that were pressed meanwhile. */
let work = null;
let later = [];

function begin(promise) {
  work = promise.finally(() => {
    work = null;
    const keys = later;
    later = [];
    keys.forEach(pressAgain);
  });
}

/** Applies a key that was pressed before the effect of another one was complete. */
function pressAgain(event) {
  const target = document.activeElement;
  if (work) later.push(event);
  else if (target.matches("input, textarea")) {
    if (event.key.length === 1) document.execCommand("insertText", false, event.key);
    // Forms listen to Escape; Enter sends one.
    else if (target.dispatchEvent(new KeyboardEvent("keydown", { ...event, bubbles: true, cancelable: true }))) {
      if (event.key === "Enter" && target.matches("input")) target.form?.requestSubmit();
    }
  } else press(event, target);
}

/** Applies a key; returns whether it means something. */
function press(event, target) {
  const row = target.closest("[role=treeitem]");
  // A window that isn't active reports no focus.
  if (row && row !== outline.current()) outline.select(row);
  const result = row && !target.closest("button, a") && onRowKey(event, row);
  if (result instanceof Promise) begin(result);
  if (result) return true;
  if (!keysOfPage[event.key] || event.altKey) return false;
  // Escape closes an open menu.
  if (event.key === "Escape" && document.querySelector(":popover-open")) return false;
  keysOfPage[event.key]();
  return true;
}

/** Returns whether a key may be text, or mean something on a row or the page: not Tab, and not the keys of a button. */
const isMeant = ({ key }, target) => !target.closest("button, a, summary")
  && (key.length === 1 || Boolean(goTo[key]) || ["Enter", "Backspace", "Delete", "Escape"].includes(key));

function onKey(event) {
  if (event.ctrlKey || event.metaKey || isComposing(event)) return;
  // In Firefox, a key that is pressed while its row moves has another target.
  const target = document.activeElement ?? event.target;
  if (target.closest("input, textarea, select, dialog, form")) return;
  if (work && isMeant(event, target)) {
    event.preventDefault();
    const { key, altKey, shiftKey, repeat } = event;
    later.push({ key, altKey, shiftKey, repeat });
    return;
  }
  const row = target.closest("[role=treeitem]");
  if (event.key.length === 1 || ["Enter", "Backspace", "Delete"].includes(event.key)) {
    const field = fieldOf(row);
    // The key then acts on the focused field.
    if (field) return field.focus();
  }
  if (press(event, target)) event.preventDefault();
}

function onClick(event) {
  const fold = event.target.closest("a.fold");
  if (fold && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    view.go(fold.getAttribute("href").slice(address("").length));
    rows.load();
    return;
  }
  const row = event.target.closest("[role=treeitem], .left");
  if (!row || event.target.closest("form, a")) return;
  if (event.target.closest(".check")) {
    if (pointer.firstControl() === null && check(row, event)) outline.select(row);
    return;
  }
  if (!outline.isRow(row)) return;
  outline.settle();
  if (event.target.closest(".twist")) {
    rows.fold(row, !outline.isOpen(row));
    outline.select(row);
  } else if (event.shiftKey) {
    selection.extendTo(row);
  } else if (selection.isAdding(event)) {
    selection.add(row);
  } else {
    selection.clear();
    outline.select(row);
  }
}

let findTimer;
let finding = null;

/** Shows the search results, or the list if the field is empty. */
function find() {
  clearTimeout(findTimer);
  findTimer = undefined;
  if (view.isStatistics()) return Promise.resolve();
  view.go(view.address());
  finding = rows.load({ from: 0 }).then((hasAnswered) => {
    outline.settle();
    if (hasAnswered) say(view.sentence());
    else say("The server can't be reached: check that it is running. The list may be out of date.", true);
  });
  return finding;
}

/** Selects the first of the rows when they appear. */
async function goToFound() {
  await (findTimer ? find() : finding);
  const row = outline.rowsInWindow()[0];
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

/** Writes an example into the form at the top. */
function tryExample({ example, parts = "" }) {
  const form = get("add");
  form.elements.title.value = example;
  form.elements.parts.value = parts;
  if (parts) showChecklist(form);
  form.elements.title.dispatchEvent(new Event("input", { bubbles: true }));
  form.elements.title.focus();
}

for (const element of document.querySelectorAll(".scripted")) element.hidden = false;
document.addEventListener("keydown", onKey);
document.addEventListener("focusin", ({ target }) => {
  if (target && target !== document.body) lastField = target.matches("form :is(input, textarea, select)") ? target : null;
});
window.addEventListener("beforeunload", (event) => {
  if (isAnyChanged() || forms.isTopChanged(get("add"))) event.preventDefault();
});
get("list").addEventListener("click", onClick);
get("list").addEventListener("dblclick", (event) => {
  const row = event.target.closest(".body") && event.target.closest("[role=treeitem]");
  if (row) forms.edit(row);
});
get("list").addEventListener("mousedown", (event) => {
  // The focus would make the row the current one before the click, which begins at the former one; Shift would select text.
  const isAddition = event.shiftKey || selection.isAdding(event);
  if (isAddition && event.target.closest("[role=treeitem]") && !event.target.closest("form, a")) event.preventDefault();
});
get("list").addEventListener("focusin", (event) => {
  if (event.target.matches("[role=treeitem]")) outline.select(event.target);
});
get("tools").addEventListener("click", (event) => {
  const command = event.target.closest("button")?.dataset.command;
  if (!command || !outline.current()) return;
  // The second click of a double click would change the next to-do, or hit a command that has come under the pointer.
  const first = pointer.firstControl();
  if (first !== null && (first !== command || ["remove", "archive", "skip"].includes(command))) return;
  if (get("tools-more").matches(":popover-open")) get("tools-more").hidePopover();
  run(command, outline.current());
});
get("tools").addEventListener("mousedown", (event) => {
  // The row keeps the focus, so that keys mean the same as before.
  event.preventDefault();
});
get("tools").addEventListener("keydown", (event) => {
  // A key that is held presses a button again and again.
  if (event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault();
});
get("select-several").addEventListener("click", pointer.once(selection.gather));
selection.prepareSelection(rows.onMessage);
get("undo").addEventListener("click", pointer.once(edits.undo));
get("redo").addEventListener("click", pointer.once(edits.redo));
get("help-button").addEventListener("click", () => {
  get("menu").hidePopover();
  get("help").showModal();
});
get("reload-page").addEventListener("click", () => location.reload());
get("list").addEventListener("click", (event) => {
  const button = event.target.closest("[data-example]");
  if (button) tryExample(button.dataset);
});
get("picture").addEventListener("click", () => showPicture(get("picture").getAttribute("aria-checked") !== "true"));
filterField.addEventListener("input", () => {
  clearTimeout(findTimer);
  findTimer = setTimeout(find, 120);
});
get("find").addEventListener("submit", (event) => {
  event.preventDefault();
  if (view.isStatistics()) location.assign(address(`?find=${encodeURIComponent(filterField.value.trim())}`));
  else goToFound();
});
filterField.addEventListener("keydown", (event) => {
  if (isComposing(event) || !["Escape", "ArrowDown"].includes(event.key)) return;
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
prepareArchive();
prepareTemplates();
prepareDates();
prepareDragging();
outline.keepTabStops();
get("more").hidden = true;
if (!view.isStatistics()) returnToPlace().finally(rows.follow);
listen();
keepTime();
prepareDungeon();
preparePrinting();
prepareReminders();
prepareWaiting();
prepareWorker();
