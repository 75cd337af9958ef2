import CertificateAuthority
import Foundation
import HTTPTypes
import HolonHTTP
import Testing

#if !canImport(Darwin)
  @Suite(
    "HTTP/2",
    .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)),
    .enabled(if: CaddyServer.isAvailable, "caddy isn't installed here, so this is left out: apt-get install caddy"))
  struct HTTP2Tests {
    @Test func `encrypted requests use HTTP/2 where the server offers it`() async throws {
      let authority = try await CertificateAuthority()
      let server = try await CaddyServer.start(try await authority.issue(for: "localhost"))
      defer { server.stop() }
      let session = HTTPSession(timeouts: .patient, trust: try HTTPTrust(file: authority.certificate))
      let address = "https://localhost:\(server.port)"
      #expect(try await session.send(.get(address)).body == Array("HTTP/2.0".utf8))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            let body = [UInt8](repeating: 65, count: number * 1_000)
            let answer = try await session.send(.post("\(address)/echo"), body: body)
            #expect(answer.body == body)
          }
        }
        try await group.waitForAll()
      }
      var lines: [String] = []
      try await session.lines(of: .get(address + "/lines")) { answer in
        #expect(answer.fields[.contentType] == "text/event-stream")
      } onLine: {
        lines.append($0)
      }
      #expect(lines == ["one", "two"])
    }
  }

  /// A server of `caddy`, which says the version of HTTP.
  private final class CaddyServer: Sendable {
    private static let program = ["/usr/bin/caddy", "/usr/local/bin/caddy"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    static var isAvailable: Bool { program != nil }

    let port: Int
    private let process: Process
    private let folder: String

    static func start(_ issued: CertificateAuthority.Issued) async throws -> CaddyServer {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try CaddyServer(issued) }) }
      }
    }

    private init(_ issued: CertificateAuthority.Issued) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("caddy-\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let free = try RawServer { _ in }
      port = free.port
      free.stop()
      let settings = """
        {
        \tadmin off
        \tauto_https off
        }
        https://localhost:\(port) {
        \ttls \(issued.certificate) \(issued.key)
        \theader /lines Content-Type text/event-stream
        \trespond /lines "one
        two
        "
        \trespond /echo "{http.request.body}"
        \trespond "{http.request.proto}"
        }
        """
      try settings.write(toFile: "\(folder)/Caddyfile", atomically: true, encoding: .utf8)
      process = Process()
      process.executableURL = URL(fileURLWithPath: Self.program ?? "caddy")
      process.arguments = ["run", "--config", "\(folder)/Caddyfile", "--adapter", "caddyfile"]
      process.environment = ["XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "HOME": folder]
      let output = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = output
      try process.run()
      var log = ""
      while !log.contains("serving initial configuration") {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { throw POSIXError(.EPIPE) }
        log += String(decoding: data, as: UTF8.self)
      }
      let file = output.fileHandleForReading
      Thread.detachNewThread { while !file.availableData.isEmpty {} }
    }

    func stop() {
      // It inherits a thread's blocked signals, but nothing blocks this one.
      kill(process.processIdentifier, SIGKILL)
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
#endif
