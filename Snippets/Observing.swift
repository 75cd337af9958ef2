// Views that observe: a tree, a list and a repository, of which a change draws only what it changes.

import HolonLists
import HolonObservation
import HolonRepositories
import HolonTree
import Observation

// snippet.view
/// A view without SwiftUI: it draws what it reads, and again when one of these values changes.
@MainActor
func draw(_ name: String, _ read: @escaping @MainActor @Sendable () -> String) {
  let text = withObservationTracking(read) {
    Task { @MainActor in draw(name, read) }
  }
  print("\(name): \(text)")
  drawings += 1
}
// snippet.end

var drawings = 0

/// Waits until views have been drawn a number of times in all.
@MainActor
func settle(_ count: Int) async {
  while drawings < count { await Task.yield() }
}

// snippet.tree
var tree = Tree<String, NoSummary<String>>()
let shopping = tree.append("Shopping")
let milk = tree.append("Milk", to: shopping)
let bread = tree.append("Bread", to: shopping)

let outline = TreeModel(tree)
draw("rows") { "\(outline.rows.count)" }
draw("first row") { outline[milk] ?? "gone" }
draw("second row") { outline[bread] ?? "gone" }

outline.edit { $0[milk] = "Oat milk" }  // draws the first row
await settle(4)
outline.edit { _ = $0.append("Eggs", to: shopping) }  // draws the rows
await settle(5)
// snippet.end

// snippet.list
let heroes = ListModel(
  try SectionedList<Cell>("heroes") {
    ListSection("dc", header: "DC") {
      Cell("batman", title: "Batman")
      Cell("robin", title: "Robin")
    }
  })
draw("heroes") { heroes.rows(in: "dc").joined(separator: ", ") }
draw("robin") { heroes["robin"]?.title ?? "gone" }

try heroes.edit { list in try list.update("robin") { $0.title = "Nightwing" } }
await settle(8)
try heroes.edit { list in try list.move("robin", to: .first(in: "dc")) }
await settle(9)
// snippet.end

// snippet.repository
struct Book: Identifiable, Equatable {
  let id: Int
  var title: String
}

let library = MemoryRepository([Book(id: 1, title: "Walden"), Book(id: 2, title: "Emma")])

@MainActor
struct Shelf {
  @FetchAll(Query<Book>().sorted(by: \.title), from: library) var books

  var titles: String { books.map(\.title).joined(separator: ", ") }
  var emma: String { $books[2]?.title ?? "gone" }
}

let shelf = Shelf()
draw("books") { shelf.titles }  // none before the first answer
await settle(11)
draw("Emma") { shelf.emma }

try library.update(Book(id: 1, title: "Walden; or, Life in the Woods"))  // draws the books, not Emma
await settle(13)
// snippet.end

// snippet.sequence
let changes = heroes.changes
try heroes.edit { list in try list.add(Cell("alfred"), to: "dc") }
try heroes.edit { list in _ = try list.remove("batman") }
await settle(14)
for await change in changes {
  print("inserted", change.difference.insertions.count, "removed", change.difference.removals.count)
  break
}
// snippet.end
