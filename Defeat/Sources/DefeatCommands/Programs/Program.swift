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
  func run(input: [UInt8] = [], limit: Duration) -> Result {
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
        usleep(2_000)
      }
    } catch {
      return .failed("\(error)")
    }
  }

  /// Runs the program without input, and returns the first kilobytes of its output with the result.
  ///
  /// - Parameter limit: The time after which the program and its own children are killed.
  func reading(limit: Duration) -> (result: Result, output: String) {
    guard let file = Self.temporaryFile(with: []) else {
      return (.failed("its output can't be stored: \(String(cString: strerror(errno)))"), "")
    }
    defer { close(file) }
    var program = self
    program.output = .file(file)
    let result = program.run(limit: limit)
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    let bytes = (try? handle.seek(toOffset: 0)).flatMap { try? handle.read(upToCount: 4_096) }
    return (result, String(decoding: bytes ?? Data(), as: UTF8.self))
  }

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
