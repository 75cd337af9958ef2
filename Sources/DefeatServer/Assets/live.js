// Keeps the page like the list, whoever changes it.

import * as changes from "./changes.js";
import { isOwn } from "./edits.js";
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

function take(change) {
  lastEdit = change.edit;
  showQuest(change.quest);
  if (!changes.apply(change)) reload();
  if (!isOwn()) sayElsewhere(change.rows.length + change.removed.length, change.quest.sentence);
}

/** Reads the whole page anew, and changes what is different. */
async function reload() {
  let response;
  try {
    response = await fetch(location.href);
  } catch {
    return;
  }
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const edit = Number(page.querySelector("meta[name=edit]").content);
  changes.become(page);
  const isBehind = edit < lastEdit;
  lastEdit = edit;
  // What was told while the page was on its way has to be told again.
  if (isBehind) connect();
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
  // “Tomorrow” becomes “today” at midnight.
  const untilMidnight = () => new Date().setHours(24, 0, 2, 0) - Date.now();
  const midnight = () => setTimeout(() => { reload(); midnight(); }, untilMidnight());
  midnight();
}
