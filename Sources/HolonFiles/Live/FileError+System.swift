import HolonPlatform

extension FileError {
  /// Creates an error from the system's error number.
  ///
  /// - Parameters:
  ///   - number: The number, by default that of the preceding call.
  ///   - action: The action that failed, as in `can't be read`.
  public init(system number: Int32, _ action: String) {
    let (code, reason) = Self.meaning(of: number)
    self.init(code, "\(action): \(reason)", number: number)
  }

  private static func meaning(of number: Int32) -> (Code, String) {
    switch number {
    case ENOENT, ESTALE: (.notFound, "no such file or folder; it may have been moved or removed")
    case EEXIST, ENOTEMPTY: (.exists, "something has this name already; choose another one")
    case EACCES, EPERM: (.notPermitted, "the system doesn't allow it; change its permissions, or be somebody else")
    case EROFS: (.notPermitted, "the file system can only be read; choose another place")
    case ENOTDIR: (.notAFolder, "it is no folder; name one")
    case ELOOP: (.isLink, "it is a link, which isn't followed; name what it leads to")
    case EMFILE: (.tooManyOpen, "this program has as many files open as it may; raise the limit (ulimit -n)")
    case ENFILE: (.tooManyOpen, "the system has as many files open as it can; close other programs")
    case ENOSPC: (.diskFull, "the disk is full; make room")
    case EDQUOT: (.diskFull, "your share of the disk is used up; make room")
    case ENAMETOOLONG: (.invalidName, "the name is longer than the file system takes; choose a shorter one")
    case EIO: (.system, "the disk can't read or write there; check it, and keep a copy of what is left")
    case EINVAL: (.notSupported, "the file system doesn't offer it")
    default: (.system, String(cString: strerror(number)))
    }
  }
}
