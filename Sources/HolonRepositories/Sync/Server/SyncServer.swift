/// The server's side of sync: accepts operations, gives them an order, and hands them on.
///
/// It is a value without input and output that holds its whole log. A server that keeps the log in a database uses a
/// ``SyncLedger``, and appends in one transaction, so that the order of the log is the order of commits: a device that
/// has seen record 8 never misses a record 7 that was committed later.
public struct SyncServer<Schema: SyncSchema>: Sendable {
  /// What the log leaves.
  public internal(set) var ledger: SyncLedger<Schema>

  /// The beginning of what is kept of the log.
  public internal(set) var tail: LogPosition

  /// The records that are kept, and the checksums behind them.
  public internal(set) var log: [LogRecord<Schema>] = []
  var checksums: [UInt64] = []

  /// The places in the log of each device's operations by their number.
  var sequences: [DeviceNumber: [Int: Int]] = [:]

  /// The approximate size at which answers end, in bytes.
  package var pageBytes = SyncLedger<Schema>.pageBytes

  package var faults: SyncFaults {
    get { ledger.faults }
    set { ledger.faults = newValue }
  }

  /// Creates a server with an empty tree.
  ///
  /// - Parameter genesis: A random number, by which devices tell this log from others.
  public init(genesis: UInt64) {
    tail = LogPosition(sequence: 0, checksum: genesis)
    ledger = SyncLedger(head: tail)
  }
}

extension SyncServer {
  /// The tree as all accepted operations leave it.
  public var replica: TreeReplica<Schema> { ledger.replica }

  /// The end of the log.
  public var head: LogPosition { ledger.head }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - now: The server's time, in milliseconds since 1970.
  ///   - refusal: Says why an operation isn't accepted, or nil when it is.
  /// - Complexity: O(*k*) and the cost of ``TreeReplica/apply(_:)``, *k* being the number of operations, records or
  ///   nodes in the request or the answer.
  public mutating func answer(
    _ request: SyncRequest<Schema>, at now: Int64,
    refusal: (TreeOperation<Schema>) -> RefusalReason? = { _ in nil }
  ) -> SyncResponse<Schema> {
    switch request.body {
    case .push(let operations): push(operations, from: request.device, at: now, refusal)
    case .pull(let since, let limit): pull(since, limit, request.device, at: now)
    case .snapshot(let position, let start, let limit):
      ledger.page(position, start: start, limit: limit, bytes: pageBytes, for: request.device, at: now)
    }
  }
}
