internal import Foundation
import HolonBase

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

extension SyncMessageReader {
  mutating func selection() throws(Failure) -> SyncSelectionRequest {
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

  mutating func selected() throws(Failure) -> SyncSelectionPage {
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
