public import HolonFiles
public import HolonToDos

/// Keeps what is attached to to-dos, each content once, by its hash.
///
/// A folder is a content, too: the list of its parts, each named by its hash, so that equal folders are kept once and
/// whoever has the hash of a folder can ask for all that is in it.
public protocol ContentStore: Sendable {
  /// Does something during which nothing is thrown away: contents are added, and a to-do comes to name them.
  func keeping<Result>(_ body: () throws -> Result) throws -> Result

  /// Takes in a copy of a file, or of a folder with everything in it.
  ///
  /// - Returns: What a to-do names it by, and what was left out: links that can't be kept, pipes, sockets and devices.
  /// - Throws: ``FileError`` for what can't be read or kept; a to-do has nothing to name then.
  func add(_ path: AbsolutePath) throws -> (attachment: Attachment, leftOut: [FileFailure])

  /// Begins to take in a file whose bytes come one after another.
  func beginUpload() throws -> any ContentUpload

  /// Opens the content of a file.
  ///
  /// - Throws: ``FileError`` with the code `notFound` when it isn't here, as on a device that hasn't got it yet.
  func open(_ hash: ContentHash) throws -> OpenFile

  /// What a folder consists of, in the order of the names' bytes.
  func parts(of hash: ContentHash) throws -> [ContentPart]

  /// Makes a copy for applications to open, which may do with it what they like.
  func copyForOpening(_ part: ContentPart) throws -> AbsolutePath

  /// Throws away what isn't named any more, unless contents are being added.
  ///
  /// - Parameter named: Tells which contents are named; it is asked when nothing can be added any more.
  /// - Returns: How many contents were thrown away.
  @discardableResult
  func collect(_ named: () throws -> Set<ContentHash>) throws -> Int
}

/// A file that is being taken in.
public protocol ContentUpload: AnyObject {
  /// Takes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws

  /// Keeps what was taken; without this nothing is.
  ///
  /// - Parameter name: What the file is called.
  func finish(named name: String) throws -> Attachment
}

/// A file, a folder or a link among attachments.
public struct ContentPart: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// A file.
    case file(ContentHash, bytes: Int)

    /// A folder with a number of files in it, at any depth.
    case folder(ContentHash, bytes: Int, files: Int)

    /// A link, which leads nowhere here.
    case link(target: [UInt8])
  }

  /// What it is called.
  public let name: FileName

  /// What it is.
  public let kind: Kind

  /// Creates a part.
  public init(name: FileName, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// What is attached to a to-do, as a part of all its attachments.
  public init(_ attachment: Attachment) {
    // What can be an attachment's name can be a file's.
    name = FileName(bytes: attachment.name.utf8) ?? "attachment"
    kind =
      attachment.files.map { .folder(attachment.hash, bytes: attachment.bytes, files: $0) }
      ?? .file(attachment.hash, bytes: attachment.bytes)
  }
}
