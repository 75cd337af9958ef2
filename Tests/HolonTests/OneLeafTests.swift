import Holon
import Testing

// Internal protocols with a single conforming type in source. Optimized as a whole, wholes of these would be taken for
// that type if the compiler didn't see that there are others: `Scripts/test-release` builds them so.

@Composite
protocol Sizable {
  @Combined(.sum) var size: Int { get }
}

final class SizedLeaf: Sizable {
  var size: Int { 7 }
}

@Composite
private protocol Speaker {
  @Combined(.concatenated) func lines(_ count: Int) throws -> [String]
}

private struct Orator: Speaker {
  var name: String

  func lines(_ count: Int) throws -> [String] {
    guard count > 0 else { throw Trouble(name) }
    return [String](repeating: name, count: count)
  }
}

@Composite
protocol Sensor: Sendable {
  @Combined(.max, .concurrently) func reading() async -> Double?
}

struct Thermometer: Sensor {
  var degrees: Double

  func reading() async -> Double? { degrees }
}

@Composite
protocol Lever {
  @Combined(.max) var level: Int? { get set }
  mutating func turn(by step: Int)
}

struct Knob: Lever {
  var level: Int?

  mutating func turn(by step: Int) { level = (level ?? 0) + step }
}

@Composite
protocol Listener: AnyObject {
  func hear(_ word: String)
  @Combined(.count) var heard: Int { get }
}

final class Ear: Listener {
  private var words: [String] = []
  var heard: Int { words.count }

  func hear(_ word: String) { words.append(word) }
}

@Composite
protocol Rack<Item> {
  associatedtype Item: Equatable
  @Combined(.any) func has(_ item: Item) -> Bool
  @Combined(.first) subscript(index: Int) -> Item? { get }
}

struct Slots: Rack {
  var numbers: [Int]

  func has(_ item: Int) -> Bool { numbers.contains(item) }
  subscript(index: Int) -> Int? { numbers.indices.contains(index) ? numbers[index] : nil }
}

@Composite(.concrete)
protocol Check {
  @Combined(.all) func accepts(_ number: Int) -> Bool
  @Combined(.concatenated) var names: [String] { get }
}

struct AtLeast: Check {
  var least: Int
  var names: [String] { ["at least \(least)"] }

  func accepts(_ number: Int) -> Bool { number >= least }
}

@Composite(.inheritable)
protocol Measured {
  @Combined(.sum) var length: Double { get }
}

@Composite(.refining(Measured.self))
protocol Road: Measured {
  @Combined(.any) var hasToll: Bool { get }
}

struct Street: Road {
  var length: Double
  var hasToll: Bool
}

enum Garden {
  @Composite
  fileprivate protocol Plant {
    @Combined(.sum) var leaves: Int { get }
  }

  fileprivate struct Fern: Plant {
    var leaves: Int
  }
}

@MainActor @Composite
protocol Board: CustomStringConvertible {
  @Combined(.concatenated) var title: String { get }
}

final class Plate: Board {
  var title: String { "label" }
  nonisolated var description: String { "a label" }
}

@Composite
protocol Coin {
  @Combined(.sum) var value: Int { get }
  @Combined(.manual) init(value: Int)
  @Combined(.manual) static func + (one: Self, other: Self) -> Self
  @Combined(.manual) func doubled() -> Self
}

struct Cent: Coin {
  var value: Int

  static func + (one: Cent, other: Cent) -> Cent { Cent(value: one.value + other.value) }
  func doubled() -> Cent { self + self }
}

extension CompositeCoin {
  init(value: Int) { self.init([Cent(value: value)]) }
  func doubled() -> CompositeCoin { CompositeCoin(parts + parts) }
}

func + (one: CompositeCoin, other: CompositeCoin) -> CompositeCoin { CompositeCoin(one.parts + other.parts) }

@Composite(.restating(Hashable.self))
protocol Mark: Hashable {
  @Combined(.concatenated) var text: String { get }
}

struct Stamp: Mark {
  var text: String
}

func == (one: CompositeMark, other: CompositeMark) -> Bool { one.text == other.text }

extension CompositeMark {
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

protocol Tally {
  var count: Int { get }
}

@Composite(of: (any Tally).self)
protocol Tallies {
  @Combined(.sum) var count: Int { get }
}

struct Few: Tally {
  var count: Int { 3 }
}

@Spy
protocol Timepiece {
  func hours() -> Int
}

struct Noon: Timepiece {
  func hours() -> Int { 12 }
}

@Suite("Internal protocols with one conforming type in source")
struct OneLeafTests {
  @Test func `a sum is of all parts`() {
    let whole: any Sizable = CompositeSizable(SizedLeaf(), CompositeSizable(SizedLeaf(), SizedLeaf()))
    #expect(whole.size == 21)
  }

