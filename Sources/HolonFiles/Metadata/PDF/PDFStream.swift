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
      throw parser.damage("lacks a stream", at: offset)
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
      throw .malformed("a stream of the PDF has no length at \(start)")
    }
    guard length <= Self.longestInput else { throw tooLarge }
    let bytes = try document.reader.bytes(at: start, count: length)
    var filters: [PDFObject]
    switch try document.resolve(dictionary["Filter"] ?? .null) {
    case .array(let several): filters = several
    case .null: filters = []
    case let one: filters = [one]
    }
    var parameters = try document.resolve(dictionary["DecodeParms"] ?? .null)
    if case .array(var several) = parameters {
      // The first filter of clear metadata may state that it isn't encrypted (section 7.4.10).
      if filters.first?.name == "Crypt", !several.isEmpty { several.removeFirst() }
      parameters = several.first ?? .null
    }
    if filters.first?.name == "Crypt" { filters.removeFirst() }
    guard filters.count <= 1 else { throw notSupported }
    guard let filter = filters.first else { return bytes }
    guard filter.name == "FlateDecode" || filter.name == "Fl" else { throw notSupported }
    let inflated = Inflated(bytes, .zlib, limit: Self.longestOutput)
    if inflated.end == .limit { throw tooLarge }
    if inflated.end == .malformed {
      throw .malformed("the stream of the PDF at \(start) can't be decompressed")
    }
    return try PDFPredictor(parameters.dictionary ?? [:]).undo(inflated.bytes)
  }

  private var tooLarge: FileError {
    FileError(
      .tooLarge,
      "the stream of the PDF at \(start) has more than \(Self.longestOutput) bytes: save it in a simpler form")
  }

  private var notSupported: FileError {
    FileError(.notSupported, "the stream of the PDF at \(start) uses an unsupported compression: save it with Flate")
  }
}
