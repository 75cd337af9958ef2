import Foundation

/// An error of a command, as a sentence that says what to do next.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Returns the reason why a file can't be read or written, and a remedy.
func reason(for error: any Error) -> String {
  switch error {
  case CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile:
    "there is no such file or folder: check its name"
  case CocoaError.fileReadNoPermission, CocoaError.fileWriteNoPermission:
    "you may not do that: check its permissions and those of its folder"
  case CocoaError.fileWriteOutOfSpace:
    "there is no room left on the disk: free some space, then try again"
  case CocoaError.fileWriteVolumeReadOnly:
    "the disk can't be written: name a file elsewhere"
  default:
    "\(error.localizedDescription) Check its name, its permissions and the room left on the disk"
  }
}
