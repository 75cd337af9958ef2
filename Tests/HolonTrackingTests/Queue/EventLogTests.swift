import Testing

@testable import HolonTracking

@Suite("The log of events")
struct EventLogTests {
  private let names = (0..<12).map { "event \($0) " + String(repeating: "x", count: $0) }

  @Test func `events are read in order, also after a restart`() throws {
    let trial = try LogOnTrial()
    try trial.append(names)
    #expect(try trial.waiting() == names)
    let again = try trial.reopened()
    #expect(try again.waiting() == names)
    try again.append(["later"])
    #expect(try again.reopened().waiting() == names + ["later"])
    #expect(again.log.books.accepted == 13)
  }

  @Test func `settled events aren't read again`() throws {
    let trial = try LogOnTrial()
    try trial.append(names)
    trial.log.settle(SequenceSet(0..<3), .delivered)
    trial.log.settle(SequenceSet(5..<6), .rejected)
    trial.log.settle(SequenceSet(7..<9), .dropped(.ambiguous))
    for each in [trial, try trial.reopened(), try trial.reopened().reopened()] {
      #expect(try each.waiting() == [3, 4, 6, 9, 10, 11].map { names[$0] })
      let books = each.log.books
      #expect(books.description == "12 accepted = 3 delivered + 1 rejected + 2 dropped + 6 queued")
      #expect(books.drops == [.ambiguous: 2])
    }
  }

  @Test func `all records before any cut of a log remain`() throws {
    let trial = try LogOnTrial()
    var ends: [Int] = []
    let name = LogSegment.name(0)
    for each in names {
      try trial.append([each])
      ends.append(trial.storage.contents[name]!.count)
    }
    for length in 0...ends.last! {
      let cut = try trial.reopened { $0[name]!.removeLast(ends.last! - length) }
      let intact = ends.count { $0 <= length }
      #expect(try cut.waiting() == Array(names[..<intact]), "cut at \(length)")
      #expect(cut.log.books.isBalanced)
      try cut.append(["new"])
      #expect(try cut.reopened().waiting() == Array(names[..<intact]) + ["new"], "cut at \(length)")
    }
  }

  @Test func `a wrong bit in a log loses no other record, and the books report it`() throws {
    let trial = try LogOnTrial()
    try trial.append(names)
    let name = LogSegment.name(0)
    let count = trial.storage.contents[name]!.count
    for byte in 0..<count {
      let damaged = try trial.reopened { $0[name]![byte] ^= 1 << (byte % 8) }
      let left = try damaged.waiting()
      let books = damaged.log.books
      #expect(left.count == 11 && left.allSatisfy(names.contains), "byte \(byte): \(left)")
      // Whether the last record is torn or was never written is the same thing.
      let isLast = !left.contains(names[11])
      #expect(books.accepted == (isLast ? 11 : 12) && books.isBalanced && books.queued == 11, "byte \(byte): \(books)")
      #expect(books.dropped == (isLast ? 0 : 1))
      try damaged.append(["new"])
      #expect(try damaged.reopened().waiting() == left + ["new"], "byte \(byte)")
    }
  }

  @Test func `damage in a complete file is found when it is read`() throws {
    let options = QueueOptions(bytes: 16 << 10, events: 64)  // four events to a file
    let trial = try LogOnTrial(options: options)
    try trial.append(names)
    let file = LogSegment.name(4)
    for byte in trial.storage.contents[file]!.indices {
      let damaged = try trial.reopened { $0[file]![byte] ^= 1 << (byte % 8) }
      let left = try damaged.waiting()
      #expect(left.count == 11 && damaged.log.books.drops == [.damaged: 1], "byte \(byte)")
      #expect(damaged.log.books.isBalanced && damaged.log.books.accepted == 12)
      #expect(try damaged.reopened().waiting() == left)
    }
    for length in trial.storage.contents[file]!.indices {
      let cut = try trial.reopened { $0[file]!.removeLast($0[file]!.count - length) }
      let left = try cut.waiting()
      #expect(left.count == 12 - cut.log.books.dropped && left.count >= 8, "cut at \(length)")
      #expect(cut.log.books.isBalanced)
    }
    let without = try trial.reopened { $0[file] = nil }
    #expect(try without.waiting() == Array(names[..<4] + names[8...]))
    #expect(without.log.books.description == "12 accepted = 0 delivered + 0 rejected + 4 dropped + 8 queued")
  }

  @Test func `books with any damage lose no event`() throws {
    let trial = try LogOnTrial()
    try trial.append(names)
    for number in [0, 3, 1, 7] as [UInt64] { trial.log.settle(SequenceSet(number..<number + 1), .delivered) }
    let unsettled = [2, 4, 5, 6, 8, 9, 10, 11].map { names[$0] }
    let ledger = trial.storage.contents[LedgerFile.name]!
    for byte in ledger.indices {
      for damage in [true, false] {
        let again = try trial.reopened {
          if damage { $0["ledger"]![byte] ^= 1 << (byte % 8) } else { $0["ledger"]!.removeLast(ledger.count - byte) }
        }
        let left = try again.waiting()
        #expect(Set(unsettled).isSubset(of: left), "byte \(byte)")
        #expect(again.log.books.isBalanced && again.log.books.accepted == 12, "byte \(byte)")
        again.log.settle(SequenceSet(0..<12), .delivered)
        #expect(try again.reopened().log.books.queued == 0)
      }
    }
  }

  @Test func `events that must not arrive twice are dropped after a sudden end`() throws {
    let trial = try LogOnTrial()
    try trial.append(names)
    let begun = try trial.log.begin(SequenceSet(0..<4), once: true)
    #expect(begun == SequenceSet(0..<4))
    trial.log.settle(SequenceSet(0..<1), .delivered)
    trial.log.giveBack(SequenceSet(1..<2), once: true)
    let again = try trial.reopened()
    #expect(try again.waiting() == [names[1]] + names[4...])
    #expect(again.log.books.drops == [.ambiguous: 2] && again.log.books.isBalanced)
  }

  @Test func `numbers in the books are never reused`() throws {
    let trial = try LogOnTrial()
    try trial.append(names)
    trial.log.settle(SequenceSet(8..<12), .delivered)
    // After a loss of power the books may be newer than the events.
    let again = try trial.reopened { $0[LogSegment.name(0)]!.removeLast(300) }
    let before = again.log.books
    #expect(before.accepted == 12 && before.isBalanced)
    try again.append(["new"])
    #expect(try again.reopened().waiting().last == "new")
    #expect(again.log.books.queued == before.queued + 1)
  }
}
