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
    reschedule(node, from: due, to: next, recurrence, at: now, in: timeZone)
  }

  /// Moves a completed to-do on to its next instance, and adds a copy of the completed one after it.
  ///
  /// - Returns: False after the last instance, which changes nothing.
  mutating func moveOn(_ node: NodeHandle, at now: Date, in timeZone: TimeZone) throws(ToDoError) -> Bool {
    let toDo = tree[node].toDo
    guard var recurrence = toDo.recurrence, let due = toDo.dueOfInstance,
      let next = recurrence.complete(due, at: now, in: timeZone)
    else { return false }
    try addCopy(of: node, at: now, in: timeZone)
    reschedule(node, from: due, to: next, recurrence, at: now, in: timeZone)
    return true
  }

  /// Sets the due time of the next instance, and opens the to-do and its parts again.
  ///
  /// The times of the parts move by as many days, and so do the schedules of recurring parts.
  private mutating func reschedule(
    _ top: NodeHandle, from due: Due, to next: Due, _ recurrence: Recurrence, at now: Date, in timeZone: TimeZone
  ) {
    let days = Int(next.day(in: timeZone).daysSince1970) - Int(due.day(in: timeZone).daysSince1970)
    for node in partsToOpen(of: top, at: now, in: timeZone) {
      var toDo = tree[node].toDo
      toDo.completed = nil
      toDo.start = toDo.start?.advanced(byDays: days, in: timeZone)
      if node == top {
        (toDo.due, toDo.recurrence) = (next, recurrence)
      } else {
        toDo.due = toDo.due?.advanced(byDays: days, in: timeZone)
        toDo.recurrence = toDo.recurrence?.advanced(byDays: days, in: timeZone)
      }
      guard toDo != tree[node].toDo else { continue }
      toDo.modified = now
      tree[node].toDo = toDo
    }
  }

  /// Returns a to-do and the parts that are open in its next instance.
  ///
  /// Copies of recurring parts, and recurring parts whose last instance is completed, stay completed.
  private func partsToOpen(of top: NodeHandle, at now: Date, in timeZone: TimeZone) -> [NodeHandle] {
    var nodes: [NodeHandle] = []
    var walk = tree.preorder(from: top)
    while let (node, _) = walk.next() {
      if node != top, belongsToInstance(node, at: now, in: timeZone) {
        walk.skipDescendants()
      } else {
        nodes.append(node)
      }
    }
    return nodes
  }
}
