public import Foundation
import HolonTree

extension ToDoList {
  /// Changes a to-do's own values: title, notes, due, start, recurrence, priority, tags.
  ///
  /// Another due time of a recurring to-do moves its present instance, and not the schedule: ``Recurrence/scheduled``.
  /// Another ``CompletionRule`` leaves a checklist complete or open as far as the rule allows.
  ///
  /// To check it off, use ``complete(_:at:in:)->Int``: changes of `completed` and `archived` by the closure are ignored.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``, and errors that the closure throws; then the to-do stays as it was.
  /// - Complexity: O(*d*), *d* being the depth.
  public mutating func edit(
    _ number: Int, at now: Date = Date(), _ change: (inout ToDo) throws(ToDoError) -> Void
  ) throws(ToDoError) {
    let node = try node(number)
    var entry = tree[node]
    try change(&entry.toDo)
    entry.toDo.keepSchedule(of: tree[node].toDo)
    (entry.toDo.completed, entry.toDo.archived) = (tree[node].toDo.completed, tree[node].toDo.archived)
    if entry.toDo.completion != tree[node].toDo.completion, isChecklist(node) {
      let keepsState = entry.toDo.completion != nil && isComplete(node)
      entry.toDo.completed = keepsState ? lastCompletion(below: node) ?? now : nil
    }
    guard entry != tree[node] else { return }
    entry.toDo.modified = now
    if !entry.toDo.needs.isEmpty { needing.insert(number) }
    tree[node] = entry
    leaveArchive(node, at: now)
  }

  /// Sets a mark of a to-do, which isn't a change of the to-do: its date of modification stays.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public mutating func mark(_ number: Int, _ name: String, _ value: String) throws(ToDoError) {
    let node = try node(number)
    guard tree[node].toDo.marks[name] != value else { return }
    tree[node].toDo.marks[name] = value
  }

  /// Removes a to-do with all its parts.
  ///
  /// A checklist that loses its last part becomes a plain to-do with the same state.
  ///
  /// - Returns: The number of removed to-dos.
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m* + *d*), *m* being the result and *d* the depth.
  @discardableResult
  public mutating func remove(_ number: Int) throws(ToDoError) -> Int {
    let node = try node(number)
    let parent = tree.parent(of: node)
    let completed = parent.flatMap { isComplete($0) ? lastCompletion(below: node) : nil }
    let removed = tree.remove(node)
    for entry in removed { nodes[entry.number] = nil }
    becomePlain(parent, completed: completed)
    return removed.count
  }

  /// Moves a to-do with all its parts; one that is there already stays as it is.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``, and ``ToDoError/moveIntoItself(title:)`` when the place is the to-do
  ///   itself or below it.
  /// - Complexity: O(*d*), *d* being the depth.
  public mutating func move(_ number: Int, to place: Place, at now: Date = Date()) throws(ToDoError) {
    let node = try node(number)
    if place == .before(number) || place == .after(number) { return }
    let spot = try spot(of: place, moving: node)
    if let parent = spot.parent, parent == node || tree.ancestors(of: parent).contains(node) {
      throw .moveIntoItself(title: tree[node].toDo.title)
    }
    let oldParent = tree.parent(of: node)
    if oldParent == spot.parent, isLast(node, before: spot) { return }
    // Its parts with their dates may not have been read, but its state is known nevertheless.
    let completed = oldParent.flatMap { isComplete($0) ? lastCompletion(below: node) ?? now : nil }
    if let parent = spot.parent { becomeChecklist(parent) }
    do throws(TreeError) {
      if let next = spot.next {
        try tree.move(node, before: next)
      } else {
        try tree.move(node, to: spot.parent)
      }
      tree[node].key = spot.key
      if oldParent != spot.parent { tree[node].toDo.archived = nil }
      tree[node].toDo.modified = now
    } catch {
      throw .moveIntoItself(title: tree[node].toDo.title)
    }
    recordLastKey(spot)
    if oldParent != spot.parent { becomePlain(oldParent, completed: completed) }
    leaveArchive(node, at: now)
  }
}
