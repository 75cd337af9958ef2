public import Foundation
import HolonTree

extension ToDoList {
  /// Moves a recurring to-do on to its next instance without completing the present one.
  ///
  /// The parts of a checklist are open again.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``, ``ToDoError/notRecurring(title:)`` and
  ///   ``ToDoError/lastInstance(title:)``.
  /// - Complexity: O(*m* · *d*), *m* being the number of its parts at all depths and *d* the depth.
  public mutating func skip(
    _ number: Int, at now: Date = Date(), in timeZone: TimeZone = .current
  ) throws(ToDoError) {
    let node = try node(number)
    let toDo = tree[node].toDo
    guard var recurrence = toDo.recurrence, let due = toDo.dueOfInstance else {
      throw .notRecurring(title: toDo.title)
    }
    guard let next = recurrence.skip(due, at: now, in: timeZone) else { throw .lastInstance(title: toDo.title) }
    reschedule(
      node, to: next, recurrence, except: partsAhead(of: node, in: timeZone), isDone: false, at: now, in: timeZone)
  }

  /// Moves a completed to-do on to its next instance, and adds a copy of the completed one after it.
  ///
  /// - Parameter ahead: The former values of recurring parts that don't belong to the completed instance.
  /// - Returns: False after the last instance, which changes nothing.
  mutating func moveOn(
    _ node: NodeHandle, except ahead: [NodeHandle: ToDo], at now: Date, in timeZone: TimeZone
  ) throws(ToDoError) -> Bool {
    let toDo = tree[node].toDo
    guard var recurrence = toDo.recurrence, let due = toDo.dueOfInstance,
      let next = recurrence.complete(due, at: now, in: timeZone)
    else { return false }
    for (part, toDo) in ahead { tree[part].toDo = toDo }
    let parts = Set(ahead.keys)
    try addCopy(of: node, except: parts, at: now, in: timeZone)
    reschedule(node, to: next, recurrence, except: parts, isDone: true, at: now, in: timeZone)
    return true
  }

  /// Returns the open recurring parts whose instance is on a later day than the present one, and everything in them.
  ///
  /// They have moved on already, and don't belong to this instance.
  func partsAhead(of top: NodeHandle, in timeZone: TimeZone) -> Set<NodeHandle> {
    guard let day = tree[top].toDo.timeOfInstance?.day(in: timeZone) else { return [] }
    var ahead: Set<NodeHandle> = []
    var inside: Int?
    for (node, depth) in tree.preorder(from: top) {
      if let outer = inside, depth > outer {
        ahead.insert(node)
        continue
      }
      inside = nil
      guard node != top, let own = tree[node].toDo.timeOfInstance, own.day(in: timeZone) > day, !isComplete(node)
      else { continue }
      ahead.insert(node)
      inside = depth
    }
    return ahead
  }

  /// Sets the due time of the next instance, and opens the to-do and its parts again.
  ///
  /// The start and the times of the parts move by as many days as the instance does by the schedule, also if a person has
  /// moved its due time. Recurring parts move by their own rules, and what is in them with them.
  ///
  /// - Parameter isDone: Whether the present instance is completed, and not skipped.
  private mutating func reschedule(
    _ top: NodeHandle, to next: Due, _ recurrence: Recurrence, except ahead: Set<NodeHandle>, isDone: Bool,
    at now: Date, in timeZone: TimeZone
  ) {
    // The days by which the wholes of the current part move, with their depths.
    var moves: [(depth: Int, days: Int)] = []
    for (node, depth) in partsToOpen(of: top, except: ahead, at: now, in: timeZone) {
      while let last = moves.last, last.depth >= depth { moves.removeLast() }
      var toDo = tree[node].toDo
      var days = moves.last?.days ?? 0
      let scheduled = toDo.recurrence?.scheduled ?? toDo.dueOfInstance
      if node == top {
        days = Self.days(from: scheduled, to: next, in: timeZone)
        (toDo.due, toDo.recurrence) = (next, recurrence)
      } else if var own = toDo.recurrence, let due = toDo.dueOfInstance {
        let isComplete = isComplete(node) || isDone && isComplete(node, except: ahead)
        let following =
          isComplete ? own.complete(due, at: now, in: timeZone) : own.skip(due, at: now, in: timeZone)
        days = Self.days(from: scheduled, to: following, in: timeZone)
        (toDo.due, toDo.recurrence) = (following ?? toDo.due, own)
      } else {
        toDo.due = toDo.due?.advanced(byDays: days, in: timeZone)
      }
      moves.append((depth, days))
      toDo.completed = nil
      toDo.start = toDo.start?.advanced(byDays: days, in: timeZone)
      guard toDo != tree[node].toDo else { continue }
      toDo.modified = now
      tree[node].toDo = toDo
    }
  }

  /// Returns whether a checklist is complete apart from parts that don't belong to the present instance.
  private func isComplete(_ node: NodeHandle, except ahead: Set<NodeHandle>) -> Bool {
    guard !ahead.isEmpty, isChecklist(node), tree[node].toDo.completion == nil else { return false }
    return tree.preorder(from: node).allSatisfy { part, _ in
      ahead.contains(part) || !hasOwnState(part) || tree[part].toDo.completed != nil
    }
  }

  private static func days(from due: Due?, to next: Due?, in timeZone: TimeZone) -> Int {
    guard let due, let next else { return 0 }
    return Int(next.day(in: timeZone).daysSince1970) - Int(due.day(in: timeZone).daysSince1970)
  }

  /// Returns a to-do and the parts that are open in its next instance, with their depths.
  ///
  /// Copies of recurring parts, and recurring parts whose last instance is completed, stay completed.
  private func partsToOpen(
    of top: NodeHandle, except ahead: Set<NodeHandle>, at now: Date, in timeZone: TimeZone
  ) -> [(node: NodeHandle, depth: Int)] {
    var parts: [(node: NodeHandle, depth: Int)] = []
    var walk = tree.preorder(from: top)
    while let (node, depth) = walk.next() {
      if node != top, ahead.contains(node) || belongsToInstance(node, at: now, in: timeZone) {
        walk.skipDescendants()
      } else {
        parts.append((node, depth))
      }
    }
    return parts
  }
}
