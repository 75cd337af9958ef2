public import DefeatCore
public import HolonFiles
public import HolonToDos

extension ContentFolder {
  /// Takes in a copy of a file, or of a folder with everything in it.
  public func add(_ path: AbsolutePath) throws -> (attachment: Attachment, leftOut: [FileFailure]) {
    guard let name = path.name else {
      throw FileError(.notPermitted, "is the root of all folders, which can't be attached", location: "/")
    }
    let folder = try made()
    let batch = ContentBatch(folder)
    var taking = Taking(batch: batch, own: try folder.status().identity)
    let kind: ContentPart.Kind?
    // Links in a folder stay links; one that a person has named stands for what it leads to.
    let real = try Self.withoutLinks(path)
    do throws(FileError) {
      kind = try taking.take(real.name ?? name, in: DirectoryHandle.at(real.parent), RelativePath([name]))
    } catch { throw error.below(path.parent) }
    try batch.finish()
    let attachment: Attachment? =
      switch kind {
      case .file(let hash, let bytes): Attachment(name: name.attachmentName, hash: hash, bytes: bytes)
      case .folder(let hash, let bytes, let files):
        Attachment(name: name.attachmentName, hash: hash, bytes: bytes, files: files)
      case .link, nil: nil
      }
    guard let attachment else {
      throw taking.leftOut.first?.error ?? FileError(.isSpecial, "can't be attached").at(path)
    }
    return (attachment, taking.leftOut)
  }

  private static func withoutLinks(_ path: AbsolutePath) throws(FileError) -> AbsolutePath {
    do throws(FileError) {
      return try path.withoutLinks()
    } catch {
      throw error.code == .notFound
        ? FileError(.notFound, "no such file or folder; check the path").at(path) : error
    }
  }

  /// Begins to take in a file whose bytes come one after another.
  public func beginUpload() throws -> any ContentUpload {
    let folder = try made()
    return Upload(try Lock(folder, isExclusive: false), folder)
  }

  private final class Upload: ContentUpload {
    private let lock: Lock
    private let folder: DirectoryHandle
    private var writer: ContentWriter?

    init(_ lock: Lock, _ folder: DirectoryHandle) {
      self.lock = lock
      self.folder = folder
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
      let writer = try writer ?? ContentWriter(folder)
      self.writer = writer
      try writer.write(bytes)
    }

    func finish(named name: String) throws -> Attachment {
      let batch = ContentBatch(folder)
      let (hash, bytes) = try batch.take(writer ?? ContentWriter(folder))
      guard let attachment = Attachment(name: name, hash: hash, bytes: bytes) else {
        throw FileError(.invalidName, "can't be the name of an attachment: choose one without “/”", location: name)
      }
      try batch.finish()
      return attachment
    }
  }
}

/// Takes in files and folders, from the leaves up, since a folder is named by the hashes of its parts.
private struct Taking {
  let batch: ContentBatch

  /// The store itself, which can't be taken into itself.
  let own: FileIdentity

  var leftOut: [FileFailure] = []

  private static let deepest = 256

  init(batch: ContentBatch, own: FileIdentity) {
    self.batch = batch
    self.own = own
  }

  /// Takes in one thing.
  ///
  /// - Returns: What it is; nil when it was left out.
  mutating func take(
    _ name: FileName, in folder: DirectoryHandle, _ path: RelativePath
  ) throws(FileError) -> ContentPart.Kind? {
    do throws(FileError) {
      let status = try folder.status(of: name)
      if status.isFile {
        let (hash, bytes) = try batch.add(folder.file(name))
        return .file(hash, bytes: bytes)
      }
      if status.isLink { return .link(target: try folder.target(of: name)) }
      if status.isDirectory {
        guard status.identity != own else {
          throw FileError(.notPermitted, "is where attachments are kept, which can't be attached itself")
        }
        return try takeFolder(folder.directory(name), path)
      }
      throw FileError(.isSpecial, "is no file: it was left out")
    } catch  where error.code == .isSpecial {
      leftOut.append(FileFailure(path: path, error: error.at(path)))
      return nil
    } catch { throw error.location == name.description || error.location.isEmpty ? error.at(path) : error }
  }

  private mutating func takeFolder(_ folder: DirectoryHandle, _ path: RelativePath) throws(FileError)
    -> ContentPart.Kind
  {
    guard path.names.count < Self.deepest else {
      throw FileError(.tooLarge, "lies \(Self.deepest) folders deep: attach a folder that is closer to it")
    }
    var parts: [ContentPart] = []
    for name in try folder.names().sorted() {
      if let kind = try take(name, in: folder, path.appending(name)) {
        parts.append(ContentPart(name: name, kind: kind))
      }
    }
    let hash = try batch.add(Manifest(parts).bytes)
    var (bytes, files) = (0, 0)
    for part in parts {
      switch part.kind {
      case .file(_, let count): (bytes, files) = (bytes + count, files + 1)
      case .folder(_, let count, let inside): (bytes, files) = (bytes + count, files + inside)
      case .link: break
      }
    }
    return .folder(hash, bytes: bytes, files: files)
  }
}

extension FileName {
  /// The name as text; what isn't UTF-8 is escaped.
  fileprivate var attachmentName: String { text ?? description }
}
