extension Field where Value == String {
  /// The field with limits for the number of its characters.
  public func length(_ range: some RangeExpression<Int> & Sendable, _ message: String? = nil) -> Field {
    rule(.length(range, message))
  }

  /// The field, whose text has to match a regular expression as a whole.
  ///
  /// A regular expression that isn't one is a programmer's mistake and traps.
  public func pattern(_ expression: String, _ message: String? = nil) -> Field {
    do {
      return rule(try .pattern(expression, message))
    } catch {
      preconditionFailure("“\(expression)” isn't a regular expression: \(error)")
    }
  }

  /// The field, whose text has to be an e-mail address.
  public func email(_ message: String? = nil) -> Field { rule(.email(message)) }

  /// The field, whose text has to be a web address.
  public func url(_ message: String? = nil) -> Field { rule(.url(message)) }
}

extension Field where Value == [String] {
  /// The field with limits for the number of chosen values.
  public func length(_ range: some RangeExpression<Int> & Sendable, _ message: String? = nil) -> Field {
    rule(.length(range, message))
  }
}
