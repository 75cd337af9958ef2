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
  default:
    "(\(systemReason(for: error))): check its name, its permissions and the free space on the disk."
  }
}

/// Returns whether an error is the system's error of a number.
private func ~= (number: Int32, error: any Error) -> Bool { (error as? CompleteFile.Failure)?.number == number }

/// Returns the system's reason for an error of a file, or Foundation's own.
private func systemReason(for error: any Error) -> String {
  if let failure = error as? CompleteFile.Failure { return failure.reason }
  let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
  if let underlying, underlying.domain == NSPOSIXErrorDomain {
    return String(cString: strerror(Int32(truncatingIfNeeded: underlying.code)))
  }
  return error.localizedDescription.trimmingCharacters(in: ["."])
}
