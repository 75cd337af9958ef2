// The pointer and what is under it: nothing moves while a button is down, and a click isn't taken for one that wasn't meant.

/**
 * The time in milliseconds in which a second click belongs to the first one, and in which people can't react to a move;
 * and the longest one for which moves wait for the end of a press.
 */
const pause = 500;
const patience = 1000;

/** The distance in pixels up to which the pointer is where it was. */
const jitter = 8;

/** The functions that wait for the end of the present press; null while no button is down. */
let waiting = null;
let timer;

/** The last press; the last click that isn't a second one, and the one to which the present click is the second. */
let press = { time: -Infinity, y: 0 };
const none = { control: "", time: -Infinity, x: 0, y: 0 };
let single = none;
let first = null;

/** The last moves of rows: the time, the height of the page after it, and the places of the rows on the screen before. */
let moves = [];

/** Returns the name of a row's to-do, also for the place of one that has left. */
const nameOf = (row) => row.id.slice(1);

/** Returns the name of a command, or of the row whose box it is; empty for anything else. */
function controlOf(target) {
  const box = target.closest?.("#list .check");
  return box ? nameOf(box.closest("[id]")) : target.closest?.("[data-command]")?.dataset.command ?? "";
}

/** Waits for the end of a press, because a click on what is replaced while the button is down has no effect. */
export const released = () => new Promise((resume) => {
  if (waiting) waiting.push(resume);
  else resume(undefined);
});

function release() {
  clearTimeout(timer);
  const all = waiting ?? [];
  waiting = null;
  for (const resume of all) resume();
}

/** Returns the places of the rows on the screen. */
function places() {
  const rows = [...document.querySelectorAll("#list :is([role=treeitem], .left)")];
  return rows.map((row) => ({ name: nameOf(row), box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > 0 && box.top < innerHeight);
}

/** Makes a change that may move rows, and records where they were. */
export function watch(change) {
  const before = places();
  change();
  const after = new Map(places().map(({ name, box }) => [name, box.top]));
  const now = performance.now();
  if (before.every(({ name, box }) => after.get(name) === box.top)) return;
  moves = [...moves.filter(({ time }) => now - time < pause), { time: now, height: scrollY, before }];
}

/** Makes a change that may move rows as soon as no button is down. */
export const move = (change) => released().then(() => watch(change));

/** Returns whether the last press on a row came so long after it had moved there that the person could notice that. */
export const isSettled = (row) => moves.every(({ time, height, before }) => {
  const y = press.y + scrollY - height;
  const former = press.time - time < pause && before.find(({ box }) => box.top <= y && y < box.bottom);
  return !former || former.name === nameOf(row);
});

/** Returns the control of the click to which the present one is the second; null if it isn't a second one. */
export const firstControl = () => first?.control ?? null;

/**
 * Returns a listener that ignores the second click of a double click, which would do something twice, or to what has come
 * under the pointer since.
 */
export const once = (action) => (event) => (first ? undefined : action(event));

addEventListener("pointerdown", ({ timeStamp, clientY, isPrimary, button }) => {
  if (!isPrimary || button !== 0) return;
  press = { time: timeStamp, y: clientY };
  waiting ??= [];
  clearTimeout(timer);
  timer = setTimeout(release, patience);
}, { capture: true, passive: true });
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, (/** @type {any} */ { isPrimary }) => {
    if (!isPrimary || !waiting) return;
    clearTimeout(timer);
    // The click comes first.
    timer = setTimeout(release, 0);
  }, { capture: true, passive: true });
}
addEventListener("click", ({ target, detail, timeStamp, clientX, clientY }) => {
  const click = { control: controlOf(target), time: timeStamp, x: clientX, y: clientY };
  const isSame = click.control !== "" && click.control === single.control;
  const isNear = Math.hypot(click.x - single.x, click.y - single.y) <= jitter;
  // Keys and assistive technology make no second clicks.
  first = detail > 0 && click.time - single.time < pause && (isSame || isNear) ? single : null;
  if (!first) single = detail > 0 ? click : none;
}, { capture: true, passive: true });
addEventListener("keydown", () => { single = none; }, { capture: true, passive: true });
