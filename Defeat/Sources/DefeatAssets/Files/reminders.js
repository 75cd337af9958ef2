// Notifications of what becomes due while the page is open, if the person wants them.

import { api } from "./base.js";
import { say } from "./status.js";

const button = document.getElementById("remind");
const opened = Date.now();
const shown = new Set();
let timer;

const isOn = () => button.getAttribute("aria-checked") === "true";

function store(value) {
  try {
    localStorage.setItem("remind", value);
  } catch {
    // Without storage, the setting applies to this page only.
  }
}

function stored() {
  try {
    return localStorage.getItem("remind") === "on";
  } catch {
    return false;
  }
}

/** Returns a due time as people say it; a time of day of another zone with the name of that. */
function timeText(due) {
  if (!due?.includes("T")) return due;
  const [time, zone] = due.replace("]", "").split("[");
  const isHere = !zone || zone === Intl.DateTimeFormat().resolvedOptions().timeZone;
  return new Date(time).toLocaleString() + (isHere ? "" : ` (${zone})`);
}

/** Shows a reminder; browsers show those of several pages with the same tag once. */
function show({ key, title, path = [], due }) {
  shown.add(key);
  const time = timeText(due);
  const body = [path.join(" › "), time && `due ${time}`].filter(Boolean).join(", ");
  const notification = new Notification(title, { body, tag: key, icon: "/assets/icon.svg" });
  notification.addEventListener("click", () => window.focus());
}

/** Shows the reminders whose time has come, and looks again at the time of the next one. */
async function look() {
  clearTimeout(timer);
  if (!isOn()) return;
  let wait = 60_000;
  try {
    const response = await fetch(api("due?within=2"));
    const { reminders = [] } = await response.json();
    const now = Date.now();
    for (const reminder of reminders) {
      const moment = Date.parse(reminder.moment);
      if (moment > now) wait = Math.min(wait, moment - now + 50);
      else if (moment >= opened && !shown.has(reminder.key)) show(reminder);
    }
  } catch {
    // The server may be back in a minute.
  }
  clearTimeout(timer);
  timer = setTimeout(look, wait);
}

function turn(on) {
  button.setAttribute("aria-checked", String(on));
  store(on ? "on" : "off");
  look();
}

async function toggle() {
  if (isOn()) return turn(false);
  const answer = await Notification.requestPermission();
  if (answer === "granted") return turn(true);
  return say("The browser shows no notifications for this page: allow them in its settings.", true);
}

/** Prepares the button, and continues if the person has allowed notifications before. */
export function prepareReminders() {
  if (!("Notification" in window)) {
    button.remove();
    return;
  }
  button.addEventListener("click", toggle);
  document.addEventListener("changed", look);
  if (stored() && Notification.permission === "granted") turn(true);
}
