import DefeatCore
import DefeatStore
import DefeatSync
import Foundation
import HolonRepositories
import HolonToDos
import Synchronization
import Testing

/// Hubs whose event stream isn't one, and proxies in front of them.
@Suite("The events of a hub") struct HubEventTests {
  private static let space = UUID()
  private static let headEvent = "event: head\ndata: {\"space\":\"\(space.uuidString)\",\"head\":8}\n\n"
  private static let stream = "GET /v1/live"
  private static let sync = "POST /v1/spaces/"
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"

  /// Listens until the stream ends, and returns its events.
  private func events(of hub: ScriptedHub) async throws -> [HubEvent] {
    let received = Mutex<[HubEvent]>([])
    try await HubClient(HubAddress(hub.address)).listen { event in received.withLock { $0.append(event) } }
    return received.withLock { $0 }
  }

  private func problem(of hub: ScriptedHub) async throws -> SyncProblem {
    try #require(await #expect(throws: SyncProblem.self) { try await events(of: hub) })
  }

  // MARK: - Streams

  @Test(arguments: [
    ("line feeds", headEvent), ("carriage returns", headEvent.replacing("\n", with: "\r")),
    ("both", headEvent.replacing("\n", with: "\r\n")), ("a byte order mark", "\u{FEFF}" + headEvent),
    ("no spaces", headEvent.replacing(": ", with: ":")),
    ("comments and other fields", ": hello\nretry: 1000\nid: 7\ncolour: red\n" + headEvent),
    (
      "two lines of data",
      headEvent.replacing(",\"head\"", with: ",\ndata: \"head\"") + "event: later\ndata: x\n\nevent: spaces\n\n"
    ),
  ])
  func `events arrive in each notation, also byte by byte`(_ notation: String, stream: String) async throws {
    for pieces in [[Array(stream.utf8)], stream.utf8.map { [$0] }] {
      let hub = try ScriptedHub { _ in .send([Array(Self.head.utf8)] + pieces) }
      #expect(try await events(of: hub) == [.head(space: Self.space, head: 8)], "\(notation)")
    }
  }

