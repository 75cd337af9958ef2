// @Composite
/// A reason for the urgency of a to-do.
///
/// Several terms can form one: `CompositeUrgencyTerm`, which the macro generates, adds up the urgencies of its parts. It
/// calls all of them in order; without parts, the urgency is zero.
///
/// ```swift
/// let term = CompositeUrgencyTerm(WeighedTerm(.due, weight: 12), WeighedTerm(.priority, weight: 6))
/// let first = list.mostUrgent(3, by: term, at: ClockReading(clock))
/// ```
public protocol UrgencyTerm: Sendable {
  // @Combined(.sum)
  /// Returns the urgency of a to-do.
  func urgency(of toDo: PlacedToDo, at time: ClockReading) -> Urgency

  // @Combined(.concatenated)
  /// Returns the terms that aren't zero; their sum is the urgency.
  func explanation(of toDo: PlacedToDo, at time: ClockReading) -> [WeighedTerm.Answer]
}
