import HolonBase
import HolonRepositories
import Testing

@Suite("The number of requests of each policy")
struct RequestCountTests {
  /// Reads and writes of the two sources for each step, as `local+remote`; a source that isn't called has 0.
  private func requests(reading read: ReadPolicy<Book>, writing write: WritePolicy<Book>) async throws -> String {
    let counts = Locked((reads: [0, 0], writes: [0, 0]))
    let sources = ["local", "remote"].map { Troubled(Book.all, name: $0) }
    for (index, source) in sources.enumerated() {
      source.before.value = { request in
        counts.use { if request.isRead { $0.reads[index] += 1 } else { $0.writes[index] += 1 } }
      }
    }
    let time = ManualClock()
    let books = PolicyRepository<Book>(sources, reading: read, writing: write, clock: time.clock)
    let steps: [(String, () async throws -> Void)] = [
      ("get", { _ = try await books.get(1) }), ("missing", { _ = try await books.get(9) }),
      ("several", { _ = try await books.get([1, 2, 9]) }), ("list", { _ = try await books.page(Query()) }),
      ("list", { _ = try await books.page(Query()) }),
      ("pages", { _ = try await books.getAll(Query().limited(to: 2)) }),
      (
        "old pages",
        {
          time.advance(by: .seconds(100))
          _ = try await books.getAll(Query().limited(to: 2))
        }
      ), ("update", { try await books.update(Book(id: 1, title: "new")) }),
      ("deliver", { try await books.deliver() }), ("get", { _ = try await books.get(1) }),
    ]
    var lines: [String] = []
    for (name, step) in steps {
      counts.value = ([0, 0], [0, 0])
      try await step()
      await books.settle()
      let (reads, writes) = counts.value
      let read = reads == [0, 0] ? "" : " \(reads[0])+\(reads[1])"
      lines.append("\(name)\(read)\(writes == [0, 0] ? "" : " w \(writes[0])+\(writes[1])")")
    }
    return lines.joined(separator: ", ")
  }

  @Test(arguments: [
    (
      "first available", "all",
      """
      get 1+0, missing 1+1, several 1+1, list 1+0, list 1+0, pages 2+0, \
      old pages 2+0, update w 1+1, deliver, get 1+0
      """
    ),
    (
      "local then remote", "primary then caches",
      """
      get 1+0, missing 1+1, several 1+1, list 1+1, list 1+1, pages 2+2, \
      old pages 2+2, update w 1+1, deliver, get 1+0
      """
    ),
    (
      "stale while revalidate", "primary then caches",
      """
      get 2+1, missing 1+1, several 2+2, list 1+1, list 1+0, pages 2+0, \
      old pages 3+2, update w 1+1, deliver, get 1+0
      """
    ),
    (
      "race", "all",
      """
      get 1+1, missing 1+1, several 1+1, list 1+1, list 1+1, pages 2+2, \
      old pages 2+2, update w 1+1, deliver, get 1+1
      """
    ),
    (
      "merge", "all or none",
      """
      get 1+1, missing 1+1, several 1+1, list 1+1, list 1+1, pages 2+2, \
      old pages 2+2, update 1+1 w 1+1, deliver, get 1+1
      """
    ),
    (
      "local then remote", "behind",
      """
      get 1+0, missing 1+1, several 1+1, list 1+1, list 1+1, pages 2+2, \
      old pages 2+2, update w 1+0, deliver 1+0 w 1+1, get 1+0
      """
    ),
    (
      "stale while revalidate", "behind",
      """
      get 2+1, missing 1+1, several 2+2, list 1+1, list 1+0, pages 2+0, \
      old pages 3+2, update w 1+0, deliver 1+0 w 1+1, get 1+0
      """
    ),
  ])
  func `no step makes more requests than its policy names`(_ reading: String, _ writing: String, _ expected: String)
    async throws
  {
    let read = try #require(PolicyContractTests.reads.first { $0.0 == reading }).1
    let write = try #require(PolicyContractTests.writes.first { $0.0 == writing }).1()
    let found = try await requests(reading: read, writing: write)
    #expect(found == expected)
  }
}
