internal import Foundation
import HolonBase
import HolonTree

/// An error from reading a message of sync.
public struct SyncMessageError: Error, Hashable, Sendable, CustomStringConvertible {
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

extension SyncQuery {
  /// Parses a query from JSON.
  ///
  /// - Throws: ``SyncMessageError`` for queries in another form than that of `SyncFormat.md`, or beyond its limits.
  public init(json: [UInt8]) throws(SyncMessageError) {
    self = try json.withUnsafeBufferPointer { json in
      Result { () throws(SyncMessageError) in
        try SyncMessageReader.read(json) { reader throws(JSONScanner.Failure) in try reader.query() }
      }
    }.get()
  }
}

/// A reader of messages, member by member, without intermediate values.
private struct SyncMessageReader {
  typealias Failure = JSONScanner.Failure

  private var json: JSONScanner

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
    case "select": body = .select(try selection())
    default: throw json.failure("“push”, “pull”, “snapshot” or “select”")
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
    case "selected": body = .selected(try selected())
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

// MARK: - Selections

extension SyncMessageReader {
  private mutating func selection() throws(Failure) -> SyncSelectionRequest {
    var (query, turn, part, limit): (SyncQuery?, Int?, SyncSelectionPart?, Int?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "query" where query == nil: query = try self.query()
      case "turn" where turn == nil: turn = try number()
      case "part" where part == nil: part = try self.part()
      case "limit" where limit == nil: limit = try number()
      default: try skip(key, known: "query", "turn", "part", "limit")
      }
    }
    return SyncSelectionRequest(
      query: try found(query, "query"), turn: try found(turn, "turn"), part: try found(part, "part"),
      limit: try found(limit, "limit"))
  }

  private mutating func part() throws(Failure) -> SyncSelectionPart {
    let part: SyncSelectionPart
    switch try openVariant() {
    case "nodes":
      var (first, start): (Int?, LogPosition?)
      try json.beginObject()
      while let key = try key() {
        switch key {
        case "from" where first == nil: first = try number()
        case "start" where start == nil: if !json.skipNull() { start = try position() }
        default: try skip(key, known: "from", "start")
        }
      }
      part = .nodes(from: try found(first, "from"), start: start)
    case "changes": part = .changes(since: try only("since") { reader throws(Failure) in try reader.position() })
    case "named":
      part = .named(
        try only("_0") { reader throws(Failure) in try reader.list { reader throws(Failure) in try reader.id() } })
    default: throw json.failure("“nodes”, “changes” or “named”")
    }
    try closeVariant()
    return part
  }

  private mutating func selected() throws(Failure) -> SyncSelectionPage {
    var (turn, through, nodes): (Int?, LogPosition?, [NodeSnapshot]?)
    var (left, next, hasMore, horizon): ([UUID]?, Int?, Bool?, HybridTimestamp?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "turn" where turn == nil: turn = try self.number()
      case "through" where through == nil: if !json.skipNull() { through = try self.position() }
      case "horizon" where horizon == nil: horizon = try self.stamp()
      case "nodes" where nodes == nil: nodes = try list { reader throws(Failure) in try reader.node() }
      case "left" where left == nil: left = try list { reader throws(Failure) in try reader.id() }
      case "next" where next == nil: if !json.skipNull() { next = try self.number() }
      case "hasMore" where hasMore == nil: hasMore = try self.truth()
      default: try skip(key, known: "turn", "through", "horizon", "nodes", "left", "next", "hasMore")
      }
    }
    return SyncSelectionPage(
      turn: try found(turn, "turn"), through: through, horizon: try found(horizon, "horizon"),
      nodes: try found(nodes, "nodes"), left: try found(left, "left"), next: next,
      hasMore: try found(hasMore, "hasMore"))
  }

  /// Reads a query within the limits, which also keep this function from too many calls of itself.
  mutating func query() throws(Failure) -> SyncQuery {
    let start = json.position
    let query = try query(depth: 1)
    if let limit = query.exceededLimit() { throw failure(start, "a query without \(limit)") }
    return query
  }

