import HTTPTypes
import HolonHTTP
import HolonTestingServers
import HolonTestingTracking
import HolonTracking
import Testing

@Suite("HTTP sessions")
struct HTTPSessionTests {
  private static func request(_ address: String, _ body: [UInt8] = [], takesGzip: Bool = false) -> EventRequest {
    let rest = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let head = HTTPRequest(
      method: .post, scheme: String(rest[0].dropLast()), authority: String(rest[2]),
      path: "/" + (rest.count > 3 ? rest[3] : ""), headerFields: [.contentType: "application/json"])
    return EventRequest(head, body: body, takesGzip: takesGzip)
  }

  private func failure(of request: EventRequest, _ session: HTTPSession = HTTPSession()) async -> TransportError? {
    do {
      _ = try await HTTPEventTransport(session: session).send(request)
      return nil
    } catch {
      return error as? TransportError
    }
  }

  @Test func `no request is sent unencrypted to another machine, unless allowed`() async throws {
    let request = Self.request("http://events.example.org/v1?api_secret=hush")
    let error = try #require(await failure(of: request))
    #expect(!error.mayHaveArrived)
    #expect(
      error.message == "POST events.example.org/v1: the request would be sent unencrypted: use https, "
        + "or a session with allowsPlainHTTP")
    // Names that only start like this machine's are others.
    #expect(await failure(of: Self.request("http://localhost.example.org/"))?.message.contains("unencrypted") == true)
    #expect(await failure(of: Self.request("http://127.0.0.1.example.org/"))?.message.contains("unencrypted") == true)
    #expect(await failure(of: Self.request("ftp://127.0.0.1/"))?.mayHaveArrived == false)
  }

  @Test func `a request to a closed port hasn't arrived`() async throws {
    let server = try await VendorServer.start(.segment(writeKey: "k"))
    await server.stop()
    let request = Self.request("http://127.0.0.1:\(server.port)/v1/batch?key=hush")
    let error = try #require(await failure(of: request))
    #expect(!error.mayHaveArrived)
    #expect(error.message.contains("no connection") && !error.message.contains("hush"))
  }

  @Test func `a server without TLS gets no request`() async throws {
    let server = try await VendorServer.start(.segment(writeKey: "k"))
    let error = try #require(await failure(of: Self.request("https://127.0.0.1:\(server.port)/v1/batch?key=hush")))
    #expect(!error.mayHaveArrived)
    #expect(error.message.contains("no encrypted connection") && !error.message.contains("hush"))
    await server.stop()
  }

  @Test func `a response that is too long ends the request`() async throws {
    let server = try await VendorServer.start(.segment(writeKey: "k"))
    await server.endpoint.misbehave(.answer(VendorAnswer(200, String(repeating: "x", count: 5000))))
    let request = Self.request("\(server.address)/v1/batch")
    let error = try #require(await failure(of: request, HTTPSession(longestAnswer: 4999)))
    #expect(error.mayHaveArrived && error.message.contains("longer than 4999 bytes"))
    #expect(await failure(of: request, HTTPSession(longestAnswer: 5000)) == nil)
    await server.stop()
  }

  @Test func `a redirect is returned as a response`() async throws {
    let server = try await VendorServer.start(.segment(writeKey: "k"))
    let elsewhere = VendorAnswer(307, fields: ["Location": "\(server.address)/v1/elsewhere"])
    await server.endpoint.misbehave(.answer(elsewhere), times: 1)
    let response = try await HTTPEventTransport().send(Self.request("\(server.address)/v1/batch"))
    #expect(response.head.status.code == 307)
    #expect(await server.endpoint.requestCount == 1)
    await server.stop()
  }

  @Test func `header fields of responses are returned`() async throws {
    let server = try await VendorServer.start(.segment(writeKey: "k"))
    await server.endpoint.misbehave(.status(429, retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT"), times: 1)
    let response = try await HTTPEventTransport().send(Self.request("\(server.address)/v1/batch"))
    #expect(response.retryAfter(at: EventTime(seconds: 1_792_567_680 - 60)) == .seconds(60))
    await server.stop()
  }

  @Test func `large bodies are compressed for destinations that support it`() async throws {
    let server = try await VendorServer.start(.postHog(key: "k"))
    let destination = PostHogDestination(key: "k", at: try #require(ServiceAddress(server.address)))
    let events = (0..<200).map { TrackedEvent("viewed", ["number": .int($0)], user: EventUser(id: "u")) }
    let trial = try await VendorTrial(of: events, to: destination, over: HTTPEventTransport())
    #expect(trial.verdicts == [.delivered])
    #expect(await server.endpoint.packedCount == 1)
    #expect(await server.endpoint.events.count == 200)

    let other = try await VendorServer.start(.segment(writeKey: "k"))
    let segment = SegmentDestination(writeKey: "k", at: try #require(ServiceAddress(other.address)))
    #expect(try await VendorTrial(of: events, to: segment, over: HTTPEventTransport()).verdicts == [.delivered])
    #expect(await other.endpoint.packedCount == 0)
    await server.stop()
    await other.stop()
  }

  @Test func `a cancelled request ends soon`() async throws {
    let server = try await VendorServer.start(.segment(writeKey: "k"))
    await server.endpoint.misbehave(.hang)
    let task = Task { await failure(of: Self.request("\(server.address)/v1/batch")) }
    while await server.endpoint.requestCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    let error = try #require(await task.value)
    #expect(error.mayHaveArrived && error.message.contains("the request was cancelled"))
    await server.stop()
  }

  @Test(arguments: VendorCase.all) func `descriptions and errors have no secrets`(_ vendor: VendorCase) async throws {
    let destination = vendor.destination("http://127.0.0.1:9")
    var json = JSONWriter()
    let event = TrackedEvent("viewed", user: vendor.user)
    destination.encode(event, into: &json)
    var group = JSONWriter()
    destination.encodeGroup(of: event, into: &group)
    let batch = EventBatch(
      group: group.bytes, events: [EncodedEvent(id: event.id, time: event.time, bytes: json.bytes)])
    let request = destination.makeRequest(for: batch, at: .now)
    let error = await failure(of: request)
    var shown = "\(request) \(String(reflecting: request)) \(destination) \(String(reflecting: destination))"
    dump(request, to: &shown)
    dump(destination, to: &shown)
    shown += "\(String(describing: error)) \(vendor.destination("http://events.example.org"))"
    shown += String(
      describing: await failure(of: vendor.destination("http://x.example.org").makeRequest(for: batch, at: .now)))
    #expect(!shown.contains("hush-hush"))
    #expect(!shown.contains("aHVzaC1odXNo"), "the secret in Base64")
  }
}
