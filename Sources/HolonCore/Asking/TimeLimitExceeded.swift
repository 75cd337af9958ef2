/// A part has taken longer than ``Asking/within(_:)`` allows.
public struct TimeLimitExceeded: Error, Hashable, CustomStringConvertible {
  /// How long the part was allowed to take.
  public let limit: Duration

  /// Creates the failure of a part that was to answer in a time.
  public init(limit: Duration) {
    self.limit = limit
  }

  /// How long the part was allowed to take, in words.
  public var description: String { "no answer within \(limit)" }
}

/// Asks a part, but no longer than a time.
///
/// When the time is up, the part is cancelled and waited for; whatever it still answers comes too late.
///
/// - Throws: What the part throws, or ``TimeLimitExceeded``.
package func ask<Answer: Sendable>(
  within limit: Duration, _ part: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  typealias Outcome = Result<Answer, any Error>
  let outcome: Outcome? = await withTaskGroup(of: Outcome?.self) { group in
    defer { group.cancelAll() }
    group.addTask {
      do { return .success(try await part()) } catch { return .failure(error) }
    }
    group.addTask {
      try? await Task.sleep(for: limit, clock: .continuous)
      return nil
    }
    // The clock stops early when the caller is cancelled; then the part says what comes of that.
    if let outcome = await group.next() ?? nil { return outcome }
    return Task.isCancelled ? await group.next() ?? nil : nil
  }
  guard let outcome else { throw TimeLimitExceeded(limit: limit) }
  return try outcome.get()
}
