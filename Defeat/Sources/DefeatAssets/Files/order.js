// The order of elements in a list, with the fewest moves.

/** Returns the positions of a longest ascending subsequence of numbers. */
export function longestAscending(numbers) {
  const ends = [];
  const previous = [];
  numbers.forEach((number, position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    previous[position] = low > 0 ? ends[low - 1] : -1;
    ends[low] = position;
  });
  const positions = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]) positions.push(at);
  return positions.reverse();
}

/**
 * Returns the moves that bring elements into an order, from the last one to the first.
 *
 * @param present The elements in their present order.
 * @param wanted The elements in the wanted order; those that aren't present are inserted.
 * @returns `element` and the element `before` which to put it; null for the end.
 */
export function moves(present, wanted) {
  const positions = new Map(present.map((element, position) => [element, position]));
  const known = wanted.filter((element) => positions.has(element));
  const staying = new Set(longestAscending(known.map((element) => positions.get(element))).map((index) => known[index]));
  const result = [];
  for (let index = wanted.length - 1; index >= 0; index -= 1) {
    if (!staying.has(wanted[index])) result.push({ element: wanted[index], before: wanted[index + 1] ?? null });
  }
  return result;
}
