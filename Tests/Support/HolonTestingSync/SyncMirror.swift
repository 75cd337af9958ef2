public import HolonSync

/// A server of yours under a ``ConvergenceCheck``, as one that keeps its log in a database and speaks over a network.
///
/// It is asked what the model of a server is asked, and has to answer the same, to the last checksum.
public protocol SyncMirror: Sendable {
  /// Begins a history, with an empty log.
  ///
  /// - Parameter genesis: The checksum of the empty log.
  func begin(genesis: UInt64)

  /// Answers a request; nil when it fails.
  ///
  /// - Parameters:
  ///   - now: The server's time, in milliseconds since 1970.
  ///   - refusal: Says why an operation isn't accepted, or nil when it is.
  func answer(
    _ request: SyncRequest, at now: Int64,
    refusal: @escaping @Sendable (TreeOperation) -> RefusalReason?
  ) -> SyncResponse?

  /// Settles what is before a horizon, and may forget that part of the log.
  func settle(before horizon: HybridTimestamp, compacting: Bool)

  /// Makes a backup.
  func backUp()

  /// Goes back to the backup.
  func restore()
}
