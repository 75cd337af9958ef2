import Holon
import Testing

@Composite
private protocol Store {
  @Combined(.stopping) func save() throws
  @Combined(.sum, .stopping) func size() throws -> Int
  @Combined(.all, .stopping) func isValid() throws -> Bool
  @Combined(.last, .stopping) func title() throws -> String?
  @Combined(.stopping) func open() throws(PartErrors)
  @Combined(.stopping) mutating func close() async throws
}

private struct Disk: Store {
  var answer = 1
  var trouble: Trouble?
  let journal: Journal

  func save() throws { _ = try visit() }
  func size() throws -> Int { try visit() }
  func isValid() throws -> Bool { try visit() > 0 }
  func title() throws -> String? { "\(try visit())" }
  func open() throws(PartErrors) { do { _ = try visit() } catch { throw PartErrors() } }
  mutating func close() async throws { answer = try visit() - 1 }

  private func visit() throws -> Int {
    journal.note("\(answer)")
    if let trouble { throw trouble }
    return answer
  }
}

@Suite("Stopping at the first failure", .timeLimit(.minutes(10)))
struct StoppingTests {
  private let journal = Journal()
  private var whole: CompositeStore

  init() {
    let failing = Disk(answer: 2, trouble: Trouble("disk full"), journal: journal)
    whole = [Disk(journal: journal), failing, failing, Disk(answer: 3, journal: journal)]
  }

  @Test func `it is thrown with its part, and nothing later is asked`() async {
    #expect(failure { try whole.save() } == "part 1: disk full")
    #expect(failure { _ = try whole.size() } == "part 1: disk full")
    #expect(failure { _ = try whole.isValid() } == "part 1: disk full")
    #expect(failure { _ = try whole.title() } == "part 1: disk full")
    #expect(failure { try whole.open() } == "part 1: the composite has no parts")
    #expect(journal.entries == ["1", "2", "1", "2", "1", "2", "1", "2", "1", "2"])
  }

  @Test mutating func `what was changed before stays changed`() async throws {
    do { try await whole.close() } catch { #expect("\(error)" == "part 1: disk full") }
    #expect(try whole.parts[0].size() == 0)
  }

  @Test func `nested wholes give its path`() {
    #expect(failure { try CompositeStore(CompositeStore(), whole, whole).save() } == "part 1.1: disk full")
  }

  @Test func `without a failure the answers are combined`() throws {
    let sound: CompositeStore = [Disk(answer: 0, journal: journal), CompositeStore(Disk(answer: 4, journal: journal))]
    try sound.save()
    #expect(try sound.size() == 4)
    #expect(try !sound.isValid())
    #expect(try sound.title() == "4")
    #expect(try CompositeStore().size() == 0)
  }

  @Test func `asked concurrently, the others are cancelled`() async {
    let log = Log()
    let whole: CompositeSite = [Page.busy(log), Page.busy(log), Page.failing("a")]
    #expect(await failure { try await whole.publish() } == "part 2: a")
    #expect(await log.entries == ["cancelled", "cancelled"])
  }
}
