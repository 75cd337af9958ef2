/// A term whose urgency is its weight times the share of a factor.
public struct WeighedTerm: UrgencyTerm {
  /// The factor.
  public let factor: UrgencyFactor

  /// The urgency of a to-do to which the factor applies fully, in points.
  public let weight: Double

  /// Creates a term.
  public init(_ factor: UrgencyFactor, weight: Double) {
    self.factor = factor
    self.weight = weight
  }

  /// The share of a term in the urgency of a to-do.
  public struct Answer: Hashable, Sendable {
    /// The factor.
    public let factor: UrgencyFactor

    /// The weight of the factor, in points.
    public let weight: Double

    /// The degree to which the factor applies, from 0 to 1.
    public let share: Double

    /// The weight times the share.
    public let urgency: Urgency
  }

  /// Returns the weight times the degree to which the factor applies.
  public func urgency(of toDo: PlacedToDo, at time: ClockReading) -> Urgency {
    Urgency(weight * factor.share(of: toDo, at: time))
  }

  /// Returns this term unless it is zero.
  public func explanation(of toDo: PlacedToDo, at time: ClockReading) -> [Answer] {
    let share = factor.share(of: toDo, at: time)
    let urgency = Urgency(weight * share)
    return urgency == .zero ? [] : [Answer(factor: factor, weight: weight, share: share, urgency: urgency)]
  }
}
