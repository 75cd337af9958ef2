public import Holon
import Testing

@Composite
private protocol Table {
  @Combined(.first) subscript(key: String) -> Int? { get }
  @Combined(.sum) subscript(index: Int, in base: Int) -> Int { get set }
  @Combined(.concatenated) subscript<Keys: Sequence<String>>(keys keys: Keys) -> [Int] { get throws }
  @Combined(.any) subscript(parts: Int) -> Bool { get async }
}

@Composite @dynamicMemberLookup
private protocol Settings {
  @Combined(.first) subscript(dynamicMember name: String) -> Int? { get }
}

@Composite
private protocol Machine {
  #if swift(>=6)
    @Combined(.sum) func modern(_: Int, and _: Int) -> Int
  #else
    @Combined(.sum) func old() -> Int
  #endif
  func print<each Value>(_ values: repeat each Value)
  @Combined(.first) func make<Made>() -> Made?
  func log(_ message: @autoclosure () throws -> String) rethrows
  func run(default: Int, `in`: inout [Int])
  consuming func finish()
  func lend<Lent: ~Copyable>(_ value: borrowing Lent)
  func forward<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure)
  @Combined(.first) func spare() -> sending Spare?
  @MainActor @Combined(.sum) var shown: Int { get }
}

extension Machine {
  func log(_ message: @autoclosure () throws -> String) rethrows { print(try message()) }
}

private final class Spare {}

@Composite
private protocol Stock<Item>: Error where Self: AnyObject {
  associatedtype Item: Sendable
  typealias Pair = (Item, Item)
  @Combined(.first) var top: Self.Item? { get }
  @Combined(.first) var ends: Self.Pair? { get }
}

private enum Outer {}

extension Outer {
  @Composite
  fileprivate protocol Inner {
    @Combined(.sum) var depth: Int { get }
  }
}

/// Where there are protocols of every access level.
public enum Shop {
  /// A thing that has a price.
  @Composite
  public protocol Ware {
    /// The price.
    @Combined(.sum) var price: Int { get }
  }
}

@Composite
private protocol Chatty: CustomStringConvertible {
  @Combined(.concatenated) var description: String { get }
}

@Composite
private protocol Printed: CustomStringConvertible, CustomDebugStringConvertible {
  func print()
}

extension Printed {
  // What isn't a whole is printed so.
  var description: String { "printed" }
  var debugDescription: String { "debugged" }
}

private struct Row: Table {
  var cells: [String: Int]
  var total = 0
  subscript(key: String) -> Int? { cells[key] }
  subscript(index: Int, in base: Int) -> Int {
    get { total + index * base }
    set { total = newValue }
  }
  subscript<Keys: Sequence<String>>(keys keys: Keys) -> [Int] {
    get throws {
      try keys.map { key in
        guard let cell = cells[key] else { throw Trouble("no \(key)") }
        return cell
      }
    }
  }
  subscript(parts: Int) -> Bool { get async { cells.values.contains(parts) } }
}

private struct Defaults: Settings {
  subscript(dynamicMember name: String) -> Int? { name == "depth" ? 3 : nil }
}

private final class Engine: Machine {
  var entries: [String] = []
  func modern(_ first: Int, and second: Int) -> Int { first * second }
  func print<each Value>(_ values: repeat each Value) {
    for value in repeat each values { entries.append("\(value)") }
  }
  func make<Made>() -> Made? { entries.count as? Made }
  func run(default: Int, in numbers: inout [Int]) { numbers.append(`default`) }
  func finish() { entries.append("finished") }
  func lend<Lent: ~Copyable>(_ value: borrowing Lent) { entries.append("lent") }
  func forward<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) { try body() }
  func spare() -> sending Spare? { Spare() }
  var shown: Int { 1 }
}

private final class Pile: Stock {
  let items = [1, 2]
  var top: Int? { items.last }
  var ends: (Int, Int)? { (items[0], items[1]) }
}

private struct Level: Outer.Inner, Shop.Ware, Chatty, Printed {
  var depth = 1
  var price: Int { depth }
  var description: String { "<\(depth)>" }
  func print() {}
}

private struct Ticket: ~Copyable {}

@Suite("A composite meets requirements of every kind")
struct RequirementTests {
  @Test func `subscripts`() async throws {
    var whole: CompositeTable = [Row(cells: ["a": 1]), CompositeTable(Row(cells: ["a": 2, "b": 3]))]
    #expect(whole["a"] == 1)
    #expect(whole["b"] == 3)
    #expect(whole["c"] == nil)
    whole[0, in: 0] = 5
    #expect(whole[2, in: 10] == 50)
    #expect(try CompositeTable(whole.parts[1])[keys: ["a", "b"]] == [2, 3])
    #expect(await whole[3])
    let failures = #expect(throws: PartErrors.self) { try whole[keys: ["b"]] }
    #expect("\(failures, default: "none")" == "part 0: no b")
  }

  @Test func `members that are looked up by name`() {
    let whole: CompositeSettings = [CompositeSettings(), Defaults()]
    #expect(whole.depth == 3)
    #expect(whole.width == nil)
  }

  @Test @MainActor func `arguments and answers of every kind`() throws {
    let engine = Engine()
    let whole: CompositeMachine = [engine, CompositeMachine(engine)]
    #expect(whole.modern(2, and: 3) == 12)
    whole.print(1, "x")
    whole.log("note")
    whole.lend(Ticket())
    whole.finish()
    #expect(engine.entries == ["1", "x", "1", "x", "note", "note", "lent", "lent", "finished", "finished"])
    #expect(whole.make() == 10)
    #expect(whole.make() as String? == nil)
    var numbers: [Int] = []
    whole.run(default: 7, in: &numbers)
    #expect(numbers == [7, 7])
    #expect(whole.spare() != nil)
    #expect(whole.shown == 2)
  }

  @Test func `an error of a type of the caller's stops the asking`() {
    var count = 0
    #expect(throws: Trouble("stop")) {
      try CompositeMachine(Engine(), Engine()).forward { () throws(Trouble) in
        count += 1
        throw Trouble("stop")
      }
    }
    #expect(count == 1)
  }

  @Test func `what the protocol names by Self`() {
    let whole: CompositeStock<Int> = [CompositeStock<Int>(), Pile()]
    #expect(whole.top == 2)
    #expect(whole.ends?.0 == 1)
    #expect(throws: CompositeStock<Int>.self) { throw whole }
  }

  @Test func `nested protocols`() {
    #expect(Outer.CompositeInner(Level(), Level(depth: 4)).depth == 5)
    #expect(Shop.CompositeWare(Level(), Level(depth: 4)).price == 5)
  }

  @Test func `a description of the protocol's own`() {
    #expect("\(CompositeChatty(Level(), Level(depth: 2)))" == "<1><2>")
  }

  @Test func `a drawing where the protocol doesn't say how it is printed`() {
    let whole: CompositePrinted = [Level(), CompositePrinted(Level(depth: 2))]
    let drawing = """
      CompositePrinted
      ├─ <1>
      └─ CompositePrinted
         └─ <2>
      """
    #expect("\(whole)" == drawing)
    #expect(String(reflecting: whole) == drawing)
  }
}
