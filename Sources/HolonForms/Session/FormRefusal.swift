public import HolonBase

/// The reasons why a submitted form was refused, by field; thrown by the handler of a submission.
///
/// ```swift
/// throw FormRefusal(["email": ["This address is taken."]])
/// ```
///
/// A field keeps its messages until its value changes, or the form is submitted again.
public struct FormRefusal: DescribedError, Hashable, Sendable {
  /// The messages for fields, by the fields' identifiers.
  public var fields: [String: [String]]

  /// The messages for the whole form.
  public var messages: [String]

  /// Creates a refusal.
  ///
  /// - Parameters:
  ///   - fields: The messages for fields, by the fields' identifiers.
  ///   - messages: The messages for the whole form.
  public init(_ fields: [String: [String]] = [:], messages: [String] = []) {
    self.fields = fields
    self.messages = messages
  }

  /// The messages of the whole form, and then those of its fields.
  public var description: String {
    let others = fields.sorted { $0.key < $1.key }.flatMap { name, messages in messages.map { "\(name): \($0)" } }
    return (messages + others).joined(separator: " ")
  }
}

/// The outcome of a submission.
public enum FormSubmission<Result: Sendable>: Sendable {
  /// The handler accepted the values, which are the initial ones now.
  case accepted(Result)

  /// The values weren't submitted because of the errors in ``Form/messages(in:)``.
  case invalid

  /// The handler refused the values.
  case refused(FormRefusal)

  /// Another submission is under way, so this one wasn't started.
  case underWay
}

extension FormSubmission: Equatable where Result: Equatable {}
