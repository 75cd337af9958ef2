public import DefeatCore
public import HolonFiles
public import HolonToDos

extension ContentFolder {
  /// Adds a copy of a file, or of a folder with everything in it.
  public func add(_ path: AbsolutePath) throws -> (attachment: Attachment, leftOut: [FileFailure]) {
    guard let name = path.name else {
      throw FileError(
        .notPermitted, "is the root of all folders, which can't be attached: attach a folder in it", location: "/")
    }
    let store = try made()
    let batch = ContentBatch(store)
    // Links in a folder stay links, but a link that a person names is replaced by its target.
    let real = try Self.withoutLinks(path)
    let kind: ContentPart.Kind
    var leftOut: [FileFailure] = []
    do throws(FileError) {
      let place = try DirectoryHandle.at(real.parent)
      let realName = real.name ?? name
      if try place.status(of: realName).isDirectory {
        let handle = try place.directory(realName)
        let folder = try Self.scan(handle, called: name, &leftOut)
        let adding = FolderAdding(batch: batch, own: try store.status().identity)
        kind = try adding.add(folder, handle, at: RelativePath([name]))
      } else {
        let (hash, bytes) = try batch.add(place.file(realName))
        kind = .file(hash, bytes: bytes)
      }
    } catch { throw error.location.isEmpty ? error.at(path) : error.below(path.parent) }
    try batch.finish()
    let attachment: Attachment? =
      switch kind {
      case .file(let hash, let bytes): Attachment(name: name.attachmentName, hash: hash, bytes: bytes)
      case .folder(let hash, let bytes, let files):
        Attachment(name: name.attachmentName, hash: hash, bytes: bytes, files: files)
      case .link: nil
      }
    guard let attachment else {
      throw FileError(.invalidName, "isn't a valid name of an attachment: rename it").at(path)
    }
    return (attachment, leftOut)
  }

  /// Scans a folder, leaving out pipes, sockets and devices.
  private static func scan(
    _ handle: DirectoryHandle, called name: FileName, _ leftOut: inout [FileFailure]
  ) throws(FileError) -> Folder {
    var folder = try FolderOnDisk(handle, name: name).scanned()
    if let problem = folder.problems.first, let error = problem.error as? FileError {
      throw error.at(RelativePath([name] + problem.path.names))
    }
    for entry in Array(folder.entries) where entry.file is SpecialFile {
      let path = RelativePath([name] + entry.path.names)
      leftOut.append(
        FileFailure(
          path: path, error: FileError(.isSpecial, "is neither a file nor a folder: it was left out").at(path)))
      try folder.remove(entry.path)
    }
    return folder
  }

  private static func withoutLinks(_ path: AbsolutePath) throws(FileError) -> AbsolutePath {
    do throws(FileError) {
      return try path.withoutLinks()
    } catch {
      throw error.code == .notFound
        ? FileError(.notFound, "doesn't exist: check the path").at(path) : error
    }
  }

  /// Begins adding a file whose bytes arrive one after another.
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
      let (hash, bytes) = try batch.append(writer ?? ContentWriter(folder))
      guard let attachment = Attachment(name: name, hash: hash, bytes: bytes) else {
        throw FileError(.invalidName, "isn't a valid name of an attachment: choose one without “/”", location: name)
      }
      try batch.finish()
      return attachment
    }
  }
}

/// The adding of scanned folders, from the leaves up, because a folder's hash depends on the hashes of its parts.
private struct FolderAdding {
  let batch: ContentBatch

  /// The identity of the store's folder, which can't be added to itself.
  let own: FileIdentity

  private static let deepest = 256

  /// Adds a folder with everything in it.
  ///
  /// - Parameter handle: The folder on the disk.
  func add(_ folder: Folder, _ handle: DirectoryHandle, at path: RelativePath) throws(FileError) -> ContentPart.Kind {
    guard try handle.status().identity != own else {
      throw FileError(.notPermitted, "contains the list's own attachments: attach another folder").at(path)
    }
    guard path.names.count < Self.deepest else {
      throw FileError(.tooLarge, "is nested \(Self.deepest) folders deep: attach a folder that is closer to it").at(
        path)
    }
    var parts: [ContentPart] = []
    for part in folder.parts {
      let place = path.appending(part.name)
      let kind: ContentPart.Kind =
        switch part {
        case let inner as Folder:
          try add(inner, Self.located(at: place) { () throws(FileError) in try handle.directory(part.name) }, at: place)
        case let link as Link: .link(target: link.target)
        default: try Self.located(at: place) { () throws(FileError) in try add(part, handle) }
        }
      parts.append(ContentPart(name: part.name, kind: kind))
    }
    let files = folder.summary.fileCount - folder.summary.count(of: .link)
    let list = Manifest(parts).bytes
    guard list.count <= Manifest.greatestSize else {
      throw FileError(.tooLarge, "has too many files: attach it as an archive").at(path)
    }
    return .folder(try batch.add(list), bytes: Int(folder.size), files: files)
  }

  private func add(_ file: any File, _ handle: DirectoryHandle) throws(FileError) -> ContentPart.Kind {
    let (hash, bytes) = try batch.add(handle.file(file.name))
    guard bytes == file.size else { throw ContentBatch.changed }
    return .file(hash, bytes: bytes)
  }

  private static func located<Result>(
    at path: RelativePath, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do throws(FileError) { return try body() } catch { throw error.at(path) }
  }
}

extension FileName {
  /// The name as text, with bytes escaped that aren't UTF-8.
  fileprivate var attachmentName: String { text ?? description }
}
