internal import Foundation
public import HolonBase
import HolonTree

/// An error from reading a message of sync.
public struct SyncMessageError: DescribedError, Hashable, Sendable {
  /// The offset of the unexpected byte of the message, from 0.
  public let offset: Int

  /// The expected value, such as “a stamp”.
  public let expected: String

  /// The offset and the expected value, as a sentence.
  public var description: String { "byte \(offset): expected \(expected)" }
}

extension SyncRequest {
  /// Parses a request from JSON.
  ///
  /// Unknown members are ignored, with any value.
  ///
  /// - Throws: ``SyncMessageError`` for messages in another form than that of `SyncFormat.md`.
  public init(json: [UInt8]) throws(SyncMessageError) {
    self = try json.withUnsafeBufferPointer { json in Result { () throws(SyncMessageError) in try Self(json: json) } }
      .get()
  }

  /// Parses a request from JSON in external memory.
  public init(json: UnsafeBufferPointer<UInt8>) throws(SyncMessageError) {
    self = try SyncMessageReader.read(json) { reader throws(JSONScanner.Failure) in try reader.request() }
  }
}

extension SyncResponse {
  /// Parses a response from JSON.
  ///
  /// Unknown members are ignored, with any value.
  ///
  /// - Throws: ``SyncMessageError`` for messages in another form than that of `SyncFormat.md`.
  public init(json: [UInt8]) throws(SyncMessageError) {
    self = try json.withUnsafeBufferPointer { json in
      Result { () throws(SyncMessageError) in
        try SyncMessageReader.read(json) { reader throws(JSONScanner.Failure) in try reader.response() }
      }
    }.get()
  }
}

/// A reader of messages, member by member, without intermediate values.
struct SyncMessageReader {
  typealias Failure = JSONScanner.Failure

  var json: JSONScanner

  static func read<Message>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (inout SyncMessageReader) throws(Failure) -> Message
  ) throws(SyncMessageError) -> Message {
    guard text.reduce(0, |) < 0x80 || String(bytes: text, encoding: .utf8) != nil else {
      throw SyncMessageError(offset: 0, expected: "UTF-8")
    }
    var reader = SyncMessageReader(json: JSONScanner(text))
    do throws(Failure) {
      let message = try body(&reader)
      guard reader.json.peek() == nil else { throw reader.json.failure("the end of the message") }
      return message
    } catch {
      throw SyncMessageError(offset: error.offset, expected: error.expected)
    }
  }
}

// MARK: - Messages

extension SyncMessageReader {
  mutating func request() throws(Failure) -> SyncRequest {
    var (device, body): (DeviceIdentity?, SyncRequest.Body?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "device" where device == nil: device = try self.device()
      case "body" where body == nil: body = try self.question()
      default: try skip(key, known: "device", "body")
      }
    }
    return SyncRequest(device: try found(device, "device"), body: try found(body, "body"))
  }

  mutating func response() throws(Failure) -> SyncResponse {
    var (device, now, head): (DeviceIdentity?, Int64?, LogPosition?)
    var (lastNumber, body): (Int?, SyncResponse.Body?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "device" where device == nil: device = try self.device()
      case "now" where now == nil: now = try self.number()
      case "head" where head == nil: head = try self.position()
      case "lastNumber" where lastNumber == nil: lastNumber = try self.number()
      case "body" where body == nil: body = try self.answer()
      default: try skip(key, known: "device", "now", "head", "lastNumber", "body")
      }
    }
    return SyncResponse(
      device: try found(device, "device"), now: try found(now, "now"), head: try found(head, "head"),
      lastNumber: try found(lastNumber, "lastNumber"), body: try found(body, "body"))
  }

  private mutating func question() throws(Failure) -> SyncRequest.Body {
    let body: SyncRequest.Body
    switch try openVariant() {
    case "push":
      body = .push(
        try only("_0") { reader throws(Failure) in try reader.list { reader throws(Failure) in try reader.numbered() } }
      )
    case "pull":
      var (since, limit): (LogPosition?, Int?)
      try json.beginObject()
      while let key = try key() {
        switch key {
        case "since" where since == nil: since = try position()
        case "limit" where limit == nil: limit = try number()
        default: try skip(key, known: "since", "limit")
        }
      }
      body = .pull(since: try found(since, "since"), limit: try found(limit, "limit"))
    case "snapshot":
      var (place, start, limit): (SnapshotPosition?, LogPosition?, Int?)
      try json.beginObject()
      while let key = try key() {
        switch key {
        case "_0" where place == nil: place = try self.place()
        case "start" where start == nil: if !json.skipNull() { start = try position() }
        case "limit" where limit == nil: limit = try number()
        default: try skip(key, known: "_0", "start", "limit")
        }
      }
      body = .snapshot(try found(place, "_0"), start: start, limit: try found(limit, "limit"))
    default: throw json.failure("“push”, “pull” or “snapshot”")
    }
    try closeVariant()
    return body
  }

  private mutating func answer() throws(Failure) -> SyncResponse.Body {
    let body: SyncResponse.Body
    switch try openVariant() {
    case "pushed": body = try pushed()
    case "pulled": body = try pulled()
    case "page": body = .page(try only("_0") { reader throws(Failure) in try reader.page() })
    case "tooOld":
      let (number, stamp) = try obstacle()
      body = .tooOld(number: number, stamp: stamp)
    case "clockAhead":
      let (number, stamp) = try obstacle()
      body = .clockAhead(number: number, stamp: stamp)
    case "forked":
      try json.skipValue()
      body = .forked
    case "reset": body = .reset(since: try only("since") { reader throws(Failure) in try reader.position() })
    case "behind": body = .behind(since: try only("since") { reader throws(Failure) in try reader.position() })
    default: throw json.failure("a response that this version supports")
    }
    try closeVariant()
    return body
  }
}

