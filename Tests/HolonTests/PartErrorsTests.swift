import Holon
import Testing

@Suite("PartErrors")
struct PartErrorsTests {
  @Test func `every failure keeps its part and its error`() {
    var errors = PartErrors()
    errors.append(Trouble("a"), ofPart: 2)
    errors.append(Trouble("b"), ofPart: 5)
    #expect(errors.failures.map(\.part) == [2, 5])
    #expect(errors.failures.map { $0.error as? Trouble } == [Trouble("a"), Trouble("b")])
  }

  @Test func `nothing is thrown without failures`() throws {
    try PartErrors().throwIfAny()
    #expect(throws: PartErrors.self) { try PartErrors([.init(part: 0, error: Trouble("a"))]).throwIfAny() }
  }

  @Test func `the message says which part failed with what`() {
    let inner = PartErrors([.init(part: 1, error: Trouble("no network")), .init(part: 4, error: PartErrors())])
    let outer = PartErrors([.init(part: 0, error: Trouble("disk full")), .init(part: 3, error: inner)])
    #expect("\(outer)" == "part 0: disk full; part 3.1: no network; part 3.4: the composite has no parts")
  }

  @Test func `leaves have paths, in the order of the parts`() {
    let inner = PartErrors([
      .init(part: 1, error: Trouble("no network")), .init(part: 4, error: PartErrors()),
      .init(part: 5, error: PartErrors([.init(part: 0, error: Trouble("locked"))])),
    ])
    let outer = PartErrors([.init(part: 0, error: Trouble("disk full")), .init(part: 3, error: inner)])
    #expect(outer.leaves.map(\.path) == [[0], [3, 1], [3, 4], [3, 5, 0]])
    #expect(outer.leaves.map { "\($0.error)" } == ["disk full", "no network", "the composite has no parts", "locked"])
    #expect(PartErrors().leaves.isEmpty)
  }

  @Test func `a quorum that was not reached is the reason`() {
    let quorum = PartErrors.Quorum(needed: 1, reached: 0)
    #expect("\(PartErrors(quorum: quorum))" == "1 part had to agree, 0 did")
    let inner = PartErrors([.init(part: 2, error: Trouble("down"))], quorum: quorum)
    #expect("\(PartErrors([.init(part: 1, error: inner)]))" == "part 1: 1 part had to agree, 0 did; part 1.2: down")
  }

  @Test func `cancellation is a failure unless the caller was cancelled`() async {
    var errors = PartErrors()
    #expect(throws: Never.self) { try errors.collect(CancellationError(), ofPart: 3) }
    #expect(errors.failures.map(\.part) == [3])
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      var errors = PartErrors()
      try errors.collect(Trouble("disk full"), ofPart: 0)
      #expect(errors.failures.count == 1)
      try errors.collect(CancellationError(), ofPart: 1)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
