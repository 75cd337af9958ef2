// Declarations that the examples of the README assume.

// MARK: - README.md: struct CompositeTracker: Tracker {
enum Event { case opened(String) }
protocol Tracker {
  var waiting: Int { get }
  func track(_ event: Event) throws
}
struct Errors: Error {
  let byPart: [Int: any Error]
  init(_ byPart: [Int: any Error]) { self.byPart = byPart }
}

// MARK: - README.md: @Composite @Spy
import Holon
enum Event { case opened(String) }
struct NoConnection: Error, CustomStringConvertible { let description = "no connection" }
struct Console: Tracker {
  let waiting = 0
  func track(_ event: Event) {}
}
struct Mixpanel: Tracker {
  let waiting = 1
  func track(_ event: Event) throws { throw NoConnection() }
}
let isBeta = true

// MARK: - README.md: dependencies: [.package(url: "ADDRESS", from: "0.1.0", traits: ["SQLite"])],
// not compiled: two arguments of a manifest's Package
