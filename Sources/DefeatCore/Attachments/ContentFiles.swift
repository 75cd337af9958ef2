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

  /// A file or folder with everything in it; what isn't here is shown with a note instead of details.
  public func file(_ part: ContentPart) -> any File { file(part, depth: 0) }

  /// A folder of several of them.
  ///
  /// - Throws: ``FileError`` when two have one name, which those of one to-do never do.
  public func folder(_ name: FileName, of parts: [ContentPart]) throws -> Folder {
    var folder = Folder(name)
    for part in parts { try folder.add(file(part)) }
    return folder
  }

  /// What there is to know about the content of a file; nil when it isn't here or can't be read.
  public func details(of hash: ContentHash, named name: FileName) -> FileDetails? {
    (try? store.open(hash)).flatMap { try? reader.details(of: $0, named: name) }
  }

  /// Whether a content is here.
  func has(_ hash: ContentHash) -> Bool { (try? store.open(hash)) != nil }

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

  private func file(_ part: ContentPart, depth: Int) -> any File {
    switch part.kind {
    case .link(let target): return Link(FileAttributes(part.name), target: target)
    case .file(let hash, let bytes):
      let attributes = FileAttributes(part.name, size: Int64(bytes))
      switch details(of: hash, named: part.name) {
      case .text(let details): return TextFile(attributes, details: details)
      case .image(let details): return ImageFile(attributes, details: details)
      case .eBook(let details): return EBook(attributes, details: details)
      case .music(let details): return Music(attributes, details: details)
      case .other, nil: return OtherFile(attributes)
      }
    case .folder(let hash, _, _):
      var folder = Folder(part.name)
      guard depth < Self.deepest, let parts = try? store.parts(of: hash) else { return folder }
      // What is kept has each name once; what is damaged shows the first.
      for part in parts { try? folder.add(file(part, depth: depth + 1)) }
      return folder
    }
  }
}
