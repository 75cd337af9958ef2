import Holon
import HolonTesting
import Testing

/// Chains of every effect, with arguments that aren't handed on.
@Composite(.concrete)
private protocol Editor: Sendable {
  @Combined(.chained) func edit(_ text: String, times: Int) -> String
  @Combined(.chained) func tryEdit(_ text: String) throws -> String
  @Combined(.chained) func typedEdit(_ text: String) throws(Trouble) -> String
  @Combined(.chained) func asyncEdit(_ text: String) async -> String
  @Combined(.chained) func asyncTryEdit(_ text: String) async throws -> String
  @Combined(.chained(through: "base")) func extend(_ path: String, from base: String) -> String
  @Combined(.chained) func keep<Kept: Sendable>(_ value: Kept, if isKept: (Kept) throws -> Bool) rethrows -> Kept
  @Combined(.chained) mutating func count(_ number: consuming Int) -> Int
}

/// A part that appends a letter, unless it fails.
private struct Letter: Editor {
  var letter = "a"
  var fails = false
  var count = 0

  func edit(_ text: String, times: Int) -> String { text + String(repeating: letter, count: times) }
  func tryEdit(_ text: String) throws -> String { try checked(text) }
  func typedEdit(_ text: String) throws(Trouble) -> String { try checked(text) }
  func asyncEdit(_ text: String) async -> String { text + letter }
  func asyncTryEdit(_ text: String) async throws -> String { try checked(text) }
  func extend(_ path: String, from base: String) -> String { "\(base)/\(path)\(letter)" }
  func keep<Kept: Sendable>(_ value: Kept, if isKept: (Kept) throws -> Bool) rethrows -> Kept {
    _ = try isKept(value)
    return value
  }

  mutating func count(_ number: consuming Int) -> Int {
    count += number
    return number + 1
  }

  private func checked(_ text: String) throws(Trouble) -> String {
    if fails { throw Trouble(letter) }
    return text + letter
  }
}

/// Middleware of every effect.
@Composite(.concrete)
private protocol Layer: Sendable {
  @Combined(.wrapping) func respond(to text: String, mark: Int, next: (String) -> String) -> String
  @Combined(.wrapping) func tryRespond(to text: String, next: (String) throws -> String) throws -> String
  @Combined(.wrapping) func typedRespond(to text: String, next: (String) throws(Trouble) -> String) throws(Trouble)
    -> String
  @Combined(.wrapping) func asyncRespond(to text: String, next: (String) async -> String) async -> String
  @Combined(.wrapping)
  func asyncTryRespond(to text: String, next: @Sendable (String) async throws -> String) async throws -> String
  @Combined(.wrapping) func escapingRespond(to text: String, next: @escaping @Sendable (String) -> String) -> String
  @Combined(.wrapping) func perform(_ body: () throws -> Void) rethrows
  @Combined(.wrapping(around: "body"))
  func attempt(_ body: () throws -> Void, otherwise: () throws -> Void, with note: @autoclosure () throws -> String)
    rethrows
  @Combined(.wrapping) func measure<Result>(_ body: () throws -> Result) rethrows -> Result
  @Combined(.wrapping) func change(_ text: inout String, next: (inout String) -> Void)
}

/// A part that puts its name around what the next one answers, as often as it calls it.
private struct Frame: Layer {
  var name = "a"
  var calls = 1
  var fails = false
  var rescues = false

  func respond(to text: String, mark: Int, next: (String) -> String) -> String {
    framed((0..<calls).map { _ in next("\(text)\(name)\(mark)") })
  }

  func tryRespond(to text: String, next: (String) throws -> String) throws -> String {
    do {
      if fails { throw Trouble(name) }
      return framed([try next(text + name)])
    } catch let trouble as Trouble where rescues && trouble != Trouble(name) {
      return framed(["rescued from \(trouble)"])
    }
  }

  func typedRespond(to text: String, next: (String) throws(Trouble) -> String) throws(Trouble) -> String {
    if fails { throw Trouble(name) }
    return framed([try next(text + name)])
  }

  func asyncRespond(to text: String, next: (String) async -> String) async -> String {
    await Task.yield()
    return framed([await next(text + name)])
  }

  func asyncTryRespond(
    to text: String, next: @Sendable (String) async throws -> String
  ) async throws -> String {
    await Task.yield()
    if fails { throw Trouble(name) }
    return framed([try await next(text + name)])
  }

