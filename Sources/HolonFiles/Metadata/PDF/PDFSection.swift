/// One cross-reference section and its trailer: a table or a stream (ISO 32000-1, sections 7.5.4 and 7.5.8).
struct PDFSection {
  /// The place of an object.
  enum Place: Equatable {
    /// No place: the object was deleted.
    case nowhere

    /// An offset in the file.
    case offset(Int64)

    /// An object stream, and the index in it.
    case inStream(number: Int, index: Int)
  }

  private enum Form {
    case table(start: Int64)
    case stream(PDFReferenceStream)
    case recovered(PDFRecovery)
  }

  /// The entries of the trailer.
  let trailer: [String: PDFObject]

  private let form: Form
  private let reader: ByteReader

  /// Reads the section at an offset.
  init(_ document: PDFDocument, at offset: Int64) throws(FileError) {
    reader = document.reader
    var parser = PDFParser(reader, at: offset)
    if try parser.skip("xref") {
      form = .table(start: parser.position)
      while let (_, count, entries) = try Self.subsection(&parser) { parser.position = entries + 20 * count }
      guard case .dictionary(let values) = try parser.object() else {
        throw parser.damage("lacks a trailer", at: parser.position)
      }
      trailer = values
    } else {
      let stream = try PDFStream(document, &parser)
      trailer = stream.dictionary
      form = .stream(try PDFReferenceStream(stream, document))
    }
  }

  /// Creates a section from the objects that were found by searching the file.
  init(_ recovery: PDFRecovery, _ document: PDFDocument) throws(FileError) {
    reader = document.reader
    trailer = try recovery.trailer(document)
    form = .recovered(recovery)
  }

  /// Returns the place of the object with a number; nil if this section doesn't list it.
  func place(of number: Int) throws(FileError) -> Place? {
    switch form {
    case .stream(let stream): return stream.place(of: number)
    case .recovered(let recovery): return recovery.objects[number].map { .offset($0) }
    case .table(let start):
      var parser = PDFParser(reader, at: start)
      while let (first, count, entries) = try Self.subsection(&parser) {
        if number >= first, Int64(number - first) < count {
          return try place(at: entries + 20 * Int64(number - first))
        }
        parser.position = entries + 20 * count
      }
      return nil
    }
  }

  /// Reads an entry: ten digits, a space, five digits, a space, `n` or `f`, and two bytes of line end.
  private func place(at offset: Int64) throws(FileError) -> Place {
    var parser = PDFParser(reader, at: offset)
    let position = try parser.integer()
    _ = try parser.integer()
    guard position >= 0, parser.position - offset <= 17 else {
      throw parser.damage("lacks an entry of its table", at: offset)
    }
    return try parser.skip("n") ? .offset(Int64(position)) : .nowhere
  }

  /// Reads the two numbers before a part of the table; returns them and the offset of its entries.
  private static func subsection(_ parser: inout PDFParser) throws(FileError) -> (Int, Int64, Int64)? {
    if try parser.skip("trailer") { return nil }
    let (first, count) = try (parser.integer(), parser.integer())
    guard first >= 0, count >= 0, count <= parser.reader.count / 20 else {
      throw parser.damage("has a table of an invalid length", at: parser.position)
    }
    if count > 0 { try parser.skipSpace() }
    return (first, Int64(count), parser.position)
  }
}
