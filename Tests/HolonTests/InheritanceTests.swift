import Holon
import Testing

@Composite(.inheritable)
package protocol Sized {
  @Combined(.sum) var size: Int { get }
  @Combined(.max) var limit: Int? { get set }
  @Combined(.first) subscript(key: String) -> Int? { get }
  mutating func grow(by step: Int) throws
  @Combined(.manual) func measure() -> String
}

extension CompositeSized {
  package func measure() -> String { parts.map { $0.measure() }.joined(separator: "+") }
}

@Composite(.refining(Sized.self), .inheritable)
package protocol Container: Sized {
  @Combined(.all) func isEmpty() -> Bool
}

@Composite(.inheritable)
package protocol Named {
  @Combined(.concatenated) func names(_ number: Int) async throws -> [String]
}

@Composite(.refining(Container.self), .refining(Named.self))
package protocol Chest: Container, Named, Sendable {
  func close()
}

@Composite(.restating(Sized.self))
private protocol Sack: Sized {
  @Combined(.sum) var size: Int { get }
  @Combined(.max) var limit: Int? { get set }
  @Combined(.first) subscript(key: String) -> Int? { get }
  mutating func grow(by step: Int) throws
  @Combined(.manual) func measure() -> String
}

extension CompositeSack {
  fileprivate func measure() -> String { "sacks" }
}

@Composite(.inheritable)
private protocol Source<Item> {
  associatedtype Item: Identifiable
  @Combined(.first) func item(_ id: Item.ID) -> Item?
}

@Composite(.refining(Source.self))
private protocol Shelf<Item>: Source where Item: Identifiable {
  @Combined(.sum) var count: Int { get }
}

@Composite(.refining(Sized.self))
private protocol Tank: AnyObject, Sized {
  func drain()
}

private struct Box: Chest, Sack {
  var size = 1
  var limit: Int?
  var name = "box"
  subscript(key: String) -> Int? { key == name ? size : nil }
  mutating func grow(by step: Int) throws {
    guard step > 0 else { throw Trouble("no room") }
    size += step
  }
  func measure() -> String { "\(size)" }
  func isEmpty() -> Bool { size == 0 }
  func names(_ number: Int) async throws -> [String] { [String](repeating: name, count: number) }
  func close() {}
}

private struct Book: Identifiable {
  let id: Int
}

private struct Books: Shelf {
  let count = 2
  func item(_ id: Int) -> Book? { id < 2 ? Book(id: id) : nil }
}

private final class Kettle: Tank {
  var size = 4
  var limit: Int?
  subscript(key: String) -> Int? { nil }
  func grow(by step: Int) throws { size += step }
  func measure() -> String { "kettle" }
  func drain() { size = 0 }
}

@Composite(.restating(Hashable.self))
private protocol Tag: Hashable {
  @Combined(.concatenated) var name: String { get }
}

// Swift doesn't take an operator in an extension of a type that a macro has generated.
private func == (one: CompositeTag, other: CompositeTag) -> Bool { one.name == other.name }

extension CompositeTag {
  fileprivate func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private struct Term: Tag {
  let name: String
}

@MainActor @Composite
private protocol Label: CustomStringConvertible {
  func update()
}

@Composite(of: TextOutputStream.self)
private protocol Outputs {
  mutating func write(_ string: String)
}

private protocol Stack<Element> {
  associatedtype Element
  mutating func push(_ element: Element)
  var top: Element? { get }
}

@Composite(of: (any Stack<Int>).self, .concrete)
private protocol NumberStacks {
  mutating func push(_ element: Int)
  @Combined(.first) var top: Int? { get }
}

private struct Numbers: Stack {
  var numbers: [Int] = []
  mutating func push(_ element: Int) { numbers.append(element) }
  var top: Int? { numbers.last }
}

private struct Counter: TextOutputStream {
  var count = 0
  mutating func write(_ string: String) { count += string.count }
}

@Suite("The composite of a protocol that inherits others")
struct InheritanceTests {
  @Test func `it reuses the answers of what it refines, through every level`() async throws {
    let whole: CompositeChest = [Box(size: 2, name: "a"), CompositeChest(Box(size: 3, limit: 7, name: "b"))]
    #expect(whole.size == 5)
    #expect(whole.limit == 7)
    #expect(whole["b"] == 3)
    #expect(whole.measure() == "2+3")
    #expect(!whole.isEmpty())
    #expect(try await whole.names(2) == ["a", "a", "b", "b"])
    #expect(CompositeChest().size == 0)
  }

