import Holon
import Testing

@Composite
private protocol Replica: Sendable {
  @Combined(.quorum(2)) func write() throws
  @Combined(.quorum(2)) func read() throws -> Int
  @Combined(.quorum(2)) func isOpen() -> Bool
  @Combined(.quorum(2)) func lock() throws(PartErrors) -> Int
  @Combined(.quorum(2)) func store() async throws
  @Combined(.quorum(2)) var version: Int { get async throws }
  @Combined(.quorum(2)) func isReady() async -> Bool
  @Combined(QuorumPolicy(2), .inOrder) func ordered() async throws -> Int
}

private struct Server: Replica {
  var answer: Int?
  var log = Log()

  func write() throws { _ = try read() }
  func read() throws -> Int { if let answer { answer } else { throw Trouble("down") } }
  func isOpen() -> Bool { answer == 1 }
  func lock() throws(PartErrors) -> Int { if let answer { answer } else { throw PartErrors() } }
  func store() async throws { _ = try await version }

  var version: Int {
    get async throws {
      guard answer == 0 else { return try read() }
      do { try await Task.sleep(for: .seconds(86_400)) } catch { await log.note("cancelled") }
      return 0
    }
  }

  func isReady() async -> Bool { (try? await version) == 1 }

  func ordered() async throws -> Int {
    await log.note("asked")
    return try read()
  }
}

@Suite("quorum", .timeLimit(.minutes(10)))
struct QuorumPolicyTests {
  private let log = Log()

  /// Servers that answer a number or fail; zero only when they are cancelled.
  private func servers(_ answers: Int?...) -> CompositeReplica {
    CompositeReplica(answers.map { Server(answer: $0, log: log) })
  }

  @Test func `in order: enough parts have to succeed`() throws {
    try servers(1, nil, 2).write()
    #expect(failure { try servers(1, nil, nil).write() } == "2 parts had to agree, 1 did; part 1: down; part 2: down")
    #expect(failure { try servers().write() } == "2 parts had to agree, 0 did")
  }

  @Test func `in order: the first answer counts that enough parts give`() async throws {
    #expect(try servers(2, 1, nil, 1, 2).read() == 1)
    #expect(try servers(3, 3).lock() == 3)
    #expect(failure { _ = try servers(2, 1, 3).read() } == "2 parts had to agree, 1 did")
    #expect(
      failure { _ = try servers(2, nil).lock() } == "2 parts had to agree, 1 did; part 1: the composite has no parts")
    #expect(try await servers(nil, 4, 4, 4).ordered() == 4)
    #expect(await log.entries.count == 3)
  }

  @Test func `in order: enough parts have to say true`() {
    #expect(servers(2, 1, 1).isOpen())
    #expect(!servers(2, 1, 2).isOpen())
    #expect(!servers().isOpen())
  }

  @Test func `at once: the others are cancelled when enough agree`() async throws {
    try await servers(0, 1, 0, nil, 2).store()
    #expect(try await servers(0, 1, nil, 1).version == 1)
    #expect(await servers(0, 1, 1).isReady())
    #expect(await log.entries == ["cancelled", "cancelled", "cancelled", "cancelled"])
  }

  @Test func `at once: too few agree`() async throws {
    let errors = try #require(await #expect(throws: PartErrors.self) { try await servers(nil, 1, nil).store() })
    #expect(errors.leaves.map(\.path) == [[0], [2]])
    #expect(await failure { _ = try await servers(1, 2, 3).version } == "2 parts had to agree, 1 did")
    #expect(await failure { _ = try await servers().version } == "2 parts had to agree, 0 did")
    #expect(await !servers(1, 2, nil).isReady())
    #expect(await !servers().isReady())
  }

  @Test func `a whole within the whole has one vote`() async throws {
    let inner = servers(1, 1, 1)
    #expect(failure { _ = try CompositeReplica(inner).read() } == "2 parts had to agree, 1 did")
    #expect(try await CompositeReplica(inner, servers(2, 2), Server(answer: 1)).version == 1)
    #expect(
      failure { try CompositeReplica(servers(nil), Server(answer: 1)).write() }
        == "2 parts had to agree, 1 did; part 0: 2 parts had to agree, 0 did; part 0.0: down")
  }

  @Test func `a quorum of no parts ends the program with a sentence, also when it is optimized`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = QuorumPolicy(0) })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("the quorum is 0: make it at least 1"))
  }

  @Test func `the failure tells how far it was`() throws {
    let errors = try #require(throws: PartErrors.self) { try servers(1, nil).write() }
    #expect(errors.quorum == PartErrors.Quorum(needed: 2, reached: 1))
    #expect(errors.leaves.map(\.path) == [[1]])
  }
}
