public import Foundation
import HolonTree

extension ToDoList {
  /// Checks off a to-do, and with a checklist everything that it consists of.
  ///
  /// What was completed before keeps its date.
  ///
  /// - Returns: How many plain to-dos were open before.
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m* · *d*), *m* being the number of its parts at all depths and *d* the depth.
  @discardableResult
  public mutating func complete(_ number: Int, at now: Date = Date()) throws(ToDoError) -> Int {
    try setCompleted(now, below: node(number), at: now)
  }

  /// Opens a to-do again, and with a checklist everything that it consists of.
  ///
  /// - Returns: How many plain to-dos were completed before.
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m* · *d*), *m* being the number of its parts at all depths and *d* the depth.
  @discardableResult
  public mutating func reopen(_ number: Int, at now: Date = Date()) throws(ToDoError) -> Int {
    try setCompleted(nil, below: node(number), at: now)
  }

  private mutating func setCompleted(_ date: Date?, below top: NodeHandle, at now: Date) -> Int {
    let affected = tree.preorder(from: top).map(\.node).filter { node in
      !isChecklist(node) && (tree[node].toDo.completed == nil) != (date == nil)
    }
    for node in affected {
      tree[node].toDo.completed = date
      tree[node].toDo.modified = now
    }
    return affected.count
  }
}
