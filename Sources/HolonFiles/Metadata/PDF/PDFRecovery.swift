/// The objects of a PDF whose cross-reference sections are lost or wrong, found by searching the file.
struct PDFRecovery {
  /// The number of bytes that are searched at the beginning and at the end.
  private static let longestPart: Int64 = 16 << 20

  /// The sizes of a piece that is searched, and of its overlap with the previous one, which may contain an object's
  /// number.
  private static let pieceLength = 65_536
  private static let overlap: Int64 = 32

  /// The maximum numbers of objects, object streams and trailers that are kept.
  private static let mostObjects = 200_000
  private static let mostStreams = 32
  private static let mostTrailers = 32

  /// The offsets of objects by their number; of several with one number, the last.
  private(set) var objects: [Int: Int64] = [:]

  /// The numbers of the object streams, the newest last.
  private(set) var streams: [Int] = []

  /// The offsets of trailers, or of cross-reference streams, which serve as trailers; the newest last.
  private var trailers: [Int64] = []

  /// Searches a file.
  init(_ reader: ByteReader) throws(FileError) {
    let half = min(reader.count, Self.longestPart)
    try search(reader, from: 0, to: half)
    try search(reader, from: max(half, reader.count - Self.longestPart), to: reader.count)
    if streams.count > Self.mostStreams {
      streams = Array(streams.prefix(Self.mostStreams / 2) + streams.suffix(Self.mostStreams / 2))
    }
  }

  /// Returns the entries of the trailers, of which the newest prevail; trailers without a root are ignored.
  func trailer(_ document: PDFDocument) throws(FileError) -> [String: PDFObject] {
    var trailer: [String: PDFObject] = [:]
    for offset in trailers.reversed() {
      guard let values = try? values(document, at: offset), values["Root"] != nil || !trailer.isEmpty else { continue }
      trailer.merge(values) { newer, _ in newer }
    }
    guard trailer["Root"] != nil else { throw .malformed("the PDF has no trailer") }
    return trailer
  }

  private func values(_ document: PDFDocument, at offset: Int64) throws(FileError) -> [String: PDFObject]? {
    var parser = PDFParser(document.reader, at: offset)
    if try parser.skip("trailer") { return try parser.object().dictionary }
    return try PDFStream(document, &parser).dictionary
  }

  private mutating func search(_ reader: ByteReader, from start: Int64, to end: Int64) throws(FileError) {
    var position = start
    var last: (number: Int, offset: Int64)?
    while position < end {
      let first = max(0, position - Self.overlap)
      let piece = try reader.bytes(at: first, count: Int(min(Int64(Self.pieceLength), end - first)))
      piece.withUnsafeBytes { search($0, of: first, from: Int(position - first), &last) }
      // A word may continue after the piece.
      let next = first + Int64(piece.count)
      position = next == end ? end : next - Self.overlap
    }
  }

  private mutating func search(
    _ piece: UnsafeRawBufferPointer, of start: Int64, from first: Int, _ last: inout (number: Int, offset: Int64)?
  ) {
    for index in first..<max(first, piece.count - 2) {
      switch piece[index] {
      case UInt8(ascii: "o") where Self.has("obj", piece, at: index):
        guard let (number, offset) = Self.objectHead(piece, before: index) else { continue }
        last = (number, start + Int64(offset))
        if objects.count < Self.mostObjects || objects[number] != nil { objects[number] = start + Int64(offset) }
      case UInt8(ascii: "t") where Self.has("trailer", piece, at: index):
        addTrailer(at: start + Int64(index))
      case UInt8(ascii: "/") where Self.has("/XRef", piece, at: index) && !Self.has("/XRefStm", piece, at: index):
        if let last { addTrailer(at: last.offset) }
      case UInt8(ascii: "/") where Self.has("/ObjStm", piece, at: index):
        if let last, streams.last != last.number, streams.count < Self.mostObjects { streams.append(last.number) }
      default: break
      }
    }
  }

  private mutating func addTrailer(at offset: Int64) {
    guard trailers.last != offset else { return }
    if trailers.count == Self.mostTrailers { trailers.removeFirst() }
    trailers.append(offset)
  }

  private static func has(_ word: StaticString, _ piece: UnsafeRawBufferPointer, at index: Int) -> Bool {
    word.withUTF8Buffer { word in
      piece.count - index >= word.count && zip(word, piece[index...]).allSatisfy { $0 == $1 }
    }
  }

  /// Returns the number and the offset of the object whose word `obj` is at an index: `12 0 obj`.
  private static func objectHead(_ piece: UnsafeRawBufferPointer, before index: Int) -> (Int, Int)? {
    func isSpace(_ index: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(piece[index]) }
    func digits(before end: Int) -> Int? {
      var start = end
      while start > 0, (0x30...0x39).contains(piece[start - 1]) { start -= 1 }
      return start < end && end - start <= 10 ? start : nil
    }
    var end = index
    while end > 0, isSpace(end - 1) { end -= 1 }
    guard let generation = digits(before: end), generation > 0, isSpace(generation - 1) else { return nil }
    end = generation
    while end > 0, isSpace(end - 1) { end -= 1 }
    guard let start = digits(before: end) else { return nil }
    return (piece[start..<end].reduce(0) { $0 * 10 + Int($1 - 0x30) }, start)
  }
}
