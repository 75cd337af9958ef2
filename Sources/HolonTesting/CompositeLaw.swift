/// A law of composites: what whoever asks a whole may count on.
///
/// ``checkCompositeLaws(of:emptyAnswer:except:compose:ask:sourceLocation:)`` checks all but those that a rule is known
/// not to follow: a mean depends on the grouping, a least number of parts that agree does as well.
public enum CompositeLaw: String, Sendable, CaseIterable {
  /// A whole of one part answers as that part.
  case single

  /// A whole within a whole answers as itself.
  case nesting

  /// How parts are grouped into wholes changes nothing.
  case grouping

  /// A whole without parts changes nothing when it is among other parts.
  case emptyIsNeutral
}
