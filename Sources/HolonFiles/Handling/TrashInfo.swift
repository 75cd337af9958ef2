/// The trash's record of one of its items: the original place and the time of deletion.
///
/// Source: The FreeDesktop.org Trash specification 1.0, “Contents of a trash directory”.
struct TrashInfo: Hashable {
  /// The bytes of the path: absolute, or from the top of the disk that the trash is on.
  let path: [UInt8]

  /// The local time, as in `2026-11-21T15:04:05`; empty when it isn't known.
  let deletionDate: String

  init(path: [UInt8], deletionDate: String) {
    self.path = path
    self.deletionDate = deletionDate
  }

  /// Reads a record of the trash; nil when the bytes aren't one.
  ///
  /// Unknown keys are skipped, and the first of two equal keys counts.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    guard let first = lines.first, first.elementsEqual("[Trash Info]".utf8) else { return nil }
    var path: [UInt8]?
    var date: String?
    for line in lines.dropFirst() {
      guard line.first != UInt8(ascii: "[") else { break }
      guard let separator = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = line[(separator + 1)...]
      switch String(decoding: line[..<separator], as: UTF8.self) {
      case "Path" where path == nil: path = PercentEncoding.bytes(value)
      case "DeletionDate" where date == nil: date = String(decoding: value, as: UTF8.self)
      default: break
      }
    }
    guard let path, !path.isEmpty else { return nil }
    self.init(path: path, deletionDate: date ?? "")
  }

  /// The content of the file.
  var bytes: [UInt8] {
    Array("[Trash Info]\nPath=\(PercentEncoding.text(path))\nDeletionDate=\(deletionDate)\n".utf8)
  }
}

extension FileName {
  /// The name of the trash's record for the item with this name.
  var trashInfo: FileName { FileName(unchecked: bytes + Array(".trashinfo".utf8)) }

  /// Returns the name with a number before its ending, as in `photo 2.jpg`, short enough for the trash's own ending.
  func numbered(_ number: Int) -> FileName {
    let room = 255 - ".trashinfo".utf8.count
    let dot = bytes.lastIndex(of: 0x2E).flatMap { $0 > 0 && bytes.count - $0 <= 16 ? $0 : nil } ?? bytes.count
    let tail = (number > 1 ? Array(" \(number)".utf8) : []) + bytes[dot...]
    var head = bytes[..<dot].prefix(max(1, room - tail.count))
    // A cut in the middle of a character is moved to its beginning.
    if head.count < dot { while head.count > 1, bytes[head.endIndex] & 0xC0 == 0x80 { head = head.dropLast() } }
    return FileName(unchecked: Array(head) + tail)
  }
}
