import Holon
import HolonTesting
import Testing

@Composite
private protocol Store {
  func save(_ text: String) throws
  func sync(_ text: String) async throws
  func lock() throws(Trouble)
  @Combined(.sum) func size() throws -> Int
  @Combined(.all) func isValid() throws -> Bool
  @Combined(.first) func title() throws -> String?
  @Combined({ (sizes: [Int]) in sizes.count }) var kinds: Int { get throws }
  @Combined(.sum) var free: Int { get async throws(Trouble) }
  @Combined(.fallback) func load() async throws -> String
  @Combined(.fallback) func open() throws(PartErrors)
}

private struct Disk: Store {
  let journal: Journal
  var answer = 1
  var trouble: Trouble?

  func save(_ text: String) throws { try visit(text) }
  func sync(_ text: String) async throws { try visit(text) }
  func lock() throws(Trouble) { try visit("lock") }
  func size() throws -> Int { try visit("size") }
  func isValid() throws -> Bool { try visit("isValid") > 0 }
  func title() throws -> String? { try visit("title") > 0 ? "title" : nil }
  var kinds: Int { get throws { try visit("kinds") } }
  var free: Int { get async throws(Trouble) { try visit("free") } }
  func load() async throws -> String { try visit("load") > 0 ? "text" : "" }
  func open() throws(PartErrors) {
    do { try visit("open") } catch { throw PartErrors([.init(part: 0, error: error)]) }
  }

  @discardableResult
  private func visit(_ question: String) throws(Trouble) -> Int {
    journal.note("\(answer) \(question)")
    if let trouble { throw trouble }
    return answer
  }
}

@Suite("When parts fail")
struct FailureTests {
  private let journal = Journal()
  private let whole: CompositeStore
  private let failures = "part 1: disk full; part 2: no network"

  init() {
    whole = [
      Disk(journal: journal, answer: 1), Disk(journal: journal, answer: 2, trouble: Trouble("disk full")),
      Disk(journal: journal, answer: 0, trouble: Trouble("no network")), Disk(journal: journal, answer: 4),
    ]
  }

  @Test func `all parts are asked, and the failures come back together`() {
    #expect(failure { try whole.save("x") } == failures)
    #expect(journal.entries == ["1 x", "2 x", "0 x", "4 x"])
  }

  @Test func `so they do when asked asynchronously`() async {
    #expect(await failure { try await whole.sync("x") } == failures)
    #expect(journal.entries == ["1 x", "2 x", "0 x", "4 x"])
  }

  @Test func `a value is lost then`() {
    #expect(failure { _ = try whole.size() } == failures)
    #expect(failure { _ = try whole.kinds } == failures)
    #expect(journal.entries.count == 8)
  }

  @Test func `a decision ends the asking, and the failures before it are thrown`() {
    let whole: CompositeStore = [
      Disk(journal: journal, answer: 1), Disk(journal: journal, answer: 2, trouble: Trouble("disk full")),
      Disk(journal: journal, answer: 0), Disk(journal: journal, answer: 4),
    ]
    #expect(failure { _ = try whole.isValid() } == "part 1: disk full")
    #expect(journal.entries == ["1 isValid", "2 isValid", "0 isValid"])
  }

  @Test func `a part that decides before any failure decides`() throws {
    #expect(try whole.title() == "title")
    #expect(journal.entries == ["1 title"])
  }

  @Test func `typed throws stops at the first failure`() async {
    #expect(throws: Trouble("disk full")) { try whole.lock() }
    #expect(journal.entries == ["1 lock", "2 lock"])
    await #expect(throws: Trouble("disk full")) { try await whole.free }
  }

  @Test func `a fallback takes the first part that doesn't fail`() async throws {
    let whole = CompositeStore(Array(whole.parts[1...]))
    #expect(try await whole.load() == "text")
    try whole.open()
    #expect(journal.entries == ["2 load", "0 load", "4 load", "2 open", "0 open", "4 open"])
  }

  @Test func `a fallback fails when all parts do`() async {
    let whole = CompositeStore(Array(whole.parts[1...2]))
    #expect(await failure { _ = try await whole.load() } == "part 0: disk full; part 1: no network")
    #expect(failure { try whole.open() } == "part 0.0: disk full; part 1.0: no network")
  }

  @Test func `without parts nothing fails, except for a fallback`() async throws {
    let empty = CompositeStore()
    try empty.save("x")
    #expect(try empty.size() == 0)
    #expect(try await empty.free == 0)
    #expect(await failure { _ = try await empty.load() } == "the composite has no parts")
  }

  @Test func `failures of nested wholes have a path`() {
    let nested = CompositeStore(whole, Disk(journal: journal), CompositeStore(whole))
    #expect(
      failure { try nested.save("x") }
        == "part 0.1: disk full; part 0.2: no network; part 2.0.1: disk full; part 2.0.2: no network")
  }

  @Test func laws() async {
    let parts = whole.parts
    for parts in [parts, [parts[0], parts[3]]] {
      checkCompositeLaws(of: parts, emptyAnswer: 0, compose: { CompositeStore($0) }, ask: { try $0.size() })
    }
    await checkCompositeLaws(
      of: parts, emptyAnswer: nil, compose: { CompositeStore($0) }, ask: { try await $0.load() })
  }
}
