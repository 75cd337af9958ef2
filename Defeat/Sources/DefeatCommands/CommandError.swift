import Foundation

/// An error of a command, as a sentence that says what to do next.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Returns the reason why a file can't be read or written, in parentheses, and a remedy.
func reason(for error: any Error) -> String {
  switch error {
  case CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile:
    "(no such file or folder): check its name."
  case CocoaError.fileReadNoPermission, CocoaError.fileWriteNoPermission:
    "(no permission): check its permissions and those of its folder."
  case CocoaError.fileWriteOutOfSpace:
    "(the disk is full): free some space, then try again."
  case CocoaError.fileWriteVolumeReadOnly:
    "(the disk is read-only): name a file on another disk."
  default:
    "(\(error.localizedDescription.trimmingCharacters(in: ["."]))): check its name, its permissions and the free space "
      + "on the disk."
  }
}
