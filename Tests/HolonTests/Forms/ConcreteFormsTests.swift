public import Holon
import Testing

/// A protocol that other modules see.
@Composite(.concrete)
public protocol PublicDial: Sendable {
  /// Whether a number is shown.
  @Combined(.all) func shows(_ number: Int) -> Bool
}

@Composite(.concrete)
package protocol PackageDial {
  func visit()
}

@Composite(.concrete)
private protocol Box {
  mutating func add(_ number: Int)
  mutating func load(_ number: Int) async throws
  mutating func check(_ number: Int) throws(Trouble)
  @Combined(.sum) mutating func take() -> Int
  @Combined(.sum) var total: Int { get set }
  @Combined({ (ways: [Int]) in ways.reduce(1, *) }) var ways: Int { get set }
  @Combined(.concatenated) func shown<Element: CustomStringConvertible>(_ value: Element) -> [String]
  func fill(_ numbers: inout [Int], `for` first: Int, or second: @autoclosure () -> Int)
  func each(_ body: (Int) throws -> Void) rethrows
  func keep(_ value: consuming String, _ part: @escaping @Sendable () -> Void)
  @Combined(.manual) func name(_ elements: inout [Int]) -> String
}

extension CompositeBox {
  fileprivate func name(_ elements: inout [Int]) -> String { "\(parts.count) of \(elements.count)" }
}

private struct Crate: Box {
  var total = 0
  var ways = 1
  mutating func add(_ number: Int) { total += number }
  mutating func load(_ number: Int) async throws {
    total += number
    if number > 100 { throw Trouble("too much") }
  }
  mutating func check(_ number: Int) throws(Trouble) {
    total += number
    if total > 100 { throw Trouble("\(total)") }
  }
  mutating func take() -> Int {
    defer { total = 0 }
    return total
  }
  func shown<Value: CustomStringConvertible>(_ value: Value) -> [String] { ["\(total) \(value)"] }
  func fill(_ numbers: inout [Int], for first: Int, or second: @autoclosure () -> Int) {
    numbers.append(first + second())
  }
  func each(_ body: (Int) throws -> Void) rethrows { try body(total) }
  func keep(_ value: consuming String, _ part: @escaping @Sendable () -> Void) {}
  func name(_ elements: inout [Int]) -> String { "crate" }
}

@Composite(.concrete)
private protocol Shelf<Book, Key> {
  associatedtype Book: Sendable
  associatedtype Key: Hashable
  @Combined(.first) func book(_ key: Key) async throws -> Book?
  @Combined(.concatenated) func all() -> [Book]
  @Combined(.merged) var byKey: [Key: Book] { get }
}

private struct Row: Shelf {
  var byKey: [Int: String]
  func book(_ key: Int) async throws -> String? { byKey[key] }
  func all() -> [String] { byKey.values.sorted() }
}

private struct Single: Shelf {
  let title: String
  func book(_ key: Int) async throws -> String? { key == 0 ? title : nil }
  func all() -> [String] { [title] }
  var byKey: [Int: String] { [0: title] }
}

@MainActor @Composite(.concrete)
private protocol Pane {
  func show(_ text: String)
}

@Suite("Parts in their own types")
struct ConcreteFormsTests {
  private func box(_ isBig: Bool, _ crates: Crate...) -> some Box & ConcreteComposite<any Box> {
    @BoxBuilder func block() -> some Box & ConcreteComposite<any Box> {
      crates[0]
      if isBig { crates[1] } else { crates[2] }
      crates[3...].map(\.self)
    }
    return block()
  }

  @Test(arguments: [true, false]) func `parts that are values are changed where they lie`(isBig: Bool) async {
    var box = box(isBig, Crate(total: 1), Crate(total: 20), Crate(total: 20), Crate(total: 300), Crate(total: 400))
    #expect(box.total == 721)
    box.add(1)
    #expect(box.total == 725)
    await #expect(throws: PartErrors.self) { try await box.load(101) }
    #expect(box.total == 1129)
    #expect(throws: Trouble("103")) { try box.check(0) }
    #expect(throws: Trouble("124")) {
      box.total = 1; try box.check(123)
    }
    #expect(box.take() == 127)
    #expect(box.total == 0)
    box.ways = 2
    #expect(box.ways == 16)
  }

  @Test func `arguments of every kind reach the parts`() {
    let box = box(true, Crate(total: 1), Crate(total: 2), Crate(), Crate(total: 3))
    #expect(box.shown("x") == ["1 x", "2 x", "3 x"])
    var numbers: [Int] = []
    box.fill(&numbers, for: 3, or: 4)
    box.each { numbers.append($0) }
    box.keep("text") {}
    #expect(numbers == [7, 7, 7, 1, 2, 3])
    #expect(throws: Trouble("enough")) { try box.each { _ in throw Trouble("enough") } }
  }

  @Test func `what is written by hand is written once`() {
    var numbers = [1, 2]
    #expect(box(true, Crate(), Crate(), Crate(), Crate(), Crate()).name(&numbers) == "4 of 2")
  }

  @Test(arguments: [0, 2]) func `associated types are those of the parts`(rows: Int) async throws {
    @ShelfBuilder<String, Int> func block() -> some Shelf<String, Int> {
      Single(title: "A")
      for row in 0..<rows { Row(byKey: [row: "B\(row)", row + 7: "C"]) }
      if rows == 0 { Single(title: "D") }
      if #available(macOS 15, iOS 18, *) { Single(title: "E") }
    }
    let shelf = block()
    #expect(shelf.all() == (rows == 0 ? ["A", "D", "E"] : ["A", "B0", "C", "B1", "C", "E"]))
    #expect(try await shelf.book(8) == (rows == 0 ? nil : "C"))
    #expect(shelf.byKey[0] == "A")
    #expect(EmptyShelf<String, Int>().all().isEmpty)
  }

  @Test @MainActor func `they stay on the protocol's actor`() {
    final class Label: Pane {
      var text = ""
      func show(_ text: String) { self.text += text }
    }
    let labels = [Label(), Label()]
    @PaneBuilder func block() -> some Pane & ConcreteComposite<any Pane> {
      labels[0]
      if !labels.isEmpty { labels[1] }
    }
    block().show("x")
    #expect(labels.map(\.text) == ["x", "x"])
    #expect(block().parts.count == 2)
  }

  @Test func `they are looked into as if there were no groups`() {
    let whole = PairPublicDial(EitherPublicDial<Multiples, EmptyPublicDial>.first(Multiples(of: 2)), Multiples(of: 3))
    let drawing = "\(whole)".split(separator: "\n").dropFirst()
    #expect(drawing == ["├─ Multiples(of: 2)", "└─ Multiples(of: 3)"])
    #expect((whole.part(at: [1]) as? Multiples)?.of == 3)
    #expect(CompositePublicDial(whole, whole).all(ofType: Multiples.self).map(\.of) == [2, 3, 2, 3])
  }

  @Test func `they cross to another thread when the protocol is Sendable`() async {
    let whole = PairPublicDial(Multiples(of: 2), ManyPublicDial([Multiples(of: 3)]))
    #expect(await Task.detached { (1...12).filter(whole.shows) }.value == [6, 12])
  }
}

private struct Multiples: PublicDial {
  let of: Int
  func shows(_ number: Int) -> Bool { number.isMultiple(of: of) }
}
