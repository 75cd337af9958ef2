import Foundation
import HolonLists
import TreeMeasurement

/// An edit, made wherever it fits.
enum Edit {
  case remove(Int)
  case insert(Int)
  case move(Int, Int)
}

/// Ten edits of a list of 100,000 rows: the log is told of them, the others compare the list before and after.
func measureLog(_ contender: String) -> Answer? {
  var random = Random()
  func place() -> Int { .random(in: 0..<99_990, using: &random) }
  let edits = (0..<10).map { [.remove(place()), .insert(place()), .move(place(), place())][$0 % 3] as Edit }
  let old = (0..<100_000).map { _ in UUID() }
  var new = old
  for edit in edits {
    switch edit {
    case .remove(let place): new.remove(at: place)
    case .insert(let place): new.insert(UUID(), at: place)
    case .move(let place, let target): new.insert(new.remove(at: place), at: target)
    }
  }
  switch contender {
  case "holon":
    var difference = ListDifference()
    let figure = median { _ in nanoseconds { difference = logged(edits, count: old.count) } }
    let result = try? difference.applying(to: old) { new[$0] }
    return Answer(figure, leadsTo: result == new, changes: difference.count)
  case "stdlib":
    var difference: CollectionDifference<UUID>?
    let figure = median { _ in nanoseconds { difference = new.difference(from: old) } }
    return Answer(figure, leadsTo: difference.flatMap(old.applying) == new, changes: difference?.count ?? 0)
  case "hash-once":
    return Answer(median { _ in nanoseconds { hashOnce(old, new) } }, leadsTo: true, changes: 0)
  default: return nil
  }
}

func logged(_ edits: [Edit], count: Int) -> ListDifference {
  var log = ListLog(count: count)
  for edit in edits {
    switch edit {
    case .remove(let place): log.remove(at: place)
    case .insert(let place): log.insert(at: place)
    case .move(let place, let target): log.move(from: place, to: target)
    }
  }
  return log.commit()
}
