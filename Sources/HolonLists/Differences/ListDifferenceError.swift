public import HolonBase

/// An error from applying a difference to a list that it doesn't fit.
public struct ListDifferenceError: Error, Hashable, Sendable {
  /// The kinds of conflict between a difference and a list.
  public enum Reason: Hashable, Sendable {
    /// The old list has no element at the index.
    case missing

    /// This index of the new list is beyond the end or taken.
    case unreachable

    /// The element is removed, moved or updated in ways that exclude each other.
    case contradictory
  }

  /// The kind of conflict.
  public let reason: Reason

  /// The section, in the old or the new list depending on the reason; nil for lists without sections.
  public let section: Int?

  /// The conflicting index, of a row or of a section.
  public let index: Int

  init(_ reason: Reason, _ index: Int, section: Int? = nil) {
    self.reason = reason
    self.section = section
    self.index = index
  }
}

extension ListDifferenceError: DescribedError {
  /// The conflict, its place, and the next step.
  public var description: String {
    let place = section.map { "\(index) of section \($0)" } ?? "\(index)"
    let problem =
      switch reason {
      case .missing: "the old list has no element at \(place)"
      case .unreachable: "no element can get to \(place) of the new list"
      case .contradictory: "changes of the element at \(place) contradict each other"
      }
    return "the difference doesn't fit the list (\(problem)): apply it to the list from which it was computed"
  }
}
