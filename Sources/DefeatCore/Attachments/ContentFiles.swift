public import HolonFiles
public import HolonToDos

/// Attachments as files that know what they are: who wrote the book, who sings, how large the picture is.
public struct ContentFiles {
  private let store: any ContentStore
  private let reader = DetailsReader()

  /// How many folders are followed into each other.
  static let deepest = 256

  /// Creates a view of what a store keeps.
  public init(_ store: any ContentStore) { self.store = store }

  /// A folder of several files and folders, each with everything in it.
  ///
  /// A content that isn't on this device is shown with its size and a problem that says so.
  ///
  /// - Throws: ``FileError`` when two have one name, which those of one to-do never do.
  public func folder(_ name: FileName, of parts: [ContentPart]) throws -> Folder {
    var folder = Folder(name)
    for part in parts { try add(part, to: &folder, depth: 0) }
    return folder
  }

  /// The details that the content of a file tells; nil when it isn't here or can't be read.
  public func details(of hash: ContentHash, named name: FileName) -> FileDetails? {
    open(hash).map { reader.read($0, named: name).details }
  }

  /// Whether a content is on this device.
  public func has(_ hash: ContentHash) -> Bool { open(hash) != nil }

  /// What a folder consists of; nil when that isn't here or can't be read.
  func parts(of hash: ContentHash) -> [ContentPart]? { try? store.parts(of: hash) }

  /// The attachment, or the part of one, that a path leads to.
  ///
  /// - Throws: ``FileError`` with the code `notFound`.
  public func part(at path: RelativePath, in attachments: [Attachment]) throws -> ContentPart {
    var parts = attachments.map { ContentPart($0) }
    var found: ContentPart?
    for name in path.names {
      if case .folder(let hash, _, _)? = found?.kind {
        parts = try store.parts(of: hash)
      } else if found != nil {
        parts = []
      }
      guard let next = parts.first(where: { $0.name == name }) else {
        throw FileError(.notFound, "isn't attached: “defeat files” shows what is").at(path)
      }
      found = next
    }
    guard let found else { throw FileError(.notFound, "names nothing: write the name of an attachment").at(path) }
    return found
  }

  private func add(_ part: ContentPart, to folder: inout Folder, depth: Int) throws(FileError) {
    switch part.kind {
    case .link(let target): try folder.add(Link(FileAttributes(part.name), target: target))
    case .file(let hash, let bytes):
      let attributes = FileAttributes(part.name, size: Int64(bytes))
      guard let file = open(hash) else { return try folder.add(OtherFile(attributes), problem: Self.missing) }
      let reading = reader.read(file, named: part.name)
      switch reading.details {
      case .text(let details): try folder.add(TextFile(attributes, details: details), problem: reading.trouble)
      case .image(let details): try folder.add(ImageFile(attributes, details: details), problem: reading.trouble)
      case .eBook(let details): try folder.add(EBook(attributes, details: details), problem: reading.trouble)
      case .music(let details): try folder.add(Music(attributes, details: details), problem: reading.trouble)
      case .other: try folder.add(OtherFile(attributes), problem: reading.trouble)
      }
    case .folder(let hash, let bytes, _):
      guard has(hash) else {
        return try folder.add(OtherFile(part.name, size: Int64(bytes)), problem: Self.missing)
      }
      var inner = Folder(part.name)
      if depth < Self.deepest, let parts = parts(of: hash) {
        // Each name comes once in what is kept; of a damaged list the first is shown.
        for part in parts { try? add(part, to: &inner, depth: depth + 1) }
      }
      try folder.add(inner)
    }
  }

  private func open(_ hash: ContentHash) -> OpenFile? { try? store.open(hash) }

  private static let missing = FileError(.notFound, "not on this device")
}
