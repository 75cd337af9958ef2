import DefeatCore
import Foundation
import HolonBase
import HolonSync
import HolonTree

/// A serialized tree as of a position of its log, so that processes needn't read the log from its beginning.
///
/// The first byte is the version of the format.
struct Checkpoint {
  let head: LogPosition
  let replica: TreeReplica

  private static let version = 3
  private static let pageSize = 262_144

  /// Returns the checkpoint as texts of limited length.
  func pages() -> [String] {
    var writer = ByteWriter()
    writer.write(Self.version)
    writer.write(head)
    writer.write(replica)
    let bytes = writer.data
    return stride(from: 0, to: bytes.count, by: Self.pageSize).map { start in
      bytes[start..<min(start + Self.pageSize, bytes.count)].base64EncodedString()
    }
  }
}

extension Checkpoint {
  private static let damage = HubDatabaseError(
    .failed, "A checkpoint can't be read: restore the database from a backup.")

  /// Reads the result of ``pages()``.
  ///
  /// - Throws: ``HubDatabaseError`` for anything else.
  init(pages: [String]) throws {
    var bytes: [UInt8] = []
    for page in pages {
      guard let data = Data(base64Encoded: page) else { throw Self.damage }
      bytes += data
    }
    do {
      self = try bytes.withUnsafeBytes { bytes in
        var reader = ByteReader(bytes)
        guard try reader.number() == Self.version else { throw ByteReader.Damage() }
        return Checkpoint(head: try reader.position(), replica: try reader.replica())
      }
    } catch is ByteReader.Damage {
      throw Self.damage
    }
  }
}
