// The messages of the page: one quiet line, with at most one message a second.

const line = document.getElementById("status");
let last = 0;
let timer;
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
 * Shows a sentence, immediately or when the last one has been shown for a second.
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
  }, wait);
}

/** Reports changes by others; those within a second are counted together. */
export function sayElsewhere(count, sentence) {
  elsewhere += count;
  const total = elsewhere;
  say(`${total === 1 ? "1 to-do" : `${total} to-dos`} changed elsewhere. ${sentence}`);
}
