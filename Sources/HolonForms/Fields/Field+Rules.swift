extension Field where Value == String {
  /// Returns the field with limits for the number of its characters.
  public func length(_ range: some RangeExpression<Int> & Sendable, _ message: String? = nil) -> Field {
    rule(.length(range, message))
  }

  /// Returns the field with the rule that its whole text matches a regular expression.
  ///
  /// An invalid regular expression is a programmer's mistake and traps.
  public func pattern(_ expression: String, _ message: String? = nil) -> Field {
    do {
      return rule(try .pattern(expression, message))
    } catch {
      preconditionFailure("the regular expression “\(expression)” is invalid: \(error)")
    }
  }

  /// Returns the field with the rule that its text is an e-mail address.
  public func email(_ message: String? = nil) -> Field { rule(.email(message)) }

  /// Returns the field with the rule that its text is a web address.
  public func url(_ message: String? = nil) -> Field { rule(.url(message)) }
}

extension Field where Value == [String] {
  /// Returns the field with limits for the number of chosen values.
  public func length(_ range: some RangeExpression<Int> & Sendable, _ message: String? = nil) -> Field {
    rule(.length(range, message))
  }
}
