// What is due turns overdue, and tomorrow becomes today, on a page that is open.

import { reload } from "./live.js";

// Clocks are set and computers sleep: so the time is looked at now and then, besides when something is due.
const longest = 30_000;
const moments = "[role=treeitem]:not([aria-checked=true]) > .row .due[datetime*=T]";

let timer;
let shownDay;

function day() {
  const now = new Date();
  return `${now.toDateString()} ${now.getTimezoneOffset()}`;
}

/** Reads the page anew if it isn't true any more, and looks again when something is due. */
function look() {
  const now = Date.now();
  let isTrue = day() === shownDay;
  let next = now + longest;
  for (const due of document.querySelectorAll(moments)) {
    const moment = Date.parse(due.dateTime);
    if (due.classList.contains("over") !== moment < now) isTrue = false;
    if (moment >= now && moment < next) next = moment;
  }
  if (!isTrue) reload();
  shownDay = day();
  clearTimeout(timer);
  timer = setTimeout(look, next - now + 50);
}

/** Keeps what the page says of times true. */
export function keepTime() {
  shownDay = day();
  look();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  // What is due earlier than anything before may arrive at any time.
  document.addEventListener("changed", look);
}
