public import HolonTree

/// The progress of a whole: completed leaves of all leaves.
///
/// A plain to-do is one leaf. Of a checklist, only the parts are counted, at any depth. Within a whole, a checklist that
/// is checked off by hand counts as one more: ``CompletionRule``.
public struct ToDoProgress: Hashable, Sendable {
  /// The number of completed plain to-dos.
  public var completed: Int

  /// The number of plain to-dos.
  public var total: Int

  /// The state that a person sets, for the progress of a checklist that is checked off by hand; nil in sums.
  var mark: Mark?

  /// The state of a checklist that is checked off by hand.
  enum Mark: Hashable, Sendable {
    case manual(isDone: Bool)
    case independent(isDone: Bool)
  }

  /// Creates a progress from its two counts.
  public init(completed: Int = 0, total: Int = 0) {
    self.completed = completed
    self.total = total
  }

  /// The two counts, without the state of a checklist that is checked off by hand.
  public var counts: ToDoProgress { ToDoProgress(completed: completed, total: total) }

  /// Whether everything is done, by the rule of the checklist; false for no to-dos.
  public var isComplete: Bool {
    switch mark {
    case nil: total > 0 && completed == total
    case .manual(let isDone): isDone && completed == total
    case .independent(let isDone): isDone
    }
  }

  /// The completed part, from 0 to 1; 0 for no to-dos.
  public var fraction: Double { total == 0 ? 0 : Double(completed) / Double(total) }

  /// The completed part in per cent, rounded down, so that 100 means everything.
  public var percent: Int { total == 0 ? 0 : completed * 100 / total }
}

extension ToDoProgress: InvertibleTreeSummary {
  /// The progress of no to-dos: 0 of 0.
  public static let zero = ToDoProgress()

  /// Creates the count of a to-do itself: 1 for a leaf, and for a checklist those parts that aren't in this tree.
  ///
  /// A checklist that is checked off by hand counts as 1, too.
  public init(of entry: ToDoList.Entry, isLeaf: Bool) {
    if isLeaf, entry.elsewhere.total == 0 {
      self.init(ofItself: entry.toDo)
    } else {
      self = entry.elsewhere
      if entry.toDo.completion != nil { add(ToDoProgress(ofItself: entry.toDo)) }
    }
  }

  /// Creates the count of a to-do without its parts.
  init(ofItself toDo: ToDo) { self.init(completed: toDo.completed == nil ? 0 : 1, total: 1) }

  /// Adds both counts.
  @inlinable
  public mutating func add(_ other: ToDoProgress) {
    completed += other.completed
    total += other.total
  }

  /// Subtracts both counts.
  @inlinable
  public mutating func subtract(_ other: ToDoProgress) {
    completed -= other.completed
    total -= other.total
  }
}

extension ToDoProgress: CustomStringConvertible {
  /// Both counts, such as 3/4.
  public var description: String { "\(completed)/\(total)" }
}
