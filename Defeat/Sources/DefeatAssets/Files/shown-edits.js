// The values of edits that wait, as the person has written them, in the rows of their to-dos.

import { tagWord } from "./edit-words.js";

/**
 * Returns the element of a value, which is made if the row has none.
 *
 * @param {Element} content
 * @param {string} name
 * @returns {HTMLElement}
 */
function elementOf(content, name) {
  const known = /** @type {HTMLElement | null} */ (content.querySelector(`.${name}`));
  if (known) return known;
  const made = document.createElement(name === "notes" ? "p" : "span");
  made.dir = "auto";
  const body = content.querySelector(".body") ?? content;
  if (name === "due") content.append(made);
  else if (["notes", "meta"].includes(name)) body.append(made);
  else elementOf(content, "meta").append(made, " ");
  made.className = name;
  return made;
}

/**
 * @param {Element} content
 * @param {{ add?: string[], remove?: string[] }} difference
 */
function writeTags(content, { add = [], remove = [] }) {
  for (const tag of content.querySelectorAll(".tag")) if (remove.map(tagWord).includes(tag.textContent ?? "")) tag.remove();
  for (const name of add) {
    const tag = document.createElement("span");
    tag.className = tagWord(name) === name ? "tag" : "tag project";
    tag.dir = "auto";
    tag.textContent = tagWord(name);
    elementOf(content, "meta").append(tag, " ");
  }
}

const form = /** @type {HTMLTemplateElement | null} */ (document.getElementById("edit-form"));

/**
 * Returns how a row names a value: a choice of the form by its words.
 *
 * @param {string} name
 * @param {string} value
 */
const wordsOf = (name, value) =>
  form?.content.querySelector(`[name=${name}] option[value="${CSS.escape(value)}"]`)?.textContent ?? value;

/**
 * Writes changed values into the content of a row.
 *
 * @param {Element} content
 * @param {Record<string, any>} values
 */
export function writeValues(content, values) {
  for (const [name, value] of Object.entries(values)) {
    if (name === "tags") {
      writeTags(content, value);
      continue;
    }
    if (value === null || value === "") {
      content.querySelector(`.${name}`)?.remove();
      continue;
    }
    const element = elementOf(content, name);
    element.textContent = wordsOf(name, value);
    if (name === "title" || name === "notes") continue;
    // The server's time and its nearness are those of the former value.
    element.className = name;
    element.hidden = false;
    element.removeAttribute("datetime");
    element.dataset.value = value;
  }
}