// MARK: - Answers

extension SyncMessageReader {
  private mutating func pushed() throws(Failure) -> SyncResponse.Body {
    var (through, receipt, refusals): (Int?, LogPosition?, [Refusal]?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "through" where through == nil: through = try self.number()
      case "receipt" where receipt == nil: receipt = try self.position()
      case "refusals" where refusals == nil: refusals = try list { reader throws(Failure) in try reader.refusal() }
      default: try skip(key, known: "through", "receipt", "refusals")
      }
    }
    return .pushed(
      through: try found(through, "through"), receipt: try found(receipt, "receipt"),
      refusals: try found(refusals, "refusals"))
  }

  private mutating func refusal() throws(Failure) -> Refusal {
    var (number, stamp, reason): (Int?, HybridTimestamp?, String?)
    var current: NodeSnapshot?
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "number" where number == nil: number = try self.number()
      case "stamp" where stamp == nil: stamp = try self.stamp()
      case "reason" where reason == nil: reason = try self.text()
      case "current" where current == nil: if !json.skipNull() { current = try self.node() }
      default: try skip(key, known: "number", "stamp", "reason", "current")
      }
    }
    return Refusal(
      number: try found(number, "number"), stamp: try found(stamp, "stamp"),
      reason: RefusalReason(rawValue: try found(reason, "reason")), current: current)
  }

  private mutating func pulled() throws(Failure) -> SyncResponse.Body {
    var (since, records, hasMore): (LogPosition?, [LogRecord]?, Bool?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "since" where since == nil: since = try self.position()
      case "records" where records == nil: records = try list { reader throws(Failure) in try reader.record() }
      case "hasMore" where hasMore == nil: hasMore = try self.truth()
      default: try skip(key, known: "since", "records", "hasMore")
      }
    }
    return .pulled(
      since: try found(since, "since"), records: try found(records, "records"), hasMore: try found(hasMore, "hasMore"))
  }

  private mutating func record() throws(Failure) -> LogRecord {
    let record: LogRecord
    switch try openVariant() {
    case "operation":
      var (device, number, operation): (UInt32?, Int?, TreeOperation?)
      try json.beginObject()
      while let key = try key() {
        switch key {
        case "device" where device == nil: device = try self.number()
        case "number" where number == nil: number = try self.number()
        case "_2" where operation == nil: operation = try self.operation()
        default: try skip(key, known: "device", "number", "_2")
        }
      }
      record = .operation(
        device: DeviceNumber(rawValue: try found(device, "device")), number: try found(number, "number"),
        try found(operation, "_2"))
    case "horizon": record = .horizon(try only("_0") { reader throws(Failure) in try reader.stamp() })
    default: throw json.failure("“operation” or “horizon”")
    }
    try closeVariant()
    return record
  }

  private mutating func page() throws(Failure) -> SnapshotPage {
    var (position, start, horizon): (SnapshotPosition?, LogPosition?, HybridTimestamp?)
    var (nodes, moves, next): ([NodeSnapshot]?, [TreeOperation]?, SnapshotPosition?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "position" where position == nil: position = try self.place()
      case "start" where start == nil: start = try self.position()
      case "horizon" where horizon == nil: horizon = try self.stamp()
      case "nodes" where nodes == nil: nodes = try list { reader throws(Failure) in try reader.node() }
      case "moves" where moves == nil: moves = try list { reader throws(Failure) in try reader.operation() }
      case "next" where next == nil: if !json.skipNull() { next = try self.place() }
      default: try skip(key, known: "position", "start", "horizon", "nodes", "moves", "next")
      }
    }
    return SnapshotPage(
      position: try found(position, "position"), start: try found(start, "start"),
      horizon: try found(horizon, "horizon"), nodes: try found(nodes, "nodes"), moves: try found(moves, "moves"),
      next: next)
  }

  private mutating func obstacle() throws(Failure) -> (Int, HybridTimestamp) {
    var (number, stamp): (Int?, HybridTimestamp?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "number" where number == nil: number = try self.number()
      case "stamp" where stamp == nil: stamp = try self.stamp()
      default: try skip(key, known: "number", "stamp")
      }
    }
    return (try found(number, "number"), try found(stamp, "stamp"))
  }
}

