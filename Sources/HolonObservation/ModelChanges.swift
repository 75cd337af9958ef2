/// The changes of a model, as a sequence that ends with the model.
///
/// ```swift
/// for await changes in model.changes { changes.show(in: tableView) { shown = $0 } }
/// ```
///
/// Each iteration starts with the first change after the sequence was created. Changes while the caller is busy are
/// merged: the next ones lead from the version that the caller knows to the current one. A slow caller therefore misses
/// nothing, and needs memory for one version.
public struct ModelChanges<Version: Sendable, Change: Sendable>: AsyncSequence, Sendable {
  let first: Version
  let versions: AsyncStream<Version>
  let compare: @Sendable (Version, Version) -> Change?

  /// Returns an iterator; a sequence has one caller.
  public func makeAsyncIterator() -> Iterator {
    Iterator(known: first, versions: versions.makeAsyncIterator(), compare: compare)
  }

  /// An iterator that waits for changes.
  public struct Iterator: AsyncIteratorProtocol {
    var known: Version
    var versions: AsyncStream<Version>.Iterator
    let compare: @Sendable (Version, Version) -> Change?

    /// Waits for the next changes; nil after the end of the model, and when the task is cancelled.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Change? {
      while let version = await versions.next(isolation: isolation) {
        let change = compare(known, version)
        known = version
        if let change { return change }
      }
      return nil
    }
  }
}

/// The callers that wait for the versions of a model.
@MainActor
final class VersionHub<Version: Sendable> {
  private var continuations: [Int: AsyncStream<Version>.Continuation] = [:]
  private var nextNumber = 0

  deinit {
    for continuation in continuations.values { continuation.finish() }
  }

  /// Whether no caller waits, so that no version has to be sent.
  var isEmpty: Bool { continuations.isEmpty }

  /// Returns the changes from a version on.
  func changes<Change: Sendable>(
    since version: Version, compare: @escaping @Sendable (Version, Version) -> Change?
  ) -> ModelChanges<Version, Change> {
    let number = nextNumber
    nextNumber += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Version.self, bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
    continuations[number] = continuation
    return ModelChanges(first: version, versions: stream, compare: compare)
  }

  func send(_ version: @autoclosure () -> Version) {
    guard !continuations.isEmpty else { return }
    let version = version()
    for continuation in continuations.values { continuation.yield(version) }
  }

  private func forget(_ number: Int) { continuations[number] = nil }
}
