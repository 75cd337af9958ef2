// swift-format-ignore-file
// The functions of Darwin's C library as Swift imports them, each with a manual page of its name; C functions whose
// number of arguments varies are those of Platform.swift.
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/
// https://github.com/apple-oss-distributions/xnu: bsd/sys; https://github.com/apple-oss-distributions/Libc: include
// https://github.com/swiftlang/swift: stdlib/public/Platform/Platform.swift
public import DarwinTypes

@discardableResult public func memchr(_: UnsafeRawPointer!, _: Int32, _: Int) -> UnsafeMutableRawPointer! { stub() }
@discardableResult public func memcmp(_: UnsafeRawPointer!, _: UnsafeRawPointer!, _: Int) -> Int32 { stub() }
@discardableResult public func strcmp(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 { stub() }
@discardableResult public func strdup(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { stub() }
@discardableResult public func strerror(_: Int32) -> UnsafeMutablePointer<CChar>! { stub() }
@discardableResult public func strlen(_: UnsafePointer<CChar>!) -> Int { stub() }
public func free(_: UnsafeMutableRawPointer!) { stub() }
public func exit(_: Int32) -> Never { stub() }
@discardableResult public func getenv(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { stub() }
@discardableResult public func realpath(
  _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { stub() }
public func arc4random_buf(_: UnsafeMutableRawPointer!, _: Int) { stub() }

@discardableResult public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { stub() }
@discardableResult public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { stub() }
@discardableResult public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { stub() }
@discardableResult public func openat(
  _ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t
) -> Int32 { stub() }
@discardableResult public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { stub() }
@discardableResult public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { stub() }
@discardableResult public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { stub() }
@discardableResult public func ioctl(_ fd: CInt, _ request: UInt, _ value: CInt) -> CInt { stub() }
@discardableResult public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt { stub() }

@discardableResult public func system(_: UnsafePointer<CChar>!) -> Int32 { stub() }
@discardableResult public func access(_: UnsafePointer<CChar>!, _: Int32) -> Int32 { stub() }
@discardableResult public func close(_: Int32) -> Int32 { stub() }
@discardableResult public func dup(_: Int32) -> Int32 { stub() }
@discardableResult public func dup2(_: Int32, _: Int32) -> Int32 { stub() }
@discardableResult public func faccessat(_: Int32, _: UnsafePointer<CChar>!, _: Int32, _: Int32) -> Int32 { stub() }
@discardableResult public func fchmod(_: Int32, _: mode_t) -> Int32 { stub() }
@discardableResult public func fchown(_: Int32, _: uid_t, _: gid_t) -> Int32 { stub() }
@discardableResult public func fchownat(
  _: Int32, _: UnsafePointer<CChar>!, _: uid_t, _: gid_t, _: Int32
) -> Int32 { stub() }
@discardableResult public func flock(_: Int32, _: Int32) -> Int32 { stub() }
@discardableResult public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { stub() }
@discardableResult public func fstatat(
  _: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!, _: Int32
) -> Int32 { stub() }
@discardableResult public func fsync(_: Int32) -> Int32 { stub() }
@discardableResult public func ftruncate(_: Int32, _: off_t) -> Int32 { stub() }
@discardableResult public func futimens(_: Int32, _: UnsafePointer<timespec>!) -> Int32 { stub() }
@discardableResult public func getcwd(
  _: UnsafeMutablePointer<CChar>!, _: Int
) -> UnsafeMutablePointer<CChar>! { stub() }
@discardableResult public func isatty(_: Int32) -> Int32 { stub() }
@discardableResult public func link(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 { stub() }
@discardableResult public func linkat(
  _: Int32, _: UnsafePointer<CChar>!, _: Int32, _: UnsafePointer<CChar>!, _: Int32
) -> Int32 { stub() }
@discardableResult public func lseek(_: Int32, _: off_t, _: Int32) -> off_t { stub() }
@discardableResult public func lstat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 { stub() }
@discardableResult public func mkdir(_: UnsafePointer<CChar>!, _: mode_t) -> Int32 { stub() }
@discardableResult public func mkfifo(_: UnsafePointer<CChar>!, _: mode_t) -> Int32 { stub() }
@discardableResult public func setenv(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!, _: Int32) -> Int32 { stub() }
@discardableResult public func unsetenv(_: UnsafePointer<CChar>!) -> Int32 { stub() }
@discardableResult public func mkdirat(_: Int32, _: UnsafePointer<CChar>!, _: mode_t) -> Int32 { stub() }
@discardableResult public func mknodat(_: Int32, _: UnsafePointer<CChar>!, _: mode_t, _: dev_t) -> Int32 { stub() }
@discardableResult public func pipe(_: UnsafeMutablePointer<Int32>!) -> Int32 { stub() }
@discardableResult public func poll(_: UnsafeMutablePointer<pollfd>!, _: nfds_t, _: Int32) -> Int32 { stub() }
@discardableResult public func pread(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: off_t) -> Int { stub() }
@discardableResult public func pwrite(_: Int32, _: UnsafeRawPointer!, _: Int, _: off_t) -> Int { stub() }
@discardableResult public func read(_: Int32, _: UnsafeMutableRawPointer!, _: Int) -> Int { stub() }
@discardableResult public func readlinkat(
  _: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<CChar>!, _: Int
) -> Int { stub() }
@discardableResult public func rename(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 { stub() }
@discardableResult public func renameat(
  _: Int32, _: UnsafePointer<CChar>!, _: Int32, _: UnsafePointer<CChar>!
) -> Int32 { stub() }
@discardableResult public func rmdir(_: UnsafePointer<CChar>!) -> Int32 { stub() }
@discardableResult public func stat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 { stub() }
@discardableResult public func symlinkat(
  _: UnsafePointer<CChar>!, _: Int32, _: UnsafePointer<CChar>!
) -> Int32 { stub() }
@discardableResult public func unlink(_: UnsafePointer<CChar>!) -> Int32 { stub() }
@discardableResult public func unlinkat(_: Int32, _: UnsafePointer<CChar>!, _: Int32) -> Int32 { stub() }
@discardableResult public func utimensat(
  _: Int32, _: UnsafePointer<CChar>!, _: UnsafePointer<timespec>!, _: Int32
) -> Int32 { stub() }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { stub() }

@discardableResult public func closedir(_: UnsafeMutablePointer<DIR>!) -> Int32 { stub() }
@discardableResult public func fdopendir(_: Int32) -> UnsafeMutablePointer<DIR>! { stub() }
@discardableResult public func opendir(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { stub() }
@discardableResult public func readdir(_: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { stub() }
public func rewinddir(_: UnsafeMutablePointer<DIR>!) { stub() }

@discardableResult public func geteuid() -> uid_t { stub() }
@discardableResult public func getpgid(_: pid_t) -> pid_t { stub() }
@discardableResult public func getpgrp() -> pid_t { stub() }
@discardableResult public func getpid() -> pid_t { stub() }
@discardableResult public func getrlimit(_: Int32, _: UnsafeMutablePointer<rlimit>!) -> Int32 { stub() }
@discardableResult public func getrusage(_: Int32, _: UnsafeMutablePointer<rusage>!) -> Int32 { stub() }
@discardableResult public func getuid() -> uid_t { stub() }
@discardableResult public func kill(_: pid_t, _: Int32) -> Int32 { stub() }
@discardableResult public func mkstemp(_: UnsafeMutablePointer<CChar>!) -> Int32 { stub() }
@discardableResult public func raise(_: Int32) -> Int32 { stub() }

@discardableResult public func alarm(_: UInt32) -> UInt32 { stub() }

@discardableResult public func posix_spawn_file_actions_addclose(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32
) -> Int32 { stub() }
@discardableResult public func posix_spawn_file_actions_adddup2(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32, _: Int32
) -> Int32 { stub() }
@discardableResult public func posix_spawn_file_actions_addopen(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32, _: UnsafePointer<CChar>!, _: Int32, _: mode_t
) -> Int32 { stub() }
@discardableResult public func posix_spawn_file_actions_destroy(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { stub() }
@discardableResult public func posix_spawn_file_actions_init(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { stub() }
@discardableResult public func posix_spawnattr_destroy(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { stub() }
@discardableResult public func posix_spawnattr_init(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { stub() }
@discardableResult public func posix_spawnattr_setflags(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: Int16
) -> Int32 { stub() }
@discardableResult public func posix_spawnattr_setpgroup(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: pid_t
) -> Int32 { stub() }
@discardableResult public func posix_spawnattr_setsigdefault(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { stub() }
@discardableResult public func posix_spawnp(
  _: UnsafeMutablePointer<pid_t>!, _: UnsafePointer<CChar>!, _: UnsafePointer<posix_spawn_file_actions_t?>!, _:
  UnsafePointer<posix_spawnattr_t?>!, _: UnsafePointer<UnsafeMutablePointer<CChar>?>!, _:
  UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { stub() }
@discardableResult public func setrlimit(_: Int32, _: UnsafePointer<rlimit>!) -> Int32 { stub() }
@discardableResult public func usleep(_: UInt32) -> Int32 { stub() }
@discardableResult public func waitpid(_: pid_t, _: UnsafeMutablePointer<Int32>!, _: Int32) -> pid_t { stub() }

@discardableResult public func pthread_kill(_: pthread_t, _: Int32) -> Int32 { stub() }
@discardableResult public func pthread_self() -> pthread_t { stub() }
@discardableResult public func pthread_sigmask(
  _: Int32, _: UnsafePointer<sigset_t>!, _: UnsafeMutablePointer<sigset_t>!
) -> Int32 { stub() }
@discardableResult public func sigaddset(_: UnsafeMutablePointer<sigset_t>!, _: Int32) -> Int32 { stub() }
@discardableResult public func sigemptyset(_: UnsafeMutablePointer<sigset_t>!) -> Int32 { stub() }
@discardableResult public func signal(_: Int32, _: sig_t!) -> sig_t! { stub() }

@discardableResult public func clock_gettime(_: clockid_t, _: UnsafeMutablePointer<timespec>!) -> Int32 { stub() }
@discardableResult public func clock_gettime_nsec_np(_: clockid_t) -> UInt64 { stub() }
@discardableResult public func execv(
  _: UnsafePointer<CChar>!, _: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { stub() }
@discardableResult public func inet_pton(
  _: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutableRawPointer!
) -> Int32 { stub() }
@discardableResult public func localtime_r(
  _: UnsafePointer<time_t>!, _: UnsafeMutablePointer<tm>!
) -> UnsafeMutablePointer<tm>! { stub() }
@discardableResult public func tcgetattr(_: Int32, _: UnsafeMutablePointer<termios>!) -> Int32 { stub() }
@discardableResult public func tcgetpgrp(_: Int32) -> pid_t { stub() }
@discardableResult public func tcsetattr(_: Int32, _: Int32, _: UnsafePointer<termios>!) -> Int32 { stub() }
@discardableResult public func time(_: UnsafeMutablePointer<time_t>!) -> time_t { stub() }
public func mmap(
  _ address: UnsafeMutableRawPointer!, _ length: Int, _ protection: Int32, _ flags: Int32, _ fd: Int32, _ offset: off_t
) -> UnsafeMutableRawPointer! { stub() }
@discardableResult public func munmap(_ address: UnsafeMutableRawPointer!, _ length: Int) -> Int32 { stub() }
