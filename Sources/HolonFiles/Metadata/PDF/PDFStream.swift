internal import HolonCompression

/// A stream: a dictionary and the bytes after it (ISO 32000-1, section 7.3.8).
struct PDFStream {
  /// The maximum number of bytes that are read of a stream, and that result from it.
  private static let longestInput = 4 << 20
  private static let longestOutput = 8 << 20

  /// The stream's dictionary.
  let dictionary: [String: PDFObject]

  private let start: Int64

  /// Reads the stream object that begins at the parser's position.
  init(_ document: PDFDocument, _ parser: inout PDFParser) throws(FileError) {
    let offset = parser.position
    _ = try (parser.integer(), parser.integer())
    guard try parser.skip("obj"), case .dictionary(let values) = try parser.object(), try parser.skip("stream") else {
      throw parser.damage("has no stream where one is due", at: offset)
    }
    dictionary = values
    var start = parser.position
    if try parser.reader.byte(at: start) == 0x0D { start += 1 }
    if try parser.reader.byte(at: start) == 0x0A { start += 1 }
    self.start = start
  }

  /// Returns the decompressed bytes.
  func content(_ document: PDFDocument) throws(FileError) -> [UInt8] {
    guard let length = try document.resolve(dictionary["Length"] ?? .null).integer, length >= 0 else {
      throw .malformed("is a PDF with a stream without a length at \(start): it is damaged")
    }
    guard length <= Self.longestInput else { throw tooLarge }
    let bytes = try document.reader.bytes(at: start, count: length)
    let filters: [PDFObject]
    switch try document.resolve(dictionary["Filter"] ?? .null) {
    case .array(let several): filters = several
    case .null: filters = []
    case let one: filters = [one]
    }
    var parameters = try document.resolve(dictionary["DecodeParms"] ?? .null)
    if case .array(let several) = parameters { parameters = several.first ?? .null }
    guard filters.count <= 1 else { throw notSupported }
    guard let filter = filters.first else { return bytes }
    guard filter.name == "FlateDecode" || filter.name == "Fl" else { throw notSupported }
    let inflated = Inflated(bytes, .zlib, limit: Self.longestOutput)
    if inflated.end == .limit { throw tooLarge }
    if inflated.end == .malformed {
      throw .malformed("is a PDF with a stream at \(start) that can't be decompressed: it is damaged")
    }
    return try PDFPredictor(parameters.dictionary ?? [:]).undo(inflated.bytes)
  }

  private var tooLarge: FileError {
    FileError(.tooLarge, "is a PDF with a stream of more than \(Self.longestOutput) bytes at \(start)")
  }

  private var notSupported: FileError {
    FileError(.notSupported, "is a PDF with a stream at \(start) whose compression isn't known here")
  }
}
