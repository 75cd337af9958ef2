import HolonBase
import HolonRepositories
import Testing

@Suite("CoalescingRepository")
struct CoalescingRepositoryTests {
  let source = Troubled(Book.all, name: "source")
  let gate = Gate()

  private func held() -> some Repository<Book> {
    source.before.value = { [gate] in if $0.isRead { await gate.pass() } }
    return source.coalescing()
  }

  /// Makes many requests, and opens the gate when all had time to arrive.
  private func ask<Answer: Sendable>(
    _ count: Int, _ question: @escaping @Sendable (Int) async throws -> Answer
  ) async throws -> [Answer] {
    let asked = Locked(0)
    let tasks = (0..<count).map { index in
      Task {
        asked.use { $0 += 1 }
        return try await question(index)
      }
    }
    while asked.value < count { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    var answers: [Answer] = []
    for task in tasks { answers.append(try await task.value) }
    return answers
  }

  @Test func `concurrent equal requests are joined into one`() async throws {
    let books = held()
    let first = Task { try await books.get(1) }
    await gate.arrival()
    let answers = try await ask(50) { _ in try await books.get(1) }
    #expect(answers == Array(repeating: Book.all[1], count: 50))
    #expect(try await first.value == Book.all[1])
    #expect(source.asked.value == 1)
  }

  @Test func `queries are equal when they ask for the same`() async throws {
    let books = held()
    let query = Query<Book>().where(\.isLent, is: true).sorted(by: \.title)
    let first = Task { try await books.page(query) }
    await gate.arrival()
    _ = try await ask(20) { index in
      try await books.page(Query().where(\.isLent, is: true).sorted(by: \.title, descending: index % 2 == 1))
    }
    _ = try await first.value
    #expect((2...11).contains(source.asked.value))
  }

  @Test func `different requests, and later ones, are made separately`() async throws {
    let books = held()
    #expect(try await ask(4) { try await books.get($0 + 1) }.count == 4)
    #expect(source.asked.value == 4)
    _ = try await books.get(1)
    #expect(source.asked.value == 5)
  }

  @Test func `a failure is thrown to all callers`() async throws {
    let books = held()
    source.isDown.isOn = true
    let first = Task { try await books.get(1) }
    await gate.arrival()
    let failures = try await ask(20) { _ in (try? await books.get(1)) == nil }
    #expect(failures.allSatisfy { $0 })
    await #expect(throws: RepositoryError.self) { try await first.value }
    #expect(source.asked.value == 1)
  }

  @Test func `no caller reads a state from before its own write`() async throws {
    let books = held()
    let old = Task { try await books.get(1) }
    await gate.arrival()
    try await books.update(Book(id: 1, title: "new"))
    let new = Task { try await books.get(1) }
    await gate.arrival(of: 2)
    gate.open()
    #expect(try await new.value?.title == "new")
    _ = try await old.value
  }

  @Test func `no caller joins a request that started during its write`() async throws {
    let (written, read) = (Gate(), Gate())
    source.before.value = { if !$0.isRead { await written.pass() } }
    let books = Slow(base: source, answered: read).coalescing()
    let writing = Task { try await books.update(Book(id: 1, title: "new")) }
    await written.arrival()
    let old = Task { try await books.get(1) }
    await read.arrival()
    written.open()
    try await writing.value
    let new = Task { try await books.get(1) }
    for _ in 0..<2_000 { await Task.yield() }
    read.open()
    #expect(try await new.value?.title == "new")
    #expect(try await old.value == Book.all[1])
  }

  @Test func `a cancelled caller leaves, and the others get their answer`() async throws {
    let books = held()
    let first = Task { try await books.get(1) }
    await gate.arrival()
    let second = Task { try await books.get(1) }
    for _ in 0..<100 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    #expect(try await second.value == Book.all[1])
  }

  @Test func `a request is cancelled when all callers have left, and the next one is new`() async throws {
    let wasCancelled = Switch()
    source.before.value = { _ in
      do { try await Task.sleep(for: .seconds(600)) } catch {
        wasCancelled.isOn = true
        throw error
      }
    }
    let books = source.coalescing()
    let readers = (0..<3).map { _ in Task { try await books.get(1) } }
    while source.asked.value == 0 { await Task.yield() }
    for reader in readers { reader.cancel() }
    for reader in readers { await #expect(throws: CancellationError.self) { try await reader.value } }
    while !wasCancelled.isOn { await Task.yield() }
    source.before.value = { _ in }
    #expect(try await books.get(1) == Book.all[1])
  }

  @Test func `many concurrent reads, writes and cancellations all end`() async {
    let books = source.coalescing()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<400 {
        group.addTask {
          let task = Task {
            if index % 10 == 0 { return try await books.put([Book(id: index % 7, title: "\(index)")]) }
            _ = try await books.get(index % 7)
          }
          if index % 3 == 0 { task.cancel() }
          _ = await task.result
        }
      }
    }
    #expect(source.asked.value <= 400)
  }
}

/// A source that delays its answers to reads after they are determined.
private struct Slow: RepositoryDecorator {
  let base: Troubled
  let answered: Gate

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Book>, _ ask: @escaping @Sendable (Troubled) async throws -> Answer
  ) async throws -> Answer {
    let answer = try await ask(base)
    if request.isRead { await answered.pass() }
    return answer
  }
}
