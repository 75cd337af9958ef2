/// The formats that are archives, recognised by their first entry or by the names of their entries.
enum ArchiveFormat {
  case epub
  case comicBook
  case fictionBook
  case document(DocumentFormat)

  /// The entries that distinguish the formats.
  private enum Part {
    case relationships
    case fictionBook
    case comic(ComicBookFormat.Part)
    case other
  }

  /// Returns the format of an archive; nil for others.
  ///
  /// - Throws: ``FileError`` when the directory is damaged, and the name is that of a known format.
  static func recognise(_ reader: ByteReader, named name: FileName) throws(FileError) -> ArchiveFormat? {
    if let format = try OpenDocumentFormat.recognise(reader) { return .document(format) }
    if try EPUBFormat.isRecognised(reader) { return .epub }
    do throws(FileError) {
      return try recognise(ZIPDirectory(reader), reader, isNamedComic: name.pathExtension == "cbz")
    } catch {
      if FileDetails(unreadFileNamed: name) == .other { return nil }
      throw error
    }
  }

  private static func recognise(
    _ directory: ZIPDirectory, _ reader: ByteReader, isNamedComic: Bool
  ) throws(FileError) -> ArchiveFormat? {
    var (relationships, books, pages, others, isDescribed): (ZIPEntry?, Int, Int, Int, Bool) = (nil, 0, 0, 0, false)
    try directory.forEach(part) { part, place throws(FileError) in
      switch part {
      case .relationships: relationships = try directory.entry(place)
      case .fictionBook: books += 1
      case .comic(.page): pages += 1
      case .comic(.description): isDescribed = true
      case .other: others += 1
      }
    }
    if let relationships, let format = try OfficeOpenXMLFormat.recognise(relationships, reader) {
      return .document(format)
    }
    if pages > 0, isDescribed || isNamedComic { return .comicBook }
    return books == 1 && pages + others == 0 ? .fictionBook : nil
  }

  private static func part(_ name: UnsafeRawBufferPointer) -> Part? {
    if name.elementsEqual("_rels/.rels".utf8) { return .relationships }
    if let part = ComicBookFormat.part(name) { return .comic(part) }
    if FictionBookFormat.isDocument(name) { return .fictionBook }
    // A folder's name ends with a slash.
    return name.last == UInt8(ascii: "/") ? nil : .other
  }
}
