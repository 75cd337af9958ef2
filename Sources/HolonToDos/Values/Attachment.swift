public import HolonBase

/// A file or a folder that belongs to a to-do.
///
/// The to-do has only the hash of the content, by which a store of contents finds it. Two to-dos with the same content
/// share it, and a device finds out by the hash whether it still has to fetch the content.
public struct Attachment: Hashable, Sendable {
  /// The file name, without `/`; never empty, `.` or `..`.
  public let name: String

  /// The hash of the content.
  public let hash: ContentHash

  /// The size in bytes; for a folder, of all files together.
  public let bytes: Int

  /// The number of files in a folder, at any depth; nil for a file.
  public let files: Int?

  /// Creates an attachment.
  ///
  /// - Returns: Nil when the name is invalid or a number is negative.
  public init?(name: String, hash: ContentHash, bytes: Int, files: Int? = nil) {
    guard !name.isEmpty, name != ".", name != "..", name.utf8.count <= 1_023,
      !name.utf8.contains(where: { $0 == 0x2F || $0 == 0 }), bytes >= 0, files ?? 0 >= 0
    else { return nil }
    self.name = name
    self.hash = hash
    self.bytes = bytes
    self.files = files
  }

  /// Whether it is a folder.
  public var isFolder: Bool { files != nil }

  /// Returns the same content with a number before the extension of its name, as in `photo 2.jpg`.
  func numbered(_ number: Int) -> Attachment {
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
    let head = name[..<dot].prefix(name.utf8.count > 200 ? 100 : 200)
    return named("\(head) \(number)\(name[dot...].prefix(50))") ?? named("attachment \(number)") ?? self
  }

  /// Returns the same content under another name; nil when the name is invalid.
  public func named(_ name: String) -> Attachment? {
    Attachment(name: name, hash: hash, bytes: bytes, files: files)
  }
}

extension Attachment: Codable {
  /// Decodes an attachment.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let hash = try container.decode(String.self, forKey: .hash)
    let attachment = try ContentHash(hash).flatMap {
      try Attachment(
        name: container.decode(String.self, forKey: .name), hash: $0,
        bytes: container.decode(Int.self, forKey: .bytes), files: container.decodeIfPresent(Int.self, forKey: .files))
    }
    guard let attachment else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "an attachment's name or hash is none"))
    }
    self = attachment
  }
}
