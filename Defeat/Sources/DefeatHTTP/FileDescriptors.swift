#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's limit of file descriptors for the process.
enum FileDescriptors {
  /// Raises the limit of open file descriptors, as far as the system allows.
  ///
  /// - Returns: The new limit.
  static func raiseLimit(to wanted: Int) -> Int {
    #if os(Linux)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return 256 }
    let most = min(limit.rlim_max, rlim_t(max(wanted, 1)))
    if limit.rlim_cur < most {
      let former = limit.rlim_cur
      limit.rlim_cur = most
      if setrlimit(files, &limit) != 0 { limit.rlim_cur = former }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
