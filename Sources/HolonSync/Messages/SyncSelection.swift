public import Foundation

/// A request for nodes that a query selects, with the nodes above them.
public struct SyncSelectionRequest: Hashable, Sendable {
  /// The query.
  public let query: SyncQuery

  /// A number that the response repeats, so that the device recognizes outdated responses.
  public let turn: Int

  /// The requested nodes.
  public let part: SyncSelectionPart

  /// The maximum number of nodes, records or identifiers that the server examines for the response.
  public let limit: Int

  /// Creates a request.
  public init(query: SyncQuery, turn: Int, part: SyncSelectionPart, limit: Int) {
    (self.query, self.turn, self.part, self.limit) = (query, turn, part, limit)
  }
}

/// The part of a tree from which nodes are selected.
public enum SyncSelectionPart: Hashable, Sendable {
  /// All nodes from the place of one, in an order that the server keeps; a page after the first belongs to a place in
  /// the log.
  case nodes(from: Int, start: LogPosition?)

  /// The nodes that have changed since a place in the log.
  case changes(since: LogPosition)

  /// Some nodes, also those that the query doesn't select.
  case named([UUID])
}

/// The nodes of a part of a tree, in the server's current state.
public struct SyncSelectionPage: Hashable, Sendable {
  /// The number of the request.
  public let turn: Int

  /// The place in the log from which to request changes next; nil for named nodes.
  public let through: LogPosition?

  /// The stamp before which edits are refused.
  public let horizon: HybridTimestamp

  /// The selected or named nodes, and nodes above them.
  ///
  /// Of its places, each node has the current one only, and its parent as that at the horizon.
  public let nodes: [NodeSnapshot]

  /// The changed or named nodes that aren't selected, or don't exist.
  public let left: [UUID]

  /// The start of the next page of nodes; nil after the last.
  public let next: Int?

  /// Whether more changes follow.
  public let hasMore: Bool

  package init(
    turn: Int, through: LogPosition?, horizon: HybridTimestamp, nodes: [NodeSnapshot], left: [UUID], next: Int? = nil,
    hasMore: Bool = false
  ) {
    (self.turn, self.through, self.horizon, self.nodes, self.left) = (turn, through, horizon, nodes, left)
    (self.next, self.hasMore) = (next, hasMore)
  }
}

extension SyncRequest {
  /// Whether the request is for the first page of a selection.
  var beginsSelection: Bool {
    guard case .select(let selection) = body, case .nodes(0, _) = selection.part else { return false }
    return true
  }
}
