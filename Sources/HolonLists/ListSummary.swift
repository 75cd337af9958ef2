public import HolonTree

/// What a list, section, group or cell says about everything in it.
public struct ListSummary<Content: ListContent>: InvertibleTreeSummary {
  /// The number of cells.
  public private(set) var cells = 0

  /// The number of cells that are shown: the rows.
  public private(set) var visible = 0

  /// What all cells' contents answer together.
  public private(set) var answer = Content.Answer.zero

  /// What the contents of the cells that are shown answer together.
  public private(set) var visibleAnswer = Content.Answer.zero

  init() {}

  /// The answer of no cells.
  public static var zero: ListSummary { ListSummary() }

  /// Creates what one element contributes for itself: groups and sections nothing.
  public init(of entry: ListEntry<Content>, isLeaf: Bool) {
    guard case .cell(let content) = entry.kind else { return }
    cells = 1
    answer = Content.Answer(of: content, isLeaf: true)
    guard entry.isVisible else { return }
    visible = 1
    visibleAnswer = answer
  }

  /// Adds what other cells say.
  public mutating func add(_ other: ListSummary) {
    cells += other.cells
    visible += other.visible
    answer.add(other.answer)
    visibleAnswer.add(other.visibleAnswer)
  }

  /// Takes out what ``add(_:)`` has put in.
  public mutating func subtract(_ other: ListSummary) {
    cells -= other.cells
    visible -= other.visible
    answer.subtract(other.answer)
    visibleAnswer.subtract(other.visibleAnswer)
  }
}
