/// A reaction of a stand-in that differs from its vendor's.
public enum VendorMisbehavior: Sendable {
  /// Answers correctly, but later.
  case slow(Duration)

  /// Reads the request and never answers.
  case hang

  /// Accepts no events and answers with a status, optionally with `Retry-After`: seconds, or a date.
  case status(Int, retryAfter: String? = nil)

  /// Breaks the connection.
  case tear(VendorTear)

  /// Refuses the events for which the closure returns a reason, as a vendor does in a partly failed batch.
  case refuse(@Sendable (ReceivedEvent) -> String?)

  /// Accepts no events and answers 400 to a request with an event for which the closure returns a reason.
  case spoil(@Sendable (ReceivedEvent) -> String?)

  /// Accepts no events and answers 413 to larger bodies, in bytes.
  case tooLarge(over: Int)

  /// Accepts no events and returns any answer, as a proxy might.
  case answer(VendorAnswer)
}

/// The time when a stand-in breaks a connection.
public enum VendorTear: Hashable, Sendable {
  /// After the request is read, without accepting events.
  case beforeTaking

  /// After the events are accepted, without an answer.
  case afterTaking

  /// After the events are accepted, in the middle of the answer.
  case insideAnswer
}

/// The action that a transport to a stand-in has to perform.
public enum VendorReaction: Hashable, Sendable {
  /// Answers, after some time.
  case answer(VendorAnswer, after: Duration)

  /// Never answers.
  case hang

  /// Breaks the connection before an answer.
  case tear

  /// Breaks the connection in the middle of an answer.
  case tearInside(VendorAnswer)
}
