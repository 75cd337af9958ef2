public import HolonSync

/// A server of yours under a ``ConvergenceCheck``, such as one with a database and a network.
///
/// It receives the same requests as the model of a server, and must return the same answers, including all checksums.
public protocol SyncMirror: Sendable {
  /// Begins a history, with an empty log.
  ///
  /// - Parameter genesis: The checksum of the empty log.
  func begin(genesis: UInt64)

  /// Answers a request; nil when it fails.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The server's time, in milliseconds since 1970.
  ///   - refusal: A closure that returns why an operation isn't accepted, or nil when it is.
  func answer(
    _ request: SyncRequest, at now: Int64,
    refusal: @escaping @Sendable (TreeOperation) -> RefusalReason?
  ) -> SyncResponse?

  /// Settles the operations before a horizon, and may discard that part of the log.
  func settle(before horizon: HybridTimestamp, compacting: Bool)

  /// Makes a backup.
  func backUp()

  /// Restores the backup.
  func restore()
}
