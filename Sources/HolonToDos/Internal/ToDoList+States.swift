import HolonTree

/// The states of to-dos by the rules of their checklists.
extension ToDoList {
  /// Returns the progress of a node: that of its parts, and its own state if it is checked off by hand.
  func progress(at node: NodeHandle) -> ToDoProgress {
    var counts = tree.summary(of: node)
    guard let rule = tree[node].toDo.completion, isChecklist(node) else { return ToDoProgress(counts) }
    let toDo = tree[node].toDo
    counts.subtract(ToDoCounts(ofItself: toDo))
    return ToDoProgress(counts, rule: rule, isDone: toDo.completed != nil)
  }

  func isComplete(_ node: NodeHandle) -> Bool { progress(at: node).isComplete }

  /// Whether a to-do has a state of its own: it is plain, or a checklist that is checked off by hand.
  func hasOwnState(_ node: NodeHandle) -> Bool { !isChecklist(node) || tree[node].toDo.completion != nil }
}