  @Test(arguments: [
    ("text/html", "<title>Sign in</title>", "sent a response of type “text/html” instead of its events"),
    ("application/json", "{}", "sent a response of type “application/json” instead of its events"),
    ("", "", "sent a response of unknown type instead of its events"),
  ])
  func `a response of another type isn't a stream`(_ type: String, body: String, words: String) async throws {
    let field = type.isEmpty ? "" : "Content-Type: \(type)\r\n"
    let hub = try ScriptedHub { _ in
      .send("HTTP/1.1 200 OK\r\n\(field)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
    let problem = try await problem(of: hub)
    #expect(problem.code == .noEvents)
    #expect(
      problem.message
        == "\(hub.address) \(words), so changes of others arrive up to a minute late: if a proxy is in front "
        + "of the hub, let it forward /v1/live without buffering; if this network has a sign-in page, sign in there.")
  }

  @Test(arguments: [
    "401 Unauthorized", "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"proxy\"",
    "407 Proxy Authentication Required", "302 Found\r\nLocation: https://example.org/sign-in",
  ])
  func `a response that isn't the hub's own keeps the login`(_ status: String) async throws {
    for body in ["", "<title>Sign in</title>", #"{"error":"login required"}"#] {
      let hub = try ScriptedHub { _ in
        .send("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      }
      let problem = await #expect(throws: SyncProblem.self) { try await HubClient(HubAddress(hub.address)).account() }
      #expect(problem?.code == .offline && problem?.lastsUntilLogin == false)
      let number = status.prefix(3)
      #expect(
        problem?.message
          == "\(hub.address), or a proxy in front of it, sent another response than a hub (status \(number)): if this "
          + "network has a sign-in page, sign in there; otherwise check the address. Your login and your edits are "
          + "kept.")
      #expect(try await self.problem(of: hub).code == .noEvents)
    }
  }

  @Test func `the hub's own response ends a login`() async throws {
    let failure = #"{"error":{"code":"unauthorized","message":"Log in."}}"#
    let hub = try ScriptedHub { _ in
      .send("HTTP/1.1 401 Unauthorized\r\nContent-Length: \(failure.utf8.count)\r\n\r\n\(failure)")
    }
    let problem = await #expect(throws: SyncProblem.self) { try await HubClient(HubAddress(hub.address)).account() }
    #expect(problem?.code == .loggedOut && problem?.lastsUntilLogin == true)
  }

  @Test func `a continuous sync ends when its device is logged out`() async throws {
    try await HubStore.sqlite.hub { hub in
      let device = try Device()
      try await device.logIn(hub.address, signsUp: true)
      let client = try #require(device.client)
      let list = SyncedList(local: device.store, hub: client, space: try #require(try device.store.sync.home()).space)
      for each in try await client.devices() { try await client.revoke(each.id) }
      let problem = await #expect(throws: SyncProblem.self) { try await list.watch() }
      #expect(problem?.code == .loggedOut)
    }
  }

  @Test(arguments: [("20", 20), ("0", 0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("soon", nil)])
  func `the hub says when to listen again`(_ value: String, seconds: Int?) async throws {
    let hub = try ScriptedHub { _ in
      .send("HTTP/1.1 503 Service Unavailable\r\nRetry-After: \(value)\r\nContent-Length: 0\r\n\r\n")
    }
    let problem = try await problem(of: hub)
    #expect(problem.code == .hubDown)
    #expect(problem.retryAfter.map { Int($0 / .seconds(1)) } == seconds)
  }

  @Test func `a date says so, too`() async throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let date = formatter.string(from: Date() + 86_400)
    let hub = try ScriptedHub { line in
      .send("HTTP/1.1 429 Too Many Requests\r\nRetry-After: \(date)\r\nContent-Length: 0\r\n\r\n")
    }
    for ask in [
      { _ = try await events(of: hub) }, { _ = try await HubClient(HubAddress(hub.address)).account() },
    ] as [() async throws -> Void] {
      let problem = await #expect(throws: SyncProblem.self) { try await ask() }
      #expect(problem?.retryAfter ?? .zero > .seconds(80_000) && problem?.retryAfter ?? .zero <= .seconds(86_400))
    }
  }

  // MARK: - Continuous sync

  /// A clock without pauses, which counts them.
  private final class HurriedClock: Sendable {
    private let state = Mutex<(now: Duration, pauses: [Duration])>((.zero, []))

    var pauses: [Duration] { state.withLock { $0.pauses } }

    var clock: RepositoryClock {
      RepositoryClock(now: { self.state.withLock { $0.now } }) { moment in
        try Task.checkCancellation()
        self.state.withLock { state in
          state.pauses.append(moment - state.now)
          state.now = max(state.now, moment)
        }
      }
    }
  }

  /// The problems that a watch has reported, as texts.
  private final class Reports: Sendable {
    private let state = Mutex<[String]>([])

    var texts: [String] { state.withLock { $0 } }

    func add(_ news: SyncedList.News) {
      switch news {
      case .inStep, .progress: break
      case .waiting(let problem, _): state.withLock { $0.append("waiting: \(problem)") }
      case .withoutEvents(let problem): state.withLock { $0.append("without events: \(problem)") }
      }
    }
  }

  /// Watches a list through a scripted hub in front of a real one until the hub has received some requests.
  private func watch(
    streams: Int = 0, syncs: Int = 0, _ react: @escaping @Sendable (String) -> ScriptedHub.Reaction
  ) async throws -> (news: [String], pauses: [Duration], hub: ScriptedHub) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("events-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let real = try await RunningHub.start("\(folder)/hub.sqlite")
    let hub = try ScriptedHub(before: Int(real.port) ?? 0, react)
    let device = try Device()
    try await device.logIn(hub.address, signsUp: true)
    let home = try #require(try device.store.sync.home())
    let list = SyncedList(local: device.store, hub: try #require(device.client), space: home.space)
    let (reports, clock) = (Reports(), HurriedClock())
    let watch = Task { [clock = clock.clock] in try await list.watch(clock: clock) { reports.add($0) } }
    while hub.count(of: Self.stream) < streams || hub.count(of: Self.sync) < syncs {
      try await Task.sleep(for: .milliseconds(5))
    }
    watch.cancel()
    _ = try? await watch.value
    try await hub.stop()
    await real.stop()
    return (reports.texts, clock.pauses, hub)
  }

  @Test(arguments: [
    ("text/html", "<title>Sign in</title>"), ("application/json", "{}"), ("text/event-stream", ""),
    ("text/event-stream", headEvent),
  ])
  func `without a lasting stream, the pauses grow, and one report says so`(_ type: String, body: String) async throws {
    let (news, pauses, hub) = try await watch(streams: 40, syncs: 2) { line in
      line == Self.stream ? .ok(type, body) : .passOn
    }
    let what =
      type == "text/event-stream"
      ? "ended its event stream after less than a minute" : "sent a response of type “\(type)” instead of its events"
    #expect(news.count == 1)
    #expect(news.first?.hasPrefix("without events: \(hub.address) \(what), so changes") == true, "\(news)")
    // A pause is random below a bound: 1 s, 2 s, 4 s, …, 60 s. All 30 below a sixth of it are as likely as 6 to the -30.
    #expect(pauses.dropFirst(9).contains { $0 > .seconds(10) }, "\(pauses)")
    #expect(pauses.allSatisfy { $0 <= .seconds(60) })
    // Each stream is followed by at most one sync, and the first sync may need some requests.
    #expect(hub.count(of: Self.sync) <= hub.count(of: Self.stream) + 10)
  }

  @Test func `the hub's Retry-After is a lower bound of each pause, up to an hour`() async throws {
    for (value, expected) in [("20", 20), ("99999999", 3_600)] {
      let (news, pauses, hub) = try await watch(streams: 10) { line in
        line == Self.stream
          ? .send("HTTP/1.1 429 Too Many Requests\r\nRetry-After: \(value)\r\nContent-Length: 0\r\n\r\n") : .passOn
      }
      let start =
        "waiting: \(hub.address) can't respond now: The status is 429. Your edits are kept. The hub asks to wait until "
      #expect(news.count >= 9 && news.allSatisfy { $0.hasPrefix(start) }, "\(news)")
      #expect(pauses.count >= 9 && pauses.allSatisfy { $0 >= .seconds(expected) && $0 <= .seconds(max(expected, 60)) })
    }
  }

  @Test func `a sign-in page for every request is passing, and the sync is retried`() async throws {
    let (news, _, hub) = try await watch(syncs: 3) { line in
      line == Self.stream || line.hasPrefix(Self.sync)
        ? .ok("text/html; charset=utf-8", "<title>Sign in</title>") : .passOn
    }
    #expect(
      news.contains(
        "waiting: \(hub.address) sent a web page instead of a hub's response: if this network has a sign-in page, sign in "
          + "there; otherwise check the address. Your edits are kept and sent later."), "\(news)")
  }

  // MARK: - Broken answers

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
  ])
  func `a broken answer is called one, and isn't taken for TLS`(_ answer: String) async throws {
    let hub = try ScriptedHub { _ in .send(answer) }
    let client = try HubClient(HubAddress(hub.address))
    for ask in [{ _ = try await client.information() }, { _ = try await client.account() }] as [() async throws -> Void]
    {
      let problem = await #expect(throws: SyncProblem.self) { try await ask() }
      #expect(problem?.code == .offline)
      let (start, end) = ("The connection to \(hub.address) has failed", "Your edits are kept and sent later.")
      if answer.isEmpty {
        #expect(problem?.message.hasPrefix(start) == true && problem?.message.hasSuffix(end) == true)
      } else {
        #expect(problem?.message == "\(start): check the connection. \(end)")
      }
    }
  }
}