  private mutating func query(depth: Int) throws(Failure) -> SyncQuery {
    guard depth <= SyncQuery.greatestDepth else {
      throw json.failure("at most \(SyncQuery.greatestDepth) queries within each other")
    }
    try json.beginObject()
    guard let kind = try key() else { throw json.failure("a kind of queries") }
    let query: SyncQuery
    switch kind {
    case "all":
      query = .all(try list { reader throws(Failure) in try reader.query(depth: depth + 1) })
    case "any":
      query = .any(try list { reader throws(Failure) in try reader.query(depth: depth + 1) })
    case "not": query = .not(try self.query(depth: depth + 1))
    case "field": return .field(try condition(of: try text()))
    // An unknown member can't be ignored, because the query would select other nodes.
    default: throw json.failure("“all”, “any”, “not” or “field” instead of “\(kind.prefix(40))”")
    }
    try closeVariant()
    return query
  }

  /// Reads the members of a condition after its field.
  private mutating func condition(of field: String) throws(Failure) -> SyncCondition {
    var (rule, initial, comparison, value): (SyncFieldRule?, [String?]?, SyncComparison.Content?, String?)
    var (isAbove, order) = (false, SyncValueOrder?.none)
    while let key = try key() {
      switch key {
      case "rule" where rule == nil:
        rule = SyncFieldRule(rawValue: try text())
        if rule == nil { throw json.failure("a known rule of fields") }
      case "initial" where initial == nil: initial = try optionalTexts()
      case "order" where order == nil:
        order = SyncValueOrder(rawValue: try text())
        if order == nil { throw json.failure("a known order of values") }
      case "in" where comparison == nil && value == nil: comparison = .isOne(of: try optionalTexts())
      case "exists" where comparison == nil && value == nil:
        guard try truth() else { throw json.failure("true") }
        comparison = .exists
      case "contains" where comparison == nil && value == nil: comparison = .contains(try text())
      case "below" where comparison == nil && value == nil: value = try text()
      case "above" where comparison == nil && value == nil: (value, isAbove) = (try text(), true)
      default: throw json.failure("known members of a condition, each only once, instead of “\(key.prefix(40))”")
      }
    }
    if let value {
      let order = try found(order, "order")
      comparison = isAbove ? .isAbove(value, order) : .isBelow(value, order)
    }
    return SyncCondition(
      field, try found(rule, "rule"), initial: try found(initial, "initial"),
      SyncComparison(try found(comparison, "a comparison")))
  }

