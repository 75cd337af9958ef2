/// The objects in a stream (ISO 32000-1, section 7.5.7).
struct PDFObjectStream {
  private let reader: ByteReader
  private let count: Int
  private let first: Int

  /// Decodes the stream.
  init(_ stream: PDFStream, _ document: PDFDocument) throws(FileError) {
    guard let count = stream.dictionary["N"]?.integer, let first = stream.dictionary["First"]?.integer, count >= 0,
      first >= 0
    else { throw .malformed("an object stream of the PDF has no beginning") }
    self.count = count
    self.first = first
    reader = ByteReader(MemoryBytes(try stream.content(document)))
  }

  /// Returns the numbers of the objects, in order.
  func numbers() throws(FileError) -> [Int] {
    var parser = PDFParser(reader, at: 0)
    var numbers: [Int] = []
    for _ in 0..<min(count, Int(reader.count)) {
      numbers.append(try parser.integer())
      _ = try parser.integer()
    }
    return numbers
  }

  /// Returns the object with a number, which has an index in this stream.
  func object(_ number: Int, index: Int) throws(FileError) -> PDFObject {
    guard index < count else { return .null }
    var parser = PDFParser(reader, at: 0)
    for _ in 0..<index {
      _ = try (parser.integer(), parser.integer())
    }
    guard try parser.integer() == number else {
      throw .malformed("an object stream of the PDF lacks object \(number)")
    }
    parser.position = Int64(first) + Int64(try parser.integer())
    return try parser.object()
  }
}
