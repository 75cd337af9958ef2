import HolonRepositories
import Testing

@Suite("CircuitBreaker")
struct CircuitBreakerTests {
  let source = Troubled(Book.all, name: "source")
  let time = ManualClock()

  private var books: CircuitBreaker<Troubled> {
    source.breakingCircuit(after: 3, for: .seconds(30), clock: time.clock)
  }

  private func fail(_ books: CircuitBreaker<Troubled>, times: Int) async {
    for _ in 0..<times { await #expect(throws: RepositoryError.self) { try await books.get(1) } }
  }

  @Test func `consecutive failures open the circuit, and the source gets no requests`() async throws {
    let books = books
    source.isDown.isOn = true
    await fail(books, times: 2)
    #expect(books.state == .closed)
    await fail(books, times: 1)
    #expect(books.state == .open)
    let error = await #expect(throws: RepositoryError.self) { try await books.add(Book(id: 9, title: "i")) }
    #expect(error?.code == .skipped)
    #expect(
      "\(try #require(error))"
        == "source: the source has failed 3 times and isn't called for 30.0 seconds: try again then")
    #expect(source.asked.value == 3)
  }

  @Test func `a success in between restarts the count`() async throws {
    let books = books
    for _ in 0..<5 {
      source.isDown.isOn = true
      await fail(books, times: 2)
      source.isDown.isOn = false
      #expect(try await books.get(1) != nil)
    }
    #expect(books.state == .closed)
  }

  @Test func `a successful trial after the pause closes the circuit`() async throws {
    let books = books
    source.isDown.isOn = true
    await fail(books, times: 3)
    time.advance(by: .seconds(30))
    #expect(books.state == .halfOpen)
    source.isDown.isOn = false
    #expect(try await books.get(1) != nil)
    #expect(books.state == .closed)
    source.isDown.isOn = true
    await fail(books, times: 2)
    #expect(books.state == .closed)
  }

  @Test func `a failed trial after the pause opens the circuit for the same time`() async throws {
    let books = books
    source.isDown.isOn = true
    await fail(books, times: 3)
    time.advance(by: .seconds(30))
    await fail(books, times: 1)
    #expect(books.state == .open)
    #expect(source.asked.value == 4)
    time.advance(by: .seconds(29))
    await fail(books, times: 1)
    #expect(source.asked.value == 4)
  }

  @Test func `only one trial is under way at a time`() async throws {
    let books = books
    source.isDown.isOn = true
    await fail(books, times: 3)
    time.advance(by: .seconds(30))
    source.isDown.isOn = false
    let gate = Gate()
    source.before.value = { _ in await gate.pass() }
    let trial = Task { try await books.get(1) }
    await gate.arrival()
    await fail(books, times: 5)
    #expect(source.asked.value == 4)
    gate.open()
    #expect(try await trial.value != nil)
    #expect(books.state == .closed)
  }

  @Test func `a cancelled trial is followed by another one`() async throws {
    let books = books
    source.isDown.isOn = true
    await fail(books, times: 3)
    time.advance(by: .seconds(30))
    source.isDown.isOn = false
    source.before.value = { _ in try await Task.sleep(for: .seconds(600)) }
    let trial = Task { try await books.get(1) }
    while source.asked.value < 4 { await Task.yield() }
    trial.cancel()
    await #expect(throws: CancellationError.self) { try await trial.value }
    source.before.value = { _ in }
    #expect(try await books.get(1) != nil)
    #expect(books.state == .closed)
  }

  @Test func `a refusal isn't a failure of the source`() async throws {
    let books = books
    for _ in 0..<9 { await #expect(throws: RepositoryError.self) { try await books.add(Book.all[0]) } }
    #expect(books.state == .closed)
  }
}
