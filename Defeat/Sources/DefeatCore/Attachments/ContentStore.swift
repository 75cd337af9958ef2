public import HolonFiles
public import HolonRepositories
public import HolonToDos

/// Keeps what is attached to to-dos, each content once, by its hash.
///
/// A folder is a content, too: the list of its parts, each named by its hash, so that equal folders are kept once and
/// whoever has the hash of a folder can ask for all that is in it.
///
/// It is the part of a repository of contents that is on this device: the other part may be a hub.
public protocol ContentStore: Repository where Entity == Content {
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

  /// The contents that one consists of, as far as they are here: those of a folder's parts, then itself.
  func closure(of hash: ContentHash) -> [ContentHash]

  /// Begins or continues to take in the bytes of a content that come from elsewhere.
  ///
  /// - Returns: Nil while someone else takes them in.
  func beginArrival(of hash: ContentHash) throws -> (any ContentArrival)?

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

/// A content whose bytes come from elsewhere, one after another; those that have come stay when the rest doesn't.
public protocol ContentArrival: AnyObject {
  /// The number of bytes that have come.
  var count: Int { get }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws

  /// Returns the content, to be put into the store.
  ///
  /// - Throws: ``FileError`` with the code `malformed` when the bytes are others; they are thrown away then.
  func finish() throws -> Content
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

    /// The number of bytes of its content, for a folder of all files in it; 0 for a link.
    var bytes: Int {
      switch self {
      case .file(_, let bytes), .folder(_, let bytes, _): bytes
      case .link: 0
      }
    }

    /// The hash of its content; nil for a link.
    public var hash: ContentHash? {
      switch self {
      case .file(let hash, _), .folder(let hash, _, _): hash
      case .link: nil
      }
    }
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
