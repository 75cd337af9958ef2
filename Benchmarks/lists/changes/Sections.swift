import Foundation
import HolonLists
import TreeMeasurement

struct Row: Identifiable, Hashable {
  let id: UUID
  var content: Int
}

struct Section: Identifiable, Equatable {
  let id: Int
  var rows: [Row]
}

/// 100 sections of 1,000 rows, of which 1 % have changed: 300 removed, 300 inserted, 200 moved within their section, 100
/// moved to another one, 100 with another content.
func sections() -> (old: [Section], new: [Section]) {
  var random = Random()
  let old = (0..<100).map { Section(id: $0, rows: (0..<1000).map { Row(id: UUID(), content: $0) }) }
  var new = old
  func section() -> Int { .random(in: 0..<100, using: &random) }
  func take(_ section: Int) -> Row {
    new[section].rows.remove(at: .random(in: 0..<new[section].rows.count, using: &random))
  }
  func put(_ row: Row, _ section: Int) {
    new[section].rows.insert(row, at: .random(in: 0...new[section].rows.count, using: &random))
  }
  for _ in 0..<300 { _ = take(section()) }
  for _ in 0..<100 {
    let section = section()
    new[section].rows[.random(in: 0..<new[section].rows.count, using: &random)].content += 5000
  }
  for _ in 0..<200 {
    let section = section()
    put(take(section), section)
  }
  for _ in 0..<100 {
    let origin = section()
    put(take(origin), (origin + .random(in: 1..<100, using: &random)) % 100)
  }
  for _ in 0..<300 { put(Row(id: UUID(), content: 0), section()) }
  return (old, new)
}

func measureSections(_ contender: String) -> Answer? {
  let (old, new) = sections()
  switch contender {
  case "holon":
    var difference = SectionedDifference()
    let figure = median { _ in nanoseconds { difference = SectionedDifference(from: old, to: new, rows: \.rows) } }
    let result = try? difference.applying(to: old, rows: \.rows) {
      new[$0]
    } row: {
      new[$0.section].rows[$0.row]
    }
    return Answer(figure, leadsTo: result == new, changes: difference.count)
  case "stdlib":
    // Each section by itself: nothing moves, and nothing goes from one section to another.
    var differences: [CollectionDifference<Row>] = []
    let figure = median { _ in
      nanoseconds { differences = zip(old, new).map { $1.rows.difference(from: $0.rows) } }
    }
    let result = zip(old, differences).map { $0.rows.applying($1) }
    return Answer(figure, leadsTo: result == new.map(\.rows), changes: differences.reduce(0) { $0 + $1.count })
  case "hash-once":
    let (before, after) = (old.flatMap(\.rows).map(\.id), new.flatMap(\.rows).map(\.id))
    return Answer(median { _ in nanoseconds { hashOnce(before, after) } }, leadsTo: true, changes: 0)
  default: return nil
  }
}
