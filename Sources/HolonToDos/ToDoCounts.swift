public import HolonTree

/// The number of completed plain to-dos and of all: the sum that a list keeps for each to-do.
///
/// A plain to-do is one leaf. Of a checklist, only the parts are counted, at any depth. Within a whole, a checklist that
/// is checked off by hand counts as one more: ``CompletionRule``.
public struct ToDoCounts: Hashable, Sendable {
  /// The number of completed plain to-dos.
  public var completed: Int

  /// The number of plain to-dos.
  public var total: Int

  /// Creates a sum from its two counts.
  public init(completed: Int = 0, total: Int = 0) {
    self.completed = completed
    self.total = total
  }
}

extension ToDoCounts: InvertibleTreeSummary {
  /// The counts of no to-dos: 0 of 0.
  public static let zero = ToDoCounts()

  /// Creates the counts of a to-do itself: 1 for a leaf, and for a checklist those parts that aren't in this tree.
  ///
  /// A checklist that is checked off by hand counts as 1, too.
  public init(of entry: ToDoList.Entry, isLeaf: Bool) {
    if isLeaf, entry.elsewhere.total == 0 {
      self.init(ofItself: entry.toDo)
    } else {
      self = entry.elsewhere
      if entry.toDo.completion != nil { add(ToDoCounts(ofItself: entry.toDo)) }
    }
  }

  /// Creates the counts of a to-do without its parts.
  init(ofItself toDo: ToDo) { self.init(completed: toDo.completed == nil ? 0 : 1, total: 1) }

  /// Adds both counts.
  @inlinable
  public mutating func add(_ other: ToDoCounts) {
    completed += other.completed
    total += other.total
  }

  /// Subtracts both counts.
  @inlinable
  public mutating func subtract(_ other: ToDoCounts) {
    completed -= other.completed
    total -= other.total
  }
}

extension ToDoCounts: CustomStringConvertible {
  /// Both counts, such as 3/4.
  public var description: String { "\(completed)/\(total)" }
}
