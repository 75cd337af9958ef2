/// A vendor's rule that a received request has broken.
public struct VendorProblem: Hashable, Sendable {
  /// The place in the request, as in `events[2].params.price`; empty for the request as a whole.
  public let field: String

  /// The rule, as in `a name has at most 40 characters`.
  public let rule: String

  /// The vendor's code for the problem, if it has one.
  public let code: String?

  init(_ field: String, _ rule: String, code: String? = nil) {
    (self.field, self.rule, self.code) = (field, rule, code)
  }
}

extension VendorProblem: CustomStringConvertible {
  /// The place and the rule.
  public var description: String { field.isEmpty ? rule : "\(field): \(rule)" }
}
