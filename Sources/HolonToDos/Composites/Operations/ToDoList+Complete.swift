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
  /// - Throws: ``ToDoError/unknownNumber(_:)``, ``ToDoError/openParts(_:title:)`` and ``ToDoError/blocked(title:by:)``.
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
  /// did, and its parts are open again. A completed copy with the former due time follows it, with copies of its parts.
  /// Copies have the same identifiers on all devices that complete this instance. After the last instance, the to-do
  /// itself is completed.
  ///
  /// A checklist with the rule ``CompletionRule/manual`` is refused while it has open parts, unless they or an automatic
  /// whole that contains it are given, too. One with ``CompletionRule/independent`` is completed without its parts.
  ///
  /// Recurring parts of a given checklist are completed together with it, without another instance. If the checklist
  /// moves on, so do they, by their own rules; after their last instance they stay completed. Recurring parts whose
  /// instance is on a later day than that of the checklist have moved on before, and stay as they are. What is given
  /// among them is completed by itself.
  ///
  /// A to-do that waits for others is refused, unless they are completed with it: ``ToDoDependencies``.
  ///
  /// - Parameters:
  ///   - numbers: The to-dos.
  ///   - ignoresDependencies: Whether to-dos that wait for others are completed, too.
  ///   - now: The time of completion.
  ///   - timeZone: The person's time zone, evaluated only for recurring to-dos.
  /// - Throws: ``ToDoError/unknownNumber(_:)``, ``ToDoError/openParts(_:title:)`` and ``ToDoError/blocked(title:by:)``;
  ///   then nothing is changed.
  /// - Complexity: O(*m* · *d*), *m* being the number of parts at all depths and *d* the depth; O(*n*) more for a
  ///   recurring to-do, *n* being ``count``.
  @discardableResult
  public mutating func complete(
    _ numbers: some Sequence<Int>, ignoringDependencies ignoresDependencies: Bool = false, at now: Date = Date(),
    in timeZone: @autoclosure () -> TimeZone = .current
  ) throws(ToDoError) -> Completion {
    var tops: [NodeHandle] = []
    for number in numbers { tops.append(try node(number)) }
    let named = Set(tops)
    for top in tops { try checkParts(of: top, completedWith: named) }
    if !ignoresDependencies { try checkDependencies(ofCompleting: tops, at: now) }
    var (counts, dueAgain) = try checkOffAll(tops, at: now, in: timeZone)
    // What is given twice counts once.
    return Completion(counts: tops.map { counts.removeValue(forKey: $0) ?? 0 }, dueAgain: dueAgain)
  }

  /// Checks off to-dos that may be completed, and afterwards those among them that don't belong to the present instance
  /// of their checklist.
  ///
  /// - Returns: The ``Completion/counts`` by to-dos, and ``Completion/dueAgain``.
  private mutating func checkOffAll(
    _ all: [NodeHandle], at now: Date, in timeZone: () -> TimeZone
  ) throws(ToDoError) -> (counts: [NodeHandle: Int], dueAgain: [Int]) {
    let named = Set(all)
    var ahead: [NodeHandle: [NodeHandle: ToDo]] = [:]
    for top in all where tree[top].toDo.recurrence != nil && isChecklist(top) {
      // The parts of a completed whole are completed with it.
      if tree.ancestors(of: top).contains(where: named.contains) { continue }
      let parts = partsAhead(of: top, in: timeZone())
      ahead[top] = Dictionary(uniqueKeysWithValues: parts.map { ($0, tree[$0].toDo) })
    }
    var parts: Set<NodeHandle> = []
    for toDos in ahead.values { parts.formUnion(toDos.keys) }
    let others = all.filter(parts.contains)
    guard !others.isEmpty else { return try checkOff(all, except: ahead, at: now, in: timeZone) }
    let first = try checkOff(all.filter { !parts.contains($0) }, except: ahead, at: now, in: timeZone)
    let second = try checkOffAll(others, at: now, in: timeZone)
    return (first.counts.merging(second.counts) { $1 }, second.dueAgain + first.dueAgain)
  }

  /// Checks off to-dos, except for some parts of each one.
  ///
  /// - Parameter ahead: The parts with their values, for each to-do that doesn't have to complete them.
  private mutating func checkOff(
    _ tops: [NodeHandle], except ahead: [NodeHandle: [NodeHandle: ToDo]], at now: Date, in timeZone: () -> TimeZone
  ) throws(ToDoError) -> (counts: [NodeHandle: Int], dueAgain: [Int]) {
    let named = Set(tops)
    // One that was opened elsewhere after it was archived stays in the list.
    for top in tops { leaveArchive(top, at: now) }
    var (counts, dueAgain): ([NodeHandle: Int], [Int]) = ([:], [])
    for top in tops { counts[top, default: 0] += checkOff(top, at: now) }
    var recurring: [(node: NodeHandle, depth: Int)] = []
    var known: Set<NodeHandle> = []
    for top in tops {
      let path = [top] + tree.ancestors(of: top)
      // The parts of a completed whole are completed with it.
      if path.dropFirst().contains(where: { named.contains($0) }) { continue }
      for (index, node) in path.enumerated() where tree[node].toDo.recurrence != nil {
        // A checklist may be complete already, because its parts were completed on several devices.
        guard counts[top] != 0 || named.contains(node) && isChecklist(node), known.insert(node).inserted else {
          continue
        }
        recurring.append((node, path.count - index))
      }
    }
    guard !recurring.isEmpty else { return (counts, dueAgain) }
    let zone = timeZone()
    // A part that moves on is open again, so its whole isn't complete.
    for (node, _) in recurring.sorted(by: { $0.depth > $1.depth }) where isReadAndComplete(node) {
      guard try moveOn(node, except: ahead[node] ?? [:], at: now, in: zone) else { continue }
      dueAgain.append(tree[node].number)
      if let count = counts[node] { counts[node] = max(1, count) }
    }
    return (counts, dueAgain)
  }

  /// Opens a to-do again, including all parts of a checklist.
  ///
  /// Completed copies of recurring parts stay completed, unless they are given themselves. A checklist that is checked
  /// off by hand is opened without its parts.
  ///
  /// - Returns: The number of plain to-dos that were completed before.
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m* · *d*), *m* being the number of its parts at all depths and *d* the depth.
  @discardableResult
  public mutating func reopen(_ number: Int, at now: Date = Date()) throws(ToDoError) -> Int {
    let node = try node(number)
    defer { leaveArchive(node, at: now) }
    return setCompleted(nil, below: node, at: now)
  }

  /// Completes or opens a to-do or the parts of a checklist, and returns how many of them weren't so before.
  mutating func setCompleted(_ date: Date?, below top: NodeHandle, at now: Date) -> Int {
    let affected = leaves(below: top, areOpen: date != nil)
    for node in affected {
      tree[node].toDo.completed = date
      tree[node].toDo.modified = now
    }
    return affected.count
  }

  /// Completes a to-do and the parts of a checklist, apart from those of one by hand, which are completed by themselves.
  mutating func checkOff(_ top: NodeHandle, at now: Date) -> Int {
    guard tree[top].toDo.completion == .manual, isChecklist(top) else {
      return setCompleted(now, below: top, at: now)
    }
    guard tree[top].toDo.completed == nil else { return 0 }
    tree[top].toDo.completed = now
    tree[top].toDo.modified = now
    return 1
  }

  /// Returns the to-dos that are completed themselves when a to-do is: its open parts, or a checklist by hand alone.
  func checkedOff(with top: NodeHandle) -> [NodeHandle] {
    guard tree[top].toDo.completion == .manual, isChecklist(top) else { return leaves(below: top, areOpen: true) }
    return tree[top].toDo.completed == nil ? [top] : []
  }

  /// Refuses to check off a checklist by hand while it has other open parts than those that are completed with it.
  private func checkParts(of top: NodeHandle, completedWith named: Set<NodeHandle>) throws(ToDoError) {
    guard tree[top].toDo.completion == .manual, isChecklist(top) else { return }
    let completesParts = { (node: NodeHandle) in named.contains(node) && tree[node].toDo.completion == nil }
    if tree.ancestors(of: top).contains(where: completesParts) { return }
    var open: [Int] = []
    var walk = tree.preorder(from: top)
    while let (node, _) = walk.next() {
      if node != top, completesParts(node) {
        walk.skipDescendants()
      } else if !named.contains(node), hasOwnState(node), tree[node].toDo.completed == nil {
        open.append(tree[node].number)
      }
    }
    guard open.isEmpty else { throw .openParts(open, title: tree[top].toDo.title) }
  }

  /// Returns a to-do or the parts of a checklist that are open, or those that are completed, without copies of recurring
  /// parts.
  private func leaves(below top: NodeHandle, areOpen: Bool) -> [NodeHandle] {
    if isChecklist(top), let rule = tree[top].toDo.completion, rule == .independent || !areOpen {
      return (tree[top].toDo.completed == nil) == areOpen ? [top] : []
    }
    // The parts of a copy are copies, too.
    let hasCopies = tree[top].toDo.id.isNameBased
    var leaves: [NodeHandle] = []
    var walk = tree.preorder(from: top)
    while let (node, _) = walk.next() {
      if node != top, !hasCopies, isCopy(node) {
        walk.skipDescendants()
      } else if hasOwnState(node), (tree[node].toDo.completed == nil) == areOpen {
        leaves.append(node)
      }
    }
    return leaves
  }

  /// Returns whether a to-do is complete, and this value contains all of its parts.
  private func isReadAndComplete(_ node: NodeHandle) -> Bool {
    isComplete(node) && tree.preorder(from: node).allSatisfy { tree[$0.node].elsewhere == .zero }
  }
}
