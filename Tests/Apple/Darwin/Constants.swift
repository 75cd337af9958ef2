// swift-format-ignore-file
// The constants of Darwin's headers, and those that its Swift module adds (S_IFMT, TIOCGWINSZ, SIG_IGN, environ, errno).
// https://github.com/apple-oss-distributions/xnu: bsd/sys/{fcntl,errno,dirent,resource,termios,poll,signal}.h
// https://github.com/swiftlang/swift: stdlib/public/Platform/Platform.swift, TiocConstants.swift
@_exported public import DarwinTypes

func stub() -> Never { fatalError("There is nothing behind a stub.") }

public var errno: Int32 {
  get { stub() }
  set { stub() }
}

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { stub() }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { stub() }
public var MAP_FAILED: UnsafeMutableRawPointer! { stub() }
public var MAP_SHARED: Int32 { stub() }
public var PROT_READ: Int32 { stub() }
public var TCP_NOTSENT_LOWAT: Int32 { stub() }
public var TIOCGWINSZ: UInt { stub() }

public var S_IFMT: mode_t { stub() }
public var S_IFREG: mode_t { stub() }
public var S_IFDIR: mode_t { stub() }
public var S_IFLNK: mode_t { stub() }
public var S_IFIFO: mode_t { stub() }
public var S_IFSOCK: mode_t { stub() }
public var S_IFCHR: mode_t { stub() }
public var S_IFBLK: mode_t { stub() }
public var S_ISVTX: mode_t { stub() }

public var CLOCK_REALTIME: clockid_t { stub() }
public var CLOCK_MONOTONIC_RAW_APPROX: clockid_t { stub() }

public var O_RDONLY: Int32 { stub() }
public var O_WRONLY: Int32 { stub() }
public var O_RDWR: Int32 { stub() }
public var O_NONBLOCK: Int32 { stub() }
public var O_APPEND: Int32 { stub() }
public var O_NOFOLLOW: Int32 { stub() }
public var O_CREAT: Int32 { stub() }
public var O_EXCL: Int32 { stub() }
public var O_TRUNC: Int32 { stub() }
public var F_GETFD: Int32 { stub() }
public var O_NOCTTY: Int32 { stub() }
public var O_DIRECTORY: Int32 { stub() }
public var O_CLOEXEC: Int32 { stub() }
public var AT_FDCWD: Int32 { stub() }
public var AT_SYMLINK_NOFOLLOW: Int32 { stub() }
public var AT_REMOVEDIR: Int32 { stub() }
public var F_SETFD: Int32 { stub() }
public var F_SETFL: Int32 { stub() }
public var F_GETPATH: Int32 { stub() }
public var F_FULLFSYNC: Int32 { stub() }
public var FD_CLOEXEC: Int32 { stub() }
public var LOCK_SH: Int32 { stub() }
public var LOCK_EX: Int32 { stub() }
public var LOCK_NB: Int32 { stub() }
public var LOCK_UN: Int32 { stub() }
public var F_OK: Int32 { stub() }
public var R_OK: Int32 { stub() }
public var W_OK: Int32 { stub() }
public var X_OK: Int32 { stub() }

public var DT_DIR: Int32 { stub() }
public var DT_LNK: Int32 { stub() }
public var MAXPATHLEN: Int32 { stub() }
public var POSIX_SPAWN_SETPGROUP: Int32 { stub() }
public var POSIX_SPAWN_SETSIGDEF: Int32 { stub() }
public var RLIMIT_NOFILE: Int32 { stub() }
public var RUSAGE_SELF: Int32 { stub() }
public var STDIN_FILENO: Int32 { stub() }
public var STDOUT_FILENO: Int32 { stub() }
public var STDERR_FILENO: Int32 { stub() }
public var WNOHANG: Int32 { stub() }
public var AF_INET: Int32 { stub() }
public var AF_INET6: Int32 { stub() }

public var ECHO: Int32 { stub() }
public var ICANON: Int32 { stub() }
public var ISIG: Int32 { stub() }
public var IEXTEN: Int32 { stub() }
public var ICRNL: Int32 { stub() }
public var INLCR: Int32 { stub() }
public var IXON: Int32 { stub() }
public var TCSANOW: Int32 { stub() }
public var TCSAFLUSH: Int32 { stub() }
public var POLLIN: Int32 { stub() }
public var POLLOUT: Int32 { stub() }
public var SIGHUP: Int32 { stub() }
public var SIGINT: Int32 { stub() }
public var SIGKILL: Int32 { stub() }
public var SIGPIPE: Int32 { stub() }
public var SIGQUIT: Int32 { stub() }
public var SIGTERM: Int32 { stub() }
public var SIGSTOP: Int32 { stub() }
public var POSIX_SPAWN_SETSID: Int32 { stub() }
public var POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 { stub() }
public var SIGTSTP: Int32 { stub() }
public var SIGCONT: Int32 { stub() }
public var SIGWINCH: Int32 { stub() }
public var SIG_UNBLOCK: Int32 { stub() }

public var EPERM: Int32 { stub() }
public var ENOENT: Int32 { stub() }
public var ENXIO: Int32 { stub() }
public var ESPIPE: Int32 { stub() }
public var SEEK_CUR: Int32 { stub() }
public var EINTR: Int32 { stub() }
public var ETXTBSY: Int32 { stub() }
public var EIO: Int32 { stub() }
public var EACCES: Int32 { stub() }
public var EEXIST: Int32 { stub() }
public var EXDEV: Int32 { stub() }
public var ENOTDIR: Int32 { stub() }
public var EINVAL: Int32 { stub() }
public var ENFILE: Int32 { stub() }
public var EMFILE: Int32 { stub() }
public var ENOSPC: Int32 { stub() }
public var EROFS: Int32 { stub() }
public var EWOULDBLOCK: Int32 { stub() }
public var EADDRINUSE: Int32 { stub() }
public var ELOOP: Int32 { stub() }
public var ENAMETOOLONG: Int32 { stub() }
public var ENOTEMPTY: Int32 { stub() }
public var ENOSYS: Int32 { stub() }
public var ENOTSUP: Int32 { stub() }
public var EDQUOT: Int32 { stub() }
public var ESTALE: Int32 { stub() }
