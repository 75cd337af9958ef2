public import Foundation
import HolonBase
import HolonTree

/// What a hub tells while a device listens to `/v1/live`; a hint only: whoever misses one finds out by syncing.
///
/// As server-sent events these are `event: head` with `data: {"space":"…","head":8}`, once for each space when the
/// device begins to listen, `event: spaces` with `data: {}`, and `event: revoked`, after which the stream ends. A line
/// that begins with a colon comes every 15 seconds.
public enum HubEvent: Hashable, Sendable {
  /// The log of a space has grown to so many records.
  case head(space: UUID, head: Int)

  /// The account sees other spaces, or in another role.
  case spaces

  /// The device was logged out.
  case revoked
}

extension HubEvent {
  private struct Head: Codable {
    let space: UUID
    let head: Int
  }

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - name: What stands after `event:`.
  ///   - data: What stands after `data:`.
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

  /// The event as it is sent.
  public var text: String {
    switch self {
    case .head(let space, let head): "event: head\ndata: {\"space\":\"\(space.uuidString)\",\"head\":\(head)}\n\n"
    case .spaces: "event: spaces\ndata: {}\n\n"
    case .revoked: "event: revoked\ndata: {}\n\n"
    }
  }
}
