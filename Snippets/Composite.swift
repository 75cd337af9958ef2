// The composite of a protocol: many filters, asked as one.

import Holon

struct Task {
  var title: String
  var isUrgent = false
  var tags: Set<String> = []
}

// snippet.protocol
@Composite
protocol TaskFilter {
  @Combined(.all) func includes(_ task: Task) -> Bool
  @Combined(.concatenated) var names: [String] { get }
}
// snippet.end

struct IsUrgent: TaskFilter {
  let names = ["urgent"]
  func includes(_ task: Task) -> Bool { task.isUrgent }
}

struct HasTag: TaskFilter {
  let tag: String
  var names: [String] { ["#\(tag)"] }
  func includes(_ task: Task) -> Bool { task.tags.contains(tag) }
}

// snippet.use
let atWork: CompositeTaskFilter = [HasTag(tag: "work"), HasTag(tag: "desk")]
let filter = CompositeTaskFilter(IsUrgent(), atWork)

print(filter.names)  // ["urgent", "#work", "#desk"]
print(filter.includes(Task(title: "Pay the rent", isUrgent: true)))  // false
print(filter.includes(Task(title: "Call back", isUrgent: true, tags: ["work", "desk"])))  // true
// snippet.end

// A requirement that can fail asks every part; the failures come back together.
@Composite
protocol Archive {
  func store(_ task: Task) throws
}

struct Full: Error {}

struct Drawer: Archive {
  let room: Int
  func store(_ task: Task) throws {
    if room == 0 { throw Full() }
  }
}

do {
  try CompositeArchive(Drawer(room: 0), Drawer(room: 9), Drawer(room: 0)).store(Task(title: "Receipt"))
} catch {
  print(error)  // part 0: Full(); part 2: Full()
}
