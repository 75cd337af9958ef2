public import Holon
import Testing

/// What can be asked of a mailbox on any thread.
@Composite @Spy
private protocol Mailbox: Sendable {
  func send(_ text: String, to person: String) throws
  @Combined(.sum) func unread(from person: String) async throws -> Int
  @Combined(.first) var owner: String? { get }
}

@Spy
private protocol Everything {
  var size: Int { get }
  var title: String { get set }
  var draft: String { get async throws }
  subscript(_ row: Int) -> String { get }
  subscript(key key: String) -> String? { get set }
  func add(_ number: Int)
  func add(_ number: Int, at index: Int)
  func add(_ text: String)
  func add(_: Int, _: Int)
  mutating func clear()
  func fill(_ numbers: inout [Int], `for` number: Int)
  func all(_ numbers: Int...) -> Int
  func note(_ text: @autoclosure () -> String)
  func load(_ name: String, then continuation: @escaping (Int) -> Void)
  func each(_ body: (Int) throws -> Void) rethrows
  func keep(_ value: consuming String, beside other: borrowing String)
  func count(calls: Int, onCount: Int) -> Int
  func copy() -> Self
  func isLike(_ other: Self?) -> Bool
  func `repeat`() throws(Trouble)
  @discardableResult func visit(_ part: Point, _ any: Any) -> Bool
}

/// A value that isn't equatable.
private struct Point {
  var x = 0
  var names: [String: [Int?]] = [:]
  var kind = Kind.plain
  var owner: Owner?
  var type: Any.Type = Int.self

  enum Kind { case plain, colored(red: Int) }
  final class Owner {}
}

@Spy
private protocol Erased {
  func show<Value: CustomStringConvertible>(_ value: Value) where Value: Sendable
  func keep<Value>(_ values: [Value], _ optional: Value?)
  func find<Value: Decodable>(_ type: Value.Type) throws -> Value
  func withLock<Answer, E: Error>(_ body: () throws(E) -> Answer) throws(E) -> Answer
  func log(_ text: some StringProtocol)
  func change<Value>(_ value: inout Value)
}

@Spy
private protocol Repository<Entity> {
  associatedtype Entity: Identifiable where Entity.ID == Int
  associatedtype Order = Int
  func add(_ entity: Entity) async throws
  func get(_ id: Entity.ID) async throws -> Entity?
  func sorted(by order: Self.Order) -> [Self.Entity]
}

private struct Item: Identifiable, Equatable {
  var id: Int
}

@MainActor @Spy
private protocol View: AnyObject {
  func show(_ text: String)
  func load() async -> Int
}

/// A protocol that other modules see.
@Spy
public protocol PublicOne: Sendable {
  /// Does something.
  func act(_ number: Int) throws -> Bool
}

@Spy(of: (any TextOutputStream).self)
private protocol Output {
  mutating func write(_ string: String)
}

private protocol Weighable { var size: Int { get } }

@Spy(restating: Weighable.self)
private protocol File: Weighable {
  var size: Int { get }
  func close()
}

@Composite @Spy
private protocol Made {
  @Combined(.manual) static var name: String { get }
  @Combined(.manual) init(_ number: Int)
}

extension CompositeMade {
  fileprivate static var name: String { "composite" }
  fileprivate init(_ number: Int) { self.init([]) }
}

extension SpyMade {
  fileprivate static var name: String { "spy" }
  fileprivate convenience init(_ number: Int) { self.init() }
}

@Suite("A spy")
struct SpyTests {
  @Test func `it records calls in order, with their arguments`() async throws {
    let spy = SpyMailbox()
    spy.onUnread = { person in person.count }
    spy.onOwner = { "Ada" }
    try spy.send("Hello", to: "Ada")
    #expect(try await spy.unread(from: "Grace") == 5)
    #expect(spy.owner == "Ada")
    #expect(spy.calls == [.send("Hello", to: "Ada"), .unread(from: "Grace"), .owner])
    #expect(spy.calls != [.send("Hello", to: "Eve"), .unread(from: "Grace"), .owner])
    #expect("\(spy.calls[0])" == #"send("Hello", to: "Ada")"#)
  }

  @Test func `it starts anew when its record is emptied`() throws {
    let spy = SpyMailbox()
    try spy.send("Hello", to: "Ada")
    spy.calls = []
    try spy.send("Bye", to: "Ada")
    #expect(spy.calls == [.send("Bye", to: "Ada")])
  }

  @Test func `it fails when it is told to, after it has recorded the call`() async {
    let spy = SpyMailbox()
    spy.onSend = { _, _ in throw Trouble("no network") }
    let whole = CompositeMailbox(SpyMailbox(), spy)
    #expect { try whole.send("Hello", to: "Ada") } throws: { "\($0)" == "part 1: no network" }
    #expect(spy.calls == [.send("Hello", to: "Ada")])
  }

