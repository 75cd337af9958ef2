public import Holon

// Protocols of shapes that are rare: their spies have to compile, and `SpyTests` asks some.

enum Shapes {
  struct Event {}

  @Spy
  protocol Requirements: Sendable {
    func on(_ event: Event, then: (@Sendable (Event) async throws -> Void)?) async throws(Trouble)
    func pair(_ pair: (Int, name: String)) -> (Int, String)?
    func load() async -> Int
    func load() -> Int
    func load() -> String
    var value: Int { get throws(Trouble) }
    subscript<Key: Hashable & Sendable>(_ key: Key, default value: @autoclosure () -> Int) -> Int { get }
    func run(isolation: isolated (any Actor)?) async
    func give(_ numbers: sending [Int]) async
    func any(_ value: any Sendable, _ other: some Sendable & Hashable)
    @available(macOS 15, *) func new()
    func lazy(_ value: @autoclosure () throws -> Int) rethrows
    func typed<E: Error>(_ body: () throws(E) -> Void) throws(E)
    func map<T>(_ transform: (Int) throws -> T) rethrows -> [T]
    func sequence(of type: Any.Type) -> any Sequence<Int>
    func on(`in` place: String, `default`: Int)
    func function() -> (Int) -> Int
    func unwrapped(_ numbers: [Int: [String]], _ result: Result<Int, any Error>, c: Int!) -> Int!
    func isolated(_ body: @escaping @Sendable (_ x: inout Int) -> Void, _ other: @MainActor () -> Void)
    func feed<Value: Sendable>(_ body: (Value) -> Void, _ other: ((Value) -> Void)?, _ values: [String: Value])
      -> Value?
  }
}

@Spy
package protocol ClassBoundShape: AnyObject, Sendable {
  var isOn: Bool { get set }
}

/// A protocol on the main actor with an associated type.
@MainActor @Spy
public protocol IsolatedShape<Item>: Sendable {
  /// What is shown.
  associatedtype Item: Sendable
  /// Shows an item.
  func show(_ item: Item) async throws
  /// What has been shown.
  var items: [Item] { get set }
}

@Spy
protocol ErrorShape: Error {
  func code() -> Int
}

@Spy
protocol AsyncShape {
  func notify() async
  func wait(_ body: () async -> Void) async throws -> Int
}

@Spy
private protocol EmptyShape {}

@Spy
protocol ConstrainedShape<A, B> where B: Sequence, B.Element == A {
  associatedtype A
  associatedtype B
  func first(_ b: B) -> A
}

@Spy
protocol DefaultedShape {
  associatedtype A = Int
  associatedtype B: Collection = [A]
  func first(_ b: B) -> A
}

@Spy
protocol KeywordShape {
  func `do`(_ x: Int, _ y: Int)
  func `init`(_ z: Int)
  func `self`() -> Int
}

@Spy
protocol API: Sendable {
  func fetch<T: Decodable & Sendable>(_ path: String) async throws -> T
  func decode<T: Decodable>(_ type: T.Type, for: String)
}

@Spy
protocol Collector {
  func insert(_ number: Int)
  func insert(_ numbers: [Int])
  func insert(_ number: Int?)
  func load()
  func load(id: Int)
}

/// A protocol off every actor.
@Composite @Spy
nonisolated protocol OffActorShape: Sendable {
  func send(_ text: String)
  @Combined(.sum) var count: Int { get set }
}

/// A protocol on the main actor with a requirement off it.
@MainActor @Composite(.concrete)
protocol PartlyOffActorShape: Sendable {
  nonisolated func close()
  @Combined(.sum) nonisolated var size: Int { get }
  func draw()
}
