public import HolonBase
public import HolonFiles

/// Attachments as files with the details that their contents provide: authors, artists, the size of a picture.
public struct ContentFiles {
  private let store: any ContentStore
  private let reader = DetailsReader()

  private let state: State

  private final class State {
    private let isFetching: () -> Bool

    /// Whether opening a missing content fetches it; determined when the first content is missing.
    lazy var fetches = isFetching()

    /// The number of parts of folders that may still be shown.
    var room = ContentFiles.greatestCount

    init(_ isFetching: @escaping () -> Bool) { self.isFetching = isFetching }
  }

  /// The maximum number of parts of folders that are shown together.
  ///
  /// A folder's list can name the same folder twice, which can name another one twice, and so on. Lists from other
  /// devices can't be trusted not to.
  public static let greatestCount = 20_000

  /// The maximum depth of nested folders.
  static let deepest = 256

  /// Creates a view of the contents of a store.
  ///
  /// - Parameter fetches: Returns whether opening a missing content fetches it; called at most once.
  public init(_ store: any ContentStore, fetches: @escaping () -> Bool = { false }) {
    self.store = store
    state = State(fetches)
  }

  /// Returns a folder of files and folders, with everything in them.
  ///
  /// A content that isn't on this device is shown with its size and a problem that says so.
  ///
  /// - Throws: ``FileError`` if two parts have the same name, which the attachments of one to-do never have.
  public func folder(_ name: FileName, of parts: [ContentPart]) throws -> Folder {
    var folder = Folder(name)
    for part in parts { try add(part, to: &folder, depth: 0) }
    return folder
  }

  /// Returns the details from the content of a file; nil if the content is absent or unreadable.
  public func details(of hash: ContentHash, named name: FileName) -> FileDetails? {
    open(hash).map { reader.read($0, named: name).details }
  }

  /// Returns whether a content is on this device.
  public func has(_ hash: ContentHash) -> Bool { open(hash) != nil }

  /// Returns the parts of a folder for showing them at a depth.
  ///
  /// - Throws: ``FileError`` with the code `notFound` if they are absent, or with another code if they can't be shown.
  func parts(of hash: ContentHash, at depth: Int) throws(FileError) -> [ContentPart] {
    let parts: [ContentPart]
    do {
      parts = try store.parts(of: hash)
    } catch let error as FileError where error.code != .notFound {
      throw error
    } catch {
      throw missing
    }
    guard depth < Self.deepest, parts.count <= state.room else {
      throw FileError(.tooLarge, "has too many files to list: open it with “defeat open”")
    }
    state.room -= parts.count
    return parts
  }

  private func add(_ part: ContentPart, to folder: inout Folder, depth: Int) throws(FileError) {
    switch part.kind {
    case .link(let target): try folder.add(Link(FileAttributes(part.name), target: target))
    case .file(let hash, let bytes):
      let attributes = FileAttributes(part.name, size: Int64(bytes))
      guard let file = open(hash) else { return try folder.add(OtherFile(attributes), problem: missing) }
      let reading = reader.read(file, named: part.name)
      switch reading.details {
      case .text(let details): try folder.add(TextFile(attributes, details: details), problem: reading.trouble)
      case .image(let details): try folder.add(ImageFile(attributes, details: details), problem: reading.trouble)
      case .eBook(let details): try folder.add(EBook(attributes, details: details), problem: reading.trouble)
      case .music(let details): try folder.add(Music(attributes, details: details), problem: reading.trouble)
      case .other: try folder.add(OtherFile(attributes), problem: reading.trouble)
      }
    case .folder(let hash, let bytes, _):
      let parts: [ContentPart]
      do throws(FileError) {
        parts = try self.parts(of: hash, at: depth)
      } catch {
        return try folder.add(OtherFile(part.name, size: Int64(bytes)), problem: error)
      }
      var inner = Folder(part.name)
      // Stored folders have unique names; of duplicates in a damaged list, the first one is shown.
      for part in parts { try? add(part, to: &inner, depth: depth + 1) }
      try folder.add(inner)
    }
  }

  private func open(_ hash: ContentHash) -> OpenFile? { try? store.open(hash) }

  private var missing: FileError { FileError(.notFound, absence) }

  /// Whether opening a missing content fetches it.
  var fetches: Bool { state.fetches }

  /// The words that describe a content that isn't on this device.
  public var absence: String { fetches ? "not on this device yet" : "not on this device" }
}