  @Test func `two spies see what a composite asks of its parts`() async throws {
    let (home, work) = (SpyMailbox(), SpyMailbox())
    home.onUnread = { _ in 2 }
    work.onUnread = { person in person == "Ada" ? 3 : 0 }
    home.onOwner = { "Grace" }
    let whole: CompositeMailbox = [home, work]
    #expect(try await whole.unread(from: "Ada") == 5)
    #expect(whole.owner == "Grace")
    #expect(home.calls == [.unread(from: "Ada"), .owner])
    #expect(work.calls == [.unread(from: "Ada")])
  }

  @Test func `no call is lost on whatever thread`() async throws {
    let spy = SpyMailbox()
    let box: any Mailbox = spy
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask { for number in 0..<500 { try? box.send("\(number)", to: "\(sender)") } }
      }
    }
    #expect(spy.calls.count == 4_000)
    for sender in 0..<8 {
      let sent = spy.calls.compactMap { if case .send(let text, "\(sender)") = $0 { Int(text) } else { nil } }
      #expect(sent == Array(0..<500))
    }
  }

  @Test func `properties and subscripts are recorded by accessor`() async throws {
    let spy = SpyEverything()
    spy.onSize = { 3 }
    spy.onTitle = { "A" }
    spy.onDraft = { throw Trouble("none") }
    spy.onSubscript = { row in "row \(row)" }
    spy.onSubscriptKey = { _ in nil }
    var titles: [String] = []
    spy.onSetTitle = { titles.append($0) }
    #expect(spy.size == 3)
    spy.title += "B"
    await #expect(throws: Trouble("none")) { try await spy.draft }
    #expect(spy[7] == "row 7")
    #expect(spy[key: "x"] == nil)
    spy[key: "y"] = "z"
    #expect(titles == ["AB"])
    #expect(
      spy.calls == [
        .size, .title, .setTitle("AB"), .draft, .subscript(7), .subscript(key: "x"), .setSubscript(key: "y", to: "z"),
      ])
  }

  @Test func `overloads are told apart by labels, then by types`() {
    let spy = SpyEverything()
    var added: [String] = []
    spy.onAddAt = { number, index in added.append("\(number) at \(index)") }
    spy.onAddString = { text in added.append(text) }
    spy.add(1)
    spy.add(2, at: 0)
    spy.add("three")
    spy.add(4, 5)
    #expect(added == ["2 at 0", "three"])
    #expect(spy.calls == [.addInt(1), .add(2, at: 0), .addString("three"), .add(4, 5)])
  }

  @Test func `arguments of every kind are recorded and handed on`() {
    let spy = SpyEverything()
    spy.onFill = { numbers, number in numbers.append(number) }
    spy.onAll = { numbers in numbers.reduce(0, +) }
    spy.onLoad = { name, continuation in continuation(name.count) }
    spy.onEach = { body in try? body(3) }
    spy.onCount = { calls, other in calls + other }
    var numbers = [1]
    spy.fill(&numbers, for: 2)
    #expect(numbers == [1, 2])
    #expect(spy.all(1, 2, 3) == 6)
    spy.note("lazy")
    spy.load("abc") { numbers.append($0) }
    spy.each { numbers.append($0) }
    #expect(numbers == [1, 2, 3, 3])
    spy.keep("a", beside: "b")
    #expect(spy.count(calls: 1, onCount: 2) == 3)
    spy.clear()
    #expect(
      spy.calls == [
        .fill([1], for: 2), .all([1, 2, 3]), .note("lazy"), .load("abc"), .each, .keep("a", beside: "b"),
        .count(calls: 1, onCount: 2), .clear,
      ])
  }

  @Test func `Self is the spy`() {
    let spy = SpyEverything()
    spy.onCopy = { [unowned spy] in spy }
    spy.onIsLike = { [unowned spy] other in other === spy }
    #expect(spy.copy() === spy)
    #expect(spy.isLike(spy))
    #expect(spy.calls == [.copy, .isLike(spy)])
  }

  @Test func `a typed error is thrown as such`() {
    let spy = SpyEverything()
    spy.onRepeat = { () throws(Trouble) in throw Trouble("again") }
    #expect(throws: Trouble("again")) { try spy.repeat() }
    #expect(spy.calls == [.repeat])
  }

  @Test func `calls are compared by what their arguments consist of`() {
    let owner = Point.Owner()
    let call = { (point: Point, other: Any) in SpyEverything.Call.visit(point, other) }
    let point = Point(x: 1, names: ["a": [1, nil], "b": []], kind: .colored(red: 1), owner: owner)
    var twin = point
    #expect(call(point, 1) == call(twin, 1))
    #expect(call(point, 1) != call(twin, 2))
    #expect(call(point, 1) != call(twin, "1"))
    twin.owner = Point.Owner()
    #expect(call(point, 1) != call(twin, 1))
    twin = point
    twin.kind = .colored(red: 2)
    #expect(call(point, 1) != call(twin, 1))
    twin.kind = .plain
    #expect(call(point, 1) != call(twin, 1))
    twin = point
    twin.names["a"] = [1]
    #expect(call(point, 1) != call(twin, 1))
    twin = point
    twin.type = String.self
    #expect(call(point, 1) != call(twin, 1))
    #expect(call(point, [Point.Kind.plain]) == call(point, [Point.Kind.plain]))
    #expect(call(point, ["a": Point.Kind.plain, "b": .plain]) == call(point, ["b": Point.Kind.plain, "a": .plain]))
    #expect(call(point, { 1 }) != call(point, { 1 }))
  }

  @Test func `generic arguments are recorded as any of their constraint`() throws {
    let spy = SpyErased()
    spy.onFind = { type in
      if type == Int.self { 7 } else { "seven" }
    }
    spy.onWithLock = { body in try! body() }
    spy.show(3)
    spy.keep([1, 2], nil)
    #expect(try spy.find(Int.self) == 7)
    #expect(try spy.find(String.self) == "seven")
    #expect(spy.withLock { 5 } == 5)
    spy.log("text")
    var number = 1
    spy.change(&number)
    #expect(
      spy.calls == [
        .show(3), .keep([1, 2], nil), .find(Int.self), .find(String.self), .withLock, .log("text"), .change(1),
      ])
  }

  @Test func `associated types become generic parameters`() async throws {
    let spy = SpyRepository<Item, String>()
    spy.onGet = { id in id < 9 ? Item(id: id) : nil }
    spy.onSorted = { _ in [Item(id: 1)] }
    try await spy.add(Item(id: 4))
    #expect(try await spy.get(3) == Item(id: 3))
    #expect(spy.sorted(by: "id") == [Item(id: 1)])
    #expect(spy.calls == [.add(Item(id: 4)), .get(3), .sorted(by: "id")])
  }

  @Test @MainActor func `it stays on the protocol's actor`() async {
    let spy = SpyView()
    var shown = ""
    spy.onShow = { shown = $0 }
    spy.onLoad = { 4 }
    spy.show("x")
    #expect(await spy.load() == 4)
    #expect(shown == "x")
    #expect(spy.calls == [.show("x"), .load])
  }

  @Test func `it can stand for a protocol of another module`() {
    var spy = SpyOutput()
    "Hello".write(to: &spy)
    #expect(spy.calls == [.write("Hello")])
  }

  @Test func `inherited requirements are restated`() {
    let spy = SpyFile()
    spy.onSize = { 12 }
    spy.close()
    #expect((spy as any Weighable).size == 12)
    #expect(spy.calls == [.close, .size])
  }

  @Test func `overloads of one signature are told apart by what they answer`() async {
    let spy = Shapes.SpyRequirements()
    spy.onLoadInt = { 1 }
    spy.onLoadString = { "a" }
    spy.onLoadIntAsync = { 2 }
    let load: (number: () -> Int, text: () -> String) = (spy.load, spy.load)
    #expect(load.number() == 1)
    #expect(load.text() == "a")
    #expect(await spy.load() == 2)
    #expect(spy.calls == [.loadInt, .loadString, .loadIntAsync])
  }

  @Test func `what only passes errors through answers with the body's`() {
    let spy = Shapes.SpyRequirements()
    spy.onMap = { transform in [1, 2].compactMap { try? transform($0) } }
    #expect(spy.map { "\($0)" } == ["1", "2"])
    spy.lazy(3)
    #expect(spy.calls == [.map, .lazy(3)])
  }

  @Test func `what nobody can record is written by hand`() {
    #expect(SpyMade.name == "spy")
    #expect(SpyMade(3).calls.isEmpty)
  }

  @Test func `a closure knows the type that a generic call has to answer`() async throws {
    let spy = SpyAPI()
    spy.onFetch = { path, T in
      if T == Int.self { return path.count }
      return path
    }
    #expect(try await spy.fetch("abc") as Int == 3)
    #expect(try await spy.fetch("abc") as String == "abc")
    #expect(spy.calls == [.fetch("abc"), .fetch("abc")])
    spy.decode(Int.self, for: "x")
    #expect(spy.calls.last == .decode(Int.self, for: "x"))
    #expect(spy.calls.last != .decode(Double.self, for: "x"))
  }

  @Test func `overloads with everyday types have spies`() {
    let spy = SpyCollector()
    spy.insert(1)
    spy.insert([2, 3])
    spy.insert(nil)
    spy.load()
    spy.load(id: 4)
    #expect(
      spy.calls == [.insertInt(1), .insertIntArray([2, 3]), .insertOptionalInt(nil), .load, .loadId(id: 4)])
  }

  #if compiler(>=6.2)
    @Test func `an answer of another type ends the test with the closure's name`() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let spy = SpyAPI()
          spy.onFetch = { _, _ in "abc" }
          _ = try await spy.fetch("x") as Int
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      let expected =
        "'SpyAPI.onFetch' returned 'String', but the call of 'fetch(_:)' needs 'Int': return a value of that type"
      #expect(message.contains(expected))
    }

    @Test func `an answer that nobody has set ends the test with what to set`() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = try SpyPublicOne().act(3)
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("the spy has no result for 'act(_:)': set 'SpyPublicOne.onAct' before the call"))
    }
  #endif
}
