import HolonBase
import Testing

@testable import HolonTracking

/// Files in memory that together have as much room as a disk, in blocks of 4 KiB.
final class SmallDisk: LogStorage {
  let reserve = 1 << 15
  let place = "a small disk"
  private let memory: MemoryStorage
  private let blocks: Locked<Int>

  init(blocks: Int, _ contents: [String: [UInt8]] = [:]) {
    self.blocks = Locked(blocks)
    memory = MemoryStorage(contents, reserve: 1 << 15)
  }

  var contents: [String: [UInt8]] { memory.contents }
  var used: Int { contents.values.reduce(0) { $0 + ($1.count + 4095) / 4096 } }

  /// Gives the disk more room.
  func grow(by count: Int) { blocks.use { $0 += count } }

  func names() -> [String] { memory.names() }
  func open(_ name: String) -> any LogFile { File(memory.open(name), self) }
  func remove(_ name: String) { memory.remove(name) }
  func rename(_ name: String, to other: String) { memory.rename(name, to: other) }
  func synchronizeNames() {}
  func close() {}

  private final class File: LogFile {
    let file: any LogFile
    let disk: SmallDisk

    init(_ file: any LogFile, _ disk: SmallDisk) { (self.file, self.disk) = (file, disk) }

    func size() throws(TrackingError) -> Int { try file.size() }
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(TrackingError) {
      let now = (try file.size() + 4095) / 4096
      let new = (offset + bytes.count + 4095) / 4096
      guard new <= now || disk.used + new - now <= disk.blocks.use({ $0 }) else {
        throw TrackingError(.storage, "no space left on a small disk; make room")
      }
      try file.write(bytes, at: offset)
    }
    func read(from offset: Int, count: Int) throws(TrackingError) -> [UInt8] {
      try file.read(from: offset, count: count)
    }
    func truncate(to size: Int) throws(TrackingError) { try file.truncate(to: size) }
    func synchronize() throws(TrackingError) { try file.synchronize() }
  }
}

@Suite("A full disk")
struct FullDiskTests {
  private func record(_ number: Int) -> LogRecordDraft {
    let text = "event \(number) \(String(repeating: "x", count: 300))"
    return LogRecordDraft(EventID(), at: .now) { $0.text.append(contentsOf: text.utf8) }
  }

  /// A log that has filled its disk, and the number of its events.
  private func full(_ disk: SmallDisk) throws -> (log: EventLog, count: Int) {
    let log = try EventLog(storage: disk, options: QueueOptions())
    var count = 0
    while (try? log.append(record(count), now: .now)) != nil { count += 1 }
    return (log, count)
  }

  @Test func `any number of fates of events can be stored on a full disk and read after a restart`()
    throws
  {
    let disk = SmallDisk(blocks: 300)
    let (log, count) = try full(disk)
    #expect(count > 2000 && disk.used == 300)
    for number in 0..<UInt64(count - 1) {
      let numbers = SequenceSet(number..<number + 1)
      #expect(try log.begin(numbers, once: true) == numbers)
      log.settle(numbers, .delivered)
    }
    let again = try EventLog(storage: SmallDisk(blocks: 300, disk.contents), options: QueueOptions())
    #expect(log.books.delivered == count - 1 && again.books == log.books && log.books.isBalanced)
    log.settle(SequenceSet(UInt64(count - 1)..<UInt64(count)), .delivered)
    // All is settled: there is room for as many again.
    for number in 0..<count { try log.append(record(number), now: .now) }
    #expect(log.books.queued == count)
  }

  @Test func `a restart on a full disk succeeds with the same books`() throws {
    let disk = SmallDisk(blocks: 100)
    let (log, count) = try full(disk)
    _ = try log.begin(SequenceSet(0..<5), once: true)
    let again = try EventLog(storage: SmallDisk(blocks: 100, disk.contents), options: QueueOptions())
    #expect(again.books.drops == [.ambiguous: 5] && again.books.queued == count - 5)
    #expect(again.discard() == count - 5)
    try again.append(record(0), now: .now)
  }

  @Test func `without a reserve a failed write is reported once, and repeated when there is room`() throws {
    // As of an earlier version: the ledger has no room to itself.
    let disk = SmallDisk(blocks: 2)
    let (log, count) = try full(disk)
    let troubles = Locked<[String]>([])
    log.onTrouble { trouble in troubles.use { $0.append("\(trouble)") } }
    for number in 0..<UInt64(count / 2) { log.settle(SequenceSet(number..<number + 1), .delivered) }
    #expect(troubles.use { $0 } == ["no space left on a small disk; make room"])
    disk.grow(by: 30)
    log.inspect()
    let again = try EventLog(storage: SmallDisk(blocks: 40, disk.contents), options: QueueOptions())
    #expect(again.books == log.books && log.books.delivered == count / 2)
  }
}
