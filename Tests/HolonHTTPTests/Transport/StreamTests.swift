import Foundation
import HTTPTypes
import HolonBase
import HolonHTTP
import Testing

@Suite("Streams of lines")
struct StreamTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

  private static func chunk(_ text: String) -> String {
    "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
  }

  private struct Stop: Error {}

  @Test func `the fields arrive before the first line, and lines as they are sent`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(Self.head)
      for text in ["one\r\ntw", "o\n\nthr", "ee\n"] {
        gate.wait()
        connection.send(Self.chunk(text))
      }
      connection.send("0\r\n\r\n")
    }
    defer { server.stop() }
    var seen: [String] = []
    try await HTTPSession.patient.lines(of: .get(server.address)) { answer in
      seen.append("\(answer.status) \(answer.fields[.contentType] ?? "") \(answer.body.count)")
      gate.signal()
    } onLine: { line in
      seen.append(line)
      if line != "" { gate.signal() }
    }
    #expect(seen == ["200 text/event-stream 0", "one", "two", "", "three"])
  }

  @Test func `a stream stays open while bytes arrive, and is lost in silence`() async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(Self.head)
      for _ in 0..<10 {
        Thread.sleep(forTimeInterval: 0.25)
        connection.send(Self.chunk(":\n"))
      }
      connection.waitForEnd()
    }
    defer { server.stop() }
    var count = 0
    // Longer than the timeout as a whole.
    let session = HTTPSession(timeouts: HTTPTimeouts(whole: .seconds(2)))
    let error = await #expect(throws: HTTPError.self) {
      try await session.lines(of: .get(server.address)) { _ in
      } onLine: { _ in
        count += 1
      }
    }
    #expect(error?.code == .timedOut)
    #expect(count == 10)
  }

  @Test func `a server that doesn't respond is lost, too`() async throws {
    let server = try RawServer { connection in connection.waitForEnd() }
    defer { server.stop() }
    let session = HTTPSession(timeouts: HTTPTimeouts(whole: .milliseconds(200)))
    for ask in [
      {
        try await session.lines(of: .get(server.address)) { _ in
        } onLine: { _ in
        }
      },
      { _ = try await session.send(.get(server.address)) },
    ] as [() async throws -> Void] {
      #expect(await #expect(throws: HTTPError.self) { try await ask() }?.code == .timedOut)
    }
  }

  @Test func `the connection ends when the reader throws`() async throws {
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(Self.head + Self.chunk("one\n"))
      connection.waitForEnd()
      ended.yield()
    }
    defer { server.stop() }
    let session = HTTPSession.patient
    await #expect(throws: Stop.self) {
      try await session.lines(of: .get(server.address)) { _ in
      } onLine: { _ in
        throw Stop()
      }
    }
    await #expect(throws: Stop.self) {
      try await session.lines(of: .get(server.address)) { _ in
        throw Stop()
      } onLine: { _ in
      }
    }
    for await _ in ends.prefix(2) {}
  }

  @Test func `a cancelled reader stops, and so does its connection`() async throws {
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(Self.head + Self.chunk("one\n"))
      connection.waitForEnd()
      ended.yield()
    }
    defer { server.stop() }
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let session = HTTPSession.patient
    let task = Task {
      try await session.lines(of: .get(server.address)) { _ in
      } onLine: {
        line.yield($0)
      }
    }
    for await _ in lines.prefix(1) {}
    task.cancel()
    let error = await #expect(throws: HTTPError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    for await _ in ends.prefix(1) {}
    // A request that is cancelled before it starts isn't sent.
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.send(.get(server.address))
    }
    #expect(await #expect(throws: HTTPError.self) { try await early.value }?.code == .cancelled)
    #expect(server.connectionCount == 1)
  }

  @Test func `a slow reader holds the sender back`() async throws {
    let size = 64 << 20
    let sent = Locked(0)
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      let piece = [UInt8](repeating: 65, count: 65_535) + [10]
      for _ in 0..<(size / piece.count) where connection.send(piece) { sent.value += piece.count }
    }
    defer { server.stop() }
    var count = 0
    try await HTTPSession.patient.lines(of: .get(server.address)) { _ in
    } onLine: { line in
      count += 1
      if count == 1 {
        // Until the sender makes no progress: what is on the way is limited by the buffers of both systems.
        var last = -1
        while last != sent.value {
          last = sent.value
          Thread.sleep(forTimeInterval: 0.3)
        }
        #expect(last < size / 2, "the reader held \(last) bytes")
      }
    }
    #expect(count == size / 65_536)
    #expect(sent.value == size)
  }

  @Test func `bytes before a lost connection are passed on`() async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(Self.head + Self.chunk("one\ntwo\nthr"))
    }
    defer { server.stop() }
    var seen: [String] = []
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPSession.patient.lines(of: .get(server.address)) { _ in
      } onLine: {
        seen.append($0)
      }
    }
    #expect(error?.code == .broken)
    #expect(seen == ["one", "two"])
  }
}
