/// The condition under which a checklist is complete.
///
/// It has no effect on a to-do without parts.
public enum CompletionRule: String, CaseIterable, Hashable, Sendable {
  /// The checklist is complete exactly when all of its parts are.
  case automatic

  /// The checklist is checked off by hand, once all of its parts are complete.
  case manual

  /// The checklist is checked off by hand at any time, which leaves its parts as they are.
  case independent

  /// The name of the rule in a list of choices.
  public var title: String {
    switch self {
    case .automatic: "With its parts"
    case .manual: "By hand, after its parts"
    case .independent: "By hand, at any time"
    }
  }
}

extension CompletionRule: LosslessStringConvertible {
  /// Parses one of the names, ignoring case.
  public init?(_ description: String) { self.init(rawValue: description.lowercased()) }

  /// The name, such as manual.
  public var description: String { rawValue }
}
