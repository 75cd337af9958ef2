import HTTPTypes
import HolonBase
import HolonHTTP
import Testing

@Suite("Broken responses")
struct BrokenAnswerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var answer: String
    var code: HTTPError.Code
    var words: String
  }

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let cut = "the connection ended before the response was complete"

  static let cases = [
    Case(
      testDescription: "fewer bytes than announced", answer: "\(ok)Content-Length: 10\r\n\r\nhello", code: .broken,
      words: cut),
    Case(
      testDescription: "no last chunk", answer: "\(ok)Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
      code: .broken, words: cut),
    Case(
      testDescription: "a chunk that is cut", answer: "\(ok)Transfer-Encoding: chunked\r\n\r\n50\r\nhello",
      code: .broken, words: cut),
    Case(
      testDescription: "a chunk without a length", answer: "\(ok)Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n",
      code: .malformed, words: "the response isn't valid HTTP: check the server"),
    Case(
      testDescription: "two lengths", answer: "\(ok)Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
      code: .malformed, words: "the response has several different lengths: check the server"),
    Case(
      testDescription: "a length that isn't a number", answer: "\(ok)Content-Length: five\r\n\r\nhello",
      code: .malformed, words: "the response isn't valid HTTP: check the server"),
    Case(
      testDescription: "a negative length", answer: "\(ok)Content-Length: -5\r\n\r\nhello",
      code: .malformed, words: "the response isn't valid HTTP: check the server"),
    Case(
      testDescription: "5,000 fields",
      answer: ok + (0..<5_000).map { "X-\($0): y\r\n" }.joined() + "Content-Length: 0\r\n\r\n",
      code: .malformed, words: "more than 1000 header fields"),
    Case(
      testDescription: "a field of 200,000 bytes",
      answer: ok + "X: \(String(repeating: "y", count: 200_000))\r\nContent-Length: 0\r\n\r\n",
      code: .malformed, words: ""),
    Case(
      testDescription: "fields without end", answer: ok + "X: y\r\n", code: .broken, words: cut),
    Case(
      testDescription: "another protocol", answer: "220 mail.example.org ESMTP\r\n", code: .unanswered,
      words: "the response isn't HTTP: check the address, or use https"),
    Case(
      testDescription: "nothing", answer: "", code: .unanswered,
      words: "the server closed the connection without a response"),
  ]

  @Test(arguments: cases) func `a broken response is called broken`(_ broken: Case) async throws {
    let server = try RawServer { connection in
      if connection.request() != nil { connection.send(broken.answer) }
    }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) { try await HTTPSession.patient.send(.get(server.address)) }
    #expect(error?.code == broken.code)
    #expect(error?.mayHaveArrived == true)
    #expect(error?.message.contains(broken.words) == true, "\(error?.message ?? "no message")")
  }

  @Test func `equal lengths, fields over several lines, and trailers aren't broken`() async throws {
    let server = try RawServer.answering { request in
      request.line.contains("chunks")
        ? "\(Self.ok)X: a\r\n  b\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: z\r\nStatus: 9\r\n\r\n"
        : "HTTP/1.1 103 Early Hints\r\nX: 1\r\n\r\n\(Self.ok)Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"
    }
    defer { server.stop() }
    let session = HTTPSession.patient
    let lengths = try await session.send(.get(server.address))
    #expect(lengths.status == 200 && lengths.body == Array("hello".utf8) && lengths.fields[HTTPField.Name("X")!] == nil)
    let chunks = try await session.send(.get(server.address + "/chunks"))
    #expect(chunks.body == Array("hello".utf8) && chunks.fields[values: HTTPField.Name("X")!] == ["a b"])
  }

  @Test func `a connection that ends after good responses isn't mistaken for a server with TLS`() async throws {
    let requests = Locked(0)
    let server = try RawServer { connection in
      while connection.request() != nil {
        requests.value += 1
        if requests.value == 4 { return }
        connection.send("\(Self.ok)Content-Length: 2\r\n\r\nok")
      }
    }
    defer { server.stop() }
    let session = HTTPSession.patient
    for _ in 0..<3 { #expect(try await session.send(.post(server.address), body: [1]).status == 200) }
    let error = await #expect(throws: HTTPError.self) { try await session.send(.post(server.address), body: [1]) }
    #expect(error?.code == .broken)
    #expect(requests.value == 4)
  }

  @Test(arguments: ["GET", "PUT", "DELETE", "POST", "PATCH"], [0, 3, 300_000])
  func `only what may be done twice is repeated when a kept connection ends without a response`(
    _ method: String, _ size: Int
  ) async throws {
    let seconds = Locked(0)
    let server = try RawServer { connection in
      var count = 0
      while let request = connection.request() {
        count += 1
        if request.line.contains("second") {
          seconds.value += 1
          // The first connection answers once and then closes without a byte.
          if count > 1 { return }
        }
        connection.send("\(Self.ok)Content-Length: 0\r\n\r\n")
      }
    }
    defer { server.stop() }
    let session = HTTPSession.patient
    _ = try await session.send(.get(server.address + "/first"))
    var request = HTTPRequest.get(server.address + "/second")
    request.method = try #require(HTTPRequest.Method(method))
    let body = [UInt8](repeating: 7, count: size)
    if ["POST", "PATCH"].contains(method), size > 0 {
      let error = await #expect(throws: HTTPError.self) { try await session.send(request, body: body) }
      #expect(error?.code == .broken)
      #expect(seconds.value == 1)
    } else {
      #expect(try await session.send(request, body: body).status == 200)
      // Without a body, what mustn't be repeated is sent on a new connection from the start.
      #expect(seconds.value == (["POST", "PATCH"].contains(method) ? 1 : 2))
      #expect(server.connectionCount == 2)
    }
  }
}

extension HTTPTimeouts {
  /// Timeouts for a machine with much other work.
  static let patient = HTTPTimeouts(connect: .seconds(600), whole: .seconds(600))
}

extension HTTPSession {
  /// A new session with patience.
  static var patient: HTTPSession { HTTPSession(timeouts: .patient) }
}

extension HTTPRequest {
  /// A request without fields for an address such as `http://127.0.0.1:49152/path`.
  static func get(_ address: String) -> HTTPRequest { HTTPRequest(.get, address) }

  static func post(_ address: String) -> HTTPRequest { HTTPRequest(.post, address) }

  private init(_ method: Method, _ address: String) {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let place = parts[2].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      method: method, scheme: String(parts[0].dropLast()), authority: String(place[0]),
      path: "/" + (place.count > 1 ? place[1] : ""))
  }
}
