// Parts that are asked at once: mirrors of a page, some of them down or slow.

import Holon

struct Unreachable: Error {}

// snippet.protocol
@Composite
protocol Mirror: Sendable {
  @Combined(.sum, .concurrently) func visitors() async throws -> Int
  @Combined(.race) func fetch(_ page: String) async throws -> String
  @Combined(.quorum(2)) func store(_ text: String, as page: String) async throws
  @Combined(.fallback, .within(.seconds(60))) func find(_ text: String) async throws -> String
}
// snippet.end

/// A mirror that waits before it answers, for good if it's stuck.
struct Server: Mirror {
  var name: String
  var isStuck = false
  var isDown = false

  func visitors() async throws -> Int {
    try await answer()
    return 10
  }

  func fetch(_ page: String) async throws -> String {
    try await answer()
    return "\(page) from \(name)"
  }

  func store(_ text: String, as page: String) async throws { try await answer() }

  func find(_ text: String) async throws -> String {
    try await answer()
    return "\(text) on \(name)"
  }

  private func answer() async throws {
    if isDown { throw Unreachable() }
    if isStuck { try await Task.sleep(for: .seconds(86_400)) }
  }
}

// snippet.use
let (berlin, oslo) = (Server(name: "Berlin"), Server(name: "Oslo"))
let (rome, lima) = (Server(name: "Rome", isStuck: true), Server(name: "Lima", isDown: true))

print(try await CompositeMirror(berlin, CompositeMirror(oslo, berlin)).visitors())  // 30
print(try await CompositeMirror(rome, lima, oslo).fetch("news"))  // news from Oslo
try await CompositeMirror(rome, berlin, lima, oslo).store("…", as: "news")  // two have it, Rome is cancelled
print(try await CompositeMirror(lima, oslo).find("swift"))  // swift on Oslo

do {
  try await CompositeMirror(lima, berlin, CompositeMirror(lima)).store("…", as: "news")
} catch let failures as PartErrors {
  print(failures.leaves.map(\.path))  // [0, 2.0]
}
// snippet.end
