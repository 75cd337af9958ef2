/// Ends a test in which a spy was asked for an answer that nobody has set.
///
/// - Parameters:
///   - requirement: What was asked, as in `unread(from:)`.
///   - handler: The closure to set, as in `SpyMailbox.onUnread`.
public func missingAnswer(to requirement: String, set handler: String) -> Never {
  preconditionFailure("nothing says what the spy answers to '\(requirement)': set '\(handler)' before it is asked")
}
