import DefeatCore
import Foundation

/// An error of a command, as a sentence that says what to do next.
package struct CommandError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Returns the reason why a file can't be read or written, in parentheses, and a remedy.
package func reason(for error: any Error) -> String {
  switch error {
  case CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile, ENOENT:
    "(no such file or folder): check its name."
  case CocoaError.fileReadNoPermission, CocoaError.fileWriteNoPermission, EACCES, EPERM:
    "(no permission): check its permissions and those of its folder."
  case CocoaError.fileWriteOutOfSpace, ENOSPC:
    "(the disk is full): free some space, then try again."
  case CocoaError.fileWriteVolumeReadOnly, EROFS:
    "(the disk is read-only): name a file on another disk."
  case _ where fileAsFolder(in: error) != nil:
    "(“\(fileAsFolder(in: error) ?? "")” isn't a folder): name another one."
  default:
    "(\(systemReason(for: error))): check its name, its permissions and the free space on the disk."
  }
}

/// Returns the file that stands where an error's path has a folder; nil if there is none.
private func fileAsFolder(in error: any Error) -> String? {
  let error = error as NSError
  guard error.domain == NSCocoaErrorDomain, var path = error.userInfo[NSFilePathErrorKey] as? String else { return nil }
  while path.count > 1 {
    path = (path as NSString).deletingLastPathComponent
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) { return isFolder.boolValue ? nil : path }
  }
  return nil
}

/// Returns whether an error is the system's error of a number.
private func ~= (number: Int32, error: any Error) -> Bool { (error as? CompleteFile.Failure)?.number == number }

/// Returns the system's reason for an error of a file, or Foundation's own.
private func systemReason(for error: any Error) -> String {
  if let failure = error as? CompleteFile.Failure { return failure.reason }
  let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
  if cause.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(truncatingIfNeeded: cause.code))) }
  return error.localizedDescription.trimmingCharacters(in: ["."])
}
