public import Foundation
import HolonTree

/// Completed copies of instances, which contain copies of the parts.
extension ToDoList {
  /// Returns the identifiers of the copies that completing a recurring to-do adds: of itself and of its parts at all
  /// depths, wholes before their parts.
  ///
  /// They are derived from the to-dos' identifiers and the due time of the instance (RFC 9562, version 5), or its
  /// scheduled time if a person has moved it earlier. A recurring part and its parts count by the part's own instance.
  ///
  /// - Returns: The number of each to-do with the identifier of its copy; nothing for a to-do that doesn't recur.
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m*), *m* being the number of its parts at all depths.
  public func instanceIDs(of number: Int) throws(ToDoError) -> [(number: Int, id: ToDo.ID)] {
    let top = try node(number)
    guard tree[top].toDo.recurrence != nil else { return [] }
    var ids: [(number: Int, id: ToDo.ID)] = []
    // The time of the instance at each depth.
    var dues: [Due] = []
    for (node, depth) in tree.preorder(from: top) {
      let toDo = tree[node].toDo
      dues.removeSubrange(depth...)
      guard let due = toDo.timeOfInstance ?? dues.last else { continue }
      dues.append(due)
      ids.append((tree[node].number, toDo.copyID(for: due)))
    }
    return ids
  }

  /// Adds the completed copy of a to-do's present instance after it, with copies of its parts.
  ///
  /// Copies of recurring parts move into it, and so do recurring parts after their last instance. A copy that exists
  /// already is completed if it was opened again, and stays where it is.
  ///
  /// - Parameter ahead: Recurring parts that don't belong to the instance.
  mutating func addCopy(
    of top: NodeHandle, except ahead: Set<NodeHandle>, at now: Date, in timeZone: TimeZone
  ) throws(ToDoError) {
    let instances = try instanceIDs(of: tree[top].number)
    let existing = numbers(of: Set(instances.map(\.id)))
    var copies: [NodeHandle: Int] = [:]
    var moving: [(number: Int, whole: Int)] = []
    for (number, id) in instances {
      let node = try node(number)
      var place = Place.after(number)
      if node != top {
        // What is below a to-do that moves, moves with it.
        guard !ahead.contains(node), let parent = tree.parent(of: node), let whole = copies[parent] else { continue }
        if belongsToInstance(node, at: now, in: timeZone) {
          moving.append((number, whole))
          continue
        }
        // A checklist that is checked off at any time may have open parts, which stay in it.
        guard isComplete(node) || tree.summary(of: node).completed > 0 else { continue }
        place = .last(in: whole)
      }
      if let copy = existing[id] {
        _ = setCompleted(now, below: try self.node(copy), at: now)
        copies[node] = copy
      } else {
        copies[node] = try add(tree[node].toDo.copy(id, at: now), to: place)
      }
    }
    if !needing.isEmpty {
      let ids = instances.compactMap { number, id in
        nodes[number].flatMap { copies[$0] == nil ? nil : (tree[$0].toDo.id, id) }
      }
      followCopies(Dictionary(ids) { first, _ in first }, of: top, at: now)
    }
    for (number, whole) in moving {
      // A person may have moved the copy of the whole into one of its parts.
      let (node, target) = (try node(number), try node(whole))
      guard target != node, !tree.ancestors(of: target).contains(node) else { continue }
      try move(number, to: .last(in: whole), at: now)
    }
  }

  /// Whether a part is that of one instance only: the copy of a recurring part, or a recurring part after its last one.
  func belongsToInstance(_ node: NodeHandle, at now: Date, in timeZone: TimeZone) -> Bool {
    isCopy(node) || hasEnded(node, at: now, in: timeZone)
  }

  /// Whether a to-do is the completed copy of an instance, or a part of one.
  func isCopy(_ node: NodeHandle) -> Bool {
    tree[node].toDo.id.isNameBased && isComplete(node)
  }

  /// Returns whether a to-do is complete and was at its last instance.
  private func hasEnded(_ node: NodeHandle, at now: Date, in timeZone: TimeZone) -> Bool {
    let toDo = tree[node].toDo
    guard var recurrence = toDo.recurrence, let due = toDo.dueOfInstance, isComplete(node) else {
      return false
    }
    return recurrence.complete(due, at: toDo.completed ?? now, in: timeZone) == nil
  }

  /// Returns the numbers of to-dos with the given identifiers.
  private func numbers(of ids: Set<ToDo.ID>) -> [ToDo.ID: Int] {
    var numbers: [ToDo.ID: Int] = [:]
    for (entry, _) in entries where ids.contains(entry.toDo.id) { numbers[entry.toDo.id] = entry.number }
    return numbers
  }
}

extension ToDo {
  /// The identifier of the copy that completing the present instance adds; nil for a to-do that doesn't recur.
  ///
  /// It is derived from the identifier and the due time, or the scheduled time of an instance that was moved earlier
  /// (RFC 9562, version 5), so all devices use the same one.
  public var instanceID: ID? { timeOfInstance.map(copyID) }

  /// The due time of the present instance; without a due time, that of the first one.
  var dueOfInstance: Due? { recurrence.map { due ?? $0.start } }

  /// The time of the schedule up to which the present instance counts.
  ///
  /// This is the due time, or the scheduled time if that is later, because a person has moved the instance earlier.
  var timeOfInstance: Due? {
    guard let due = dueOfInstance else { return nil }
    guard let scheduled = recurrence?.scheduled, due.isEarlier(than: scheduled, in: .gmt) else { return due }
    return scheduled
  }

  /// Stores the scheduled time of the present instance after a person has changed the due time.
  ///
  /// An instance that was moved earlier then doesn't come again at that time, and the next start is reckoned from it:
  /// ``Recurrence/scheduled``.
  ///
  /// - Parameter former: The to-do before the change.
  public mutating func keepSchedule(of former: ToDo) {
    guard let recurrence, recurrence == former.recurrence, due != former.due else { return }
    let scheduled = recurrence.scheduled ?? former.dueOfInstance?.inWholeSeconds
    let isMovedBack = if let due, let scheduled { due.isDue(with: scheduled, in: .gmt) } else { due == scheduled }
    self.recurrence = recurrence.scheduled(at: isMovedBack ? nil : scheduled)
  }

  fileprivate func copyID(for due: Due) -> ID { UUID.nameBased(due.description, in: id) }

  /// Returns the completed copy for an instance; the date of a checklist is removed with its first part.
  fileprivate func copy(_ id: ID, at now: Date) -> ToDo {
    var copy = ToDo(storedTitle: title, id: id, tags: tags, created: created, modified: now)
    (copy.notes, copy.due, copy.completed) = (notes, due, completed ?? now)
    (copy.completion, copy.priority, copy.estimate) = (completion, priority, estimate)
    return copy
  }
}
