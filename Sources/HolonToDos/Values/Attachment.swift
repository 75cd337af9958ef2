import HolonBase

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

/// A unique identifier of a content: its SHA-256 (FIPS 180-4).
public struct ContentHash: Hashable, Sendable {
  /// 64 hexadecimal digits in lower case.
  public let text: String

  /// Creates a hash from 64 hexadecimal digits in lower case; nil for other texts, so that it can be used as a file's
  /// name.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 64, text.utf8.allSatisfy(Self.isDigit)
    else { return nil }
    self.text = String(text)
  }

  /// Creates a hash from its 32 bytes.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    text = Hexadecimal.text(bytes)
  }
}

extension ContentHash: Comparable {
  /// Returns a Boolean value that indicates whether a hash comes before another one, in the order of their bytes.
  public static func < (left: ContentHash, right: ContentHash) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension ContentHash {
  /// Returns all hashes in some bytes: 64 hexadecimal digits between other characters.
  ///
  /// Losing the only copy of a file can't be undone, and keeping one for too long does little harm. Therefore nothing
  /// is decoded: everything that looks like a hash counts, also in a field of a newer version or in a row that can't be
  /// read.
  public static func all(in bytes: UnsafeRawBufferPointer) -> Set<ContentHash> {
    var (found, start): (Set<ContentHash>, Int) = ([], 0)
    for index in 0...bytes.count {
      if index < bytes.count, isDigit(bytes[index]) { continue }
      if index - start == 64, let hash = ContentHash(String(decoding: bytes[start..<index], as: UTF8.self)) {
        found.insert(hash)
      }
      start = index + 1
    }
    return found
  }

  /// Returns all hashes in a text.
  public static func all(in text: String) -> Set<ContentHash> {
    var text = text
    return text.utf8.count < 64 ? [] : text.withUTF8 { all(in: UnsafeRawBufferPointer($0)) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}

extension ContentHash: Encodable {
  /// Encodes the digits.
  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension ContentHash: CustomStringConvertible {
  /// The digits.
  public var description: String { text }
}
