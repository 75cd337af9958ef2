/// The objects of a PDF, found by its cross-reference sections (ISO 32000-1, section 7.5), or without them.
final class PDFDocument {
  /// The distance from the end that is searched for the offset of the newest section.
  private static let longestTail = 2_048

  /// The maximum number of sections, which are versions of the file.
  private static let mostSections = 256

  /// The maximum depth of searches for objects within the search for one object.
  private static let greatestDepth = 8

  let reader: ByteReader

  /// The parts of the document that are encrypted.
  private(set) var encryption = PDFEncryption()

  private var sections: [PDFSection] = []
  private var nextSections: [Int64]
  private var visited: Set<Int64> = []
  private var lastStream: (number: Int, content: PDFObjectStream)?
  private var depth = 0

  /// The object streams that were found by searching the file; nil when sections list them.
  private var recoveredStreams: [Int]?

  /// The places of objects in those of the streams that were decoded already.
  private var recoveredPlaces: [Int: PDFSection.Place] = [:]

  /// Finds the newest section.
  ///
  /// - Throws: ``FileError``.
  init(_ reader: ByteReader) throws(FileError) {
    self.reader = reader
    nextSections = [try Self.newestSection(reader)]
    guard try loadSection() else { throw .malformed("the PDF has no cross-reference section") }
    encryption = try PDFEncryption(resolve(trailer["Encrypt"] ?? .null), self)
  }

  /// Finds the objects by searching the file, for a document whose cross-reference sections are lost or wrong.
  init(recovering reader: ByteReader) throws(FileError) {
    self.reader = reader
    nextSections = []
    let recovery = try PDFRecovery(reader)
    recoveredStreams = recovery.streams
    sections = [try PDFSection(recovery, self)]
    encryption = try PDFEncryption(resolve(trailer["Encrypt"] ?? .null), self)
  }

  /// The newest trailer.
  var trailer: [String: PDFObject] { sections[0].trailer }

  /// Returns the value, after following a reference.
  func resolve(_ object: PDFObject) throws(FileError) -> PDFObject {
    var object = object
    for _ in 0..<Self.greatestDepth {
      guard case .reference(let number) = object else { return object }
      object = try self.object(number)
    }
    return .null
  }

  /// Returns the content of the stream that a reference leads to; nil if it leads to none.
  func streamContent(_ object: PDFObject) throws(FileError) -> [UInt8]? {
    guard case .reference(let number) = object, case .offset(let offset) = try place(of: number) else { return nil }
    var parser = PDFParser(reader, at: offset)
    return try PDFStream(self, &parser).content(self)
  }

  private func object(_ number: Int) throws(FileError) -> PDFObject {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw .malformed("object \(number) of the PDF refers back to itself")
    }
    switch try place(of: number) {
    case .nowhere, nil: return .null
    case .offset(let offset):
      var parser = PDFParser(reader, at: offset)
      guard try parser.integer() == number, try parser.integer() >= 0, try parser.skip("obj") else {
        throw parser.damage("lacks object \(number)", at: offset)
      }
      return try parser.object()
    case .inStream(let streamNumber, let index):
      return try objectStream(streamNumber).object(number, index: index)
    }
  }

  private func objectStream(_ number: Int) throws(FileError) -> PDFObjectStream {
    if let lastStream, lastStream.number == number { return lastStream.content }
    if encryption.hasStreams { throw PDFEncryption.error }
    guard case .offset(let offset) = try place(of: number) else {
      throw .malformed("the PDF lacks its object stream \(number)")
    }
    var parser = PDFParser(reader, at: offset)
    let stream = try PDFStream(self, &parser)
    let content = try PDFObjectStream(stream, self)
    lastStream = (number, content)
    return content
  }

  /// Returns the place of an object in the newest version that has it.
  private func place(of number: Int) throws(FileError) -> PDFSection.Place? {
    var index = 0
    while true {
      if index == sections.count {
        if recoveredStreams != nil { return try recoveredPlace(of: number) }
        guard try loadSection() else { return nil }
      }
      if let place = try sections[index].place(of: number) { return place }
      index += 1
    }
  }

  /// Returns the place of an object in a stream; an object that isn't found is lost.
  private func recoveredPlace(of number: Int) throws(FileError) -> PDFSection.Place {
    while recoveredPlaces[number] == nil, let next = recoveredStreams?.popLast() {
      guard let stream = try? objectStream(next), let numbers = try? stream.numbers() else { continue }
      for (index, other) in numbers.enumerated() where recoveredPlaces[other] == nil {
        recoveredPlaces[other] = .inStream(number: next, index: index)
      }
    }
    guard let place = recoveredPlaces[number] else {
      throw .malformed("the PDF lacks its object \(number)")
    }
    return place
  }

  /// Reads the next older section; returns false after the last.
  private func loadSection() throws(FileError) -> Bool {
    guard let offset = nextSections.popLast(), sections.count < Self.mostSections,
      visited.insert(offset).inserted
    else { return false }
    let section = try PDFSection(self, at: offset)
    sections.append(section)
    // A file for both old and new programs has a stream besides the table, which comes first (section 7.5.8.4).
    for key in ["Prev", "XRefStm"] {
      if let older = section.trailer[key]?.integer, older > 0 { nextSections.append(Int64(older)) }
    }
    return true
  }

  /// Returns the offset after `startxref` near the end (section 7.5.5).
  private static func newestSection(_ reader: ByteReader) throws(FileError) -> Int64 {
    let word = Array("startxref".utf8)
    let length = Int(min(Int64(longestTail), reader.count))
    let tail = try reader.bytes(at: reader.count - Int64(length), count: length)
    var index = length - word.count
    while index >= 0 {
      if tail[index] == word[0], tail[index...].starts(with: word) {
        var parser = PDFParser(reader, at: reader.count - Int64(length - index - word.count))
        return Int64(try parser.integer())
      }
      index -= 1
    }
    throw .malformed("the PDF has no startxref at its end")
  }
}
