// One condition and several that form one: and, or, not, to any depth. A query is the same as a value.

import Foundation
import HolonToDos

var list = ToDoList()
try list.add(ToDo("Answer the mail", priority: .high, tags: ["office"]))
let party = try list.add(ToDo("Prepare the party", tags: ["home"]))
try list.add(ToDo("Bake a cake", estimate: Estimate("1h"), tags: ["home"]), to: .last(in: party))
try list.add(ToDo("Call the friends", estimate: Estimate("20min"), tags: ["phone"]), to: .last(in: party))
try list.complete(try list.add(ToDo("Wash the car", tags: ["home"])))

// snippet.filters
let open = NotFilter(StateFilter(isComplete: true))
let short = EstimateFilter(atMost: Estimate("30min")!)
let either = CompositeAlternativeToDoFilter(short, PriorityFilter(atLeast: .medium))
let filter = CompositeToDoFilter(open, either)

for row in list.rows(of: filter) {
  print(String(repeating: "  ", count: row.depth) + row.entry.toDo.title)
}
// snippet.end

// snippet.query
// Queries can be compared, stored as text and translated for a database.
let query = ToDoQuery.all([
  .not(.state(.complete)),
  .any([.value(.atMost, .estimate(Estimate("30min")!)), .value(.atLeast, .priority(.medium))]),
])
let same = QueryFilter(query, at: Date(), in: .current)
print(list.numbers(of: same) == list.numbers(of: filter))
// snippet.end

// Without parts, “and” selects everything, and “or” nothing.
print(list.numbers(of: CompositeToDoFilter()), list.numbers(of: CompositeAlternativeToDoFilter()))
