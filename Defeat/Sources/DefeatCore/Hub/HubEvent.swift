public import Foundation
import HolonBase
import HolonTree

/// An event that a hub sends to devices listening to `/v1/live`.
///
/// Events are hints: a device that misses one finds the change at its next sync.
///
/// As server-sent events these are `event: head` with `data: {"space":"…","head":8}`, `event: spaces` with `data: {}`,
/// and `event: revoked`, after which the stream ends. A device that begins listening receives one `head` event for each
/// space. Every 15 seconds the hub sends a line that begins with a colon.
public enum HubEvent: Hashable, Sendable {
  /// The log of a space has grown to this number of records.
  case head(space: UUID, head: Int)

  /// The spaces of the account, or its role in one of them, have changed.
  case spaces

  /// The device was logged out.
  case revoked
}

extension HubEvent {
  private struct Head: Codable {
    let space: UUID
    let head: Int
  }

  /// Creates an event from the fields of a server-sent event.
  ///
  /// - Parameters:
  ///   - name: The value of `event:`.
  ///   - data: The value of `data:`.
  /// - Returns: Nil for events of newer versions.
  public init?(name: String, data: String) {
    switch name {
    case "head":
      guard let head = try? JSONDecoder().decode(Head.self, received: data.utf8) else { return nil }
      self = .head(space: head.space, head: head.head)
    case "spaces": self = .spaces
    case "revoked": self = .revoked
    default: return nil
    }
  }

  /// The text of the server-sent event.
  public var text: String {
    switch self {
    case .head(let space, let head): "event: head\ndata: {\"space\":\"\(space.uuidString)\",\"head\":\(head)}\n\n"
    case .spaces: "event: spaces\ndata: {}\n\n"
    case .revoked: "event: revoked\ndata: {}\n\n"
    }
  }
}
