import CertificateAuthority
import Foundation
import HolonHTTP

#if !canImport(Darwin)
  /// A server of `openssl` that says “hello” to everyone who trusts it.
  final class EncryptedServer: Sendable {
    let port: Int
    private let process: Process
    private let folder: String

    /// Starts a server.
    ///
    /// - Parameter hangsUp: Whether it ends when a request has arrived, without a response and without saying good-bye.
    static func start(_ issued: CertificateAuthority.Issued, hangsUp: Bool = false) async throws -> EncryptedServer {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(with: Result { try EncryptedServer(issued, hangsUp: hangsUp) })
        }
      }
    }

    private init(_ issued: CertificateAuthority.Issued, hangsUp: Bool) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("hello-\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // A file is sent as it is.
      try "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
        .write(toFile: "\(folder)/hello", atomically: true, encoding: .utf8)
      process = Process()
      process.executableURL = URL(fileURLWithPath: CertificateAuthority.program ?? "openssl")
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.arguments =
        ["s_server", "-accept", "127.0.0.1:0", "-cert", issued.certificate, "-key", issued.key]
        + (hangsUp ? [] : ["-HTTP"])
      let output = Pipe()
      process.standardInput = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let file = output.fileHandleForReading
      port = try Self.read(file) { text in
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().first { $0.hasPrefix("ACCEPT ") }
          .flatMap { $0.split(separator: ":").last }.flatMap { Int($0) }
      }
      let process = process
      Thread.detachNewThread {
        _ = try? Self.read(file) { $0.contains("GET /hello HTTP/1.1") ? 0 : nil }
        if hangsUp { kill(process.processIdentifier, SIGKILL) }
        while !file.availableData.isEmpty {}
      }
    }

    /// Reads until a function finds what it looks for in the text so far.
    private static func read(_ file: FileHandle, until find: (String) -> Int?) throws -> Int {
      var text = ""
      while true {
        let data = file.availableData
        if data.isEmpty { throw POSIXError(.EPIPE) }
        text += String(decoding: data, as: UTF8.self)
        if let found = find(text) { return found }
      }
    }

    func ask(_ session: HTTPSession) async throws -> String {
      let answer = try await session.send(.get("https://localhost:\(port)/hello"))
      return String(decoding: answer.body, as: UTF8.self)
    }

    func stop() {
      // It inherits a thread's blocked signals, but nothing blocks this one.
      kill(process.processIdentifier, SIGKILL)
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
#endif
