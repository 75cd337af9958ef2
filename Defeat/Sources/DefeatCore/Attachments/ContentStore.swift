public import HolonFiles
public import HolonRepositories
public import HolonToDos

/// A store of the contents of attachments, which keeps each content once, by its hash.
///
/// A folder is a content, too: the list of its parts, each with its hash. Equal folders are therefore stored once, and
/// the hash of a folder leads to everything in it.
///
/// The store is the repository of the contents on this device. It can be combined with the repository of a hub.
public protocol ContentStore: Repository where Entity == Content {
  /// Runs a closure that adds contents and names them in a to-do; nothing is collected while it runs.
  func keeping<Result>(_ body: () throws -> Result) throws -> Result

  /// Adds a copy of a file, or of a folder with everything in it.
  ///
  /// - Returns: The attachment for a to-do, and the entries that were left out: links that can't be kept, pipes,
  ///   sockets and devices.
  /// - Throws: ``FileError`` if something can't be read or kept; nothing is attached then.
  func add(_ path: AbsolutePath) throws -> (attachment: Attachment, leftOut: [FileFailure])

  /// Begins adding a file whose bytes arrive one after another.
  func beginUpload() throws -> any ContentUpload

  /// Opens the content of a file.
  ///
  /// - Throws: ``FileError`` with the code `notFound` if the content isn't on this device.
  func open(_ hash: ContentHash) throws -> OpenFile

  /// Returns the parts of a folder, ordered by the bytes of their names.
  func parts(of hash: ContentHash) throws -> [ContentPart]

  /// Returns the present contents that a content consists of: the contents of a folder's parts, then the content
  /// itself.
  func closure(of hash: ContentHash) -> [ContentHash]

  /// Begins or continues receiving the bytes of a content.
  ///
  /// - Returns: Nil while another caller is receiving the content.
  func beginArrival(of hash: ContentHash) throws -> (any ContentArrival)?

  /// Makes a copy that applications can open and modify.
  func copyForOpening(_ part: ContentPart) throws -> AbsolutePath

  /// Removes contents that are no longer named, unless contents are being added.
  ///
  /// - Parameter named: Returns the contents that are named; called when nothing can be added any more.
  /// - Returns: The number of removed contents.
  @discardableResult
  func collect(_ named: () throws -> Set<ContentHash>) throws -> Int
}

/// A file that is being added to a store.
public protocol ContentUpload: AnyObject {
  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws

  /// Keeps the appended bytes; they are discarded if this isn't called.
  ///
  /// - Parameter name: The name of the file.
  func finish(named name: String) throws -> Attachment
}

/// A content whose bytes are being received; received bytes are kept if the rest doesn't arrive.
public protocol ContentArrival: AnyObject {
  /// The number of bytes received.
  var count: Int { get }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws

  /// Returns the complete content, ready to be stored.
  ///
  /// - Throws: ``FileError`` with the code `malformed` if the bytes have another hash; they are removed then.
  func finish() throws -> Content
}

/// A file, a folder or a link in an attachment.
public struct ContentPart: Hashable, Sendable {
  /// The kind of a part, with its content.
  public enum Kind: Hashable, Sendable {
    /// A regular file, with the hash and the size of its content.
    case file(ContentHash, bytes: Int)

    /// A folder with a number of files, at any depth.
    case folder(ContentHash, bytes: Int, files: Int)

    /// A symbolic link, whose target isn't followed.
    case link(target: [UInt8])

    /// The size of the content in bytes: for a folder, of all files in it; 0 for a link.
    var bytes: Int {
      switch self {
      case .file(_, let bytes), .folder(_, let bytes, _): bytes
      case .link: 0
      }
    }

    /// The hash of the content; nil for a link.
    public var hash: ContentHash? {
      switch self {
      case .file(let hash, _), .folder(let hash, _, _): hash
      case .link: nil
      }
    }
  }

  /// The name of the file, folder or link.
  public let name: FileName

  /// The kind of the part, with its content.
  public let kind: Kind

  /// Creates a part with a name.
  public init(name: FileName, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Creates a part from an attachment.
  public init(_ attachment: Attachment) {
    // Names of attachments are valid names of files.
    name = FileName(bytes: attachment.name.utf8) ?? "attachment"
    kind =
      attachment.files.map { .folder(attachment.hash, bytes: attachment.bytes, files: $0) }
      ?? .file(attachment.hash, bytes: attachment.bytes)
  }
}
