import Foundation
import HolonFiles

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
    case file(Int32)

    fileprivate var descriptor: Int32? {
      switch self {
      case .standardError: STDERR_FILENO
      case .discarded: nil
      case .file(let descriptor): descriptor
      }
    }
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
  ///   - wait: Called again and again until the end.
  func run(input: [UInt8] = [], limit: Duration, wait: () -> Void = {}) -> Result {
    guard let file = Self.temporaryFile(with: input) else {
      return .failed("its input can't be written: \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    let end = ContinuousClock.now + limit
    do throws(ChildProcess.StartError) {
      let process = try start(input: file, until: end)
      while true {
        if let status = try process.endStatus() { return Self.result(status) }
        if ContinuousClock.now >= end {
          process.killWithChildren()
          return .expired
        }
        wait()
        usleep(2_000)
      }
    } catch {
      return .failed("\(error)")
    }
  }

  /// Runs the program, and returns the first kilobytes of its output with the result; the rest is discarded.
  ///
  /// - Parameters:
  ///   - input: The bytes of standard input.
  ///   - limit: The time after which the program and its own children are killed.
  func reading(input: [UInt8] = [], limit: Duration) -> (result: Result, output: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      return (.failed("its output can't be read: \(String(cString: strerror(errno)))"), "")
    }
    defer { for end in ends { close(end) } }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A child that the program leaves behind may keep the pipe open.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    var program = self
    program.output = .file(ends[1])
    var output: [UInt8] = []
    func readOutput() {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(ends[0], &bytes, bytes.count)
      output += bytes.prefix(min(max(0, count), Self.longestOutput - output.count))
    }
    let result = program.run(input: input, limit: limit, wait: readOutput)
    readOutput()
    return (result, String(decoding: output, as: UTF8.self))
  }

  /// The number of bytes of a program's output that are read.
  private static let longestOutput = 4_096

  private func start(
    input: Int32, until end: ContinuousClock.Instant
  ) throws(ChildProcess.StartError) -> ChildProcess {
    while true {
      do throws(ChildProcess.StartError) {
        return try ChildProcess(
          path, arguments.map { Array($0.utf8) }, environment: environment, input: input,
          output: output.descriptor, separation: .group)
      } catch {
        guard error.number == ETXTBSY, ContinuousClock.now < end else { throw error }
        usleep(2_000)
      }
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
}
