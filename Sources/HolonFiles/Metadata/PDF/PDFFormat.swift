/// Portable Document Format (ISO 32000-1 and -2).
enum PDFFormat {
  /// Reads title, author and language; an error in one part is thrown after the other was read.
  ///
  /// The values come from the document information (section 14.3.3), else from the metadata stream (section 14.3.2),
  /// which may be the only part of a document that isn't encrypted.
  ///
  /// If the cross-reference sections lead nowhere, the file is searched for its objects.
  static func read(_ reader: ByteReader, into details: inout EBookDetails) throws(FileError) {
    do throws(FileError) {
      try read(PDFDocument(reader), into: &details)
    } catch {
      guard error.code == .malformed, recover(reader, into: &details) else { throw error }
    }
  }

  /// Reads a document without its cross-reference sections.
  ///
  /// - Returns: Whether all of it could be read; the title and author are kept if they were found.
  private static func recover(_ reader: ByteReader, into details: inout EBookDetails) -> Bool {
    var recovered = EBookDetails(format: details.format)
    do throws(FileError) {
      try read(PDFDocument(recovering: reader), into: &recovered)
    } catch {
      if recovered.title != nil || !recovered.authors.isEmpty { details = recovered }
      return false
    }
    details = recovered
    return true
  }

  private static func read(_ document: PDFDocument, into details: inout EBookDetails) throws(FileError) {
    var trouble: FileError?
    let encryption = document.encryption
    if encryption.hasStrings {
      trouble = PDFEncryption.error
    } else {
      do throws(FileError) { try readInformation(document, into: &details) } catch { trouble = error }
    }
    guard let catalog = try document.resolve(document.trailer["Root"] ?? .null).dictionary else {
      throw trouble ?? .malformed("the PDF has no catalog")
    }
    if !encryption.hasStrings, let language = try document.resolve(catalog["Lang"] ?? .null).string {
      details.language = String(pdfText: language).trimmed
    }
    if details.title == nil || details.authors.isEmpty, !encryption.hasMetadata, let stream = catalog["Metadata"],
      let packet = try document.streamContent(stream)
    {
      let metadata = XMPMetadata(packet)
      details.title = details.title ?? metadata.title
      if details.authors.isEmpty { details.authors = metadata.creators }
      details.language = details.language ?? metadata.language
      if encryption.hasStrings, details.title != nil || !details.authors.isEmpty { trouble = nil }
    }
    if let trouble { throw trouble }
  }

  private static func readInformation(_ document: PDFDocument, into details: inout EBookDetails) throws(FileError) {
    guard let reference = document.trailer["Info"],
      let information = try document.resolve(reference).dictionary
    else { return }
    details.title = try text(information["Title"], document)
    details.authors = try text(information["Author"], document).map { [$0] } ?? []
  }

  private static func text(_ object: PDFObject?, _ document: PDFDocument) throws(FileError) -> String? {
    guard let object, let bytes = try document.resolve(object).string else { return nil }
    return String(pdfText: bytes.prefix(TagText.longest)).trimmed
  }
}

extension String {
  /// Creates text from a PDF's string: UTF-16 or UTF-8 with a mark, else PDFDocEncoding (ISO 32000-2, section 7.9.2.2).
  init(pdfText bytes: some RandomAccessCollection<UInt8>) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      self.init(markedUTF16: bytes, otherwise: .big)
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(decoding: bytes.dropFirst(3), as: UTF8.self)
    } else {
      self.init(pdfDocEncoding: bytes)
    }
  }
}
