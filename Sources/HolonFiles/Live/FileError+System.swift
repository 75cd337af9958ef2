import HolonPlatform

extension FileError {
  /// Creates an error from the system's error number.
  ///
  /// - Parameters:
  ///   - number: The number, by default that of the preceding call.
  ///   - action: The action that failed, as in `the file can't be read`.
  public init(system number: Int32, _ action: String) {
    let (code, reason, advice) = Self.meaning(of: number)
    self.init(code, "\(action) (\(reason))\(advice.map { ": \($0)" } ?? "")", number: number)
  }

  private static func meaning(of number: Int32) -> (Code, reason: String, advice: String?) {
    switch number {
    case ENOENT, ESTALE: (.notFound, "no such file or folder", "check whether it was moved or removed")
    case EEXIST, ENOTEMPTY: (.exists, "the name is taken", "choose another name")
    case EACCES, EPERM: (.notPermitted, "permission denied", "change its permissions, or use another account")
    case EROFS: (.notPermitted, "the file system is read-only", "choose another place")
    case ENOTDIR: (.notAFolder, "not a folder", "choose a folder")
    case ELOOP: (.isLink, "a link, which isn't followed", "use the target of the link")
    case EMFILE: (.tooManyOpen, "the process has too many open files", "raise its limit (ulimit -n)")
    case ENFILE: (.tooManyOpen, "the system has too many open files", "close other programs")
    case ENOSPC: (.diskFull, "the disk is full", "free some space")
    case EDQUOT: (.diskFull, "the disk quota is used up", "free some space")
    case ENAMETOOLONG: (.invalidName, "the name is too long for the file system", "choose a shorter one")
    case EIO: (.system, "the disk has an error", "check the disk, and back up its files")
    case EINVAL: (.notSupported, "not supported by the file system", "choose another file system")
    default: (.system, String(cString: strerror(number)), nil)
    }
  }
}
