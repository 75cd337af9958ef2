import HolonToDos

/// The urgencies of open plain to-dos, each at least that of every to-do that waits for it, also through others.
///
/// What is needed first can't be less urgent than what needs it. A to-do waits with its checklist, and one waits for all
/// open parts of a needed checklist.
struct InheritedUrgencies {
  /// An urgency, and the index of the to-do whose terms it is the sum of.
  struct Value {
    let urgency: Urgency
    let source: Int
  }

  private var values: [Value?]

  /// The urgency of the to-do at an index; nil for a checklist and for a completed to-do.
  subscript(index: Int) -> Value? { values[index] }

  /// Adds up the terms of to-dos, and lets others inherit the sums.
  ///
  /// - Complexity: O(*n*) without dependencies, otherwise O(*n* log *n*), where *n* is the number of to-dos.
  init(_ placed: [PlacedToDo], by term: some UrgencyTerm, at time: ClockReading) {
    values = placed.indices.map { index in
      placed[index].isOpenPlain ? Value(urgency: term.urgency(of: placed[index], at: time), source: index) : nil
    }
    guard placed.contains(where: { !$0.row.dependencies.waitsFor.isEmpty }) else { return }
    let wholes = Self.wholes(of: placed)
    let indices = Dictionary(placed.indices.map { (placed[$0].number, $0) }) { first, _ in first }
    var isSettled = Array(repeating: false, count: placed.count)
    var (isFollowed, isNeeded) = (isSettled, isSettled)
    // The most urgent ones first: what has inherited an urgency can't inherit a greater one.
    let order = values.compactMap(\.self).sorted { ($1.urgency, $0.source) < ($0.urgency, $1.source) }
    for value in order where !isSettled[value.source] {
      isSettled[value.source] = true
      var waiting = [value.source]
      while let part = waiting.popLast() {
        var dependent: Int? = part
        while let index = dependent, !isFollowed[index] {
          isFollowed[index] = true
          for number in placed[index].row.dependencies.waitsFor {
            guard let needed = indices[number], !isNeeded[needed] else { continue }
            isNeeded[needed] = true
            for part in Self.parts(of: needed, in: placed) where values[part] != nil && !isSettled[part] {
              isSettled[part] = true
              values[part] = value
              waiting.append(part)
            }
          }
          dependent = wholes[index]
        }
      }
    }
  }

  /// Returns the index of the checklist that contains each to-do.
  private static func wholes(of placed: [PlacedToDo]) -> [Int?] {
    var path: [Int] = []
    return placed.indices.map { index in
      path.removeSubrange(placed[index].row.depth...)
      defer { path.append(index) }
      return path.last
    }
  }

  /// Returns the indices of a to-do and all of its parts.
  private static func parts(of top: Int, in placed: [PlacedToDo]) -> Range<Int> {
    let depth = placed[top].row.depth
    let rest = placed[(top + 1)...]
    return top..<(rest.firstIndex { $0.row.depth <= depth } ?? placed.endIndex)
  }
}
