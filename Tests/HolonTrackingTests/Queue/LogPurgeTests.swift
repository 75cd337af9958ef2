import HolonBase
import Testing

@testable import HolonTracking

@Suite("Files of events that aren't needed any more")
struct LogPurgeTests {
  private let names = (0..<12).map { "event \($0)" }

  @Test func `a file is emptied as soon as its last event is settled, and numbers continue`() throws {
    let trial = try LogOnTrial()
    try trial.append(names)
    let name = LogSegment.name(0)
    trial.log.settle(SequenceSet(0..<11), .delivered)
    #expect(trial.storage.contents[name] != nil)
    let before = trial.storage.contents
    trial.log.settle(SequenceSet(11..<12), .rejected)
    #expect(trial.storage.contents[name] == [])
    // Killed between the two: the file is still there.
    let killed = try trial.reopened { $0[name] = before[name] }
    #expect(killed.storage.contents[name] == [])
    for each in [trial, try trial.reopened(), killed] {
      try each.append(["new"])
      #expect(try each.reopened().waiting() == ["new"])
      #expect(each.log.books.description == "13 accepted = 11 delivered + 1 rejected + 0 dropped + 1 queued")
    }
  }

  @Test func `a file that was emptied and reused is read like any other, with any damage`() throws {
    let trial = try LogOnTrial()
    for _ in 0..<300 { try trial.append(names) }
    trial.log.settle(SequenceSet(0..<3600), .delivered)
    try trial.append(names)
    let name = LogSegment.name(0)
    #expect(try trial.reopened().waiting() == names)
    #expect(try trial.reopened { $0[LedgerFile.name] = [] }.waiting() == names)
    trial.log.settle(SequenceSet(3600..<3601), .delivered)
    #expect(try trial.reopened().waiting() == Array(names[1...]))
    for byte in trial.storage.contents[name]!.indices {
      let damaged = try trial.reopened { $0[name]![byte] ^= 1 << (byte % 8) }
      let left = try damaged.waiting()
      #expect(
        left.count >= 10 && left.allSatisfy(names.contains) && damaged.log.books.isBalanced, "byte \(byte): \(left)")
      try damaged.append(["new"])
      #expect(try damaged.reopened().waiting() == left + ["new"], "byte \(byte)")
    }
  }

  @Test func `discarding also removes events under way, which are never sent again`() throws {
    for once in [false, true] {
      let trial = try LogOnTrial()
      try trial.append(names)
      _ = try trial.log.begin(SequenceSet(0..<4), once: once)
      #expect(trial.log.discard() == 8)
      #expect(trial.storage.contents[LogSegment.name(0)] == [])
      try trial.append(["new"])
      // Killed before their fate is known: they may have arrived.
      let killed = try trial.reopened()
      #expect(try killed.waiting() == ["new"])
      #expect(killed.log.books.drops == [.discarded: 8, .ambiguous: 4] && killed.log.books.isBalanced)

      trial.log.settle(SequenceSet(0..<1), .delivered)
      trial.log.giveBack(SequenceSet(1..<4), once: once)
      #expect(trial.log.books.description == "13 accepted = 1 delivered + 0 rejected + 11 dropped + 1 queued")
      #expect(try trial.reopened().log.books == trial.log.books)
      #expect(trial.log.discard() == 1 && trial.storage.contents[LogSegment.name(0)] == [])
    }
  }

  @Test func `events that were accepted and are missing are counted and reported`() throws {
    let names = (0..<500).map { "event \($0)" }
    let trial = try LogOnTrial()
    try trial.append(names)
    trial.log.close()
    let name = LogSegment.name(0)
    let size = trial.storage.contents[name]!.count
    for left in [0, size / 3, size - 1] {
      let cut = try trial.reopened { $0[name]!.removeLast(size - left) }
      let waiting = try cut.waiting()
      let books = cut.log.books
      #expect(books.accepted == 500 && books.isBalanced && books.drops == [.damaged: 500 - waiting.count])
      let troubles = Locked<[String]>([])
      cut.log.onTrouble { trouble in troubles.use { $0.append("\(trouble)") } }
      #expect(
        troubles.use { $0.count == 1 && $0[0].hasPrefix("\(500 - waiting.count) events of the queue in memory are") })
    }
    // After a sudden end, the last ones may be missing.
    let killed = try LogOnTrial()
    try killed.append(names)
    #expect(try killed.reopened { $0[name] = [] }.log.books.accepted == 448)
    let books = try killed.reopened { $0[LedgerFile.name] = [1, 2, 3] }.log
    let troubles = Locked<[String]>([])
    books.onTrouble { trouble in troubles.use { $0.append("\(trouble)") } }
    #expect(troubles.use { $0.count == 1 && $0[0].hasPrefix("the ledger of the queue in memory is damaged") })
    #expect(books.books.queued == 500)
  }

  @Test func `a summary with impossible numbers counts as damage`() throws {
    var payload: [UInt8] = [4, 2, 0, 0, 0]
    for code in [1, 2] as [UInt8] { payload += [code, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F] }
    payload += [UInt8](repeating: 0, count: 24)
    var crc = CRC32()
    crc.update(UInt64(payload.count))
    payload.withUnsafeBytes { crc.update($0) }
    let head = withUnsafeBytes(of: (UInt32(payload.count).littleEndian, crc.value.littleEndian)) { Array($0) }
    let log = try LogOnTrial([LedgerFile.name: head + payload]).log
    #expect(log.books == TrackingBooks())
  }

  @Test func `refused events are counted across restarts`() throws {
    let trial = try LogOnTrial()
    try trial.append(["event"])
    for _ in 0..<3 { trial.log.countRefusal() }
    #expect(try trial.reopened().reopened().log.books.refused == 3)
    #expect(trial.log.books.description.hasSuffix("1 queued; 3 refused"))
  }
}
