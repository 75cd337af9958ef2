import DefeatStore
import Foundation
import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Convergence of lists in files")
struct ToDoSyncConvergenceTests {
  /// A few in the suite; HOLON_CONVERGENCE_RUNS asks for more.
  private static let runs =
    ProcessInfo.processInfo.environment["HOLON_CONVERGENCE_RUNS"].flatMap { Int($0) } ?? 40

  private static let fields = [
    "title", "notes", "completed", "modified", "priority", "tag:home", "tag:work", "from the future",
  ]

  static func check(_ mutant: StoreMutant = .none, fields: [String] = Self.fields) -> ConvergenceCheck {
    var check = ConvergenceCheck(fields: fields) { number in
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number % 12)))
    } value: { field, generator in
      switch field {
      case "priority": ["A", "B", "C"].randomElement(using: &generator) ?? "A"
      case "completion": ["automatic", "manual", "independent"].randomElement(using: &generator) ?? "manual"
      case "completed", "modified": String(generator.next() % 100_000)
      case "tag:home", "tag:work": ["a1", "a2", "a3"].randomElement(using: &generator) ?? "a1"
      default: String(generator.next() % 100)
      }
    }
    check.device = { LockstepDevice($0, mutant: mutant) }
    return check
  }

  @Test func `a list in a file behaves like the whole tree in memory, with any faults`() {
    Self.check().run(Self.runs)
  }

  @Test func `without restored backups and wrong clocks, no edit is lost or logged twice`() {
    var check = Self.check()
    check.troubles = [.network, .crashes]
    check.run(Self.runs / 2)
  }

  @Test func `rules for the completion of checklists count in all wholes, with any faults`() {
    Self.check(fields: ["title", "completed", "completion"]).run(Self.runs)
  }

  @Test func `two devices with long histories converge`() {
    var check = Self.check()
    check.devices = 2
    check.steps = 300
    check.run(Self.runs / 8)
  }

  @Test(arguments: [17_296_487_842_807_766_317, 1_364_846_062_351_239_194, 201_533_066_381_053_934] as [UInt64])
  func `long histories that once failed converge`(seed: UInt64) {
    var check = Self.check()
    check.devices = 2
    check.steps = 300
    #expect(check.failure(in: 1, seed: seed) == nil)
  }

  struct Mutant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let store: StoreMutant
    var seed: UInt64 = 1
  }

  static let mutants = [
    Mutant(testDescription: "the moves after the latest are undone", store: .movesFromTheLatest),
    Mutant(testDescription: "what is above a node isn't read", store: .noAncestors),
    Mutant(testDescription: "parts of what comes back stay hidden", store: .partsStayHidden),
    Mutant(testDescription: "progress isn't carried up", store: .noProgressAbove),
    Mutant(testDescription: "an answer empties the outbox", store: .outboxEmptied),
    Mutant(testDescription: "pages are forgotten in a crash", store: .pagesForgotten),
  ]

  // Made-up histories come to this once in thousands.
  @Test(arguments: [false, true])
  func `a cycle is detected through the former parent of a node that has moved since`(isMutant: Bool) throws {
    var generator = SeededGenerator(seed: 1)
    var server = SyncServer(genesis: 1)
    var device = LockstepDevice(.random(using: &generator), mutant: isMutant ? .noFormerParents : .none)
    func sync(_ now: Int64) {
      device.hint()
      while let request = device.nextRequest(limit: 10) {
        _ = device.receive(server.answer(request, at: now), now: now, using: &generator)
      }
    }
    let nodes = (0..<3).map { _ in UUID() }
    var parent: NodeParent = .root
    for node in nodes {
      _ = try device.create(node, [:], at: .last(in: parent), now: 1_000)
      parent = .node(node)
    }
    sync(1_000)
    // The top moves to the bottom, which wasn't possible then, and isn't known here when the bottom leaves the middle.
    let other = DeviceIdentity.random(using: &generator)
    let move = TreeOperation(
      stamp: HybridTimestamp(milliseconds: 2_000, counter: 0, device: other.number), item: nodes[0],
      action: .move(to: .node(nodes[2]), .first))
    _ = server.answer(
      SyncRequest(device: other, body: .push([NumberedOperation(number: 1, operation: move)])), at: 2_000)
    _ = try device.move(nodes[2], to: .last(in: .root), now: 3_000)
    sync(3_000)
    #expect(server.log.count == 5)
    #expect((device.brokenInvariant() != nil) == isMutant)
  }

  @Test(arguments: mutants) func `the check finds a planted bug`(mutant: Mutant) throws {
    let failure = try #require(Self.check(mutant.store).failure(in: 300, seed: mutant.seed))
    #expect(failure.stepCount < 60)
  }
}
