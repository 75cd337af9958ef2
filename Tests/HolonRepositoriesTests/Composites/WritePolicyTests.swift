import Holon
import HolonBase
import HolonRepositories
import Testing

@Suite("Write policies")
struct WritePolicyTests {
  let first = Troubled([Book(id: 1, title: "a")], name: "first")
  let second = Troubled([Book(id: 1, title: "a")], name: "second")
  let third = Troubled([Book(id: 1, title: "a")], name: "third")
  let reported = Locked<[String]>([])

  static let allWrites: [RepositoryWrite<Book>] = [
    .add(Book(id: 2, title: "b")), .update(Book(id: 1, title: "b")),
    .put([Book(id: 1, title: "b"), Book(id: 3, title: "c")]), .delete(1),
  ]

  private func books(_ policy: WritePolicy<Book>, reading: ReadPolicy<Book> = .firstAvailable)
    -> PolicyRepository<Book>
  {
    PolicyRepository(
      [first, second, third], reading: reading, writing: policy,
      reportingTo: { [reported] error in reported.use { $0.append("\(error)") } })
  }

  private var contents: [[Int: String]] { [first.titles, second.titles, third.titles] }

  @Test(arguments: allWrites)
  func `all: a failing source doesn't prevent writes to the others`(_ write: RepositoryWrite<Book>) async throws {
    second.isDown.isOn = true
    let error = await #expect(throws: PartErrors.self) { try await books(.all).write(write) }
    #expect("\(try #require(error))" == "part 1: second: it doesn't answer")
    #expect(first.titles == third.titles)
    #expect(first.titles != second.titles)
  }

  @Test(arguments: allWrites)
  func `all or none: the others are restored when one fails`(_ write: RepositoryWrite<Book>) async throws {
    for failing in [first, second, third] {
      failing.isDown.isOn = true
      let error = await #expect(throws: RepositoryError.self) { try await books(.allOrNone).write(write) }
      #expect(error?.code == .undone)
      #expect(error?.source == failing.name)
      #expect(RepositoryError.all(in: try #require(error?.underlying)).map(\.source) == [failing.name])
      #expect(contents == Array(repeating: [1: "a"], count: 3))
      failing.isDown.isOn = false
    }
  }

  @Test(arguments: allWrites)
  func `all or none: sources that may have written are restored as well`(_ write: RepositoryWrite<Book>) async throws {
    third.code.value = .timedOut
    third.before.value = { [third] in third.isDown.isOn = !$0.isRead && third.titles == [1: "a"] }
    third.writesFirst.isOn = true
    let error = await #expect(throws: RepositoryError.self) { try await books(.allOrNone).write(write) }
    #expect(error?.code == .undone)
    #expect(contents == Array(repeating: [1: "a"], count: 3))
  }

  @Test func `all or none: a failed restoration is reported`() async throws {
    second.before.value = { [first, second] _ in (first.isDown.isOn, second.isDown.isOn) = (true, true) }
    let error = await #expect(throws: RepositoryError.self) {
      try await books(.allOrNone).update(Book(id: 1, title: "b"))
    }
    #expect(error?.code == .inconsistent)
    #expect(
      "\(try #require(error))" == """
        second: '1' couldn't be written (second: it doesn't answer), nor reverted in first: write again when these can \
        be reached
        """)
    #expect(contents == [[1: "b"], [1: "a"], [1: "a"]])
  }

  @Test func `all or none: a refusal is thrown unchanged`() async throws {
    let exists = await #expect(throws: RepositoryError.self) {
      try await books(.allOrNone).add(Book(id: 1, title: "b"))
    }
    #expect(exists?.code == .alreadyExists)
    third.base.delete(1)
    let missing = await #expect(throws: RepositoryError.self) {
      try await books(.allOrNone).update(Book(id: 1, title: "b"))
    }
    #expect(missing?.code == .notFound)
    #expect(contents == [[1: "a"], [1: "a"], [:]])
  }

  @Test func `all or none: the last source decides, and the others are adjusted to it`() async throws {
    first.base.delete(1)
    try await books(.allOrNone).update(Book(id: 1, title: "b"))
    #expect(contents == Array(repeating: [1: "b"], count: 3))
    third.base.delete(1)
    try await books(.allOrNone).add(Book(id: 1, title: "c"))
    #expect(contents == Array(repeating: [1: "c"], count: 3))
  }

  @Test func `all or none: a write that is cancelled halfway is undone`() async throws {
    let gate = Gate()
    second.before.value = {
      guard !$0.isRead else { return }
      await gate.pass()
      try Task.checkCancellation()
    }
    let writing = Task { [books = books(.allOrNone)] in try await books.update(Book(id: 1, title: "b")) }
    await gate.arrival()
    #expect(contents == [[1: "b"], [1: "a"], [1: "b"]])
    writing.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await writing.value }
    #expect(contents == Array(repeating: [1: "a"], count: 3))
  }

  @Test(arguments: allWrites)
  func `primary then caches: nothing is written when the primary fails`(_ write: RepositoryWrite<Book>) async throws {
    third.isDown.isOn = true
    await #expect(throws: RepositoryError.self) { try await books(.primaryThenCaches).write(write) }
    #expect(contents == Array(repeating: [1: "a"], count: 3))
  }

  @Test(arguments: allWrites)
  func `primary then caches: an unwritable cache removes the entity`(_ write: RepositoryWrite<Book>) async throws {
    first.before.value = { [error = first.error] in
      guard case .write(let write) = $0 else { return }
      if case .delete = write { return }
      throw error
    }
    try await books(.primaryThenCaches).write(write)
    #expect(second.titles == third.titles)
    #expect(first.titles == (write.ids.contains(1) ? [:] : [1: "a"]))
    if case .delete = write { return }
    #expect(reported.value == ["first: it doesn't answer"])
  }

  @Test func `primary then caches: a cache needn't have an updated entity`() async throws {
    first.base.delete(1)
    try await books(.primaryThenCaches).update(Book(id: 1, title: "b"))
    #expect(contents == Array(repeating: [1: "b"], count: 3))
  }

  @Test func `writes of the same entity are made one after another`() async throws {
    for policy in [.all, .allOrNone, .primaryThenCaches] as [WritePolicy<Book>] {
      let books = books(policy)
      let (gate, writes) = (Gate(), Locked(0))
      second.before.value = {
        guard !$0.isRead else { return }
        writes.use { $0 += 1 }
        if writes.value == 1 { await gate.pass() }
      }
      let one = Task { try await books.update(Book(id: 1, title: "one")) }
      await gate.arrival()
      let two = Task { try await books.update(Book(id: 1, title: "two")) }
      // The other one has time to overtake the first, which waits in the middle.
      for _ in 0..<2_000 { await Task.yield() }
      gate.open()
      try await one.value
      try await two.value
      #expect(contents == Array(repeating: [1: "two"], count: 3))
    }
  }
}

