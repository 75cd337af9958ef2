import Foundation

/// What hub processes tell each other.
enum HubSignal: Hashable, Sendable {
  /// The log of a space has grown.
  case head(space: UUID, head: Int)

  /// An account sees other spaces, or in another role.
  case spaces(account: UUID)

  /// A device is out.
  case revoked(device: UUID)
}

extension HubSignal: LosslessStringConvertible {
  /// The signal as it is told.
  var description: String {
    switch self {
    case .head(let space, let head): "head \(space) \(head)"
    case .spaces(let account): "spaces \(account)"
    case .revoked(let device): "revoked \(device)"
    }
  }

  /// Reads a signal; nil for one of a later version.
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
