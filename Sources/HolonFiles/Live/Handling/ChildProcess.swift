import Foundation
import HolonPlatform

#if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
  public import HolonBase

  /// A process that runs another program, started without a shell.
  ///
  /// SIGINT, SIGTERM, SIGHUP and SIGPIPE end the program unless it decides otherwise. It gets none of the files that are
  /// open when it starts, but the stated ones: their other users, such as those that wait for a lock, would have to wait
  /// for its end, too.
  public struct ChildProcess: Sendable {
    /// The process's relation to this one's terminal.
    public enum Separation: Sendable {
      /// A process group of its own in the same session, so that it can be killed together with its own children.
      case group

      /// A session of its own, so that neither Ctrl-C nor the terminal's end concerns it.
      case session
    }

    /// An error from a program that can't be started.
    public struct StartError: DescribedError, Equatable {
      /// The system's number of the error.
      public let number: Int32

      /// The system's sentence about the error.
      public var description: String { String(cString: strerror(number)) }
    }

    /// The identifier of the process.
    public let id: Int32

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The path; a name without a slash is looked up in the folders of `PATH`.
    ///   - arguments: The words after the name, without zero bytes.
    ///   - name: The name by which the program is called; nil for `program`.
    ///   - environment: The variables; nil for those of this process.
    ///   - input: The descriptor of standard input; nil for an empty one.
    ///   - output: The descriptor of standard output and standard error; nil to discard them.
    ///   - separation: The relation to this process's terminal.
    /// - Throws: ``StartError``.
    public init(
      _ program: String, _ arguments: [[UInt8]] = [], name: String? = nil, environment: [String: String]? = nil,
      input: Int32? = nil, output: Int32? = nil, separation: Separation
    ) throws(StartError) {
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
      for (target, source) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, output)] {
        if let source {
          posix_spawn_file_actions_adddup2(&actions, source, target)
        } else {
          posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
        }
      }
      for descriptor in Self.others { posix_spawn_file_actions_addclose(&actions, descriptor) }
      var signals = sigset_t()
      sigemptyset(&signals)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setpgroup(&attributes, 0)
      let flag = separation == .group ? Int32(POSIX_SPAWN_SETPGROUP) : Self.newSession
      posix_spawnattr_setflags(&attributes, Int16(flag | Int32(POSIX_SPAWN_SETSIGDEF) | Self.closesOthers))
      var words = Self.strings([Array((name ?? program).utf8)] + arguments)
      let changed = environment.map { Self.strings($0.map { Array("\($0)=\($1)".utf8) }) }
      defer { for text in words + (changed ?? []) { free(text) } }
      var variables = changed ?? Self.inheritedVariables
      var process = pid_t()
      let code = posix_spawnp(&process, program, &actions, &attributes, &words, &variables)
      guard code == 0 else { throw StartError(number: code) }
      id = process
    }

    /// Returns the status with which the process has ended, as `waitpid` reports it; nil while it runs.
    ///
    /// - Throws: ``StartError`` if the process isn't known any more.
    public func endStatus() throws(StartError) -> Int32? {
      var status: Int32 = 0
      let ended = waitpid(id, &status, WNOHANG)
      if ended == id { return status }
      if ended < 0, errno != EINTR { throw StartError(number: errno) }
      return nil
    }

    /// Kills the process together with its own children, and waits for its end.
    public func killWithChildren() {
      kill(-id, SIGKILL)
      while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }

    /// Waits for the end on a thread, so that the process doesn't remain a zombie of a program that runs for long.
    public func waitInBackground() {
      Thread.detachNewThread { [id] in
        while waitpid(id, nil, 0) < 0, errno == EINTR {}
      }
    }

    /// The variables of this process, whose bytes may be no text.
    private static var inheritedVariables: [UnsafeMutablePointer<CChar>?] {
      var count = 0
      while environ[count] != nil { count += 1 }
      return Array(UnsafeBufferPointer(start: environ, count: count + 1))
    }

    private static func strings(_ texts: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
      texts.map { text in
        (text + [0]).withUnsafeBytes { strdup($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
      } + [nil]
    }

    #if canImport(Darwin)
      private static let newSession = Int32(POSIX_SPAWN_SETSID)
      private static let closesOthers = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
      private static var others: [Int32] { [] }
    #else
      /// The flag `POSIX_SPAWN_SETSID`, which the C library declares for GNU sources only.
      private static let newSession: Int32 = 0x80
      private static let closesOthers: Int32 = 0

      /// The open descriptors of this process after the three standard ones.
      private static var others: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [])
          .compactMap { Int32($0) }.filter { $0 > STDERR_FILENO }
      }
    #endif
  }
#endif