  @Test func `what changes parts changes them in the whole`() throws {
    var whole: CompositeChest = [Box(), CompositeChest(Box(), Box())]
    whole.limit = 9
    try whole.grow(by: 10)
    #expect(whole.size == 33)
    #expect(whole.all(ofType: Box.self).map(\.limit) == [9, 9, 9])
  }

  @Test func `failures name the part`() {
    var whole: CompositeChest = [Box(), CompositeChest(Box(), Box())]
    let failures = #expect(throws: PartErrors.self) { try whole.grow(by: 0) }
    #expect("\(failures, default: "none")" == "part 0: no room; part 1.0: no room; part 1.1: no room")
  }

  @Test func `restated requirements are met as the restating says`() throws {
    var whole: CompositeSack = [Box(size: 2), Box(size: 3)]
    try whole.grow(by: 1)
    #expect(whole.size == 7)
    #expect(whole.measure() == "sacks")
  }

  @Test func `associated types are passed on`() {
    let whole: CompositeShelf<Book> = [Books(), Books()]
    #expect(whole.count == 4)
    #expect(whole.item(1)?.id == 1)
    #expect(whole.item(2) == nil)
  }

  @Test func `objects keep what was changed`() throws {
    let (first, second) = (Kettle(), Kettle())
    var whole: CompositeTank = [first, second]
    try whole.grow(by: 2)
    whole.limit = 5
    #expect([first.size, second.size] == [6, 6])
    #expect(second.limit == 5)
    whole.drain()
    #expect(whole.size == 0)
  }

  @Test func `what is compared is compared by hand`() {
    let wholes: Set<CompositeTag> = [[Term(name: "a"), Term(name: "b")], [Term(name: "ab")], [Term(name: "c")]]
    #expect(wholes.count == 2)
  }

  @Test @MainActor func `what is printed on an actor is drawn there`() {
    #expect("\(CompositeLabel(CompositeLabel()))" == "CompositeLabel\n└─ CompositeLabel")
  }

  @Test func `a protocol of another module has a composite by a list of its requirements`() {
    var whole: CompositeOutputs = [Counter(), Counter()]
    print("four", to: &whole)
    #expect(whole.all(ofType: Counter.self).map(\.count) == [5, 5])
  }

  @Test func `so has one of given types`() {
    var whole: CompositeNumberStacks = [CompositeNumberStacks(), Numbers(), Numbers()]
    whole.push(7)
    #expect(whole.top == 7)
    #expect(whole.all(ofType: Numbers.self).map(\.numbers) == [[7], [7]])
    var pair = PairNumberStacks(Numbers(), EmptyNumberStacks())
    pair.push(8)
    #expect(pair.top == 8)
  }

  @Test func `a protocol that is inherited twice is refined once`() {
    var whole: CompositeArticle = [Novel(name: "a", price: 1), CompositeArticle(Novel(name: "b", price: 2))]
    whole.rename("!")
    #expect(whole.name == "a!b!")
    #expect(whole.price == 3)
    #expect(whole.weight == 14)
  }
}

@Composite(.inheritable)
private protocol Titled {
  @Combined(.concatenated) var name: String { get }
  mutating func rename(_ ending: String)
}

@Composite(.refining(Titled.self), .inheritable)
private protocol Priced: Titled {
  @Combined(.sum) var price: Int { get }
}

@Composite(.refining(Titled.self), .inheritable)
private protocol Weighed: Titled {
  @Combined(.sum) var weight: Int { get }
}

@Composite(.refining(Priced.self), .refining(Weighed.self))
private protocol Article: Priced, Weighed {}

private struct Novel: Article {
  var name: String
  let price: Int
  var weight: Int { 7 }

  mutating func rename(_ ending: String) { name += ending }
}
