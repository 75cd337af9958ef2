public import HolonBase

/// An error that a part has taken longer than ``Asking/within(_:)`` allows.
public struct TimeLimitExceeded: DescribedError, Hashable {
  /// The time limit of the part.
  public let limit: Duration

  /// Creates the failure of a part with a time limit.
  public init(limit: Duration) {
    self.limit = limit
  }

  /// The time limit of the part, in words.
  public var description: String { "no result within \(limit)" }
}

/// Calls a part with a time limit.
///
/// When the time is up, the part is cancelled and waited for; its late answer is discarded.
///
/// - Throws: The part's error, or ``TimeLimitExceeded``.
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
    // The clock stops early when the caller is cancelled; then the part's own outcome counts.
    if let outcome = await group.next() ?? nil { return outcome }
    return Task.isCancelled ? await group.next() ?? nil : nil
  }
  guard let outcome else { throw TimeLimitExceeded(limit: limit) }
  return try outcome.get()
}
