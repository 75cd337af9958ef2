import Foundation
import HolonLists
import TreeMeasurement

/// An identifier of which nothing is known but that it is `Hashable`.
struct AnyID: Hashable {
  var book: UUID
  var page: Int32
}

/// The list before and after: a part removed, as much inserted elsewhere, and the beginning shuffled.
///
/// The numbers are those of DifferenceKit's own benchmark; with 100,000 elements they are ten times as large.
func lists<ID>(_ count: Int, _ id: (Int) -> ID) -> (old: [ID], new: [ID]) {
  let scale = count > 5000 ? 10 : 1
  let old = (0..<count).map(id)
  var new = old
  new.removeSubrange(2000 * scale..<3000 * scale)
  new.insert(contentsOf: (count..<count + 1000 * scale).map(id), at: 3000 * scale)
  var random = Random()
  new[0..<200 * scale].shuffle(using: &random)
  return (old, new)
}

func measureLists<ID: Hashable>(_ count: Int, _ contender: String, _ id: (Int) -> ID) -> Answer? {
  let (old, new) = lists(count, id)
  switch contender {
  case "holon":
    var difference = ListDifference()
    let figure = median { _ in nanoseconds { difference = ListDifference(from: old, to: new) } }
    let result = try? difference.applying(to: old) { new[$0] }
    return Answer(figure, leadsTo: result == new, changes: difference.count)
  case "stdlib":
    var difference: CollectionDifference<ID>?
    let figure = median { _ in nanoseconds { difference = new.difference(from: old) } }
    let result = difference.flatMap(old.applying)
    return Answer(figure, leadsTo: result == new, changes: difference?.count ?? 0)
  case "hash-once":
    return Answer(median { _ in nanoseconds { hashOnce(old, new) } }, leadsTo: true, changes: 0)
  default: return nil
  }
}

/// What no difference that knows nothing of its identifiers but their hash can go below.
@inline(never)
func hashOnce<ID: Hashable>(_ old: [ID], _ new: [ID]) {
  var all = 0
  for id in old { all ^= id.hashValue }
  for id in new { all ^= id.hashValue }
  precondition(all != 42, "the hash is seeded at random")
}
