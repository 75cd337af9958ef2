public import DefeatCore
public import HolonBase
public import HolonFiles
import HolonRepositories

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A store of contents in a folder, with one file for each content, named by its hash: `3a/3a7bd3e2360a…`.
///
/// ```
/// defeat.sqlite-attachments/
///   3a/3a7bd3e2360a3d29…   a content: the bytes of a file, or the list of a folder's parts
///   3a7bd3e2360a3d29….part the received bytes of a content that is being fetched
///   opened/                copies that were made for applications
///   lock                   locked shared while adding, exclusively while removing
/// ```
///
/// A file is renamed to its hash when all of it is on the disk, so every file with a hash for a name is complete. Only
/// the user can read the folder. Several processes may use it concurrently.
public struct ContentFolder: ContentStore, Sendable {
  private let place: @Sendable () throws(FileError) -> AbsolutePath
  let changes = ChangeHub<ContentHash>()

  var path: AbsolutePath {
    get throws(FileError) { try place() }
  }

  /// Creates a store in a folder, which is created when the first content is stored.
  public init(path: AbsolutePath) { place = { path } }

  /// Creates a store next to a database, in a folder with the database's name and the suffix `-attachments`.
  ///
  /// - Parameter database: The path of the database, evaluated when the store is used.
  public init(besides database: String) {
    place = { () throws(FileError) in try AbsolutePath("\(database)-attachments") }
  }

  /// Runs a closure during which no content is removed.
  public func keeping<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try Lock(made(), isExclusive: false)
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Opens the content of a file.
  public func open(_ hash: ContentHash) throws -> OpenFile { try content(hash) }

  func content(_ hash: ContentHash) throws(FileError) -> OpenFile {
    do throws(FileError) {
      return try DirectoryHandle.at(path).directory(hash.folderName).file(hash.fileName)
    } catch  where error.code == .notFound {
      throw FileError(.notFound, "isn't on this device: attach it again, or sync the device on which it was attached")
        .at(hash)
    }
  }

  /// Returns the content in the store; nil if it is absent.
  func stored(_ hash: ContentHash) throws(FileError) -> Content? {
    do throws(FileError) {
      _ = try content(hash)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
    return Content(hash) { try content(hash) }
  }

  /// Returns the folder, after creating it if necessary with access for the user only.
  func made() throws(FileError) -> DirectoryHandle {
    do throws(FileError) {
      return try DirectoryHandle.at(path)
    } catch  where error.code == .notFound {
      let path = try path
      guard let name = path.name else { throw error }
      let parent = try DirectoryHandle.at(path.parent)
      do throws(FileError) { try parent.makeFolder(name) } catch  where error.code == .exists {}
      return try parent.directory(name)
    }
  }
}

/// A lock on the store, which is released with this value or at the end of the process.
final class Lock {
  private let descriptor: Int32

  /// Waits for the lock.
  init(_ folder: DirectoryHandle, isExclusive: Bool) throws(FileError) {
    descriptor = openat(folder.descriptor, "lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(system: errno, "the folder of attachments can't be used") }
    while flock(descriptor, isExclusive ? LOCK_EX : LOCK_SH) != 0 {
      guard errno == EINTR else { throw FileError(system: errno, "the folder of attachments can't be locked") }
    }
  }

  /// Takes the exclusive lock; returns nil while others hold it.
  init?(tryingAlone folder: DirectoryHandle) throws(FileError) {
    descriptor = openat(folder.descriptor, "lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(system: errno, "the folder of attachments can't be used") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { close(descriptor) }
}

extension ContentHash {
  /// The first two digits of the hash, so that no folder contains too many files.
  var folderName: FileName { FileName(bytes: text.utf8.prefix(2)) ?? "00" }

  var fileName: FileName { FileName(bytes: text.utf8) ?? "0" }

  /// The name of the file with the received bytes of a content.
  var arrivalName: FileName { FileName(bytes: "\(text).part".utf8) ?? "0.part" }
}

extension FileName {
  /// The hash of the partially received content in a file with this name; nil for any other name.
  var arrivingHash: ContentHash? {
    guard bytes.count == 69, bytes.suffix(5).elementsEqual(".part".utf8) else { return nil }
    return ContentHash(String(decoding: bytes.prefix(64), as: UTF8.self))
  }
}
