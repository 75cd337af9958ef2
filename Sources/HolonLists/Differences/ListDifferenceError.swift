/// Why a difference doesn't fit the list that it is applied to.
public struct ListDifferenceError: Error, Hashable, Sendable {
  /// What doesn't fit.
  public enum Reason: Hashable, Sendable {
    /// The old list has nothing there.
    case missing

    /// Nothing can come to this index of the new list, as it lies beyond the end or is taken.
    case unreachable

    /// What is there is removed, moved or updated in ways that exclude each other.
    case contradictory
  }

  /// What doesn't fit.
  public let reason: Reason

  /// The section, in the old or the new list as the reason says; nil where there are no sections.
  public let section: Int?

  /// The index that doesn't fit, of a row or of a section.
  public let index: Int

  init(_ reason: Reason, _ index: Int, section: Int? = nil) {
    self.reason = reason
    self.section = section
    self.index = index
  }
}

extension ListDifferenceError: CustomStringConvertible {
  /// What doesn't fit where, and what to do.
  public var description: String {
    let place = section.map { "\(index) of section \($0)" } ?? "\(index)"
    let problem =
      switch reason {
      case .missing: "the old list has nothing at \(place)"
      case .unreachable: "nothing can come to \(place) of the new list"
      case .contradictory: "what is at \(place) is changed in ways that exclude each other"
      }
    return "the difference doesn't fit the list: \(problem); apply it to the list that it was taken from"
  }
}