  private mutating func optionalTexts() throws(Failure) -> [String?] {
    try list { reader throws(Failure) in reader.json.skipNull() ? nil : try reader.text() }
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

  private mutating func node() throws(Failure) -> NodeSnapshot {
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

// MARK: - Values

extension SyncMessageReader {
  private mutating func text() throws(Failure) -> String {
    let raw = try json.rawString()
    let text = json.text(of: raw)
    // It replaces half of a surrogate pair, unless the message itself has it.
    guard raw.hasEscapes, text.unicodeScalars.contains("\u{FFFD}") else { return text }
    let written = String(decoding: bytes(of: raw), as: UTF8.self)
    let count =
      written.unicodeScalars.count { $0 == "\u{FFFD}" }
      + written.lowercased().components(separatedBy: "\\ufffd").count - 1
    guard text.unicodeScalars.count(where: { $0 == "\u{FFFD}" }) == count else {
      throw failure(raw.start, "a string without half characters")
    }
    return text
  }

  private mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(Failure) -> Number {
    var number: Number = 0
    let digits = try json.number()
    for byte in json.bytes[digits] {
      guard byte &- 48 < 10 else { throw failure(digits.lowerBound, "a whole number of at least 0") }
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) = shifted.addingReportingOverflow(Number(byte - 48))
      guard !isTooLarge, !isTooLargeNow else { throw failure(digits.lowerBound, "a number up to \(Number.max)") }
      number = sum
    }
    return number
  }

  private mutating func truth() throws(Failure) -> Bool {
    guard let truth = json.truth() else { throw json.failure("true or false") }
    return truth
  }

  private mutating func id() throws(Failure) -> UUID {
    let raw = try json.rawString()
    guard let id = UUID(bytes(of: raw)) else { throw failure(raw.start, "an identifier") }
    return id
  }

  private mutating func stamp() throws(Failure) -> HybridTimestamp {
    let raw = try json.rawString()
    guard let stamp = HybridTimestamp(text: bytes(of: raw)) else { throw failure(raw.start, "a stamp") }
    return stamp
  }

  private mutating func orderKey() throws(Failure) -> OrderKey {
    let raw = try json.rawString()
    guard raw.end - raw.start <= OrderKey.longest, let key = OrderKey(json.text(of: raw)) else {
      throw failure(raw.start, "an order key")
    }
    return key
  }

  private mutating func parent() throws(Failure) -> NodeParent {
    try json.beginArray()
    guard try json.nextElement() else { throw json.failure("a kind of parents") }
    let parent: NodeParent
    switch try number(Int.self) {
    case 0: parent = .root
    case 1: parent = .trash
    case 2 where try json.nextElement(): parent = .node(try id())
    default: throw json.failure("a kind of parents, and an identifier")
    }
    guard try !json.nextElement() else { throw json.failure("the end of the array of a parent") }
    return parent
  }

  private mutating func device() throws(Failure) -> DeviceIdentity {
    var (number, installation): (UInt32?, UInt64?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "number" where number == nil: number = try self.number()
      case "installation" where installation == nil: installation = try self.number()
      default: try skip(key, known: "number", "installation")
      }
    }
    return DeviceIdentity(
      number: DeviceNumber(rawValue: try found(number, "number")),
      installation: try found(installation, "installation"))
  }

  private mutating func position() throws(Failure) -> LogPosition {
    var (sequence, checksum): (Int?, UInt64?)
    try json.beginObject()
    while let key = try key() {
      switch key {
      case "sequence" where sequence == nil: sequence = try self.number()
      case "checksum" where checksum == nil: checksum = try self.number()
      default: try skip(key, known: "sequence", "checksum")
      }
    }
    return LogPosition(sequence: try found(sequence, "sequence"), checksum: try found(checksum, "checksum"))
  }

  private mutating func place() throws(Failure) -> SnapshotPosition {
    let place: SnapshotPosition
    switch try openVariant() {
    case "node": place = .node(try only("_0") { reader throws(Failure) in try reader.number() })
    case "move": place = .move(try only("_0") { reader throws(Failure) in try reader.stamp() })
    default: throw json.failure("“node” or “move”")
    }
    try closeVariant()
    return place
  }
}

// MARK: - Structure

extension SyncMessageReader {
  private mutating func key() throws(Failure) -> String? { try json.nextKey().map { json.text(of: $0) } }

  /// Skips an unknown member; throws if the member is a known one, which occurs for the second time.
  private mutating func skip(_ key: String, known: String...) throws(Failure) {
    guard !known.contains(key) else { throw json.failure("“\(key)” only once") }
    try json.skipValue()
  }

  /// Reads one member of an object and skips the others.
  private mutating func only<Value>(
    _ name: String, _ read: (inout SyncMessageReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var value: Value?
    try json.beginObject()
    while let key = try key() {
      if key == name, value == nil { value = try read(&self) } else { try skip(key, known: name) }
    }
    return try found(value, name)
  }

  /// Starts an object with one member, and returns its name, which is the kind of its value.
  private mutating func openVariant() throws(Failure) -> String {
    try json.beginObject()
    guard let kind = try key() else { throw json.failure("a member") }
    return kind
  }

  private mutating func closeVariant() throws(Failure) {
    guard try json.nextKey() == nil else { throw json.failure("only one member") }
  }

  private mutating func list<Value>(
    _ read: (inout SyncMessageReader) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    try json.beginArray()
    while try json.nextElement() { values.append(try read(&self)) }
    return values
  }

  private func found<Value>(_ value: Value?, _ name: String) throws(Failure) -> Value {
    guard let value else { throw json.failure("“\(name)” before the end of the object") }
    return value
  }

  private func bytes(of raw: JSONScanner.RawString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: json.bytes[raw.start..<raw.end])
  }

  private func failure(_ offset: Int, _ expected: String) -> Failure {
    JSONScanner.Failure(offset: offset, expected: expected)
  }
}
