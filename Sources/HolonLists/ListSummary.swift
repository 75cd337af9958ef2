public import HolonTree

/// What a list, section, group or cell says about everything in it.
public struct ListSummary<Content: ListContent>: InvertibleTreeSummary {
  /// The number of cells.
  public var cells = 0

  /// The number of cells that are shown: the rows.
  public var visible = 0

  /// What all cells' contents answer together.
  public var answer = Content.Answer.zero

  /// What the contents of the cells that are shown answer together.
  public var visibleAnswer = Content.Answer.zero

  @inlinable
  init() {}

  /// The answer of no cells.
  @inlinable
  public static var zero: ListSummary { ListSummary() }

  /// Creates what one element contributes for itself: groups and sections nothing.
  @inlinable
  public init(of entry: ListEntry<Content>, isLeaf: Bool) {
    guard case .cell(let content) = entry.kind else { return }
    cells = 1
    answer = Content.Answer(of: content, isLeaf: true)
    guard entry.isVisible else { return }
    visible = 1
    visibleAnswer = answer
  }

  /// Adds what other cells say.
  @inlinable
  public mutating func add(_ other: ListSummary) {
    cells += other.cells
    visible += other.visible
    answer.add(other.answer)
    visibleAnswer.add(other.visibleAnswer)
  }

  /// Takes out what ``add(_:)`` has put in.
  @inlinable
  public mutating func subtract(_ other: ListSummary) {
    cells -= other.cells
    visible -= other.visible
    answer.subtract(other.answer)
    visibleAnswer.subtract(other.visibleAnswer)
  }
}
