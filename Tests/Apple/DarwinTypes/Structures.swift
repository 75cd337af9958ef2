// swift-format-ignore-file
// The C structures of Darwin, apart from its functions since Swift has no type and function of one name in a module.
// https://github.com/apple-oss-distributions/xnu: bsd/sys/_types, bsd/sys/{stat,dirent,resource,termios,ttycom,poll}.h
// https://developer.apple.com/documentation/kernel/timespec https://developer.apple.com/documentation/kernel/stat

public typealias dev_t = Int32
public typealias gid_t = UInt32
public typealias mode_t = UInt16
public typealias nfds_t = UInt32
public typealias off_t = Int64
public typealias pid_t = Int32
public typealias rlim_t = UInt64
public typealias sigset_t = UInt32
public typealias speed_t = UInt
public typealias tcflag_t = UInt
public typealias time_t = Int
public typealias uid_t = UInt32
public typealias sig_t = @convention(c) (Int32) -> Void
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

public struct _opaque_pthread_t {}
public struct DIR {}

public struct clockid_t: RawRepresentable, Equatable, Sendable {
  public var rawValue: UInt32
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public struct timespec: Sendable {
  public var tv_sec: time_t
  public var tv_nsec: Int
  public init() { (tv_sec, tv_nsec) = (0, 0) }
  public init(tv_sec: time_t, tv_nsec: Int) { (self.tv_sec, self.tv_nsec) = (tv_sec, tv_nsec) }
}

public struct timeval: Sendable {
  public var tv_sec: time_t = 0
  public var tv_usec: Int32 = 0
  public init() {}
}

public struct stat: Sendable {
  public var st_dev: dev_t = 0
  public var st_mode: mode_t = 0
  public var st_nlink: UInt16 = 0
  public var st_ino: UInt64 = 0
  public var st_uid: uid_t = 0
  public var st_gid: gid_t = 0
  public var st_rdev: dev_t = 0
  public var st_atimespec = timespec()
  public var st_mtimespec = timespec()
  public var st_ctimespec = timespec()
  public var st_birthtimespec = timespec()
  public var st_size: off_t = 0
  public var st_blocks: Int64 = 0
  public var st_blksize: Int32 = 0
  public var st_flags: UInt32 = 0
  public var st_gen: UInt32 = 0
  public init() {}
}

// `d_name` is a tuple of 1024 characters there.
public struct dirent: Sendable {
  public var d_ino: UInt64 = 0
  public var d_seekoff: UInt64 = 0
  public var d_reclen: UInt16 = 0
  public var d_namlen: UInt16 = 0
  public var d_type: UInt8 = 0
  public var d_name: (CChar, CChar, CChar, CChar) = (0, 0, 0, 0)
  public init() {}
}

public struct tm {
  public var tm_sec: Int32 = 0
  public var tm_min: Int32 = 0
  public var tm_hour: Int32 = 0
  public var tm_mday: Int32 = 0
  public var tm_mon: Int32 = 0
  public var tm_year: Int32 = 0
  public var tm_wday: Int32 = 0
  public var tm_yday: Int32 = 0
  public var tm_isdst: Int32 = 0
  public var tm_gmtoff: Int = 0
  public var tm_zone: UnsafeMutablePointer<CChar>!
  public init() {}
}

public struct rlimit: Sendable {
  public var rlim_cur: rlim_t = 0
  public var rlim_max: rlim_t = 0
  public init() {}
  public init(rlim_cur: rlim_t, rlim_max: rlim_t) { (self.rlim_cur, self.rlim_max) = (rlim_cur, rlim_max) }
}

public struct rusage: Sendable {
  public var ru_utime = timeval()
  public var ru_stime = timeval()
  public var ru_maxrss = 0
  public var ru_inblock = 0
  public var ru_oublock = 0
  public var ru_nvcsw = 0
  public var ru_nivcsw = 0
  public init() {}
}

public struct pollfd: Sendable {
  public var fd: Int32 = 0
  public var events: Int16 = 0
  public var revents: Int16 = 0
  public init() {}
  public init(fd: Int32, events: Int16, revents: Int16) {
    (self.fd, self.events, self.revents) = (fd, events, revents)
  }
}

// `c_cc` is a tuple of 20 characters there.
public struct termios: Sendable {
  public var c_iflag: tcflag_t = 0
  public var c_oflag: tcflag_t = 0
  public var c_cflag: tcflag_t = 0
  public var c_lflag: tcflag_t = 0
  public var c_ispeed: speed_t = 0
  public var c_ospeed: speed_t = 0
  public init() {}
}

public struct winsize: Sendable {
  public var ws_row: UInt16 = 0
  public var ws_col: UInt16 = 0
  public var ws_xpixel: UInt16 = 0
  public var ws_ypixel: UInt16 = 0
  public init() {}
}
