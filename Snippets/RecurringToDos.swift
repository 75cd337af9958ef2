// What happens when a to-do that comes again is done? It moves on, and what was done stays in the list as a completed to-do.

import Foundation
import HolonToDos

// snippet.add
var list = ToDoList()
let weekly = Recurrence(try RecurrenceRule(.weekly, weekdays: [.init(.monday)]), from: Due("2026-11-23")!)
let plants = try list.add(
  ToDo("Water the plants", due: Due("2026-11-23"), start: Due("2026-11-21"), recurrence: weekly))
let party = try list.add(
  ToDo("Clean the house", due: Due("2026-11-28"), recurrence: try Recurrence("FREQ=WEEKLY;START=20261128")),
  checklist: [ToDo("Kitchen"), ToDo("Bath")])
// snippet.end

// snippet.show
func show(_ list: ToDoList, when event: String) {
  print(event)
  print(list)
  for (entry, _) in list.entries {
    let toDo = entry.toDo
    guard let due = toDo.due, let recurrence = toDo.recurrence else { continue }
    print("\(toDo.title): \(recurrence.sentence), due \(due)" + (toDo.start.map { ", shown from \($0) on" } ?? ""))
  }
  print()
}
show(list, when: "Two to-dos come again.")
// snippet.end

// snippet.complete
let wednesday = Timestamp.date("2026-12-02T12:00:00Z")!
try list.complete(plants, at: wednesday, in: .gmt)
show(list, when: "The plants were watered late: the Monday in between isn't made up for.")

for part in try list.parts(of: party) { try list.complete(part, at: wednesday, in: .gmt) }
show(list, when: "The last part is done: the checklist begins anew.")

try list.skip(plants, at: wednesday, in: .gmt)
show(list, when: "It rains: the plants are skipped.")
// snippet.end

// snippet.filter
let today = StartFilter(list, at: wednesday, in: .gmt)
let open = CompositeToDoFilter(today, StateFilter(isComplete: false))
print("Today:", list.numbers(of: open).compactMap { list[$0]?.title })
print("Later: \(today.count)")
// snippet.end
