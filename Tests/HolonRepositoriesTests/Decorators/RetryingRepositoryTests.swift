import Holon
import HolonBase
import HolonRepositories
import HolonTesting
import Testing

@Suite("RetryingRepository")
struct RetryingRepositoryTests {
  let source = Troubled(Book.all, name: "source")
  let time = ManualClock()

  private func books(_ attempts: Int = 4, seed: UInt64 = 1) -> some Repository<Book> {
    source.retrying(
      Backoff(attempts: attempts, first: .seconds(1), longest: .seconds(3)), clock: time.clock,
      random: SeededGenerator(seed: seed))
  }

  @Test func `a source that answers is called once`() async throws {
    #expect(try await books().get(1) == Book.all[1])
    #expect(source.asked.value == 1)
    #expect(time.waits.isEmpty)
  }

  @Test func `a source that recovers in time answers`() async throws {
    source.before.value = { [source] _ in source.isDown.isOn = source.asked.value < 3 }
    #expect(try await books().get(1) == Book.all[1])
    #expect(source.asked.value == 3)
    #expect(time.waits.count == 2)
  }

  @Test func `the last failure is thrown`() async throws {
    source.isDown.isOn = true
    let error = await #expect(throws: RepositoryError.self) { try await books().get(1) }
    #expect(error?.source == "source")
    #expect(source.asked.value == 4)
    #expect(time.waits.count == 3)
  }

  @Test func `waits are random between zero and a bound that doubles up to the longest`() {
    let backoff = Backoff(attempts: 9, first: .seconds(1), longest: .seconds(3))
    var random = SeededGenerator(seed: 7)
    for (attempt, bound) in [(1, 1.0), (2, 2), (3, 3), (4, 3), (1_000_000, 3)] {
      let waits = (0..<200).map { _ in backoff.wait(after: attempt, using: &random) / .seconds(1) }
      #expect(waits.allSatisfy { (0...bound).contains($0) })
      #expect(waits.max() ?? 0 > bound * 0.9)
      #expect(waits.min() ?? bound < bound * 0.1)
    }
  }

  @Test func `equal random sources cause equal waits`() async throws {
    source.isDown.isOn = true
    _ = try? await books(seed: 5).get(1)
    let first = time.waits
    _ = try? await books(seed: 5).get(1)
    #expect(time.waits == first + first)
    _ = try? await books(seed: 6).get(1)
    #expect(Array(time.waits.suffix(3)) != first)
  }

  @Test(arguments: [RepositoryError.Code.refused, .notFound, .alreadyExists, .unreadable, .skipped])
  func `a failure that retries can't mend is thrown immediately`(_ code: RepositoryError.Code) async throws {
    source.isDown.isOn = true
    source.code.value = code
    await #expect(throws: RepositoryError.self) { try await books().get(1) }
    #expect(source.asked.value == 1)
  }

  @Test func `an entity that may have been added isn't added again, and other requests are retried`() async throws {
    source.isDown.isOn = true
    for (code, write, attempts) in [
      (.timedOut, .add(Book(id: 9, title: "i")), 1), (.unavailable, .add(Book(id: 9, title: "i")), 4),
      (.failed, .add(Book(id: 9, title: "i")), 1), (.failed, .update(Book.all[0]), 4),
      (.timedOut, .update(Book.all[0]), 4), (.timedOut, .put(Book.all), 4), (.timedOut, .delete(1), 4),
    ] as [(RepositoryError.Code, RepositoryWrite<Book>, Int)] {
      source.code.value = code
      source.asked.value = 0
      await #expect(throws: RepositoryError.self) { try await books().write(write) }
      #expect(source.asked.value == attempts, "\(code), \(write)")
    }
  }

  @Test func `a read is retried after any failure of the source`() async throws {
    for code in [RepositoryError.Code.failed, .timedOut, .unavailable, .incomplete] {
      source.code.value = code
      source.asked.value = 0
      source.before.value = { [source] _ in source.isDown.isOn = source.asked.value < 3 }
      #expect(try await books().get(1) == Book.all[1], "\(code)")
      #expect(source.asked.value == 3, "\(code)")
    }
  }

  @Test func `an uncertain write isn't reported as failed when a later attempt fails`() async throws {
    let errors = [RepositoryError.Code.timedOut, .unavailable, .unavailable, .unavailable]
    for write in [.update(Book.all[0]), .put(Book.all), .delete(1)] as [RepositoryWrite<Book>] {
      let asked = Locked(0)
      source.before.value = { [source] _ in
        defer { asked.use { $0 += 1 } }
        throw RepositoryError(errors[asked.value], in: source.name, "it doesn't answer")
      }
      let error = await #expect(throws: RepositoryError.self) { try await books().write(write) }
      #expect(error?.code == .timedOut && asked.value == 4)
    }
  }

  @Test func `a pause that the source demands is observed, up to a limit`() async throws {
    func waits(_ retryAfter: Duration?...) async throws -> [Duration] {
      let time = ManualClock()
      let asked = Locked(0)
      source.before.value = { [source] _ in
        defer { asked.use { $0 += 1 } }
        guard asked.value < retryAfter.count else { return }
        throw RepositoryError(.unavailable, in: source.name, "it's busy", retryAfter: retryAfter[asked.value])
      }
      let backoff = Backoff(
        attempts: 4, first: .milliseconds(1), longest: .milliseconds(1), longestRetryAfter: .seconds(60))
      // A whole passes on the demands of its parts.
      let whole = CompositeRepository<Book>(source).retrying(backoff, clock: time.clock)
      #expect(try await whole.get(1) == Book.all[1])
      return time.waits
    }
    #expect(try await waits(.seconds(7), .seconds(3)) == [.seconds(7), .seconds(3)])
    #expect(try await waits(.seconds(3_600)) == [.seconds(60)])
    #expect(try await waits(nil, .zero).allSatisfy { $0 <= .milliseconds(1) })
  }

  @Test func `an entity that a part may have added isn't added again`() async throws {
    source.isDown.isOn = true
    let other = Troubled(name: "other")
    let books = CompositeRepository<Book>(other, source).retrying(clock: time.clock)
    let error = await #expect(throws: PartErrors.self) { try await books.add(Book(id: 9, title: "i")) }
    #expect("\(try #require(error))" == "part 1: source: it doesn't answer")
    #expect(other.asked.value == 1)
  }

  @Test func `cancellation ends a wait`() async {
    source.isDown.isOn = true
    let books = source.retrying(Backoff(attempts: 1_000, first: .seconds(600), longest: .seconds(600)))
    let reading = Task { try await books.get(1) }
    while source.asked.value == 0 { await Task.yield() }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }
}