  func escapingRespond(to text: String, next: @escaping @Sendable (String) -> String) -> String {
    let later: @Sendable () -> String = { next(text + name) }
    return framed([later()])
  }

  func perform(_ body: () throws -> Void) rethrows {
    for _ in 0..<calls { try body() }
  }

  func attempt(
    _ body: () throws -> Void, otherwise: () throws -> Void, with note: @autoclosure () throws -> String
  ) rethrows {
    guard try note() == name else { return try body() }
    try otherwise()
  }

  func measure<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

  func change(_ text: inout String, next: (inout String) -> Void) {
    text += name
    next(&text)
    text += name
  }

  private func framed(_ answers: [String]) -> String { "\(name)(\(answers.joined(separator: "+")))" }
}

/// Changes that can be asked of objects only.
@Composite
private protocol Panel: AnyObject {
  @Combined(.chained) func shown(_ text: String) -> String
  @Combined(.wrapping) func press(_ key: String, next: @escaping (String) -> String) -> String
}

private final class Key: Panel {
  func shown(_ text: String) -> String { text + "!" }
  func press(_ key: String, next: @escaping (String) -> String) -> String { "<\(next(key))>" }
}

@Suite("Chains: each part's answer is the next one's argument")
struct ChainedTests {
  private let whole = CompositeEditor(
    Letter(letter: "a"), CompositeEditor(Letter(letter: "b"), Letter(letter: "c")), CompositeEditor(),
    Letter(letter: "d"))

  @Test func `answers are handed on in order, other arguments stay`() async throws {
    #expect(whole.edit("-", times: 2) == "-aabbccdd")
    #expect(try whole.tryEdit("-") == "-abcd")
    #expect(try whole.typedEdit("-") == "-abcd")
    #expect(await whole.asyncEdit("-") == "-abcd")
    #expect(try await whole.asyncTryEdit("-") == "-abcd")
    #expect(whole.extend("x", from: "") == "/xa/xb/xc/xd")
    #expect(whole.keep(7) { $0 > 3 } == 7)
  }

  @Test func `no parts return the argument`() async throws {
    #expect(CompositeEditor().edit("-", times: 1) == "-")
    #expect(try EmptyEditor().tryEdit("-") == "-")
    #expect(await ManyEditor<Letter>([]).asyncEdit("-") == "-")
  }

  @Test func `a failure ends the chain and names its part`() async {
    let failing = CompositeEditor(
      Letter(), CompositeEditor(Letter(), Letter(letter: "b", fails: true)), Letter(letter: "c", fails: true))
    #expect(failure { _ = try failing.tryEdit("") } == "part 1.1: b")
    #expect(await failure { _ = try await failing.asyncTryEdit("") } == "part 1.1: b")
    #expect(throws: Trouble("b")) { try failing.typedEdit("") }
    let pair = PairEditor(ManyEditor([Letter(), Letter()]), PairEditor(Letter(), Letter(letter: "b", fails: true)))
    #expect(failure { _ = try pair.tryEdit("") } == "part 3: b")
  }

  @Test func `cancelling ends it as itself`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await CompositeEditor(CancelledEditor(), Letter()).asyncTryEdit("-")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `parts that are values are changed where they lie`() {
    var whole: CompositeEditor = [Letter(), CompositeEditor(Letter())]
    #expect(whole.count(5) == 7)
    #expect(whole.count(1) == 3)
    #expect(whole.all(ofType: Letter.self).map(\.count) == [6, 8])
    var pair = PairEditor(Letter(), ManyEditor([Letter()]))
    #expect(pair.count(5) == 7)
    #expect([pair.first.count, pair.second.elements[0].count] == [5, 6])
  }

  @Test func `laws`() async {
    let broken: [any Editor] = [Letter(), Letter(fails: true)]
    checkCompositeLaws(of: whole, emptyAnswer: "-aa") { $0.edit("-aa", times: 3) }
    checkCompositeLaws(of: whole, emptyAnswer: "-") { try $0.tryEdit("-") }
    checkCompositeLaws(of: CompositeEditor(broken), emptyAnswer: "-") { try $0.tryEdit("-") }
    await checkCompositeLaws(of: whole, emptyAnswer: "-") { await $0.asyncEdit("-") }
    await checkCompositeLaws(of: CompositeEditor(broken), emptyAnswer: "-") { try await $0.asyncTryEdit("-") }
  }
}

