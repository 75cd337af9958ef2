// Keeps the page up to date with changes by any process.

import * as changes from "./changes.js";
import { isOwn } from "./edits.js";
import { say, sayElsewhere } from "./status.js";
import * as view from "./view.js";

const quest = document.getElementById("quest");
let lastEdit = Number(document.querySelector("meta[name=edit]").content);
let source;

/** Shows the warrior's progress. */
function showQuest({ room, rooms, isWon, sentence, warrior, light, treasure, hasTreasure }) {
  document.getElementById("sentence").textContent = sentence;
  const progress = document.getElementById("progress");
  progress.max = Math.max(1, rooms);
  progress.value = room;
  quest.dataset.won = isWon;
  quest.querySelector("svg").setAttribute("aria-label", `A dungeon. ${sentence}`);
  quest.dataset.hall = hasTreasure ? "last" : "other";
  for (const [id, place] of Object.entries({ warrior, light, treasure })) {
    document.getElementById(id).style.transform = `translate(${place}px, 0)`;
  }
}

function apply(change) {
  lastEdit = change.edit;
  showQuest(change.quest);
  // Only the server knows which to-dos a search finds.
  if (view.isFound() || !changes.apply(change)) reload();
  view.showCounts(change.counts);
  document.dispatchEvent(new Event("changed"));
  if (!isOwn()) sayElsewhere(change.rows.length + change.removed.length, change.quest.sentence);
}

/** Reloads the page and updates the differences; returns whether the server responded. */
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
  // Events that arrived during the reload must be sent again.
  if (isBehind) connect();
  return true;
}

let reading = null;
let isStale = false;

/** Reloads the page, and again if requested meanwhile; returns whether the server responded. */
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

/** Connects to the events; the browser reconnects when the connection is lost. */
function connect() {
  source?.close();
  source = new EventSource(`/events?after=${lastEdit}`);
  let isLost = false;
  source.addEventListener("open", () => {
    if (isLost) say("Reconnected.");
    isLost = false;
  });
  source.addEventListener("change", (event) => apply(JSON.parse(event.data)));
  source.addEventListener("notice", (event) => say(JSON.parse(event.data).sentence, true));
  source.addEventListener("reload", (event) => {
    showQuest(JSON.parse(event.data).quest);
    reload();
  });
  source.addEventListener("error", () => {
    if (!isLost) say("The connection was lost: the list may be out of date.", true);
    isLost = true;
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
}

/** Listens while the page is visible, because browsers allow only six connections to a server for all its pages. */
export function listen() {
  let pause;
  connect();
  document.addEventListener("visibilitychange", () => {
    clearTimeout(pause);
    if (document.hidden) pause = setTimeout(() => source.close(), 5000);
    else if (source.readyState === EventSource.CLOSED) connect();
  });
}
