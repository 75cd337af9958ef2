import Holon
import HolonTesting
import Testing

@Composite @Spy
private protocol Archive: Sendable {
  func store(_ text: String) throws
  func upload(_ text: String) async throws
}

/// A whole that breaks the laws in a way of its own.
private struct Lossy: Composite, Archive {
  var parts: [any Archive]

  init(_ parts: [any Archive]) { self.parts = parts }

  init(arrayLiteral parts: any Archive...) { self.parts = parts }

  func store(_ text: String) throws {
    var failures = PartErrors()
    for (index, part) in parts.enumerated() {
      do { try part.store(text) } catch {
        switch text {
        case "stops": throw PartErrors([.init(part: index, error: error)])
        case "swallows": continue
        case "throws something else": throw Trouble("no index")
        case "counts from one": failures.append(error, ofPart: index + 1)
        case "forgets the path": failures.append((error as? PartErrors)?.failures.first?.error ?? error, ofPart: index)
        default: failures.append(error, ofPart: index)
        }
      }
    }
    if text == "always throws" { throw failures }
    try failures.throwIfAny()
  }

  func upload(_ text: String) async throws { try store(text) }
}

@Suite("checkFailureLaws")
struct FailureLawsTests {
  @Test func `it accepts the wholes that are generated`() async {
    checkFailureLaws(of: CompositeArchive.self) {
      try $0.store("x")
    } part: {
      part(storing: $0)
    }
    await checkFailureLaws(of: CompositeArchive.self) {
      try await $0.upload("x")
    } part: { visit in
      let spy = SpyArchive()
      spy.onUpload = { _ in try visit() }
      return spy
    }
  }

  @Test func `it finds that a failure silences the parts after it`() {
    expectIssue("if the parts [1] of [0, 1, 2] fail, the parts [0, 1] are called instead of [0, 1, 2]") {
      check("stops")
    }
    expectIssue("if the parts [0, 2] of [[0, 1], 2] fail, the parts [0] are called instead of [0, 1, 2]") {
      check("stops")
    }
  }

  @Test func `it finds that a failure gets lost`() {
    expectIssue("if the parts [0, 2] of [0, 1, 2] fail, nothing is thrown") { check("swallows") }
  }

  @Test func `it finds that the failures don't tell their parts`() {
    expectIssue("if the parts [1] of [0, 1, 2] fail, 'no index' is thrown") { check("throws something else") }
    expectIssue(
      """
      if the parts [1] of [0, 1, 2] fail, 'part 2: PartFailure(part: 1)' is thrown instead of \
      'part 1: PartFailure(part: 1)'
      """
    ) { check("counts from one") }
    expectIssue(
      """
      if the parts [1] of [[0, 1], 2] fail, 'part 0: PartFailure(part: 1)' is thrown instead of \
      'part 0.1: PartFailure(part: 1)'
      """
    ) { check("forgets the path") }
  }

  @Test func `it finds that something is thrown for nothing`() {
    expectIssue("if the parts [] of [0, 1, 2] fail, 'the composite has no parts' is thrown") {
      check("always throws")
    }
  }

  @Test func `it finds the same when asked asynchronously`() async {
    await expectIssue("if the parts [0, 2] of [0, 1, 2] fail, nothing is thrown") {
      await checkFailureLaws(of: Lossy.self) {
        try await $0.upload("swallows")
      } part: {
        part(storing: $0)
      }
    }
  }

  private func check(_ way: String) {
    checkFailureLaws(of: Lossy.self) {
      try $0.store(way)
    } part: {
      part(storing: $0)
    }
  }

  private func part(storing visit: @escaping @Sendable () throws -> Void) -> any Archive {
    let spy = SpyArchive()
    spy.onStore = { _ in try visit() }
    spy.onUpload = { _ in try visit() }
    return spy
  }
}
