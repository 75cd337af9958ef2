import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./modules.mjs";

const { kindOf, overtakenWords, statusWords, tagWord, targetsOf, valuesOf, wordsOf, writtenTag } = await load("edit-words.js");

const edit = (method, path, body) => ({ method, path, body, title: "Milk", made: 0 });

test("each edit has a kind, a verb and a target", () => {
  const words = (one) => [kindOf(one), wordsOf(one).verb, targetsOf(one).join(" ")];
  assert.deepEqual(words({ ...edit("POST", "todos", { line: "Milk" }), id: "u" }), ["new", "Add", "u"]);
  assert.deepEqual(words(edit("PATCH", "todos/5", { title: "Oat" })), ["changed", "Change", "5"]);
  assert.deepEqual(words(edit("POST", "todos/5/complete")), ["done", "Check off", "5"]);
  assert.deepEqual(words(edit("POST", "todos/5/reopen")), ["reopened", "Reopen", "5"]);
  assert.deepEqual(words(edit("POST", "todos/5/skip")), ["changed", "Skip", "5"]);
  assert.deepEqual(words(edit("POST", "todos/5/move", { after: 3 })), ["moved", "Move", "5"]);
  assert.deepEqual(words(edit("DELETE", "todos/5")), ["removed", "Remove", "5"]);
  assert.deepEqual(words(edit("POST", "templates/trip/add", { after: 3 })), ["changed", "Add", ""]);
  assert.equal(wordsOf({ ...edit("DELETE", "templates/trip"), title: "" }).title, "a template");
  assert.deepEqual(words(edit("POST", "todos/5,7/complete")), ["done", "Check off", "5 7"]);
  assert.equal(wordsOf({ ...edit("DELETE", "todos/5,7"), title: "" }).title, "2 to-dos");
});

test("what a person has written is named", () => {
  const body = { title: "Oat", due: null, tags: { add: ["shop"], remove: ["home"] }, under: 3, id: "u" };
  assert.deepEqual(valuesOf(edit("PATCH", "todos/5", body)), ["title: Oat", "no due", "tags: shop, without home"]);
  assert.deepEqual(valuesOf(edit("POST", "todos/5/complete")), []);
  const tags = { add: ["+Home", "shop"], remove: ["+Work"] };
  assert.deepEqual(valuesOf(edit("PATCH", "todos/5", { tags })), ["tags: project:Home, shop, without project:Work"]);
});

test("tags are read with any sign, and a project as it is shown", () => {
  const words = ["home", "#home", "+home", "@home", "project:Home", "PROJECT:Home", "+", "project:", "c++"];
  assert.deepEqual(words.map(writtenTag), ["home", "home", "home", "home", "+Home", "+Home", "+", "project:", "c++"]);
  assert.deepEqual(["home", "+Home", "+", "c++"].map(tagWord), ["home", "project:Home", "+", "c++"]);
});

test("overtaken fields are named in a sentence", () => {
  assert.equal(overtakenWords([]), "");
  assert.equal(overtakenWords(["title"]), "A later change of the title by someone else was kept.");
  assert.equal(overtakenWords(["due", "notes", "title"]), "A later change of the due time, notes and title by someone else was kept.");
});

test("the status names the connection and what waits", () => {
  const state = { connection: "offline", since: 5, edits: [edit(), { ...edit(), problem: {} }] };
  const words = (more) => statusWords({ ...state, ...more }, new Date(9), () => "14:05");
  assert.equal(words({}), "Offline since 14:05: the list may be out of date. 1 edit waits to be sent.");
  assert.equal(words({ since: null, edits: [] }), "Offline: the list may be out of date.");
  assert.equal(words({ connection: "open", edits: [edit(), edit()] }), "2 edits wait to be sent.");
  assert.equal(words({ connection: "open", edits: [] }), "");
  assert.match(words({ connection: "removed" }), /^This list isn’t here any more: .* 1 edit waits for it\.$/);
  assert.equal(words({ connection: "loggedOut" }), "You are logged out. 1 edit waits until you log in again.");
});
