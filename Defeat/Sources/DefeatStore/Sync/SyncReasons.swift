import HolonBase

/// The reasons for syncing a list, as they come.
///
/// Reasons that come while a sync runs are joined. A hint remains one, however many edits follow it.
public struct SyncReasons: AsyncSequence, Sendable {
  /// A reason.
  public enum Reason: Sendable {
    /// An edit on this device.
    case edit

    /// A hint that the hub may have changes.
    case hint
  }

  private let isHinted = Locked(false)
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  /// Creates a sequence without a reason.
  public init() { (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Adds a reason.
  public func add(_ reason: Reason) {
    if reason == .hint { isHinted.value = true }
    signal.yield()
  }

  /// Returns the iterator of the one task that syncs.
  public func makeAsyncIterator() -> Iterator { Iterator(isHinted: isHinted, base: signals.makeAsyncIterator()) }

  /// An iterator that waits for reasons.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let isHinted: Locked<Bool>
    fileprivate var base: AsyncStream<Void>.Iterator

    /// Waits for a reason; nil when the task is cancelled.
    public mutating func next() async -> Reason? {
      guard await base.next() != nil else { return nil }
      return isHinted.use { isHinted in
        defer { isHinted = false }
        return isHinted ? .hint : .edit
      }
    }
  }
}
