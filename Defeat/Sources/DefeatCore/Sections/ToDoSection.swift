public import HolonToDos

/// Under which heading to-dos at the top of a list are shown, together with everything that they consist of.
public enum ToDoSection: String, CaseIterable, Sendable {
  /// What isn't complete.
  case todo

  /// What is complete.
  case completed

  /// The section for what is as far as this.
  public init(_ progress: ToDoProgress) { self = progress.isComplete ? .completed : .todo }

  /// The heading.
  public var title: String {
    switch self {
    case .todo: "To do"
    case .completed: "Completed"
    }
  }
}
