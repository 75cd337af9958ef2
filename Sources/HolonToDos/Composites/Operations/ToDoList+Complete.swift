public import Foundation
import HolonTree

extension ToDoList {
  /// The result of completing to-dos.
  public struct Completion: Hashable, Sendable {
    /// The number of plain to-dos that were open before, for each of the given to-dos.
    public var counts: [Int]

    /// The numbers of the recurring to-dos that moved on to their next instances, parts before their wholes.
    public var dueAgain: [Int]

    /// Creates a result.
    public init(counts: [Int], dueAgain: [Int] = []) {
      self.counts = counts
      self.dueAgain = dueAgain
    }
  }

  /// Checks off a to-do, including all parts of a checklist.
  ///
  /// To-dos that were completed before keep their date. A recurring to-do moves on to its next instance, also when
  /// its last open part is completed: <doc:RecurringToDos>.
  ///
  /// - Returns: The number of plain to-dos that were open before.
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m* · *d*), *m* being the number of its parts at all depths and *d* the depth.
  @discardableResult
  public mutating func complete(
    _ number: Int, at now: Date = Date(), in timeZone: @autoclosure () -> TimeZone = .current
  ) throws(ToDoError) -> Int {
    try complete(CollectionOfOne(number), at: now, in: timeZone()).counts[0]
  }

  /// Checks off to-dos, including all parts of checklists.
  ///
  /// A recurring to-do keeps its number and moves on: it is due at its next instance, starts as many days before as it
  /// did, and its parts are open again. A completed copy with the former due time follows it. The copy has the same
  /// identifier on all devices that complete this instance. After the last instance, the to-do itself is completed.
  ///
  /// Recurring parts of a given checklist are completed together with it, without another instance. If the checklist
  /// moves on, so do they, by the same number of days; after their last instance they stay completed.
  ///
  /// - Parameters:
  ///   - numbers: The to-dos.
  ///   - now: The time of completion.
  ///   - timeZone: The person's time zone, evaluated only for recurring to-dos.
  /// - Throws: ``ToDoError/unknownNumber(_:)``; then nothing is changed.
  /// - Complexity: O(*m* · *d*), *m* being the number of parts at all depths and *d* the depth; O(*n*) more for a
  ///   recurring to-do, *n* being ``count``.
  @discardableResult
  public mutating func complete(
    _ numbers: some Sequence<Int>, at now: Date = Date(), in timeZone: @autoclosure () -> TimeZone = .current
  ) throws(ToDoError) -> Completion {
    var tops: [NodeHandle] = []
    for number in numbers { tops.append(try node(number)) }
    let named = Set(tops)
    var counts: [Int] = []
    for top in tops { counts.append(setCompleted(now, below: top, at: now)) }
    var completion = Completion(counts: counts)
    var recurring: [(node: NodeHandle, depth: Int)] = []
    var known: Set<NodeHandle> = []
    for (top, count) in zip(tops, counts) {
      let path = [top] + tree.ancestors(of: top)
      // The parts of a completed whole are completed with it.
      if path.dropFirst().contains(where: { named.contains($0) }) { continue }
      for (index, node) in path.enumerated() where tree[node].toDo.recurrence != nil {
        // A checklist may be complete already, because its parts were completed on several devices.
        guard count > 0 || named.contains(node) && isChecklist(node), known.insert(node).inserted else { continue }
        recurring.append((node, path.count - index))
      }
    }
    guard !recurring.isEmpty else { return completion }
    let zone = timeZone()
    // A part that moves on is open again, so its whole isn't complete.
    for (node, _) in recurring.sorted(by: { $0.depth > $1.depth }) where isReadAndComplete(node) {
      guard try moveOn(node, at: now, in: zone) else { continue }
      completion.dueAgain.append(tree[node].number)
      if let index = tops.firstIndex(of: node) { completion.counts[index] = max(1, completion.counts[index]) }
    }
    return completion
  }

  /// Opens a to-do again, including all parts of a checklist.
  ///
  /// Completed copies of recurring parts stay completed, unless they are given themselves.
  ///
  /// - Returns: The number of plain to-dos that were completed before.
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m* · *d*), *m* being the number of its parts at all depths and *d* the depth.
  @discardableResult
  public mutating func reopen(_ number: Int, at now: Date = Date()) throws(ToDoError) -> Int {
    try setCompleted(nil, below: node(number), at: now)
  }

  /// Completes or opens a to-do or the parts of a checklist, and returns how many of them weren't so before.
  mutating func setCompleted(_ date: Date?, below top: NodeHandle, at now: Date) -> Int {
    let affected = tree.preorder(from: top).map(\.node).filter { node in
      let toDo = tree[node].toDo
      return !isChecklist(node) && (toDo.completed == nil) != (date == nil) && (node == top || !toDo.isInstance)
    }
    for node in affected {
      tree[node].toDo.completed = date
      tree[node].toDo.modified = now
    }
    return affected.count
  }

  /// Returns whether a to-do is complete, and this value contains all of its parts.
  private func isReadAndComplete(_ node: NodeHandle) -> Bool {
    tree.summary(of: node).isComplete && tree.preorder(from: node).allSatisfy { tree[$0.node].elsewhere == .zero }
  }
}
