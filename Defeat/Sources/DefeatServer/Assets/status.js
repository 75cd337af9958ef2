// What the page says: one quiet line, at most one message a second.

const line = document.getElementById("status");
let last = 0;
let timer;
let elsewhere = 0;

/** What somebody has written: its direction and its control characters end with it. */
export function isolated(text) {
  const element = document.createElement("bdi");
  element.textContent = text;
  return element;
}

/** What somebody has written, in quotes. */
export const quoted = (text) => ["“", isolated(text), "”"];

/**
 * Says a sentence, now or when the last one has been there for a second.
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

/** Says that to-dos were changed by someone else; what comes within a second is counted together. */
export function sayElsewhere(count, sentence) {
  elsewhere += count;
  const total = elsewhere;
  say(`${total === 1 ? "1 to-do" : `${total} to-dos`} changed elsewhere. ${sentence}`);
}
