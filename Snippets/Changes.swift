// What has changed in a list, by comparing or without: one batch, stages, single steps, JSON.

import Foundation
import HolonJSONPatch
import HolonLists
import HolonTree

struct Hero: Identifiable, Equatable {
  let id: Int
  var name: String
}

struct Team: Identifiable, Equatable {
  let id: String
  var heroes: [Hero]
}

let (arthur, lancelot, galahad) = (
  Hero(id: 1, name: "Arthur"), Hero(id: 2, name: "Lancelot"), Hero(id: 3, name: "Galahad")
)

// snippet.lists
let old = [arthur, lancelot, galahad]
let new = [galahad, Hero(id: 1, name: "King Arthur"), Hero(id: 4, name: "Merlin")]
let difference = ListDifference(from: old, to: new)

print(Array(difference.removals), Array(difference.insertions))
for move in difference.moves { print("move", move.old, "to", move.new) }
for update in difference.updates { print("update", update.old, "which is", update.new, "now") }
// snippet.end

// snippet.forms
for stage in difference.stages(from: old, to: new) { print(stage.elements.map(\.name)) }
for step in difference.steps { print(step) }

let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
func json(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }

try print(json(difference))
try print(json(JSONPatch(difference.steps) { .string(new[$0].name) }))
// snippet.end

// snippet.sections
let before = [Team(id: "Camelot", heroes: [arthur, lancelot]), Team(id: "Avalon", heroes: [galahad])]
var after = before
after[1].heroes.append(after[0].heroes.removeLast())
after.insert(Team(id: "Tintagel", heroes: [Hero(id: 5, name: "Uther")]), at: 0)
let teams = SectionedDifference(from: before, to: after, rows: \.heroes)

print("sections", Array(teams.sections.insertions))
for move in teams.moves { print("row", move.old, "to", move.new) }
// snippet.end

// snippet.log
var rows = Array(0..<100_000)
var log = ListLog(count: rows.count)
rows.remove(at: 41_000)
log.remove(at: 41_000)
rows.insert(rows.remove(at: 99_998), at: 0)
log.move(from: 99_998, to: 0)

let changes = log.commit()  // in a microsecond, for nothing is compared
print(Array(changes.removals), changes.moves.map { "\($0.old) to \($0.new)" }, log.isEmpty)
// snippet.end

// snippet.duplicates
print(ListDifference.duplicates(in: ["milk", "bread", "milk"], identifiedBy: \.self))

// Two knights have one identifier; the one who left is the one who goes.
let knights = [Hero(id: 1, name: "Bors"), Hero(id: 1, name: "Kay"), Hero(id: 2, name: "Ector")]
print(Array(ListDifference(from: knights, to: Array(knights.dropFirst())).removals))
// snippet.end
