public import Foundation
public import HolonBase
import HolonFiles
import HolonPlatform
import HolonSync

extension SyncContentFolder {
  /// Removes contents that no record mentions and that weren't used since a moment.
  ///
  /// A device adds a content, or asks the server for it, before it sends the record that mentions it. A moment some days
  /// ago keeps such contents. Partially received contents and remains of interrupted processes are removed after the same
  /// time.
  ///
  /// ```
  /// let mentioned = try await space.mentionedContents()
  /// try folder.removeContents(except: mentioned, unusedSince: .now - 7 * 86_400)
  /// ```
  ///
  /// - Parameters:
  ///   - mentioned: The hashes to keep.
  ///   - moment: The moment.
  /// - Returns: The number of removed files.
  /// - Throws: `SyncContentsError` when the folder can't be used.
  @discardableResult
  public func removeContents(except mentioned: Set<ContentHash>, unusedSince moment: Date) throws -> Int {
    try SyncContentsError.catching("the folder of contents “\(path)”") {
      let folder = try made()
      let moment = FileTime(moment)
      var count = 0
      for name in try folder.names() {
        if let status = try folder.rawStatus(of: name), FileStatus(status).isDirectory {
          let inside = try folder.directory(name)
          for name in try inside.names() {
            if let hash = ContentHash(String(decoding: name.bytes, as: UTF8.self)), mentioned.contains(hash) {
              continue
            }
            if try remove(name, in: inside, unusedSince: moment) { count += 1 }
          }
        } else if try remove(name, in: folder, unusedSince: moment) {
          count += 1
        }
      }
      if count > 0 { state.use { $0.losses += 1 } }
      return count
    }
  }

  /// Removes a file unless it was used since a moment, or is in use.
  private func remove(
    _ name: FileName, in folder: DirectoryHandle, unusedSince moment: FileTime
  ) throws(FileError) -> Bool {
    let file: OpenFile
    do throws(FileError) {
      file = try folder.file(name)
    } catch {
      // Another process has removed or renamed it, or it is no file of this object.
      return false
    }
    guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    var status = stat()
    guard fstat(file.descriptor, &status) == 0, FileStatus(status).modified < moment else { return false }
    try folder.unlink(name)
    free(FileStatus(status).count)
    return true
  }
}
