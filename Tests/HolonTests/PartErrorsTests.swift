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
    #expect("\(outer)" == "part 0: disk full; part 3.1: no network; part 3.4: there was no part to ask")
  }
}
