/// One cross-reference section and its trailer: a table or a stream (ISO 32000-1, sections 7.5.4 and 7.5.8).
struct PDFSection {
  /// Where an object lies.
  enum Place: Equatable {
    /// Nowhere: it was deleted.
    case nowhere

    /// At an offset.
    case offset(Int64)

    /// In an object stream, as the one with this index.
    case inStream(number: Int, index: Int)
  }

  private enum Form {
    case table(start: Int64)
    case stream(PDFReferenceStream)
    case recovered(PDFRecovery)
  }

  /// What the trailer says.
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
        throw parser.damage("has no trailer", at: parser.position)
      }
      trailer = values
    } else {
      let stream = try PDFStream(document, &parser)
      trailer = stream.dictionary
      form = .stream(try PDFReferenceStream(stream, document))
    }
  }

  /// Takes what was found by looking through a file for a section.
  init(_ recovery: PDFRecovery, _ document: PDFDocument) throws(FileError) {
    reader = document.reader
    trailer = try recovery.trailer(document)
    form = .recovered(recovery)
  }

  /// Where the object with a number lies, or nothing if this section doesn't say.
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

  /// An entry has ten digits, a space, five digits, a space, `n` or `f` and two bytes of line end.
  private func place(at offset: Int64) throws(FileError) -> Place {
    var parser = PDFParser(reader, at: offset)
    let position = try parser.integer()
    _ = try parser.integer()
    guard position >= 0, parser.position - offset <= 17 else {
      throw parser.damage("has no entry of its table", at: offset)
    }
    return try parser.skip("n") ? .offset(Int64(position)) : .nowhere
  }

  /// The two numbers before a part of the table, and where its entries begin.
  private static func subsection(_ parser: inout PDFParser) throws(FileError) -> (Int, Int64, Int64)? {
    if try parser.skip("trailer") { return nil }
    let (first, count) = try (parser.integer(), parser.integer())
    guard first >= 0, count >= 0, count <= parser.reader.count / 20 else {
      throw parser.damage("has a table of impossible length", at: parser.position)
    }
    if count > 0 { try parser.skipSpace() }
    return (first, Int64(count), parser.position)
  }
}
