/// Documents of Microsoft Office from 95 to 2003 ([MS-DOC], [MS-XLS], [MS-PPT]; [MS-OLEPS] for the properties).
enum OfficeBinaryFormat {
  private static let longestProperties = 65_536

  /// Returns the format by the names of the streams, or by the name of the file where the streams can't be read.
  static func recognise(_ reader: ByteReader, named name: FileName) -> DocumentFormat? {
    guard let file = try? CompoundFile(reader) else {
      return DocumentFormat(rawValue: name.pathExtension.uppercased()).flatMap {
        [.doc, .xls, .ppt].contains($0) ? $0 : nil
      }
    }
    if file.streams["WordDocument"] != nil { return .doc }
    if file.streams["Workbook"] != nil || file.streams["Book"] != nil { return .xls }
    return file.streams["PowerPoint Document"] != nil ? .ppt : nil
  }

  /// Reads title and author from the summary, if the document has one.
  static func read(_ reader: ByteReader, into details: inout TextDetails) throws(FileError) {
    let file = try CompoundFile(reader)
    guard let summary = file.streams["\u{05}SummaryInformation"] else { return }
    let properties = Properties(try file.prefix(of: summary, limit: longestProperties))
    details.title = try properties.text(2)
    details.authors = try properties.text(4).map { [$0] } ?? []
  }

  /// The first set of properties of a stream.
  private struct Properties {
    private let reader: ByteReader

    init(_ bytes: [UInt8]) { reader = ByteReader(MemoryBytes(bytes)) }

    /// Returns the text of a property; nil if it has none.
    func text(_ identifier: UInt32) throws(FileError) -> String? {
      guard let place = try place(of: identifier) else { return nil }
      let type = try reader.littleEndian(at: place, as: UInt16.self)
      let length = Int64(try reader.littleEndian(at: place + 4, as: UInt32.self))
      guard length <= reader.count - place - 8 else {
        throw .malformed("the properties of the document end before the last of \(length) characters")
      }
      switch type {
      case 0x1E: return decoded(try reader.word(at: place + 8, end: place + 8 + length), page: try codePage())
      case 0x1F: return decoded(try reader.word(at: place + 8, end: place + 8 + length * 2), page: 1_200)
      default: return nil
      }
    }

    private func decoded(_ bytes: [UInt8], page: UInt16) -> String? {
      if page == 1_200 {
        return String(String(utf16: bytes, .little).prefix { $0 != "\0" }).trimmed
      }
      let bytes = bytes.prefix { $0 != 0 }
      return switch page {
      case 65_001: String(decoding: bytes, as: UTF8.self).trimmed
      case 1_251: String(windows1251: bytes).trimmed
      default: String(windows1252: bytes).trimmed
      }
    }

    private func codePage() throws(FileError) -> UInt16 {
      guard let place = try place(of: 1) else { return 1_252 }
      return try reader.littleEndian(at: place + 4, as: UInt16.self)
    }

    private func place(of identifier: UInt32) throws(FileError) -> Int64? {
      let section = Int64(try reader.littleEndian(at: 44, as: UInt32.self))
      let count = min(256, try reader.littleEndian(at: section + 4, as: UInt32.self))
      for index in 0..<Int64(count) {
        let pair = section + 8 + index * 8
        if try reader.littleEndian(at: pair, as: UInt32.self) == identifier {
          return section + Int64(try reader.littleEndian(at: pair + 4, as: UInt32.self))
        }
      }
      return nil
    }
  }
}
