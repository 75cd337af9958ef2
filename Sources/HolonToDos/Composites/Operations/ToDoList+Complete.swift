public import Foundation
import HolonTree

extension ToDoList {
  /// Checks off a to-do, including all parts of a checklist.
  ///
  /// To-dos that were completed before keep their date.
  ///
  /// - Returns: The number of plain to-dos that were open before.
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m* · *d*), *m* being the number of its parts at all depths and *d* the depth.
  @discardableResult
  public mutating func complete(_ number: Int, at now: Date = Date()) throws(ToDoError) -> Int {
    try setCompleted(now, below: node(number), at: now)
  }

  /// Opens a to-do again, including all parts of a checklist.
  ///
  /// - Returns: The number of plain to-dos that were completed before.
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
