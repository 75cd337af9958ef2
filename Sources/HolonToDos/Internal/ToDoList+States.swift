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

  /// Returns a to-do without a rule that reading derives from its state and those of its parts.
  func written(_ node: NodeHandle) -> ToDo {
    var toDo = tree[node].toDo
    guard let rule = toDo.completion, isChecklist(node) else { return toDo }
    var counts = tree.summary(of: node)
    counts.subtract(ToDoCounts(ofItself: toDo))
    let isDerived = toDo.completed == nil ? rule == .manual : rule == .independent
    if isDerived, (toDo.completed == nil) == (counts.completed == counts.total) { toDo.completion = nil }
    return toDo
  }

  /// Whether a to-do has a state of its own: it is plain, or a checklist that is checked off by hand.
  func hasOwnState(_ node: NodeHandle) -> Bool { !isChecklist(node) || tree[node].toDo.completion != nil }
}
