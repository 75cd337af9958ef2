internal import HolonTree

extension FieldRule {
  /// A text that matches a regular expression as a whole.
  ///
  /// - Parameters:
  ///   - expression: The regular expression, in Swift's syntax.
  ///   - message: What the user is told; best an example of what matches.
  /// - Throws: What is wrong with the regular expression.
  public static func pattern(_ expression: String, _ message: String? = nil) throws -> FieldRule {
    let pattern = Pattern(regex: try Regex(expression))
    return FieldRule("pattern", limits: .string(expression)) { value in
      guard case .string(let text) = value, !pattern.matches(text) else { return nil }
      return message ?? "Enter a text that matches \(expression)."
    }
  }
}

private struct Pattern: Sendable {
  // Only the closures that a regex may hold keep it from being sendable; one that is read from a text has none.
  nonisolated(unsafe) let regex: Regex<AnyRegexOutput>

  func matches(_ text: String) -> Bool { (try? regex.wholeMatch(in: text)) != nil }
}