  @Test func `failures come from the parts that fail`() throws {
    let whole: any Speaker = CompositeSpeaker(Orator(name: "a"), CompositeSpeaker(Orator(name: "b")))
    #expect(try whole.lines(2) == ["a", "a", "b", "b"])
    let failures = #expect(throws: PartErrors.self) { try whole.lines(0) }
    #expect(failures?.leaves.map(\.path) == [[0], [1, 0]])
  }

  @Test func `parts are asked concurrently`() async {
    let whole: any Sensor = CompositeSensor(
      Thermometer(degrees: 3), CompositeSensor(Thermometer(degrees: 8), Thermometer(degrees: 5)))
    #expect(await whole.reading() == 8)
  }

  @Test func `parts that are values change`() {
    var whole: any Lever = CompositeLever(Knob(level: 1), CompositeLever(Knob(level: 4)))
    whole.turn(by: 2)
    #expect(whole.level == 6)
    whole.level = 9
    #expect((whole as? CompositeLever)?.parts.map(\.level) == [9, 9])
  }

  @Test func `objects hear what the whole hears`() {
    let ear = Ear()
    let whole: any Listener = CompositeListener(ear, CompositeListener(Ear(), ear))
    whole.hear("hello")
    #expect(whole.heard == 5 && ear.heard == 2)
  }

  @Test func `associated types are passed on`() {
    let whole: any Rack<Int> = CompositeRack(Slots(numbers: [1]), CompositeRack(Slots(numbers: [2, 3])))
    #expect(whole.has(3) && !whole.has(4))
    #expect(whole[1] == 3)
  }

  @Test func `concrete forms ask their parts`() {
    @CheckBuilder func check(isStrict: Bool) -> some Check {
      AtLeast(least: 1)
      if isStrict { AtLeast(least: 5) }
      for least in 2..<4 { AtLeast(least: least) }
    }
    let checks: [any Check] = [check(isStrict: true), check(isStrict: false)]
    #expect(checks.map { $0.accepts(4) } == [false, true])
    #expect(CompositeCheck(checks).names.count == 7)
  }

  @Test func `inherited answers are those of all parts`() {
    let road: any Road = CompositeRoad(
      Street(length: 2, hasToll: false), CompositeRoad(Street(length: 3, hasToll: true)))
    let measured: any Measured = CompositeMeasured(road, CompositeMeasured(road))
    #expect(road.hasToll && road.length == 5)
    #expect(measured.length == 10)
  }

  @Test func `protocols within types have wholes as well`() {
    let whole: any Garden.Plant = Garden.CompositePlant(
      Garden.Fern(leaves: 2), Garden.CompositePlant(Garden.Fern(leaves: 3), Garden.Fern(leaves: 4)))
    #expect(whole.leaves == 9)
  }

  @Test @MainActor func `parts on the main actor are asked there`() {
    let whole: any Board = CompositeBoard(Plate(), CompositeBoard(Plate()))
    #expect(whole.title == "labellabel")
    #expect(whole.description.contains("a label"))
  }

  @Test func `what is written by hand is asked`() {
    func doubled(_ coin: some Coin) -> any Coin { (coin + coin).doubled() }
    let coins: [any Coin] = [CompositeCoin(Cent(value: 1), CompositeCoin(value: 2)), Cent(value: 5)]
    #expect(coins.map { doubled($0).value } == [12, 20])
  }

  @Test func `wholes are compared as they say`() {
    func isSame(_ one: some Mark, _ other: any Mark) -> Bool { AnyHashable(one) == AnyHashable(other) }
    let whole: any Mark = CompositeMark(Stamp(text: "a"), Stamp(text: "b"))
    #expect(whole.text == "ab")
    #expect(isSame(CompositeMark(Stamp(text: "ab")), whole))
    #expect(!isSame(Stamp(text: "ab"), whole))
  }

  @Test func `a protocol that is declared elsewhere in the module is asked`() {
    let whole: any Tally = CompositeTallies(Few(), CompositeTallies(Few(), Few()))
    #expect(whole.count == 9)
  }

  @Test func `a spy answers what was set`() {
    let spy = SpyTimepiece()
    spy.onHours = { 3 }
    let clocks: [any Timepiece] = [Noon(), spy]
    #expect(clocks.map { $0.hours() } == [12, 3])
    #expect(spy.calls == [.hours])
  }
}