/// A part that notices that its caller has been cancelled.
private struct CancelledEditor: Editor {
  func edit(_ text: String, times: Int) -> String { text }
  func tryEdit(_ text: String) throws -> String { text }
  func typedEdit(_ text: String) throws(Trouble) -> String { text }
  func asyncEdit(_ text: String) async -> String { text }
  func asyncTryEdit(_ text: String) async throws -> String {
    try Task.checkCancellation()
    return text
  }
  func extend(_ path: String, from base: String) -> String { base }
  func keep<Kept: Sendable>(_ value: Kept, if isKept: (Kept) throws -> Bool) rethrows -> Kept { value }
  mutating func count(_ number: consuming Int) -> Int { number }
}

@Suite("Chains: each part calls the next one")
struct WrappingTests {
  private let whole = CompositeLayer(
    Frame(name: "a"), CompositeLayer(Frame(name: "b", calls: 2), Frame(name: "c")), CompositeLayer(), Frame(name: "d"))

  @Test func `the first part is the outermost`() async throws {
    #expect(whole.respond(to: "-", mark: 1) { "[\($0)]" } == "a(b(c(d([-a1b1c1d1]))+c(d([-a1b1c1d1]))))")
    #expect(try whole.tryRespond(to: "-") { "[\($0)]" } == "a(b(c(d([-abcd]))))")
    #expect(try whole.typedRespond(to: "-") { "[\($0)]" } == "a(b(c(d([-abcd]))))")
    #expect(await whole.asyncRespond(to: "-") { "[\($0)]" } == "a(b(c(d([-abcd]))))")
    #expect(try await whole.asyncTryRespond(to: "-") { "[\($0)]" } == "a(b(c(d([-abcd]))))")
    #expect(whole.escapingRespond(to: "-") { "[\($0)]" } == "a(b(c(d([-abcd]))))")
    var text = "-"
    whole.change(&text) { $0 += "|" }
    #expect(text == "-abcd|dcba")
  }

  @Test func `a part calls the next one as often as it likes`() throws {
    var count = 0
    whole.perform { count += 1 }
    #expect(count == 2)
    CompositeLayer(Frame(calls: 0), Frame()).perform { count += 1 }
    #expect(count == 2)
    PairLayer(Frame(calls: 3), ManyLayer([Frame(calls: 2), Frame()])).perform { count += 1 }
    #expect(count == 8)
    whole.attempt({ count += 1 }, otherwise: { count += 10 }, with: "d")
    #expect(count == 18)
    PairLayer(Frame(), Frame(name: "b")).attempt({ count += 1 }, otherwise: { count += 10 }, with: "x")
    #expect(count == 19)
    #expect(whole.measure { 7 } == 7)
    #expect(throws: Trouble("x")) { try whole.measure { throw Trouble("x") } }
  }

  @Test func `no parts call what the whole was given`() async throws {
    #expect(CompositeLayer().respond(to: "-", mark: 0) { "[\($0)]" } == "[-]")
    #expect(try EmptyLayer().tryRespond(to: "-") { "[\($0)]" } == "[-]")
    #expect(await ManyLayer<Frame>([]).asyncRespond(to: "-") { "[\($0)]" } == "[-]")
  }

