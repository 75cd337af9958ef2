// The values that the server reads in a title, shown below it while a person types.

import { api } from "./base.js";
import { isComposing } from "./composing.js";
import { move } from "./pointer.js";

const longest = 1000;

/** Returns a line in which words between two places stay in the title. */
const withLiteral = (text, { start, end }) =>
  text.slice(0, start) + text.slice(start, end).replace(/\S+/g, "\\$&") + text.slice(end);

/** Writes the words of a value with backslashes, so that the browser can undo it. */
function keepWords(field, value) {
  const line = withLiteral(field.value, value);
  field.focus();
  field.select();
  if (!document.execCommand("insertText", false, line)) field.value = line;
}

function chip(value) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = value.text;
  button.title = `Keep “${value.words}” in the title`;
  button.setAttribute("aria-label", `${value.text}: keep “${value.words}” in the title`);
  return button;
}

function doubt({ message, staysInTitle }) {
  const sentence = document.createElement("p");
  sentence.className = "doubt";
  sentence.textContent = staysInTitle ? `${message} It stays in the title.` : message;
  return sentence;
}

/** Shows the values of a form's title, and keeps their words in the title if the person wants that. */
export function prepareChips(form) {
  const field = form.elements.title;
  const list = form.querySelector(".chips");
  let values = [];
  let timer;
  let asked = 0;

  function show(answer) {
    values = answer.values;
    const content = [...values.map(chip), ...answer.problems.map(doubt)];
    // They move the rows.
    move(() => {
      const isSame = content.length === list.children.length
        && content.every((element, index) => element.isEqualNode(list.children[index]));
      if (!isSame) list.replaceChildren(...content);
    });
  }

  async function read() {
    const text = field.value;
    const number = asked += 1;
    if (!text.trim() || text.length > longest) return show({ values: [], problems: [] });
    let answer;
    try {
      const response = await fetch(api(`line?text=${encodeURIComponent(text)}`));
      if (!response.ok) return undefined;
      answer = await response.json();
    } catch {
      // Adding reports that the server can't be reached.
      return undefined;
    }
    return number === asked && text === field.value ? show(answer) : undefined;
  }

  field.addEventListener("input", () => {
    // Places in the former text mean nothing in the new one.
    values = [];
    clearTimeout(timer);
    timer = setTimeout(read, 200);
  });
  list.addEventListener("click", (event) => {
    // While a changed text is being read, the places of its values aren't known.
    const value = values[[...list.children].indexOf(event.target.closest("button"))];
    if (value) keepWords(field, value);
  });
  form.addEventListener("reset", () => {
    clearTimeout(timer);
    asked += 1;
    show({ values: [], problems: [] });
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || isComposing(event) || !values.length) return;
    event.preventDefault();
    keepWords(field, values.at(-1));
  });
}
