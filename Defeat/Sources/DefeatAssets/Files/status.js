// The messages of the page: one line, with at most one message a second, which leaves after some seconds.

const line = document.getElementById("status");
let last = 0;
const dismiss = document.getElementById("dismiss");
const shownFor = 7000;
let timer;
let leaving;
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
export function say(sentence, isTrouble = false) {
  clearTimeout(timer);
  const wait = Math.max(0, last + 1000 - performance.now());
  timer = setTimeout(() => {
    last = performance.now();
    elsewhere = 0;
    line.replaceChildren(...[sentence].flat(Infinity));
    line.classList.toggle("bad", isTrouble);
    line.classList.remove("past");
    dismiss.hidden = !isTrouble;
    clearTimeout(leaving);
    if (!isTrouble) leaving = setTimeout(() => line.classList.add("past"), shownFor);
  }, wait);
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
