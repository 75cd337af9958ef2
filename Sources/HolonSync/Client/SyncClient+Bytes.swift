public import HolonBase

extension SyncClient {
  /// The client as bytes, to be stored in one transaction with the edit or the response that has changed it.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.version)
    writer.write(device)
    writer.write(Int(truncatingIfNeeded: clock.highWaterMark))
    writer.write(Int(clock.offset))
    writer.write(replica)
    writer.write(outbox) { writer, numbered in
      writer.write(numbered.number)
      writer.write(numbered.operation)
    }
    writer.write(refused) { writer, refusal in
      writer.write(refusal.operation)
      writer.write(refusal.reason.rawValue)
    }
    writer.write(cursor.map { [$0] } ?? []) { $0.write($1) }
    writer.write(nextNumber)
    writer.write((isPullDue ? 1 : 0) | (isPullFirst ? 2 : 0))
    writer.write(witnesses) { $0.write($1) }
    writer.write(fetch == nil ? 0 : 1)
    if let fetch {
      writer.write(fetch)
      writer.write(fetch.tree)
    }
    return writer.bytes
  }

  fileprivate static let version = 1

  /// Creates a client from its ``bytes``.
  ///
  /// - Returns: Nil for other bytes.
  public init?(bytes: [UInt8]) {
    let client = bytes.withUnsafeBytes { bytes -> SyncClient? in
      var reader = ByteReader(bytes)
      return try? reader.client()
    }
    guard let client else { return nil }
    self = client
  }
}

extension ByteReader {
  fileprivate mutating func client() throws(Damage) -> SyncClient {
    guard try number() == SyncClient.version else { throw Damage() }
    var client = SyncClient(device: try device())
    let highWaterMark = UInt64(bitPattern: Int64(try number()))
    client.clock = HybridClock(
      device: client.device.number, highWaterMark: highWaterMark, offset: Int64(try number()))
    client.replica = try replica()
    client.outbox = try list { reader throws(Damage) in
      NumberedOperation(number: try reader.number(), operation: try reader.operation())
    }
    client.refused = try list { reader throws(Damage) in
      RefusedOperation(operation: try reader.operation(), reason: RefusalReason(rawValue: try reader.text()))
    }
    client.cursor = try list { reader throws(Damage) in try reader.position() }.first
    client.nextNumber = try number()
    let flags = try number()
    (client.isPullDue, client.isPullFirst) = (flags & 1 != 0, flags & 2 != 0)
    client.witnesses = try list { reader throws(Damage) in try reader.position() }
    client.fetch = try number() == 0 ? nil : fetch()
    if client.fetch != nil { client.fetch?.tree = try partOfReplica() }
    guard isAtEnd else { throw Damage() }
    return client
  }
}

// MARK: - Fetches, without their trees

extension ByteWriter {
  fileprivate mutating func write(_ device: DeviceIdentity) {
    write(Int(device.number.rawValue))
    write(Int(truncatingIfNeeded: device.installation))
  }

  /// Writes the state of a fetch, except for the nodes of its pages.
  public mutating func write(_ fetch: TreeFetch) {
    switch fetch.position {
    case .node(let index):
      write(0)
      write(index)
    case .move(let stamp):
      write(1)
      write(stamp)
    }
    write(fetch.start.map { [$0] } ?? []) { $0.write($1) }
    write(fetch.tree.horizon)
    write(fetch.latest.map(String.init))
    write(fetch.stampsAnew ? 1 : 0)
    write(fetch.seen) { $0.write($1) }
  }
}

extension ByteReader {
  fileprivate mutating func device() throws(Damage) -> DeviceIdentity {
    DeviceIdentity(
      number: DeviceNumber(rawValue: UInt32(truncatingIfNeeded: try number())),
      installation: UInt64(bitPattern: Int64(try number())))
  }

  /// Reads the state of a fetch, except for the nodes of its pages.
  public mutating func fetch() throws(Damage) -> TreeFetch {
    var fetch = TreeFetch()
    fetch.position = try number() == 0 ? .node(try number()) : .move(try stamp())
    fetch.start = try list { reader throws(Damage) in try reader.position() }.first
    fetch.tree = TreeReplica(horizon: try stamp())
    fetch.latest = try optionalText().flatMap { Int64($0) }
    fetch.stampsAnew = try number() == 1
    fetch.seen = try list { reader throws(Damage) in try reader.position() }
    return fetch
  }
}
