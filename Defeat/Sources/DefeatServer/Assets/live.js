// Keeps the page like the list, whoever changes it.

import * as changes from "./changes.js";
import { isOwn } from "./edits.js";
import { say, sayElsewhere } from "./status.js";
import * as view from "./view.js";

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

function take(change) {
  lastEdit = change.edit;
  showQuest(change.quest);
  // What belongs to what was found, only the server knows.
  if (view.isFound() || !changes.apply(change)) reload();
  view.showCounts(change.counts);
  document.dispatchEvent(new Event("changed"));
  if (!isOwn()) sayElsewhere(change.rows.length + change.removed.length, change.quest.sentence);
}

/** Reads the page anew, and changes what is different; returns whether the server has answered. */
async function read() {
  let response;
  try {
    response = await fetch(view.address());
  } catch {
    return false;
  }
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const edit = Number(page.querySelector("meta[name=edit]").content);
  changes.become(page);
  document.dispatchEvent(new Event("changed"));
  const isBehind = edit < lastEdit;
  lastEdit = edit;
  // What was told while the page was on its way has to be told again.
  if (isBehind) connect();
  return true;
}

let reading = null;
let isStale = false;

/** Reads the page anew, once more if it is wanted again meanwhile; returns whether the server has answered. */
export function reload() {
  isStale = true;
  reading ??= (async () => {
    let hasAnswered;
    while (isStale) {
      isStale = false;
      hasAnswered = await read();
    }
    reading = null;
    return hasAnswered;
  })();
  return reading;
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
  source.addEventListener("change", (event) => take(JSON.parse(event.data)));
  source.addEventListener("notice", (event) => say(JSON.parse(event.data).sentence, true));
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
}
