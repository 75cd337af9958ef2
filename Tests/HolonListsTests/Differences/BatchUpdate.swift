import HolonLists

/// A table view's rules for one batch; breaking one throws an exception there.
///
/// Removals, reloads and the starts of moves are indices before the batch, insertions and the ends of moves are indices
/// after it. No index is named twice on either side, and the numbers of rows have to add up.
struct BatchUpdate {
  struct Violation: Error { let rule: String }

  var deletions: [Int]
  var insertions: [Int]
  var moves: [(from: Int, to: Int)]
  var reloads: [Int]

  /// Creates a batch; rows that aren't reloaded keep their contents, and rows that move can't be reloaded.
  init(_ difference: ListDifference, reloads: [Int]? = nil) {
    deletions = Array(difference.removals)
    insertions = Array(difference.insertions)
    moves = difference.moves.map { ($0.old, $0.new) }
    self.reloads = reloads ?? []
    later = reloads == nil ? difference.updates.map(\.new) : []
  }

  /// The rows that are reloaded after the batch, by their indices then.
  private let later: [Int]

  /// Returns the visible rows after the batch, from those before it and the data source's new ones.
  func applied(to shown: [Item], _ source: [Item]) throws -> [Item] {
    let gone = deletions + moves.map(\.from) + reloads
    try check(Set(gone).count == gone.count, "a row is deleted, moved or reloaded twice")
    try check(gone.allSatisfy(shown.indices.contains), "a row that isn't there is deleted, moved or reloaded")
    let come = insertions + moves.map(\.to)
    try check(Set(come).count == come.count, "two rows come to the same place")
    try check(come.allSatisfy(source.indices.contains), "a row comes to a place that isn't there")
    try check(source.count == shown.count - deletions.count + insertions.count, "the numbers of rows don't add up")

    var arrivals: [Int: Item] = [:]
    for index in insertions { arrivals[index] = source[index] }
    for (from, to) in moves { arrivals[to] = shown[from] }
    let leaving = Set(deletions + moves.map(\.from))
    let reloaded = Set(reloads)
    var staying = shown.indices.filter { !leaving.contains($0) }[...]
    return source.indices.map { index in
      if let arrival = arrivals[index] { return later.contains(index) ? source[index] : arrival }
      let origin = staying.removeFirst()
      return reloaded.contains(origin) || later.contains(index) ? source[index] : shown[origin]
    }
  }

  private func check(_ isKept: Bool, _ rule: String) throws {
    if !isKept { throw Violation(rule: rule) }
  }
}
