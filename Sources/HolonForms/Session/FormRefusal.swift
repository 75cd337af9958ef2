/// Why whoever received a form refused it, by field; thrown by the handler of a submission.
///
/// ```swift
/// throw FormRefusal(["email": ["This address is taken."]])
/// ```
///
/// A field keeps what was said about it until its value changes, or the form is submitted again.
public struct FormRefusal: Error, Hashable, Sendable {
  /// What is wrong, by the fields' identifiers.
  public var fields: [String: [String]]

  /// What is wrong with the whole.
  public var messages: [String]

  /// Creates a refusal.
  ///
  /// - Parameters:
  ///   - fields: What is wrong, by the fields' identifiers.
  ///   - messages: What is wrong with the whole.
  public init(_ fields: [String: [String]] = [:], messages: [String] = []) {
    self.fields = fields
    self.messages = messages
  }
}

/// What became of a submission.
public enum FormSubmission<Result: Sendable>: Sendable {
  /// The handler has taken the values; they are the initial ones now.
  case accepted(Result)

  /// The values weren't handed over, because something is wrong with them; ``Form/messages(in:)`` tells what.
  case invalid

  /// The handler has refused the values.
  case refused(FormRefusal)

  /// Another submission is under way, and so this one wasn't begun.
  case underWay
}

extension FormSubmission: Equatable where Result: Equatable {}