@Suite("Writing behind")
struct WriteBehindTests {
  let local = Troubled([Book(id: 1, title: "a")], name: "local")
  let remote = Troubled([Book(id: 1, title: "a")], name: "remote")
  let outbox = MemoryOutbox<Book>()

  private func books(_ policy: ReadPolicy<Book> = .localThenRemote) -> PolicyRepository<Book> {
    PolicyRepository([local, remote], reading: policy, writing: .behind(outbox))
  }

  @Test(arguments: PolicyContractTests.reads.indices)
  func `a written entity is read from the local until it is delivered`(_ index: Int) async throws {
    let books = books(PolicyContractTests.reads[index].1)
    remote.base.put(Book(id: 5, title: "e"))
    local.base.put(Book(id: 5, title: "e"))
    try await books.delete(1)
    try await books.add(Book(id: 2, title: "b"))
    try await books.update(Book(id: 5, title: "new"))
    #expect(remote.titles == [1: "a", 5: "e"])
    #expect(try await books.get(1) == nil)
    #expect(try await books.get([1, 2, 5]).map(\.title) == ["b", "new"])
    for length in 1...3 {
      #expect(try await books.getAll(Query().limited(to: length)).map(\.title) == ["b", "new"], "pages of \(length)")
    }
    #expect(local.titles == [2: "b", 5: "new"])

    #expect(try await books.deliver().delivered == 3)
    #expect(remote.titles == local.titles)
    #expect(outbox.pending().isEmpty)
    #expect(try await books.getAll().map(\.title) == ["b", "new"])
  }

  @Test func `edits work without a connection, and are delivered in order later`() async throws {
    let books = books()
    remote.isDown.isOn = true
    try await books.update(Book(id: 1, title: "b"))
    try await books.update(Book(id: 1, title: "c"))
    await #expect(throws: RepositoryError.self) { try await books.deliver() }
    #expect(outbox.pending().map(\.write) == [.update(Book(id: 1, title: "b")), .update(Book(id: 1, title: "c"))])
    #expect(try await books.get(1)?.title == "c")
    remote.isDown.isOn = false
    #expect(try await books.deliver().delivered == 2)
    #expect(remote.titles == [1: "c"])
  }

  @Test func `a write with a lost response is delivered again without effect`() async throws {
    let books = books()
    try await books.add(Book(id: 2, title: "b"))
    (remote.isDown.isOn, remote.writesFirst.isOn) = (true, true)
    await #expect(throws: RepositoryError.self) { try await books.deliver() }
    remote.isDown.isOn = false
    #expect(try await books.deliver().delivered == 1)
    #expect(remote.titles == [1: "a", 2: "b"])
  }

  @Test func `a refused write is set aside, and the next one follows`() async throws {
    let books = books()
    remote.code.value = .refused
    remote.before.value = { [remote] in
      remote.isDown.isOn = if case .write(let write) = $0 { write.ids == [2] } else { false }
    }
    try await books.add(Book(id: 2, title: "b"))
    try await books.add(Book(id: 3, title: "c"))
    #expect(try await books.deliver().delivered == 1)
    #expect(outbox.pending().isEmpty)
    #expect(outbox.deadLetters().map(\.write.write) == [.add(Book(id: 2, title: "b"))])
    #expect(outbox.deadLetters().map(\.reason) == ["remote: it doesn't answer"])
    #expect(remote.titles == [1: "a", 3: "c"])
  }

  @Test func `a write that the local refuses isn't stored for the others`() async throws {
    await #expect(throws: RepositoryError.self) { try await books().add(Book(id: 1, title: "b")) }
    #expect(outbox.pending().isEmpty)
  }

  @Test func `two concurrent deliveries deliver each write once`() async throws {
    let books = books()
    for id in 10..<30 { try await books.add(Book(id: id, title: "\(id)")) }
    let gate = Gate()
    remote.before.value = { _ in await gate.pass() }
    async let one = books.deliver()
    async let other = books.deliver()
    await gate.arrival()
    for _ in 0..<2_000 { await Task.yield() }
    gate.open()
    #expect(try await one.delivered + other.delivered == 20)
    #expect(remote.asked.value == 20)
  }
}
