import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that runs to its end, with an input and a time limit, without a shell.
struct Program {
  let path: String
  var arguments: [String] = []
  var environment = ProcessInfo.processInfo.environment

  /// The destination of the program's output.
  var output = Output.standardError

  /// The destinations of a program's output.
  enum Output {
    case standardError
    case discarded
  }

  /// The result of a run.
  enum Result: Equatable {
    case success
    case failed(String)
    case expired
  }

  /// Runs the program and waits for its end.
  ///
  /// A file that is still being written by another process can't be started; it is tried again until the time is over.
  ///
  /// - Parameters:
  ///   - input: The bytes of standard input.
  ///   - limit: The time after which the program and its own children are killed.
  func run(input: [UInt8] = [], limit: Duration) -> Result {
    guard let file = Self.temporaryFile(with: input) else {
      return .failed("its input can't be written: \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    let end = ContinuousClock.now + limit
    var process: pid_t = 0
    var code = spawn(&process, input: file)
    while code == ETXTBSY, ContinuousClock.now < end {
      usleep(2_000)
      code = spawn(&process, input: file)
    }
    guard code == 0 else { return .failed(String(cString: strerror(code))) }
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return Self.result(status) }
      if ended < 0, errno != EINTR { return .failed(String(cString: strerror(errno))) }
      if ContinuousClock.now >= end {
        kill(-process, SIGKILL)
        waitpid(process, &status, 0)
        return .expired
      }
      usleep(2_000)
    }
  }

  private static func result(_ status: Int32) -> Result {
    let (signal, code) = (status & 0x7F, (status >> 8) & 0xFF)
    if signal != 0 { return .failed("signal \(signal)") }
    return code == 0 ? .success : .failed("exit code \(code)")
  }

  /// Returns an open file without a name that contains an input, so that a program may read as much of it as it likes.
  private static func temporaryFile(with input: [UInt8]) -> Int32? {
    var name = Array("\(FileManager.default.temporaryDirectory.path)/defeat-input-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return nil }
    unlink(name)
    do {
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
      try handle.write(contentsOf: Data(input))
      try handle.seek(toOffset: 0)
      return file
    } catch {
      close(file)
      return nil
    }
  }

  /// Starts the program in its own process group, with the default reactions to signals.
  private func spawn(_ process: inout pid_t, input: Int32) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    switch output {
    case .standardError: posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    case .discarded:
      for output in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
      }
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    var words = ([path] + arguments).map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") as UnsafeMutablePointer<CChar>? } + [nil]
    defer { for text in words + variables { free(text) } }
    return posix_spawn(&process, path, &actions, &attributes, &words, &variables)
  }
}
