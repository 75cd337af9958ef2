public import HolonToDos

/// The headings under which a list's top-level to-dos are shown, together with their parts.
public enum ToDoSection: String, CaseIterable, Sendable {
  /// To-dos that aren't complete.
  case todo

  /// To-dos that are complete.
  case completed

  /// Creates the section for to-dos with this progress.
  public init(_ progress: ToDoProgress) { self = progress.isComplete ? .completed : .todo }

  /// The heading that is shown above the section.
  public var title: String {
    switch self {
    case .todo: "To do"
    case .completed: "Completed"
    }
  }
}
