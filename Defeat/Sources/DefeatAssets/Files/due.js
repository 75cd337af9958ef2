// Updates of times on an open page: to-dos start or become overdue, and tomorrow becomes today.

import { reload } from "./live.js";
import { moment as nextMoment } from "./rows.js";

// Clocks are set and computers sleep, so the time is also checked regularly, not only when something becomes due.
const longest = 30_000;
const moments = "[role=treeitem]:not([aria-checked=true]) > .row .due[datetime*=T]";
const starts = "[role=treeitem]:not([aria-checked=true]) > .row .start[datetime*=T]";

// The server's clock may differ, and its times then remain as they are.
const shortest = 1000;
let lastReload = -Infinity;

let timer;
let shownDay;

function day() {
  const now = new Date();
  return `${now.toDateString()} ${now.getTimezoneOffset()}`;
}

/** Reloads the page if its times are outdated, and checks again when something becomes due. */
function look() {
  const now = Date.now();
  let isTrue = day() === shownDay;
  let next = now + longest;
  for (const due of document.querySelectorAll(moments)) {
    const moment = Date.parse(due.dateTime);
    if (due.classList.contains("over") !== moment < now) isTrue = false;
    if (moment >= now && moment < next) next = moment;
  }
  for (const start of document.querySelectorAll(starts)) {
    const moment = Date.parse(start.dateTime);
    if (start.hidden !== moment <= now) isTrue = false;
    if (moment > now && moment < next) next = moment;
  }
  // Also what isn't in the window may become due, and then belongs to another group.
  if (nextMoment() <= now) isTrue = false;
  else if (Number.isFinite(nextMoment())) next = Math.min(next, nextMoment());
  if (!isTrue && performance.now() - lastReload < shortest) next = Math.min(next, now + shortest);
  else if (!isTrue) {
    lastReload = performance.now();
    reload();
  }
  shownDay = day();
  clearTimeout(timer);
  timer = setTimeout(look, next - now + 50);
}

/** Keeps the times on the page up to date. */
export function keepTime() {
  shownDay = day();
  look();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  // A to-do that is due earlier than all others may arrive at any time.
  document.addEventListener("changed", look);
}
