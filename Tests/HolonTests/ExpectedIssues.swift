import Testing

/// Expects a check to report an issue with a message, and whatever else.
func expectIssue(
  _ message: String, sourceLocation: SourceLocation = #_sourceLocation, in check: () -> Void
) {
  let isExpected: @Sendable (Issue) -> Bool = { $0.comments.contains { $0.rawValue == message } }
  withKnownIssue(sourceLocation: sourceLocation) {
    withKnownIssue(isIntermittent: true) {
      check()
    } matching: {
      !isExpected($0)
    }
  } matching: {
    isExpected($0)
  }
}

/// Expects an asynchronous check to report an issue with a message, and whatever else.
func expectIssue(
  _ message: String, isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  in check: () async -> Void
) async {
  let isExpected: @Sendable (Issue) -> Bool = { $0.comments.contains { $0.rawValue == message } }
  await withKnownIssue(sourceLocation: sourceLocation) {
    await withKnownIssue(isIntermittent: true) {
      await check()
    } matching: {
      !isExpected($0)
    }
  } matching: {
    isExpected($0)
  }
}
