extension SyncLedger {
  /// The maximum number of records or nodes in a response.
  public static var pageLimit: Int { 10_000 }

  /// The default for the approximate number of bytes after which a response ends.
  public static var pageBytes: Int { 4_194_304 }

  /// Returns a device's limit, clamped to the server's.
  public static func bounded(_ limit: Int) -> Int { min(max(limit, 1), pageLimit) }

  /// Returns the response to a request for a page of the tree.
  ///
  /// - Parameters:
  ///   - position: The place in the tree after which the page begins.
  ///   - start: The position of the log at which the first page was read; nil for the first page.
  ///   - limit: The maximum number of nodes and moves, within the server's.
  ///   - bytes: The approximate size at which the page ends; it has at least one node or move if there is any.
  ///   - device: The device that sent the request.
  ///   - now: The server's time, in milliseconds since 1970.
  /// - Complexity: O(*k*), *k* being the number of nodes and moves in the response.
  public func page(
    _ position: SnapshotPosition, start: LogPosition?, limit: Int, bytes: Int = pageBytes, for device: DeviceIdentity,
    at now: Int64
  ) -> SyncResponse {
    isForked(device)
      ? response(to: device, at: now, .forked)
      : response(to: device, at: now, .page(page(position, start, limit, bytes)))
  }

  private func page(
    _ position: SnapshotPosition, _ start: LogPosition?, _ limit: Int, _ bytes: Int
  ) -> SnapshotPage {
    var nodes: [NodeSnapshot] = []
    var moves: [TreeOperation] = []
    var next: SnapshotPosition?
    switch position {
    case .node(let first):
      let slots = min(max(first, 0), replica.nodes.count)..<replica.nodes.count
      nodes = slots.prefix(Self.bounded(limit)).lazy.map(replica.snapshot).prefix(bytes: bytes, \.byteCount)
      next = nodes.count < slots.count ? .node(slots.lowerBound + nodes.count) : .move(.zero)
    case .move(let stamp):
      let first = replica.moves[replica.index(of: stamp)...].drop { $0.stamp == stamp }
      moves = first.prefix(Self.bounded(limit)).lazy.map(replica.operation).prefix(bytes: bytes, \.byteCount)
      if moves.count < first.count { next = moves.last.map { .move($0.stamp) } }
    }
    return SnapshotPage(
      position: position, start: position == .first ? head : start ?? head, horizon: replica.horizon, nodes: nodes,
      moves: moves, next: next)
  }
}

/// The records of an externally stored log after a place, for a device that requests them.
public struct SyncPull: Sendable {
  /// The device that made the request.
  public let device: DeviceIdentity

  /// The receipt of the device; nil when it has never pushed.
  public let receipt: SyncReceipt?

  /// The requested place.
  public let since: LogPosition

  /// The start of the stored part of the log.
  public let tail: LogPosition

  /// The end of the log.
  public let head: LogPosition

  /// The checksum of the log before the place; nil when the log has no such place.
  public let checksum: UInt64?

  /// The records after the place, up to the requested number.
  public let records: [LogRecord]

  /// Creates a pull from values that were read from a log.
  public init(
    device: DeviceIdentity, receipt: SyncReceipt?, since: LogPosition, tail: LogPosition, head: LogPosition,
    checksum: UInt64?, records: [LogRecord]
  ) {
    self.device = device
    self.receipt = receipt
    self.since = since
    self.tail = tail
    self.head = head
    self.checksum = checksum
    self.records = records
  }

  /// Returns the response to the device.
  ///
  /// - Parameters:
  ///   - now: The server's time, in milliseconds since 1970.
  ///   - bytes: The approximate size at which the response ends; it has at least one record if there is any.
  public func response(at now: Int64, bytes: Int = SyncLedger.pageBytes) -> SyncResponse {
    let isForked = receipt.map { $0.installation != device.installation } ?? false
    let body: SyncResponse.Body =
      if isForked {
        .forked
      } else if since.sequence > head.sequence || since.sequence < 0 {
        .reset(since: since)
      } else if since.sequence < tail.sequence {
        .behind(since: since)
      } else if checksum != since.checksum {
        .reset(since: since)
      } else {
        pulled(bytes)
      }
    return SyncResponse(
      device: device, now: now, head: head, lastNumber: isForked ? 0 : receipt?.lastNumber ?? 0, body: body)
  }

  private func pulled(_ bytes: Int) -> SyncResponse.Body {
    var (count, room) = (0, bytes)
    while count < records.count, room > 0 {
      room -= records[count].byteCount
      count += 1
    }
    let records = count < records.count ? Array(records[..<count]) : records
    return .pulled(since: since, records: records, hasMore: since.sequence + count < head.sequence)
  }
}
