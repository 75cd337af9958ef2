import Foundation
import HTTPTypes
import HolonCompression
import HolonHTTP
import Testing

@Suite("Compressed responses")
struct CompressedAnswerTests {
  private func serve(_ coding: String, _ body: [UInt8], _ test: (String) async throws -> Void) async throws {
    let server = try RawServer { connection in
      while connection.request() != nil {
        connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n")
        connection.send(body)
      }
    }
    defer { server.stop() }
    try await test(server.address)
  }

  private func lines(_ address: String) async throws -> [String] {
    var lines: [String] = []
    try await HTTPSession.patient.lines(of: .get(address)) { _ in
    } onLine: {
      lines.append($0)
    }
    return lines
  }

  @Test(arguments: ["gzip", "x-gzip", "GZIP"]) func `members are joined`(_ coding: String) async throws {
    let members = try ["one\n", "", "two\n"].map { try #require(Gzip.packed(Array($0.utf8))) }
    try await serve(coding, members.flatMap { $0 }) { (address: String) async throws in
      #expect(try await HTTPSession.patient.send(.get(address)).body == Array("one\ntwo\n".utf8))
      #expect(try await lines(address) == ["one", "two"])
    }
  }

  @Test func `zlib's format is deflate`() async throws {
    // Python: zlib.compress(b"hello\n")
    let packed: [UInt8] = [120, 156, 203, 72, 205, 201, 201, 231, 2, 0, 8, 75, 2, 31]
    try await serve("deflate", packed) { (address: String) async throws in
      #expect(try await HTTPSession.patient.send(.get(address)).body == Array("hello\n".utf8))
      #expect(try await lines(address) == ["hello"])
    }
  }

  @Test(arguments: ["checksum", "length", "end", "rest", "header"])
  func `damaged bytes are malformed`(_ damage: String) async throws {
    var packed = try #require(Gzip.packed(Array(repeating: 65, count: 1_000)))
    switch damage {
    case "checksum": packed[packed.count - 8] ^= 1
    case "length": packed[packed.count - 4] ^= 1
    case "end": packed.removeLast(3)
    case "rest": packed += [1, 2, 3]
    default: packed[0] = 0
    }
    try await serve("gzip", packed) { (address: String) async throws in
      for ask in [
        { _ = try await HTTPSession.patient.send(.get(address)) }, { _ = try await lines(address) },
      ] as [() async throws -> Void] {
        let error = await #expect(throws: HTTPError.self) { try await ask() }
        #expect(error?.code == .malformed)
        #expect(error?.message.contains("compressed bytes are damaged, or end early") == true)
      }
    }
  }

  @Test func `decompressed bytes are limited`() async throws {
    let packed = try #require(Gzip.packed([UInt8](repeating: 32, count: 50_000_000)))
    try await serve("gzip", packed) { (address: String) async throws in
      let error = await #expect(throws: HTTPError.self) { try await HTTPSession.patient.send(.get(address)) }
      #expect(error?.code == .answerTooLong)
      let line = await #expect(throws: HTTPError.self) { try await lines(address) }
      #expect(line?.code == .answerTooLong)
    }
    // Bytes that can't be compressed become longer, which doesn't count.
    let random = (0..<5_000).map { _ in UInt8.random(in: 0...255) }
    try await serve("gzip", try #require(Gzip.packed(random))) { (address: String) async throws in
      #expect(try await HTTPSession(timeouts: .patient, longestAnswer: 5_000).send(.get(address)).body == random)
    }
  }

  #if !canImport(Darwin)
    @Test func `a few bytes that expand to many use no memory`() async {
      await #expect(processExitsWith: .success) {
        let member = try #require(Gzip.packed([UInt8](repeating: 32, count: 8 << 20)))
        let bomb = [[UInt8]](repeating: member, count: 80).flatMap { $0 }
        let server = try RawServer { connection in
          while connection.request() != nil {
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
            connection.send(bomb)
          }
        }
        let session = HTTPSession(timeouts: .patient, longestAnswer: 512 << 20)
        let error = await #expect(throws: HTTPError.self) { try await session.send(.get(server.address)) }
        #expect(error?.code == .answerTooLong)
        // The most memory that this process has used.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let peak = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) })
        #expect(peak < 200_000)
      }
    }
  #endif

  @Test func `another compression than requested is refused, unless the caller requests it`() async throws {
    try await serve("br", [1, 2, 3]) { (address: String) async throws in
      let error = await #expect(throws: HTTPError.self) { try await HTTPSession.patient.send(.get(address)) }
      #expect(error?.code == .malformed)
      #expect(error?.message.contains("compressed by “br”, which wasn't requested") == true)
      var request = HTTPRequest.get(address)
      request.headerFields[.acceptEncoding] = "br"
      #expect(try await HTTPSession.patient.send(request).body == [1, 2, 3])
    }
  }

  @Test func `a response without a body may name a compression`() async throws {
    let server = try RawServer.answering { request in
      let status = request.line.contains("304") ? "304 Not Modified" : "200 OK"
      return "HTTP/1.1 \(status)\r\nContent-Encoding: gzip\r\nContent-Length: 900000000\r\n\r\n"
    }
    defer { server.stop() }
    var head = HTTPRequest.get(server.address)
    head.method = .head
    #expect(try await HTTPSession.patient.send(head).status == 200)
    #expect(try await HTTPSession.patient.send(.get(server.address + "/304")).status == 304)
  }
}
