/// The weights of the factors of urgency, in points.
public struct UrgencyWeights: Hashable, Sendable {
  private var changed: [UrgencyFactor: Double] = [:]

  /// Creates the usual weights.
  public init() {}

  /// The weight of a factor.
  public subscript(factor: UrgencyFactor) -> Double { changed[factor] ?? factor.usualWeight }

  /// The sum of all factors with their weights.
  public var term: CompositeUrgencyTerm {
    CompositeUrgencyTerm(
      UrgencyFactor.allCases.filter { self[$0] != 0 }.map { WeighedTerm($0, weight: self[$0]) })
  }

  /// Changes a weight.
  ///
  /// - Throws: ``ViewError`` for the name of no factor, or a weight that isn't from -1000 to 1000.
  public mutating func set(_ name: String, _ weight: Double) throws(ViewError) {
    guard let factor = UrgencyFactor(rawValue: name) else {
      throw ViewError("“\(name)” isn't a factor of urgency: use \(ViewError.list(UrgencyFactor.self)).")
    }
    guard weight.isFinite, abs(weight) <= 1_000 else {
      throw ViewError("The weight of “\(name)” isn't a number from -1000 to 1000: use a weight such as 12 or 0.5.")
    }
    changed[factor] = weight
  }

  /// Changes the weights that a text names, as in `due=12,priority=6`.
  ///
  /// - Throws: ``ViewError`` for a text of another form; some weights may have changed.
  public mutating func set(_ text: String) throws(ViewError) {
    for assignment in text.split(separator: ",") {
      let sides = assignment.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let weight = Double(sides[1]) else {
        throw ViewError("“\(assignment)” isn't a weight: write a factor and a number, as in “due=12,priority=6”.")
      }
      try set(String(sides[0]), weight)
    }
  }
}
