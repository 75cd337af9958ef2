import Holon
import HolonTesting
import Testing

@Suite("Asking concurrently", .timeLimit(.minutes(10)))
struct ConcurrentAskingTests {
  @Test func `all parts are asked at once`() async throws {
    let meeting = Meeting(of: 3)
    let part = Page {
      await meeting.attend()
      return "x"
    }
    let whole: CompositeSite = [part, part, part]
    await whole.refresh()
    try await whole.save("x")
    try await whole.lock()
    #expect(await whole.pages() == ["x", "x", "x"])
    #expect(try await whole.titles() == ["x", "x", "x"])
  }

  @Test func `answers are combined in the order of the parts, not of arrival`() async throws {
    let last = Meeting(of: 2)
    let slow = Page {
      await last.attend()
      return "slow"
    }
    let fast = Page {
      await last.attend()
      return "fast"
    }
    let whole: CompositeSite = [slow, Page.answering("x"), CompositeSite(fast, Page.answering("y"))]
    #expect(await whole.pages() == ["slow", "x", "fast", "y"])
    #expect(try await whole.titles() == ["y", "fast", "x", "slow"])
  }

  @Test func `no more parts are asked at once than allowed`() async throws {
    let (meeting, room) = (Meeting(of: 2), Room())
    let part = Page {
      await room.enter()
      await meeting.attend()
      for _ in 1...5 { await Task.yield() }
      await room.leave()
      return "x"
    }
    let whole = CompositeSite([any Site](repeating: part, count: 6))
    #expect(try await whole.read(0).count == 6)
    #expect(await room.greatest == 2)
  }

  @Test func `without parts there is the policy's answer`() async throws {
    let none = CompositeSite()
    await none.refresh()
    try await none.save("x")
    try await none.lock()
    #expect(await none.pages() == [])
    #expect(try await none.read(0) == [])
    #expect(try await none.isValid())
    #expect(try await none.name() == [])
    #expect(await failure { _ = try await none.load() } == "the composite has no parts")
  }

  @Test func `failures come back together, in the order of the parts`() async {
    let inner: CompositeSite = [Page.failing("b"), Page.failing("c")]
    let whole: CompositeSite = [Page.failing("a"), Page.answering("x"), inner]
    #expect(await failure { try await whole.save("x") } == "part 0: a; part 2.0: b; part 2.1: c")
    #expect(await failure { _ = try await whole.read(0) } == "part 0: a; part 2.0: b; part 2.1: c")
    #expect(await failure { _ = try await whole.titles() } == "part 0: a; part 2.0: b; part 2.1: c")
  }

  @Test func `typed throws throws the first failure as it is, and cancels the others`() async {
    let log = Log()
    let whole: CompositeSite = [Page.busy(log), Page.failing("a")]
    await #expect(throws: Trouble("a")) { try await whole.lock() }
    await #expect(throws: Trouble("a")) { try await whole.name() }
    #expect(await log.entries == ["cancelled", "cancelled"])
  }

  @Test func `a part that decides has the others cancelled`() async throws {
    let log = Log()
    #expect(try await !CompositeSite(Page.answering("yes"), Page.answering("no"), Page.busy(log)).isValid())
    #expect(await log.entries == ["cancelled"])
  }

  @Test func `a policy of one's own decides as well`() async throws {
    let log = Log()
    #expect(try await CompositeSite(Page.answering("x"), Page.answering("ab"), CompositeSite()).name() == ["a", "b"])
    let whole: CompositeSite = [Page.answering("x"), Page.answering("abc"), Page.busy(log)]
    #expect(try await whole.name() == ["a", "b", "c"])
    #expect(await log.entries == ["cancelled"])
  }

  @Test func `a fallback takes the first part that doesn't fail, in the order of the parts`() async throws {
    let log = Log()
    let meeting = Meeting(of: 2)
    let slow = Page {
      await meeting.attend()
      return "slow"
    }
    let fast = Page {
      await meeting.attend()
      return "fast"
    }
    #expect(try await CompositeSite(Page.failing("a"), slow, fast, Page.busy(log)).load() == ["slow"])
    #expect(await log.entries == ["cancelled"])
    let failing: CompositeSite = [Page.failing("a"), Page.failing("b")]
    #expect(await failure { _ = try await failing.load() } == "part 0: a; part 1: b")
  }

  @Test func `values of the caller's task reach the parts`() async throws {
    let part = Page { Traveler.name }
    let whole: CompositeSite = [part, CompositeSite(part)]
    let names = try await Traveler.$name.withValue("Ada") { try await whole.read(0) }
    #expect(names == ["Ada", "Ada"])
  }

  @Test func laws() async {
    let parts: [any Site] = [Page.answering("a"), Page.answering("b"), Page.answering("c")]
    await checkCompositeLaws(
      of: parts, emptyAnswer: [], compose: { CompositeSite($0) }, ask: { try await $0.read(0) })
    await checkCompositeLaws(
      of: parts, emptyAnswer: nil, compose: { CompositeSite($0) }, ask: { try await $0.load() })
    await checkCompositeLaws(
      of: parts + [Page.failing("d")], emptyAnswer: true, compose: { CompositeSite($0) },
      ask: { try await $0.isValid() })
  }
}

private enum Traveler {
  @TaskLocal static var name = "nobody"
}
