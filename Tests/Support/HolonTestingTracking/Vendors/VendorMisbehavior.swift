/// What a stand-in does instead of what its vendor would do.
public enum VendorMisbehavior: Sendable {
  /// It answers as it should, but later.
  case slow(Duration)

  /// It reads the request and never answers.
  case hang

  /// It takes nothing and answers with a status, and with `Retry-After` if that is given: seconds, or a date.
  case status(Int, retryAfter: String? = nil)

  /// It breaks the connection.
  case tear(VendorTear)

  /// It refuses those events for which there is a reason, as partly failed batches are answered by the vendor.
  case refuse(@Sendable (ReceivedEvent) -> String?)

  /// It takes nothing and answers 400 to a request with an event for which there is a reason.
  case spoil(@Sendable (ReceivedEvent) -> String?)

  /// It takes nothing and answers 413 to bodies of more bytes.
  case tooLarge(over: Int)

  /// It takes nothing and answers anything, as a proxy in between might.
  case answer(VendorAnswer)
}

/// When a stand-in breaks a connection.
public enum VendorTear: Hashable, Sendable {
  /// After the request is read, with nothing taken.
  case beforeTaking

  /// After the events are taken, with no answer.
  case afterTaking

  /// After the events are taken, in the middle of the answer.
  case insideAnswer
}

/// What whoever carries requests to a stand-in has to do.
public enum VendorReaction: Hashable, Sendable {
  /// Answer, after some time.
  case answer(VendorAnswer, after: Duration)

  /// Never answer.
  case hang

  /// Break the connection before an answer.
  case tear

  /// Break the connection inside of an answer.
  case tearInside(VendorAnswer)
}
