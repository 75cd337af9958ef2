// The messages of the page: one line, with at most one message a second, which leaves after some seconds.

const line = document.getElementById("status");
let last = 0;
const dismiss = document.getElementById("dismiss");
const shownFor = 7000;
let timer;
let leaving;

/** The sentences that come next: one that no later one replaces, and another one. */
let next = [];
let elsewhere = 0;

/** Returns user text in isolation, so that its direction and control characters have no effect beyond it. */
export function isolated(text) {
  const element = document.createElement("bdi");
  element.textContent = text;
  return element;
}

/** Returns user text in quotes. */
export const quoted = (text) => ["“", isolated(text), "”"];

/**
 * Shows a sentence, immediately or when the last one has been shown for a second. A problem stays until it is
 * dismissed or another sentence replaces it.
 *
 * @param sentence A text, or a list of texts, elements and such lists.
 */
export const say = (sentence, isTrouble = false) => add({ sentence, isTrouble, isKept: isTrouble });

/** Reports that a gesture has no effect, and why: also if something else is reported at the same time. */
export const sayUnchanged = (why) => add({ sentence: ["Nothing was changed: ", why], isTrouble: false, isKept: true });

function add(report) {
  next = [...next.filter(({ isKept }) => isKept && !report.isKept), report];
  plan();
}

function plan() {
  clearTimeout(timer);
  if (next.length) timer = setTimeout(show, Math.max(0, last + 1000 - performance.now()));
}

function show() {
  const { sentence, isTrouble } = next.shift();
  last = performance.now();
  elsewhere = 0;
  line.replaceChildren(...[sentence].flat(Infinity));
  line.classList.toggle("bad", isTrouble);
  line.classList.remove("past");
  dismiss.hidden = !isTrouble;
  clearTimeout(leaving);
  if (!isTrouble) leaving = setTimeout(() => line.classList.add("past"), shownFor);
  plan();
}

/** Reports changes by others; those within a second are counted together. */
export function sayElsewhere(count, sentence) {
  elsewhere += count;
  const total = elsewhere;
  say(`${total === 1 ? "1 to-do" : `${total} to-dos`} changed elsewhere. ${sentence}`);
}

dismiss.addEventListener("click", () => {
  line.classList.add("past");
  dismiss.hidden = true;
});
