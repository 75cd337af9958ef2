// Keeps the page up to date with changes by any process.

import { address, requested } from "./base.js";
import { isOwn } from "./edits.js";
import { showQuest } from "./game.js";
import * as outbox from "./outbox.js";
import * as rows from "./rows.js";
import { say, sayElsewhere } from "./status.js";
import { look } from "./update.js";
import * as view from "./view.js";

let source;
let retry;
let isLost = false;

/** The time in milliseconds between attempts while the person is logged out, or the list isn't there. */
const longPause = 15_000;

/** Reads the page again and shows its numbers. */
async function showStatistics() {
  try {
    const response = await fetch(address(view.address()));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    document.getElementById("rows").replaceChildren(...page.getElementById("rows").childNodes);
  } catch {
    // The next event tries again.
  }
}

/** Reads the rows again; returns whether the server responded. */
export async function reload() {
  if (!view.isStatistics()) return Boolean(await rows.load());
  await showStatistics();
  return true;
}

/** Connects to the events. */
function connect() {
  clearTimeout(retry);
  source?.close();
  // A page without rows receives the same events as other programs.
  const own = new EventSource(view.isStatistics() ? requested("events?after=0") : rows.eventsAddress());
  source = own;
  source.addEventListener("open", () => {
    outbox.reached();
    look();
    if (isLost) say("Reconnected.");
    isLost = false;
  });
  source.addEventListener("window", (event) => {
    outbox.reached();
    const message = JSON.parse(event.data);
    if (message.changed && !isOwn()) sayElsewhere(message.changed, message.quest.sentence);
    rows.accept(message);
  });
  for (const name of ["change", "reload"]) {
    source.addEventListener(name, (event) => {
      showQuest(JSON.parse(event.data).quest);
      showStatistics();
    });
  }
  source.addEventListener("notice", (event) => say(JSON.parse(event.data).sentence, true));
  source.addEventListener("error", async () => {
    // The browser would ask for the rows that the page had at first.
    own.close();
    await outbox.look();
    if (source !== own) return;
    const { connection } = outbox.state();
    if (!isLost && connection === "offline") say("The connection was lost: the list may be out of date.", true);
    isLost ||= connection !== "open";
    const isPossible = connection === "open" || connection === "offline";
    if (!document.hidden) retry = setTimeout(connect, isPossible ? 1000 : longPause);
  });
}

/** Listens while the page is visible, because browsers allow only six connections to a server for all its pages. */
export function listen() {
  let pause;
  connect();
  rows.onMessage((message) => {
    showQuest(message.quest);
    document.dispatchEvent(new Event("changed"));
  });
  document.addEventListener("visibilitychange", () => {
    clearTimeout(pause);
    if (document.hidden) pause = setTimeout(() => source.close(), 5000);
    else if (source.readyState === EventSource.CLOSED) connect();
  });
}
