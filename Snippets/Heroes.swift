// How does one tree hold what a table shows? The root holds sections, a section with header and footer holds cells, and
// each of them is added, hidden, moved and asked whether it is valid by the same calls.

import HolonLists

// snippet.content
struct Hero: ListContent, Validatable {
  typealias Answer = Validity<Hero>  // what a section and the list answer about all heroes in them

  let id: String
  var name: String
  var realName: String?

  var title: String { name }
  var subtitle: String? { realName }
  var isValid: Bool { realName != nil }
}
// snippet.end

// snippet.list
var heroes = try SectionedList<Hero>("heroes") {
  ListSection("marvel", header: "Marvel Universe", footer: "Stories of Marvel Comics") {
    Hero(id: "spider-man", name: "Spider-Man", realName: "Peter Parker")
    Hero(id: "captain-america", name: "Captain America", realName: "Steve Rogers")
  }
  ListSection("dc", header: "DC Universe", footer: "Stories of DC Comics") {
    Hero(id: "batman", name: "Batman")
    Hero(id: "harley-quinn", name: "Harley Quinn", realName: "Harleen Quinzel").hidden()
  }
}
let table = heroes.takeChanges().new  // what a table view shows: sections and their rows
print(table, terminator: "\n\n")
print("Section 0 has \(table.sections[0].rowCount) rows, the first in a \(table[0, 0].cellIdentifier) cell.")
// snippet.end

// snippet.rules
// Each level holds what belongs there, and every element has an identity of its own.
do { try heroes.add(ListSection("villains"), to: "dc") } catch { print(error) }
do { try heroes.add(Hero(id: "robin", name: "Robin"), to: "batman") } catch { print(error) }
do { try heroes.add(Hero(id: "batman", name: "Batman again"), to: "marvel") } catch { print(error) }
// snippet.end

// snippet.validation
// A whole is valid when all cells that it shows are.
for id in ["marvel", "dc"] { print("\(id) is valid: \(heroes.summary(of: id)!.isValid)") }
print("all are valid: \(heroes.summary.isValid)", terminator: "\n\n")
// snippet.end

// snippet.changes
try heroes.edit { heroes in
  try heroes.update("batman") { $0.realName = "Bruce Wayne" }
  try heroes.show("harley-quinn")
  try heroes.add(Hero(id: "hulk", name: "Hulk", realName: "Bruce Banner"), to: "marvel")
  try heroes.hide("captain-america")
  try heroes.move("dc", to: .first(in: nil))
}
let changes = heroes.takeChanges()  // `changes.show(in: tableView)` animates them
print(changes.new, terminator: "\n\n")
for move in changes.difference.sections.moves { print("move section \(move.old) to \(move.new)") }
for row in changes.difference.removals { print("delete row \(row.row) of section \(row.section)") }
for row in changes.difference.insertions { print("insert row \(row.row) of section \(row.section)") }
for row in changes.difference.updates { print("reload row \(row.new.row) of section \(row.new.section)") }
print("all are valid: \(heroes.summary.isValid)")
heroes.undo()
print("undone: \(heroes.takeChanges().new == table)")
// snippet.end
