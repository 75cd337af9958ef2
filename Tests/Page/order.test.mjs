import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./modules.mjs";

const { longestAscending, moves } = await load("order.js");

/** Applies moves to a list, as a document does. */
function apply(present, wanted) {
  const list = [...present];
  for (const { element, before } of moves(present, wanted)) {
    if (list.includes(element)) list.splice(list.indexOf(element), 1);
    list.splice(before === null ? list.length : list.indexOf(before), 0, element);
  }
  return list;
}

test("the longest ascending numbers are found", () => {
  assert.deepEqual(longestAscending([]), []);
  assert.deepEqual(longestAscending([5]), [0]);
  assert.equal(longestAscending([3, 1, 2, 9, 4, 5, 0]).length, 4);
  assert.equal(longestAscending([5, 4, 3, 2, 1]).length, 1);
});

test("an element that moves is the only one that moves", () => {
  assert.deepEqual(moves([1, 2, 3, 4, 5], [2, 3, 4, 1, 5]), [{ element: 1, before: 5 }]);
  assert.deepEqual(moves([1, 2, 3], [3, 1, 2]), [{ element: 3, before: 1 }]);
  assert.deepEqual(moves([1, 2], [1, 2]), []);
});

test("elements are inserted before those that follow them", () => {
  assert.deepEqual(moves([1, 3], [1, 2, 3, 4]), [{ element: 4, before: null }, { element: 2, before: 3 }]);
});

test("any order is reached from any other", () => {
  let seed = 7;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const all = Array.from({ length: random(30) }, (_, index) => index);
    const shuffled = () => all.map((element) => [random(1000), element]).sort((a, b) => a[0] - b[0]).map(([, element]) => element);
    const wanted = shuffled().slice(0, random(all.length + 1));
    const present = shuffled().filter((element) => wanted.includes(element) && random(4) > 0);
    assert.deepEqual(apply(present, wanted), wanted, `round ${round}: ${present} → ${wanted}`);
  }
});
