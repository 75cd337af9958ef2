// Keeps the page like the list, whoever changes it.

import { isOwn } from "./edits.js";
import { keepNewForm } from "./forms.js";
import * as outline from "./outline.js";
import { say, sayElsewhere } from "./status.js";

const quest = document.getElementById("quest");
let lastEdit = Number(document.querySelector("meta[name=edit]").content);
let source;

/** Shows where the warrior stands. */
function showQuest({ room, rooms, isWon, sentence }) {
  document.getElementById("sentence").textContent = sentence;
  const progress = document.getElementById("progress");
  progress.max = Math.max(1, rooms);
  progress.value = room;
  quest.dataset.won = isWon;
  quest.querySelector("svg").setAttribute("aria-label", `A dungeon. ${sentence}`);
  const place = 40 + Math.floor(rooms ? (room / rooms) * 580 : 0);
  document.getElementById("warrior").style.transform = `translate(${place}px, 0)`;
  document.getElementById("light").style.transform = `translate(${isWon ? 0 : place - 720}px, 0)`;
}

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("li");
}

/** Gives a row its new content; its parts stay, and so does a form that is open in it. */
function renew(row, fresh) {
  const isFolded = row.getAttribute("aria-expanded") === "false";
  for (const name of ["data-key", "aria-checked", "aria-expanded"]) {
    const value = fresh.getAttribute(name);
    if (value === null) row.removeAttribute(name);
    else row.setAttribute(name, value);
  }
  if (isFolded && row.hasAttribute("aria-expanded")) row.setAttribute("aria-expanded", "false");
  row.querySelector(":scope > .row").replaceWith(fresh.querySelector(":scope > .row"));
  const parts = outline.partsOf(fresh);
  if (parts && !outline.partsOf(row)) row.append(parts);
}

const keyOf = (row) => row.dataset.key;
const isBefore = (a, b) =>
  keyOf(a) < keyOf(b) || (keyOf(a) === keyOf(b) && outline.numberOf(a) < outline.numberOf(b));

/** Puts a row where its key belongs. */
function place(row, list) {
  const others = [...list.children].filter((other) => other !== row && other.matches("[role=treeitem]"));
  const next = others.find((other) => isBefore(row, other)) ?? null;
  const previous = next ? others[others.indexOf(next) - 1] : others.at(-1);
  const isThere = row.parentElement === list && (!previous || row.compareDocumentPosition(previous) & 2)
    && (!next || row.compareDocumentPosition(next) & 4);
  if (isThere) return;
  const target = next ?? (previous ? previous.nextSibling : list.firstChild);
  outline.put(row, list, target === row ? row.nextSibling : target);
}

/** Remembers where the person is, and finds the place again when the rows have moved. */
function keepFocus(change) {
  const element = document.activeElement;
  const row = element?.closest("[role=treeitem]") ?? outline.current();
  const tree = row && outline.treeOf(row);
  const neighbours = [];
  if (row) {
    for (let at = outline.after(row); at; at = outline.after(at)) neighbours.push(at);
    for (let at = outline.before(row); at; at = outline.before(at)) neighbours.push(at);
    for (let at = outline.wholeOf(row); at; at = outline.wholeOf(at)) neighbours.push(at);
  }
  const hadFocus = row?.contains(element);
  change();
  outline.keepTabStops();
  if (!row) return;
  const isGone = !row.isConnected;
  const hasLeft = !isGone && outline.treeOf(row) !== tree;
  if (isGone || hasLeft) {
    const other = neighbours.find((at) => at.isConnected && outline.treeOf(at) === tree);
    if (other) outline.select(other, { focus: hadFocus });
    else if (hasLeft) outline.select(row, { focus: hadFocus });
    else if (outline.first(outline.todo)) outline.select(outline.first(outline.todo), { focus: hadFocus });
  } else if (hadFocus && document.activeElement !== element && element.isConnected) {
    element.focus({ preventScroll: true });
  }
  outline.keepTabStops();
}

function apply(change) {
  lastEdit = change.edit;
  const lists = new Set();
  keepFocus(() => {
    for (const number of change.removed) {
      const row = outline.rowOf(number);
      if (!row) continue;
      lists.add(row.parentElement);
      row.remove();
    }
    const fresh = new Map();
    for (const { number, html } of change.rows) {
      const row = outline.rowOf(number);
      if (row) renew(row, parse(html));
      else fresh.set(number, parse(html));
    }
    for (const { number, whole, section } of change.rows) {
      const row = outline.rowOf(number) ?? fresh.get(number);
      const list = section ? document.getElementById(section) : outline.rowOf(whole) && outline.partsOf(outline.rowOf(whole));
      // What a row belongs to isn't shown where only the beginning of a long list is.
      if (!list) continue;
      lists.add(row.parentElement ?? list).add(list);
      place(row, list);
    }
    keepNewForm();
    for (const list of lists) {
      const whole = list.closest("[role=treeitem]");
      if (whole && !whole.hasAttribute("aria-expanded") && !list.children.length) list.remove();
      else if (list.isConnected) outline.number(list);
    }
    outline.filter();
  });
  showQuest(change.quest);
  if (!isOwn()) sayElsewhere(change.rows.length + change.removed.length, change.quest.sentence);
}

/** Reads the whole page anew, in place. */
async function reload() {
  const response = await fetch(location.href);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const folded = [...document.querySelectorAll("[aria-expanded=false]")].map((row) => row.id);
  const current = outline.current()?.id;
  const hadFocus = outline.trees.some((tree) => tree.contains(document.activeElement));
  for (const tree of outline.trees) tree.replaceChildren(...page.getElementById(tree.id).childNodes);
  for (const id of folded) document.getElementById(id)?.setAttribute("aria-expanded", "false");
  outline.filter();
  outline.keepTabStops();
  if (current && document.getElementById(current)) outline.select(document.getElementById(current), { focus: hadFocus });
  lastEdit = Number(page.querySelector("meta[name=edit]").content);
}

/** Begins to listen; the browser comes back by itself when the connection is lost. */
function connect() {
  source?.close();
  source = new EventSource(`/events?after=${lastEdit}`);
  let isLost = false;
  source.addEventListener("open", () => {
    if (isLost) say("Connected again.");
    isLost = false;
  });
  source.addEventListener("change", (event) => apply(JSON.parse(event.data)));
  source.addEventListener("reload", (event) => {
    showQuest(JSON.parse(event.data).quest);
    reload();
  });
  source.addEventListener("error", () => {
    if (!isLost) say("The connection is lost: what you see may be old.", true);
    isLost = true;
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
}

/** Listens as long as the page can be seen: a browser has only six connections for all pages of a server. */
export function listen() {
  let pause;
  connect();
  document.addEventListener("visibilitychange", () => {
    clearTimeout(pause);
    if (document.hidden) pause = setTimeout(() => source.close(), 5000);
    else if (source.readyState === EventSource.CLOSED) connect();
  });
  // “Tomorrow” becomes “today” at midnight.
  const untilMidnight = () => new Date().setHours(24, 0, 2, 0) - Date.now();
  const midnight = () => setTimeout(() => { reload(); midnight(); }, untilMidnight());
  midnight();
}
