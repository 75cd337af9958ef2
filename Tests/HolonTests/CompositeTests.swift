public import Holon
import Testing

/// A protocol that other modules see.
@Composite
public protocol PublicPart: Sendable {
  /// Whether a number belongs to what this stands for.
  @Combined(.all) func includes(_ number: Int) -> Bool
}

@Composite
package protocol PackagePart {
  func visit()
}

@Composite
internal protocol InternalPart {
  mutating func add(_ number: Int)
  mutating func load(_ number: Int) async throws
  @Combined(.sum) var total: Int { get set }
  @Combined(.concatenated) func shown<Value: CustomStringConvertible>(_ value: Value) -> [String] where Value: Sendable
  func fill(_ numbers: inout [Int], `for` number: Int, by rule: (Int) -> Int, or other: @autoclosure () -> Int)
  func each(_ body: (Int) throws -> Void) rethrows
  func keep(_ value: consuming String, _ body: @escaping @Sendable () -> Void)
  @discardableResult @Combined(.any) func `repeat`() -> Bool
}

@Composite
private protocol Repository<Entity> {
  associatedtype Entity: Identifiable where Entity.ID == Int
  @Combined(.first) func get(_ id: Int) async throws -> Entity?
  @Combined(.concatenated) func all() -> [Entity]
}

@Composite
private protocol Shared: AnyObject {
  @Combined(.all) var isOn: Bool { get set }
}

@MainActor @Composite
private protocol View {
  func show(_ text: String)
}

private enum Outer {
  @Composite
  protocol Nested {
    @Combined(.manual) static var name: String { get }
    @Combined(.manual) init(_ number: Int)
    @Combined(.manual) subscript(_ index: Int) -> Int { get }
    @Combined(.manual) func copy() -> Self
  }
}

extension Outer.CompositeNested {
  static var name: String { "composite" }
  init(_ number: Int) { self.init([]) }
  subscript(_ index: Int) -> Int { parts.count + index }
  fileprivate func copy() -> Outer.CompositeNested { self }
}

private struct Multiples: PublicPart {
  let of: Int
  func includes(_ number: Int) -> Bool { number.isMultiple(of: of) }
}

private struct Counter: InternalPart {
  var total = 0
  mutating func add(_ number: Int) { total += number }
  mutating func load(_ number: Int) async throws { total += number }
  func shown<Value: CustomStringConvertible>(_ value: Value) -> [String] { ["\(total) \(value)"] }
  func fill(_ numbers: inout [Int], for number: Int, by rule: (Int) -> Int, or other: @autoclosure () -> Int) {
    numbers.append(rule(number) + other())
  }
  func each(_ body: (Int) throws -> Void) rethrows { try body(total) }
  func keep(_ value: consuming String, _ body: @escaping @Sendable () -> Void) { body() }
  func `repeat`() -> Bool { total > 0 }
}

private struct Memory: Repository {
  struct Item: Identifiable {
    let id: Int
  }
  let ids: [Int]
  func get(_ id: Int) async throws -> Item? { ids.contains(id) ? Item(id: id) : nil }
  func all() -> [Item] { ids.map(Item.init) }
}

private final class Lamp: Shared {
  var isOn = false
}

@Suite("A composite")
struct CompositeTests {
  @Test func `it is made from an array, a list or a literal, and from nothing`() {
    let parts: [any PublicPart] = [Multiples(of: 2), Multiples(of: 3)]
    let literal: CompositePublicPart = [Multiples(of: 2), Multiples(of: 3)]
    for whole in [CompositePublicPart(parts), CompositePublicPart(Multiples(of: 2), Multiples(of: 3)), literal] {
      #expect(whole.parts.count == 2)
      #expect((1...12).filter(whole.includes) == [6, 12])
    }
    #expect(CompositePublicPart().parts.isEmpty)
    #expect(CompositePublicPart([]).includes(7))
  }

  @Test func `it is a part itself, and nests`() {
    let fives: CompositePublicPart = [Multiples(of: 5)]
    let whole: any PublicPart = CompositePublicPart(CompositePublicPart(Multiples(of: 2)), fives)
    #expect((1...20).filter(whole.includes) == [10, 20])
  }

  @Test func `its parts can be changed`() {
    var whole: CompositePublicPart = []
    whole.parts.append(Multiples(of: 4))
    #expect((1...8).filter(whole.includes) == [4, 8])
  }

  @Test func `parts that are values are changed where they lie`() async throws {
    var whole = CompositeInternalPart(Counter(total: 1), CompositeInternalPart(Counter(total: 10)))
    whole.add(5)
    try await whole.load(100)
    #expect(whole.total == 221)
    whole.total = 3
    #expect(whole.total == 6)
  }

  @Test func `arguments of every kind reach the parts`() {
    let whole = CompositeInternalPart(Counter(total: 1), Counter(total: 2))
    #expect(whole.shown("x") == ["1 x", "2 x"])
    var numbers: [Int] = []
    whole.fill(&numbers, for: 3, by: { $0 * 10 }, or: 4)
    #expect(numbers == [34, 34])
    whole.each { numbers.append($0) }
    #expect(numbers == [34, 34, 1, 2])
    whole.keep("text") {}
    whole.repeat()
  }

  @Test func `an error that is passed through stops the asking`() {
    let whole = CompositeInternalPart(Counter(total: 1), Counter(total: 2))
    var seen: [Int] = []
    #expect(throws: Trouble("enough")) {
      try whole.each { number in
        seen.append(number)
        throw Trouble("enough")
      }
    }
    #expect(seen == [1])
  }

  @Test func `a primary associated type becomes a generic parameter`() async throws {
    let whole: CompositeRepository<Memory.Item> = [Memory(ids: [1]), Memory(ids: [2, 3])]
    #expect(whole.all().map(\.id) == [1, 2, 3])
    #expect(try await whole.get(3)?.id == 3)
    #expect(try await whole.get(4) == nil)
  }

  @Test func `the composite of classes is one`() {
    let lamps = [Lamp(), Lamp()]
    let whole = CompositeShared(lamps)
    #expect(!whole.isOn)
    whole.isOn = true
    #expect(lamps.allSatisfy { $0.isOn })
  }

  @Test @MainActor func `it stays on the protocol's actor`() {
    final class Label: View {
      var text = ""
      func show(_ text: String) { self.text = text }
    }
    let label = Label()
    let whole: CompositeView = [label]
    whole.show("x")
    #expect(label.text == "x")
  }

  @Test func `what can't be composed is written by hand`() {
    let whole = Outer.CompositeNested(7)
    #expect(Outer.CompositeNested.name == "composite")
    #expect(whole.copy()[2] == 2)
  }

  @Test func `it crosses to another thread when the protocol is Sendable`() async {
    let whole: CompositePublicPart = [Multiples(of: 2)]
    #expect(await Task.detached { whole.includes(4) }.value)
  }
}
