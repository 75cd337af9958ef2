// Declarations that the examples of the README assume.

// MARK: - README.md: dependencies: [.package(url: "ADDRESS", from: "0.1.0")],
// not compiled: two arguments of a manifest's Package

// MARK: - README.md: import Holon
enum Event: Sendable { case opened(screen: String) }
struct Vendor: EventTracker {
  func track(_ event: Event, at time: Int) throws {}
  func flush() async throws -> Int { 0 }
}
typealias GoogleAnalytics = Vendor
typealias Localytics = Vendor
typealias Mixpanel = Vendor
let isBeta = true

// MARK: - README.md: let before = outline                            // O(1): versions share their memory
import HolonTree
var outline = Tree<String, NoSummary<String>>()
let milk = outline.append("milk"), bread = outline.append("bread"), done = outline.append("done")

// MARK: - README.md: var list = ToDoList()                           // to-dos with checklists
import HolonFiles
import HolonRepositories
import HolonToDos
struct Series: Identifiable, Sendable { var id: Int }
let database = MemoryRepository<Series>(), service = MemoryRepository<Series>(), party = 1
