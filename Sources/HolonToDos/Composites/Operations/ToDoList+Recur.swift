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
  /// A copy that exists already is completed if it was opened again.
  ///
  /// - Returns: False after the last instance, which changes nothing.
  mutating func moveOn(_ node: NodeHandle, at now: Date, in timeZone: TimeZone) throws(ToDoError) -> Bool {
    let toDo = tree[node].toDo
    guard var recurrence = toDo.recurrence, let due = toDo.dueOfInstance,
      let next = recurrence.complete(due, at: now, in: timeZone)
    else { return false }
    if let instance = toDo.instance(completed: now) {
      if let number = self.number(of: instance.id) {
        _ = setCompleted(now, below: try self.node(number), at: now)
      } else {
        try add(instance, to: .after(tree[node].number))
      }
    }
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
  /// Copies of former instances and recurring parts whose last instance is completed stay completed.
  private func partsToOpen(of top: NodeHandle, at now: Date, in timeZone: TimeZone) -> [NodeHandle] {
    var nodes: [NodeHandle] = []
    var walk = tree.preorder(from: top)
    while let (node, _) = walk.next() {
      if node != top, tree[node].toDo.isInstance || hasEnded(node, at: now, in: timeZone) {
        walk.skipDescendants()
      } else {
        nodes.append(node)
      }
    }
    return nodes
  }

  /// Returns whether a to-do is complete and was at its last instance.
  private func hasEnded(_ node: NodeHandle, at now: Date, in timeZone: TimeZone) -> Bool {
    let toDo = tree[node].toDo
    guard var recurrence = toDo.recurrence, let due = toDo.dueOfInstance, tree.summary(of: node).isComplete else {
      return false
    }
    return recurrence.complete(due, at: toDo.completed ?? now, in: timeZone) == nil
  }
}

extension ToDo {
  /// The identifier of the copy that completing the present instance adds; nil for a to-do that doesn't recur.
  ///
  /// It is derived from the identifier and the due time (RFC 9562, version 5), so all devices use the same one.
  public var instanceID: ID? { dueOfInstance.map { UUID.nameBased($0.description, in: id) } }

  /// The due time of the present instance; without a due time, that of the first one.
  fileprivate var dueOfInstance: Due? { recurrence.map { due ?? $0.start } }

  /// Whether it is the completed copy of an instance.
  var isInstance: Bool { completed != nil && id.isNameBased }

  /// Returns the completed copy of the present instance; nil for a to-do that doesn't recur.
  fileprivate func instance(completed now: Date) -> ToDo? {
    guard let instanceID else { return nil }
    var instance = ToDo(storedTitle: title, id: instanceID, tags: tags, created: created, modified: now)
    (instance.notes, instance.due, instance.completed) = (notes, due, now)
    (instance.priority, instance.estimate) = (priority, estimate)
    return instance
  }
}

extension Due {
  /// Returns the same time of day some days later, or earlier for a negative number.
  func advanced(byDays days: Int, in timeZone: TimeZone) -> Due {
    switch self {
    case .day(let day): return .day(day.advanced(by: days) ?? day)
    case .moment(let moment):
      let local = moment.wholeSeconds + timeZone.secondsFromGMT(for: moment)
      let (day, seconds) = local.dividedFloor(by: 86_400)
      guard let later = Day(daysSince1970: Int32(clamping: day)).advanced(by: days) else { return self }
      return .moment(later.moment(secondsIntoDay: seconds, in: timeZone))
    }
  }
}
