import Holon
import Testing

/// A protocol of the main actor, whose parts need not be Sendable.
@MainActor @Composite
private protocol Screen {
  @Combined(.concurrently) func refresh() async
  @Combined(.concurrently) func load(_ parts: Int) async throws
  @Combined(.sum, .concurrently(atMost: 2)) var lines: Int { get async throws }
  @Combined(.first, .concurrently) func title() async throws(Trouble) -> String?
  @Combined(.race) func picture() async throws -> Int
  @Combined(.quorum(2)) func version() async throws -> Int
  @Combined(.concatenated, .within(.zero)) func text() async throws -> String
}

@MainActor
private final class Panel: Screen {
  var meeting: Meeting?
  var trouble: Trouble?
  private(set) var visits = 0

  init(_ meeting: Meeting? = nil, trouble: Trouble? = nil) {
    self.meeting = meeting
    self.trouble = trouble
  }

  func refresh() async { await visit() }

  func load(_ parts: Int) async throws {
    await visit()
    if let trouble { throw trouble }
  }

  var lines: Int {
    get async throws {
      await visit()
      return 2
    }
  }

  func title() async throws(Trouble) -> String? {
    if let trouble { throw trouble }
    return trouble == nil ? nil : "title"
  }

  func picture() async throws -> Int {
    if let trouble { throw trouble }
    return 3
  }

  func version() async throws -> Int { 4 }

  func text() async throws -> String {
    try await Task.sleep(for: .seconds(86_400))
    return ""
  }

  private func visit() async {
    MainActor.assertIsolated()
    await meeting?.attend()
    visits += 1
  }
}

@Suite("Asking on the main actor", .timeLimit(.minutes(10)))
@MainActor
struct GlobalActorTests {
  @Test func `the parts take turns on the actor, none waiting for another to end`() async throws {
    let meeting = Meeting(of: 3)
    let panels = [Panel(meeting), Panel(meeting), Panel(meeting)]
    let whole = CompositeScreen(panels)
    await whole.refresh()
    try await whole.load(1)
    #expect(panels.map(\.visits) == [2, 2, 2])
  }

  @Test func `answers and failures come as they do elsewhere`() async throws {
    let broken = Panel(trouble: Trouble("broken"))
    let whole: CompositeScreen = [Panel(), broken, CompositeScreen(Panel())]
    #expect(try await whole.lines == 6)
    #expect(try await whole.picture() == 3)
    #expect(try await whole.version() == 4)
    #expect(await failure { try await whole.load(1) } == "part 1: broken")
    await #expect(throws: Trouble("broken")) { try await whole.title() }
    #expect(await failure { _ = try await CompositeScreen(Panel()).text() } == "part 0: no result within 0.0 seconds")
  }
}

/// Asked from an actor of one's own, the parts work elsewhere, and the answer comes back to it.
private actor Desk {
  private var titles: [String] = []

  func collect(from site: CompositeSite) async throws -> [String] {
    titles = try await site.titles()
    return titles + (await site.pages())
  }
}

@Suite("Asking from an actor")
struct ActorTests {
  @Test func `the answer comes back to it`() async throws {
    let site: CompositeSite = [Page.answering("a"), Page.answering("b")]
    #expect(try await Desk().collect(from: site) == ["b", "a", "a", "b"])
  }
}
