public import HolonBase

/// A way to a server of sync.
///
/// ``SyncSpace`` is one within a process, `HTTPSyncTransport` in `HolonHTTP` one over a network.
public protocol SyncTransport: Sendable {
  /// Sends a request and returns its response.
  ///
  /// - Throws: Any error if no response arrives. The request is sent again later.
  func send(_ request: SyncRequest) async throws -> SyncResponse
}

/// An error from a server whose responses don't lead to the end of a sync.
public struct SyncProgressError: DescribedError, Hashable, Sendable {
  /// The problem and the next step, as a sentence.
  public var description: String {
    "the server's responses don't match the requests: check the address, and the versions of the program and the server"
  }
}
