/// The server's side of sync: accepts operations, gives them an order, and hands them on.
///
/// It is a value without input and output. A process that keeps it in a database answers each request within one
/// transaction, so that the order of the log is the order of commits: a device that has seen record 8 never misses a
/// record 7 that was committed later.
public struct SyncServer<Schema: SyncSchema>: Sendable {
  /// The tree as all accepted operations leave it.
  public internal(set) var replica = TreeReplica<Schema>()

  /// The end of the log.
  public internal(set) var head: LogPosition

  /// The beginning of what is kept of the log.
  public internal(set) var tail: LogPosition

  /// The records that are kept, and the checksums behind them.
  public internal(set) var log: [LogRecord<Schema>] = []
  var checksums: [UInt64] = []

  var devices: [DeviceNumber: DeviceRecord] = [:]

  package var faults: SyncFaults = [] {
    didSet { replica.faults = faults }
  }

  /// Creates a server with an empty tree.
  ///
  /// - Parameter genesis: A random number, by which devices tell this log from others.
  public init(genesis: UInt64) {
    head = LogPosition(sequence: 0, checksum: genesis)
    tail = head
  }
}

/// What a server remembers of a device.
struct DeviceRecord: Sendable {
  let installation: UInt64
  var lastNumber = 0

  /// The places in the log of the device's operations by their number.
  var sequences: [Int: Int] = [:]
}

extension SyncServer {
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
    let body: SyncResponse<Schema>.Body
    if let record = devices[request.device.number], record.installation != request.device.installation,
      !faults.contains(.noForkCheck)
    {
      body = .forked
    } else {
      switch request.body {
      case .push(let operations): body = push(operations, from: request.device, at: now, refusal)
      case .pull(let since, let limit): body = pull(since, limit)
      case .snapshot(let position, let start, let limit): body = page(position, start, limit)
      }
    }
    return SyncResponse(
      device: request.device, now: now, head: head,
      lastNumber: body == .forked ? 0 : devices[request.device.number]?.lastNumber ?? 0, body: body)
  }

  mutating func append(_ record: LogRecord<Schema>) {
    head = head.advanced(over: record)
    log.append(record)
    checksums.append(head.checksum)
  }
}
