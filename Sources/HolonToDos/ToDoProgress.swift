/// The progress of a to-do or a list: its counts, and the state of a checklist that is checked off by hand.
public struct ToDoProgress: Hashable, Sendable {
  /// The number of completed plain to-dos and of all, without the checklist's own state.
  public let counts: ToDoCounts

  /// The state that a person sets, for the progress of a checklist that is checked off by hand.
  private let mark: Mark?

  /// The state of a checklist that is checked off by hand.
  private enum Mark: Hashable, Sendable {
    case manual(isDone: Bool)
    case independent(isDone: Bool)
  }

  /// Creates the progress of a plain to-do, of a list, or of a checklist that is complete with its parts.
  public init(_ counts: ToDoCounts) {
    self.counts = counts
    mark = nil
  }

  /// Creates a progress from its two counts.
  public init(completed: Int = 0, total: Int = 0) { self.init(ToDoCounts(completed: completed, total: total)) }

  /// Creates the progress of a checklist.
  ///
  /// - Parameters:
  ///   - counts: The counts of its parts.
  ///   - rule: The condition under which it is complete.
  ///   - isDone: Whether it has been checked off by hand.
  init(_ counts: ToDoCounts, rule: CompletionRule, isDone: Bool) {
    self.counts = counts
    mark =
      switch rule {
      case .automatic: nil
      case .manual: .manual(isDone: isDone)
      case .independent: .independent(isDone: isDone)
      }
  }

  /// The progress of no to-dos: 0 of 0.
  public static let zero = ToDoProgress()

  /// The number of completed plain to-dos.
  public var completed: Int { counts.completed }

  /// The number of plain to-dos.
  public var total: Int { counts.total }

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

extension ToDoProgress: CustomStringConvertible {
  /// Both counts, such as 3/4.
  public var description: String { "\(counts)" }
}
