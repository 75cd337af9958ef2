import DefeatCore
import HolonBase
import HolonFiles

/// The list of a folder's parts, which is the folder's content: one line for each part, ordered by the bytes of the
/// names.
///
/// ```
/// defeat folder 1
/// file 9f86d081884c7d65… 4 a.txt
/// folder 60303ae22b998861… 1200 3 photos%202025
/// link ../elsewhere b
/// ```
struct Manifest {
  private static let header = "defeat folder 1"

  /// The maximum size of a list, in bytes.
  static let greatestSize = 1 << 26

  let parts: [ContentPart]

  init(_ parts: [ContentPart]) { self.parts = parts }

  /// Returns whether a content may be the list of a folder.
  static func begins(_ file: OpenFile) throws(FileError) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: header.utf8.count, alignment: 1)
    defer { buffer.deallocate() }
    return try file.read(at: 0, into: buffer) == buffer.count && buffer.elementsEqual(header.utf8)
  }

  var bytes: [UInt8] {
    let lines = parts.map { part in
      let name = PercentEncoding.text(part.name.bytes)
      return switch part.kind {
      case .file(let hash, let bytes): "file \(hash) \(bytes) \(name)"
      case .folder(let hash, let bytes, let files): "folder \(hash) \(bytes) \(files) \(name)"
      case .link(let target): "link \(PercentEncoding.text(target)) \(name)"
      }
    }
    return Array(([Self.header] + lines).map { "\($0)\n" }.joined().utf8)
  }

  /// Reads a list; returns nil for anything else, so that damaged or foreign data names no contents.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    guard lines.first == Self.header else { return nil }
    var parts: [ContentPart] = []
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard let last = words.last, let name = PercentEncoding.bytes(last.utf8).flatMap({ FileName(bytes: $0) }),
        let kind = Self.kind(words.dropLast())
      else { return nil }
      parts.append(ContentPart(name: name, kind: kind))
    }
    self.parts = parts
  }

  private static func kind(_ words: ArraySlice<Substring>) -> ContentPart.Kind? {
    func hash() -> ContentHash? { words.count > 1 ? ContentHash(words[1]) : nil }
    func number(_ index: Int) -> Int? { Int(words[index]).flatMap { $0 >= 0 ? $0 : nil } }
    switch (words.first, words.count) {
    case ("file", 3):
      guard let hash = hash(), let bytes = number(2) else { return nil }
      return .file(hash, bytes: bytes)
    case ("folder", 4):
      guard let hash = hash(), let bytes = number(2), let files = number(3) else { return nil }
      return .folder(hash, bytes: bytes, files: files)
    case ("link", 2): return PercentEncoding.bytes(words[1].utf8).map { .link(target: $0) }
    default: return nil
    }
  }
}
