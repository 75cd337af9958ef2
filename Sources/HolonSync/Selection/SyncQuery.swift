/// A condition on the fields of a node, by which a device selects the nodes that it receives.
///
/// Queries are composites: ``all(_:)``, ``any(_:)`` and ``not(_:)`` combine others, also written as `&&`, `||` and `!`.
/// ``SyncSchema/query(_:)`` creates them from the properties of an item:
///
/// ```swift
/// let market = schema.query { !$0.isBought && $0.shops.contains("market") }
/// let phone = try SyncedTree(schema, in: storage, selecting: market)
/// ```
///
/// A query is evaluated on the cells of one node, by devices and by servers, which don't know the schema. The queries of a
/// combination are called in their order, up to the one that determines the result. A query can't fail: a value of an
/// unexpected form satisfies no comparison.
public struct SyncQuery: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    case all([SyncQuery])
    case any([SyncQuery])
    case not(SyncQuery)
    case field(SyncCondition)
  }

  let content: Content

  init(_ content: Content) { self.content = content }
}

extension SyncQuery {
  /// The query that all nodes satisfy.
  public static let everything = SyncQuery(.all([]))

  /// The query that no node satisfies.
  public static let nothing = SyncQuery(.any([]))

  /// Returns the query that holds where all of some queries do, and everywhere without any.
  public static func all(_ queries: [SyncQuery]) -> SyncQuery { SyncQuery(.all(queries)) }

  /// Returns the query that holds where one of some queries does, and nowhere without any.
  public static func any(_ queries: [SyncQuery]) -> SyncQuery { SyncQuery(.any(queries)) }

  /// Returns the query that holds where another one doesn't.
  public static func not(_ query: SyncQuery) -> SyncQuery { SyncQuery(.not(query)) }

  /// Returns the query of one condition.
  public static func field(_ condition: SyncCondition) -> SyncQuery { SyncQuery(.field(condition)) }

  /// Returns the query that holds where both queries do.
  public static func && (lhs: SyncQuery, rhs: SyncQuery) -> SyncQuery {
    if case .all(let queries) = lhs.content { return .all(queries + [rhs]) }
    return .all([lhs, rhs])
  }

  /// Returns the query that holds where one of both queries does.
  public static func || (lhs: SyncQuery, rhs: SyncQuery) -> SyncQuery {
    if case .any(let queries) = lhs.content { return .any(queries + [rhs]) }
    return .any([lhs, rhs])
  }

  /// Returns the query that holds where another one doesn't.
  public static prefix func ! (query: SyncQuery) -> SyncQuery { .not(query) }
}

extension SyncQuery {
  /// Returns whether a node with some cells satisfies the query.
  ///
  /// - Complexity: O(*q* *c*), *q* being the number of conditions and *c* that of the cells.
  public func matches(_ cells: [NodeCell]) -> Bool {
    switch content {
    case .all(let queries): queries.allSatisfy { $0.matches(cells) }
    case .any(let queries): queries.contains { $0.matches(cells) }
    case .not(let query): !query.matches(cells)
    case .field(let condition): condition.matches(cells)
    }
  }
}

// MARK: - Limits

extension SyncQuery {
  /// The greatest number of queries within each other, the outermost included.
  public static var greatestDepth: Int { 32 }

  /// The greatest number of queries and values in a query.
  public static var greatestCount: Int { 1_000 }

  /// The greatest size of the texts in a query, in bytes.
  public static var greatestSize: Int { 16_384 }

  /// Returns the limit that the query exceeds; nil if there is none.
  func exceededLimit() -> String? {
    var (count, size) = (0, 0)
    var open = [(query: self, depth: 1)]
    while let (query, depth) = open.popLast() {
      if depth > Self.greatestDepth { return "more than \(Self.greatestDepth) queries within each other" }
      count += 1
      switch query.content {
      case .all(let queries), .any(let queries):
        count += queries.count
        if count <= Self.greatestCount { for query in queries { open.append((query, depth + 1)) } }
      case .not(let query): open.append((query, depth + 1))
      case .field(let condition):
        count += condition.texts.count
        size += condition.texts.reduce(0) { $0 + $1.utf8.count }
      }
      if count > Self.greatestCount { return "more than \(Self.greatestCount) queries and values" }
      if size > Self.greatestSize { return "texts of more than \(Self.greatestSize) bytes" }
    }
    return nil
  }
}

/// An error from opening a tree with a query that servers would refuse.
public struct SyncQueryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and the next step, as a sentence.
  public let description: String

  init(_ limit: String) { description = "the query has \(limit): make it simpler" }
}