// MARK: - Nodes and operations

extension SyncMessageReader {
  private mutating func numbered() throws(Failure) -> NumberedOperation {
    var (number, operation): (Int?, TreeOperation?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "n" where number == nil: number = try self.number()
      case "op" where operation == nil: operation = try self.operation()
      default: try skip(key, known: "n", "op")
      }
    }
    return NumberedOperation(number: try found(number, "n"), operation: try found(operation, "op"))
  }

  private mutating func operation() throws(Failure) -> TreeOperation {
    var (stamp, item, parent): (HybridTimestamp?, UUID?, NodeParent?)
    var (kind, field, value, order): (String?, String?, String?, OrderKey?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "t" where stamp == nil: stamp = try self.stamp()
      case "i" where item == nil: item = try self.id()
      case "k" where kind == nil: kind = try self.text()
      case "f" where field == nil: field = try self.text()
      case "v" where value == nil: if !json.skipNull() { value = try self.text() }
      case "p" where parent == nil: parent = try self.parent()
      case "o" where order == nil: order = try self.orderKey()
      default: try skip(key, known: "t", "i", "k", "f", "v", "p", "o")
      }
    }
    let action: TreeAction
    switch try found(kind, "k") {
    case "set": action = .set(try found(field, "f"), value)
    case "order": action = .order(in: try found(parent, "p"), try found(order, "o"))
    case "move": action = .move(to: try found(parent, "p"), try found(order, "o"))
    default: throw json.failure("an operation that sets, orders or moves")
    }
    return TreeOperation(stamp: try found(stamp, "t"), item: try found(item, "i"), action: action)
  }

  mutating func node() throws(Failure) -> NodeSnapshot {
    var (id, cells, orders): (UUID?, [NodeCell]?, [NodeSnapshot.Order]?)
    var base: NodeSnapshot.Base?
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "i" where id == nil: id = try self.id()
      case "c" where cells == nil: cells = try list { reader throws(Failure) in try reader.cell() }
      case "o" where orders == nil: orders = try list { reader throws(Failure) in try reader.order() }
      case "b" where base == nil:
        guard !json.skipNull() else { break }
        let (parent, _, stamp) = try since()
        base = NodeSnapshot.Base(parent: parent, stamp: stamp)
      default: try skip(key, known: "i", "c", "o", "b")
      }
    }
    return NodeSnapshot(
      id: try found(id, "i"), cells: try found(cells, "c"), orders: try found(orders, "o"), base: base)
  }

  private mutating func cell() throws(Failure) -> NodeCell {
    var (field, value, stamp): (String?, String?, HybridTimestamp?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "field" where field == nil: field = try self.text()
      case "value" where value == nil: if !json.skipNull() { value = try self.text() }
      case "stamp" where stamp == nil: stamp = try self.stamp()
      default: try skip(key, known: "field", "value", "stamp")
      }
    }
    return NodeCell(field: try found(field, "field"), value: value, stamp: try found(stamp, "stamp"))
  }

  private mutating func order() throws(Failure) -> NodeSnapshot.Order {
    let (parent, key, stamp) = try since()
    return NodeSnapshot.Order(parent: parent, key: try found(key, "key"), stamp: stamp)
  }

  /// Reads a parent since a stamp, with or without a place among its parts.
  private mutating func since() throws(Failure) -> (NodeParent, OrderKey?, HybridTimestamp) {
    var (parent, order, stamp): (NodeParent?, OrderKey?, HybridTimestamp?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "parent" where parent == nil: parent = try self.parent()
      case "key" where order == nil: order = try self.orderKey()
      case "stamp" where stamp == nil: stamp = try self.stamp()
      default: try skip(key, known: "parent", "key", "stamp")
      }
    }
    return (try found(parent, "parent"), order, try found(stamp, "stamp"))
  }
}
