import Holon
import HolonTesting
import Testing

@Composite(.concrete)
private protocol Handler: Sendable {
  @Combined(.min(or: 9)) var level: Int { get }
  @Combined(.max(or: 0)) var greatest: Int { get }
  @Combined(.concatenated, .where("admits(_:)")) func handle(_ level: Int) -> [String]
  @Combined(.stopping, .where("admits(_:)")) func store(_ level: Int) async throws
  @Combined(.chained, .where("isVerbose")) func edit(_ text: String) -> String
}

extension Handler {
  func admits(_ level: Int) -> Bool { self.level <= level }
  var isVerbose: Bool { level == 1 }
}

private struct Recorder: Handler {
  let name: String
  let level: Int

  var greatest: Int { level }
  func handle(_ level: Int) -> [String] { [name] }
  func store(_ level: Int) async throws { throw Trouble(name) }
  func edit(_ text: String) -> String { text + name }
}

@Suite("Only parts of which a member is true are called")
struct ConditionTests {
  private let quiet = Recorder(name: "quiet", level: 5)
  private let loud = Recorder(name: "loud", level: 3)
  private let verbose = Recorder(name: "verbose", level: 1)

  @Test func `a method with the arguments decides, also within wholes`() {
    let whole = CompositeHandler(quiet, CompositeHandler(loud, verbose))
    #expect(whole.handle(6) == ["quiet", "loud", "verbose"])
    #expect(whole.handle(3) == ["loud", "verbose"])
    #expect(whole.handle(1) == ["verbose"])
    #expect(whole.handle(0) == [])
  }

  @Test func `failures name their parts`() async {
    let whole = CompositeHandler(quiet, loud, verbose)
    #expect(await failure { try await whole.store(4) } == "part 1: loud")
    #expect(await failure { try await whole.store(0) } == nil)
  }

  @Test func `a property decides, in a chain`() {
    #expect(CompositeHandler(verbose, loud, verbose).edit("a ") == "a verboseverbose")
  }

  @Test func `concrete forms call the same parts`() {
    #expect(PairHandler(quiet, ManyHandler([loud, verbose])).handle(3) == ["loud", "verbose"])
    #expect(EmptyHandler().handle(9) == [])
    #expect(EitherHandler<Recorder, Recorder>.first(quiet).handle(4) == [])
  }

  @Test func `the least and the greatest answer have a default`() {
    #expect(CompositeHandler().level == 9)
    #expect(CompositeHandler().greatest == 0)
    #expect(CompositeHandler(quiet, CompositeHandler(), CompositeHandler(loud)).level == 3)
    #expect(CompositeHandler(quiet, CompositeHandler(), CompositeHandler(loud)).greatest == 5)
  }

  @Test func laws() {
    let parts: [any Handler] = [quiet, loud, verbose]
    checkCompositeLaws(of: parts, emptyAnswer: 9, compose: { CompositeHandler($0) }, ask: { $0.level })
    checkCompositeLaws(of: parts, emptyAnswer: 0, compose: { CompositeHandler($0) }, ask: { $0.greatest })
  }
}
