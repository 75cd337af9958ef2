import Foundation

/// A message between hub processes.
enum HubSignal: Hashable, Sendable {
  /// The log of a space has grown.
  case head(space: UUID, head: Int)

  /// The spaces of an account, or its role in one of them, have changed.
  case spaces(account: UUID)

  /// A device was logged out.
  case revoked(device: UUID)
}

extension HubSignal: LosslessStringConvertible {
  /// The text of the message.
  var description: String {
    switch self {
    case .head(let space, let head): "head \(space) \(head)"
    case .spaces(let account): "spaces \(account)"
    case .revoked(let device): "revoked \(device)"
    }
  }

  /// Reads a message; returns nil for messages of later versions.
  init?(_ description: String) {
    let parts = description.split(separator: " ")
    guard parts.count >= 2, let id = UUID(uuidString: String(parts[1])) else { return nil }
    switch parts[0] {
    case "head":
      guard parts.count == 3, let head = Int(parts[2]) else { return nil }
      self = .head(space: id, head: head)
    case "spaces": self = .spaces(account: id)
    case "revoked": self = .revoked(device: id)
    default: return nil
    }
  }
}
