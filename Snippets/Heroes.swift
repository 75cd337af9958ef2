// Sections, groups and cells behind a table: one element or many, the same calls; only what changes is told.

import HolonForms
import HolonLists
import HolonTree

struct Hero: ListContent {
  var id: String
  var name: String
  var realName = ""

  var title: String { name }
  var subtitle: String? { realName.isEmpty ? "Who is it?" : realName }

  /// Every whole knows how many heroes below it are incomplete.
  struct Answer: InvertibleTreeSummary {
    var invalid = 0
    static let zero = Answer()
    init() {}
    init(of hero: Hero, isLeaf: Bool) { invalid = hero.realName.isEmpty ? 1 : 0 }
    mutating func add(_ other: Answer) { invalid += other.invalid }
    mutating func subtract(_ other: Answer) { invalid -= other.invalid }
  }
}

// snippet.list
var heroes = try SectionedList<Hero>("heroes") {
  ListSection("marvel", header: "Marvel", footer: "With great power…") {
    Hero(id: "spider-man", name: "Spider-Man", realName: "Peter Parker")
  }
  ListSection("dc", header: "DC", footer: "Gotham needs you") {
    Hero(id: "batman", name: "Batman")
    Hero(id: "joker", name: "The Joker", realName: "Nobody knows").hidden()
  }
}
print(heroes)
// snippet.end

let table = heroes.takeChanges()
print("\n\(table.new)\n")

// snippet.answers
func tell(_ list: SectionedList<Hero>) {
  let answer = list.summary
  print("\(answer.visible) of \(answer.cells) shown, \(answer.visibleAnswer.invalid) to be completed")
}
tell(heroes)
// snippet.end

// snippet.refused
do {
  try heroes.add(ListSection("villains", header: "Villains"), to: "dc")
} catch {
  print(error)
}
do {
  try heroes.add(Hero(id: "batman", name: "Another Batman"), to: "marvel")
} catch {
  print(error)
}
// snippet.end

// snippet.changes
try heroes.edit { heroes in
  try heroes.update("batman") { $0.realName = "Bruce Wayne" }
  try heroes.show("joker")
  try heroes.add(Hero(id: "hulk", name: "Hulk", realName: "Bruce Banner").badge("new"), to: "marvel")
  try heroes.move("dc", to: .first(in: nil))
}
let changes = heroes.takeChanges()
print("\n\(changes.new)\n")
tell(heroes)
for move in changes.difference.sections.moves { print("section \(move.old) moved to \(move.new)") }
for place in changes.difference.insertions { print("row \(place.row) inserted in section \(place.section)") }
for row in changes.difference.updates { print("row \(row.new.row) updated in section \(row.new.section)") }
// snippet.end

// snippet.undo
heroes.undo()
print("back again:", heroes.takeChanges().new == table.new)
// snippet.end

// snippet.since
let saved = heroes.version
try heroes.update("batman") { $0.realName = "Bruce Wayne" }
try heroes.move("joker", to: "marvel")
let since = heroes.changes(since: saved)
print("changed:", heroes.isChanged, since.updates, since.arrivals.map(\.id))
heroes.undo()
heroes.undo()
print("changed:", heroes.isChanged, heroes.version == saved)
// snippet.end

// snippet.form
let name = Field.text("name", "What is the hero called?").required()
var form = try Form("recruit") {
  ListSection("hero", header: "New hero") {
    name
    Field.text("realName", "And by day?").visible(when: !.isEmpty("name"))
  }
}
print("\nvalid: \(form.isValid), shown: \(form.summary.fields)")
for (field, message) in form.messages() { print("\(field): \(message)") }
form[name] = "Robin"
print("valid: \(form.isValid), shown: \(form.list.items.map(\.id))")
// snippet.end