  @Test func `an error passes through the parts around it, and may be caught`() async throws {
    let failing = CompositeLayer(Frame(name: "a"), CompositeLayer(Frame(name: "b", fails: true), Frame(name: "c")))
    #expect(throws: Trouble("b")) { try failing.tryRespond(to: "-") { $0 } }
    #expect(throws: Trouble("b")) { try failing.typedRespond(to: "-") { $0 } }
    await #expect(throws: Trouble("b")) { try await failing.asyncTryRespond(to: "-") { $0 } }
    let rescued = CompositeLayer(Frame(name: "r", rescues: true), failing)
    #expect(try rescued.tryRespond(to: "-") { $0 } == "r(rescued from b)")
    #expect(
      try CompositeLayer(Frame(name: "r", rescues: true)).tryRespond(to: "-") { _ in throw Trouble("x") }
        == "r(rescued from x)")
  }

  @Test func `concrete forms answer alike`() async throws {
    @LayerBuilder func block(isLong: Bool) -> some Layer & ConcreteComposite<any Layer> {
      Frame(name: "a")
      if isLong { Frame(name: "b", calls: 2) }
      for name in ["c", "d"] { Frame(name: name) }
      if isLong {} else { Frame(name: "e") }
    }
    for isLong in [true, false] {
      let concrete = block(isLong: isLong)
      let erased = CompositeLayer(concrete.parts)
      #expect(concrete.respond(to: "-", mark: 1) { $0 } == erased.respond(to: "-", mark: 1) { $0 })
      #expect(try concrete.tryRespond(to: "-") { $0 } == erased.tryRespond(to: "-") { $0 })
      #expect(await concrete.asyncRespond(to: "-") { $0 } == erased.asyncRespond(to: "-") { $0 })
      #expect(
        try await concrete.asyncTryRespond(to: "-") { $0 } == erased.asyncTryRespond(to: "-") { $0 })
      #expect(concrete.escapingRespond(to: "-") { $0 } == erased.escapingRespond(to: "-") { $0 })
      var (text, expected) = ("-", "-")
      concrete.change(&text) { $0 += "|" }
      erased.change(&expected) { $0 += "|" }
      #expect(text == expected)
    }
  }

  @Test func `laws`() async {
    checkCompositeLaws(of: whole, emptyAnswer: "[-]") { $0.respond(to: "-", mark: 2) { "[\($0)]" } }
    checkCompositeLaws(of: whole, emptyAnswer: "[-]") { try $0.tryRespond(to: "-") { "[\($0)]" } }
    checkCompositeLaws(of: whole, emptyAnswer: "[-]") { $0.escapingRespond(to: "-") { "[\($0)]" } }
    checkCompositeLaws(of: CompositeLayer(Frame(), Frame(fails: true)), emptyAnswer: "-") {
      try $0.tryRespond(to: "-") { $0 }
    }
    await checkCompositeLaws(of: whole, emptyAnswer: "[-]") { await $0.asyncRespond(to: "-") { "[\($0)]" } }
    await checkCompositeLaws(of: whole, emptyAnswer: "[-]") { try await $0.asyncTryRespond(to: "-") { "[\($0)]" } }
  }

  @Test func `objects chain and wrap as values do`() {
    let whole: CompositePanel = [Key(), CompositePanel(Key(), Key())]
    #expect(whole.shown("a") == "a!!!")
    #expect(whole.press("k") { $0 + "." } == "<<<k.>>>")
  }

  @Test func `a long chain is called without running out of stack`() {
    let whole = CompositeLayer([any Layer](repeating: Frame(name: ""), count: 1_000))
    #expect(whole.measure { 1 } == 1)
  }
}

/// A chain that may stop.
@Composite(.concrete)
private protocol Processor {
  @Combined(.chained) func process(_ image: String) -> String?
  @Combined(.chained) func tryProcess(_ image: String) async throws -> String?
}

/// A part that removes the last letter, and stops without one.
private struct Shortening: Processor {
  func process(_ image: String) -> String? { image.isEmpty ? nil : String(image.dropLast()) }

  func tryProcess(_ image: String) async throws -> String? {
    if image == "fail" { throw Trouble("broken") }
    return process(image)
  }
}

@Suite("Chains that end at nil")
struct OptionalChainTests {
  @Test func `each part receives the answer of the one before`() async throws {
    #expect(CompositeProcessor(Shortening(), Shortening()).process("abc") == "a")
    #expect(PairProcessor(Shortening(), ManyProcessor([Shortening()])).process("abc") == "a")
    #expect(try await CompositeProcessor(Shortening()).tryProcess("ab") == "a")
  }

  @Test func `nil ends the chain`() async throws {
    let whole = CompositeProcessor(Shortening(), CompositeProcessor(Shortening(), Shortening()), Shortening())
    #expect(whole.process("a") == nil)
    #expect(PairProcessor(Shortening(), PairProcessor(Shortening(), Shortening())).process("a") == nil)
    #expect(try await whole.tryProcess("a") == nil)
  }

  @Test func `a failure names its part, and no parts change nothing`() async {
    #expect(await failure { _ = try await CompositeProcessor(Shortening()).tryProcess("fail") } == "part 0: broken")
    #expect(CompositeProcessor().process("a") == "a")
    #expect(EmptyProcessor().process("a") == "a")
  }
}
