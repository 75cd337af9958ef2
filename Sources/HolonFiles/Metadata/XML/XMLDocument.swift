import HolonBase

/// The formats that are XML documents, recognised by their first element.
enum XMLDocument {
  case svg
  case fictionBook

  /// The number of first bytes that are searched for the first element, after comments and declarations.
  private static let longestProlog = 65_536

  /// Returns the format of a document; nil if it is none, or an XML document of another format.
  static func recognise(_ reader: ByteReader) throws(FileError) -> XMLDocument? {
    let length = Int(min(Int64(ByteReader.windowSize), reader.count))
    let start = try reader.bytes(at: 0, count: length)
    guard mayBegin(start) else { return nil }
    var scanner = XMLScanner(start)
    if scanner.findRoot() { return format(scanner) }
    guard scanner.position >= scanner.bytes.count, reader.count > Int64(length) else { return nil }
    let longer = Int(min(Int64(longestProlog), reader.count))
    scanner = XMLScanner(try reader.bytes(at: 0, count: longer))
    return scanner.findRoot() ? format(scanner) : nil
  }

  private static func format(_ scanner: XMLScanner) -> XMLDocument? {
    if scanner.isNamed("svg") { return .svg }
    return scanner.isNamed("FictionBook") ? .fictionBook : nil
  }

  /// Returns whether the first character can be that of an XML document, in any encoding.
  private static func mayBegin(_ bytes: [UInt8]) -> Bool {
    let visible = bytes.first { !($0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 >= 0xFE) }
    return visible == UInt8(ascii: "<")
  }
}
