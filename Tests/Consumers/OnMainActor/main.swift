// A module whose declarations are on the main actor by default, as in Xcode's new apps.
// Protocols that leave the actor are nonisolated; the others are those of views.

import Holon

// The protocols of the examples, off the main actor.

@Composite(.concrete) @Spy
nonisolated protocol TaskFilter {
  @Combined(.all) func includes(_ task: String) -> Bool
  @Combined(.concatenated) var names: [String] { get }
}

@Composite @Spy
nonisolated protocol Mirror: Sendable {
  @Combined(.sum, .concurrently) func visitors() async throws -> Int
  @Combined(.race) func fetch(_ page: String) async throws -> String
  @Combined(.quorum(2)) func store(_ text: String, as page: String) async throws
  @Combined(.fallback, .within(.seconds(60))) func find(_ text: String) async throws -> String
  func refresh() async throws
}

@Composite
nonisolated struct NumberFacts: Sendable {
  @Combined(.sum) var count: @Sendable () async -> Int
  var viewed: @Sendable (_ number: Int) async -> Void
}

@Composite(.inheritable)
nonisolated protocol Sized: Sendable {
  @Combined(.sum) var size: Int { get }
}

@Composite(.refining(Sized.self), .inheritable)
nonisolated protocol File: Sized {
  @Combined(.any) func contains(_ text: String) -> Bool
}

@Composite(.refining(File.self))
nonisolated protocol Letter: File {}

@Composite
nonisolated protocol Middleware: Sendable {
  @Combined(.wrapping) func respond(to request: String, next: (String) throws -> String) throws -> String
  @Combined(.chained) func adapt(_ request: String, attempt: Int) throws -> String
}

@Composite(of: (any TextOutputStream).self) @Spy(of: (any TextOutputStream).self)
nonisolated protocol Outputs {
  mutating func write(_ string: String)
}

@Composite @Spy
nonisolated protocol Listener: AnyObject, Sendable {
  func note(_ event: String)
}

/// A protocol that other modules see.
@Composite @Spy
nonisolated public protocol Store<Item>: Sendable {
  /// The type of the saved items.
  associatedtype Item: Sendable
  /// Saves an item.
  func save(_ item: Item) async throws
}

// Protocols on the main actor.

@Composite(.concrete) @Spy
protocol Panel {
  @Combined(.sum) var height: Int { get set }
  func reload() async
}

@Composite @Spy
protocol Window: Sendable {
  nonisolated func close()
  func draw()
}

// Their use.

nonisolated struct Page: Mirror {
  func visitors() async throws -> Int { 21 }
  func fetch(_ page: String) async throws -> String { page }
  func store(_ text: String, as page: String) async throws {}
  func find(_ text: String) async throws -> String { text }
  func refresh() async throws {}
}

nonisolated struct Note: Letter {
  let size = 21
  func contains(_ text: String) -> Bool { false }
}

@concurrent nonisolated func visitOffActor() async throws -> Int {
  let spy = SpyMirror()
  spy.onVisitors = { 0 }
  let sum = try await CompositeMirror(Page(), Page(), spy).visitors()
  precondition(spy.calls == [.visitors])
  return sum
}

let visitors = try await visitOffActor()
precondition(visitors == 42)
precondition(CompositeLetter(Note(), CompositeLetter(Note())).size == 42)

let window = SpyWindow()
let windows = CompositeWindow(window)
windows.draw()
await Task.detached { windows.close() }.value
precondition(window.calls == [.draw, .close])
print("on the main actor")
