import Foundation
import HTTPTypes
import HolonBase
import HolonHTTP
import Testing

@Suite("Connections")
struct ConnectionTests {
  private static func answer(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test(arguments: [0, 1, 1_000, 70_000, 1_200_000]) func `bodies are sent and received whole`(_ size: Int) async throws
  {
    let server = try RawServer { connection in
      while let request = connection.request() {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(request.body.count)\r\n\r\n")
        connection.send(request.body)
      }
    }
    defer { server.stop() }
    let session = HTTPSession.patient
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 3) }
    for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
      var request = HTTPRequest.post(server.address)
      request.method = method
      #expect(try await session.send(request, body: body).body == body)
    }
  }

  @Test func `requests have their own fields, and none that the caller didn't set`() async throws {
    let seen = Locked<[RawRequest]>([])
    let server = try RawServer.answering { request in
      seen.value.append(request)
      return Self.answer("")
    }
    defer { server.stop() }
    var request = HTTPRequest.post(server.address + "/a/../b/./c?d=e%20f")
    request.headerFields = [.contentType: "text/plain", HTTPField.Name("X-Empty")!: "", .authorization: "Bearer x"]
    request.headerFields[.contentLength] = "99"
    _ = try await HTTPSession.patient.send(request, body: Array("hello".utf8))
    let first = try #require(seen.value.first)
    #expect(first.line == "POST /a/../b/./c?d=e%20f HTTP/1.1")
    #expect(
      first.fields == [
        "host": "127.0.0.1:\(server.port)", "accept": "*/*", "accept-encoding": "gzip, deflate",
        "content-type": "text/plain", "x-empty": "", "authorization": "Bearer x", "content-length": "5",
      ])
    _ = try await HTTPSession.patient.send(.post(server.address))
    #expect(seen.value.last?.fields["content-length"] == "0")
    #expect(seen.value.last?.fields["content-type"] == nil)
  }

  @Test func `200 simultaneous requests are all answered`() async throws {
    let server = try RawServer.answering { request in
      Thread.sleep(forTimeInterval: 0.02)
      return Self.answer(String(request.line.split(separator: " ")[1]))
    }
    defer { server.stop() }
    let session = HTTPSession.patient
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let answer = try await session.send(.get("\(server.address)/\(number)"))
          #expect(answer.body == Array("/\(number)".utf8))
        }
      }
      try await group.waitForAll()
    }
    #expect(server.connectionCount <= 64)
  }

  @Test func `10,000 requests in a row use one connection`() async throws {
    // Short requests arrive as a whole.
    let server = try RawServer { connection in while connection.skip() { connection.send(Self.answer("hello")) } }
    defer { server.stop() }
    let session = HTTPSession.patient
    for _ in 0..<10_000 { #expect(try await session.send(.get(server.address)).status == 200) }
    // A machine with much other work may let a connection be idle for too long.
    #expect(server.connectionCount < 100)
  }

  @Test func `connections end with the session`() async throws {
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(Self.answer(""))
      connection.waitForEnd()
      ended.yield()
    }
    defer { server.stop() }
    _ = try await HTTPSession.patient.send(.get(server.address))
    for await _ in ends.prefix(1) {}
  }

  @Test func `a server that reads nothing and resets the connection ends the request`() async throws {
    let server = try RawServer { connection in
      _ = connection.read(through: "\r\n\r\n")
      connection.reset()
    }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPSession.patient.send(.post(server.address), body: [UInt8](repeating: 0, count: 30_000_000))
    }
    #expect(error?.mayHaveArrived == true)
    #expect(error?.code == .broken, "\(error?.message ?? "")")
  }

  @Test func `a response before the end of the request is returned`() async throws {
    let server = try RawServer { connection in
      _ = connection.read(through: "\r\n\r\n")
      connection.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      connection.waitForEnd()
    }
    defer { server.stop() }
    let answer = try await HTTPSession.patient.send(
      .post(server.address), body: [UInt8](repeating: 0, count: 30_000_000))
    #expect(answer.status == 413)
  }

  #if os(Linux)
    @Test func `the thread of the transport is safe from SIGPIPE`() async throws {
      let server = try RawServer { connection in
        while connection.request() != nil {
          let own = ProcessInfo.processInfo.processIdentifier
          let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(own)/task")) ?? []
          let masks = threads.compactMap { thread -> String? in
            guard let text = try? String(contentsOfFile: "/proc/\(own)/task/\(thread)/status", encoding: .utf8),
              text.hasPrefix("Name:\tHTTP\n")
            else { return nil }
            return text.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }.map { String($0.suffix(16)) }
          }
          connection.send(Self.answer(masks.joined(separator: " ")))
        }
      }
      defer { server.stop() }
      let masks = String(decoding: try await HTTPSession.patient.send(.get(server.address)).body, as: UTF8.self)
      let isBlocked = masks.split(separator: " ").map { mask in
        UInt64(mask, radix: 16).map { $0 >> UInt64(SIGPIPE - 1) & 1 == 1 }
      }
      #expect(!isBlocked.isEmpty && isBlocked.allSatisfy { $0 == true }, "\(masks)")
    }
  #endif

  @Test(arguments: ["127.0.0.2", "localhost.", "[0:0:0:0:0:0:0:1]", "LOCALHOST"])
  func `each spelling of this machine may be asked unencrypted`(_ host: String) async throws {
    // Nobody listens there, or nothing with that address exists, but the request isn't refused.
    let error = await #expect(throws: HTTPError.self) { try await HTTPSession.patient.send(.get("http://\(host):1")) }
    #expect(error?.code == .unreachable)
  }
}
