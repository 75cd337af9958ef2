// The row under the pointer: a click that follows too soon after another row has taken its place isn't meant for it.

/** The time in milliseconds in which a second click belongs to the first one, or hits what has just moved. */
const pause = 500;

/** The distance in pixels up to which the pointer is where it was. */
const jitter = 8;

let point = null;
let moved = { time: -Infinity, x: 0, y: 0 };
let last = { name: "", time: -Infinity };

/** Returns the name of a row's to-do, also for the place of one that has left. */
const nameOf = (row) => row?.id.slice(1);

const rowUnder = () =>
  point && document.elementFromPoint(point[0], point[1])?.closest("#list :is([role=treeitem], .left)");

/** Changes the document, and records whether another row has come under the pointer. */
export function watch(change) {
  const before = nameOf(rowUnder());
  change();
  const after = nameOf(rowUnder());
  if (before && after && before !== after) moved = { time: performance.now(), x: point[0], y: point[1] };
}

/** Returns whether the row that is clicked has been under the pointer long enough for a person to notice. */
export const isSettled = ({ timeStamp, clientX, clientY }) =>
  timeStamp - moved.time > pause || Math.hypot(clientX - moved.x, clientY - moved.y) > jitter;

/**
 * Returns whether a click is the second one of a double click, which does nothing.
 *
 * @param {any} target The row whose box is clicked, or the name of a command.
 * @param {Event} event
 */
export function isSecond(target, { timeStamp }) {
  const name = target instanceof Element ? nameOf(target) : target;
  if (name === last.name && timeStamp - last.time < pause) return true;
  last = { name, time: timeStamp };
  return false;
}

for (const kind of ["pointermove", "pointerdown"]) {
  addEventListener(kind, (/** @type {any} */ event) => { point = [event.clientX, event.clientY]; }, { capture: true, passive: true });
}
