/// A way to a server of sync.
///
/// ``SyncSpace`` is one within a process, `HTTPSyncTransport` in `HolonHTTP` one over a network.
public protocol SyncTransport: Sendable {
  /// Sends a request and returns its response.
  ///
  /// - Throws: Any error if no response arrives. The request is sent again later.
  func send(_ request: SyncRequest) async throws -> SyncResponse
}
