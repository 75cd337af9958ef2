import HolonBase
import HolonTesting
import Testing

@testable import HolonTracking

/// Files in memory, of which only synchronized bytes survive a loss of power.
private final class PowerlessStorage: LogStorage, @unchecked Sendable {
  // The locks of the memory storage guard the bytes; `durable` is changed by one thread at a time, which the log sees to.
  private let memory = MemoryStorage()
  private let durable = Locked<[String: [UInt8]]>([:])
  let place = "memory that needs power"

  /// Returns the files after a loss of power: of each, a prefix with at least the synchronized bytes.
  func afterPowerLoss(using random: inout some RandomNumberGenerator) -> [String: [UInt8]] {
    var left = durable.use { $0 }
    for (name, bytes) in memory.contents where Bool.random(using: &random) {
      guard bytes.starts(with: left[name] ?? []) else { continue }
      left[name] = Array(bytes[..<Int.random(in: (left[name]?.count ?? 0)...bytes.count, using: &random)])
    }
    return left
  }

  func names() -> [String] { memory.names() }
  func open(_ name: String) -> any LogFile { File(memory.open(name), name, durable) }
  func remove(_ name: String) { memory.remove(name) }
  func rename(_ name: String, to other: String) {
    memory.rename(name, to: other)
    durable.use { $0[other] = $0.removeValue(forKey: name) }
  }
  let reserve = 0
  func synchronizeNames() {}
  func close() {}

  private final class File: LogFile {
    let file: any LogFile
    let name: String
    let durable: Locked<[String: [UInt8]]>

    init(_ file: any LogFile, _ name: String, _ durable: Locked<[String: [UInt8]]>) {
      (self.file, self.name, self.durable) = (file, name, durable)
    }

    func size() throws(TrackingError) -> Int { try file.size() }
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(TrackingError) {
      try file.write(bytes, at: offset)
    }
    func read(from offset: Int, count: Int) throws(TrackingError) -> [UInt8] {
      try file.read(from: offset, count: count)
    }
    func truncate(to size: Int) throws(TrackingError) { try file.truncate(to: size) }
    func synchronize() throws(TrackingError) {
      let bytes = try file.read(from: 0, count: .max / 2)
      durable.use { $0[name] = bytes }
    }
  }
}

@Suite("A loss of power")
struct PowerLossTests {
  @Test func `no synchronized event is lost, whatever else reached the device`() async throws {
    for round in 0..<60 {
      var random = SeededGenerator()
      let storage = PowerlessStorage()
      let options = QueueOptions(
        durability: .power, events: round % 2 == 0 ? 1_000_000 : 320, syncInterval: .seconds(1000))
      let log = try EventLog(storage: storage, options: options)
      var safe: [String] = []
      var settled: Set<Int> = []
      var next = 0
      for _ in 0..<Int.random(in: 1..<8, using: &random) {
        for _ in 0..<Int.random(in: 1..<40, using: &random) {
          let draft = LogRecordDraft(EventID(), at: .now) { $0.text.append(contentsOf: "event \(next)".utf8) }
          try log.append(draft, now: .now)
          next += 1
        }
        if Bool.random(using: &random) {
          try await log.synchronized()
          safe = (0..<next).map { "event \($0)" }
        }
        let number = Int.random(in: 0..<next, using: &random)
        log.settle(SequenceSet(UInt64(number)..<UInt64(number + 1)), .delivered)
        settled.insert(number)
      }
      let again = try LogOnTrial(storage.afterPowerLoss(using: &random), options: options)
      let left = try again.waiting()
      let expected = safe.enumerated().filter { !settled.contains($0.offset) }.map(\.element)
      #expect(Set(expected).isSubset(of: left), "seed \(random.seed)")
      #expect(again.log.books.isBalanced, "seed \(random.seed)")
      let before = again.log.books.queued
      try again.append(["new"])
      #expect(
        try again.reopened().waiting().last == "new" && again.log.books.queued == before + 1, "seed \(random.seed)")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `bytes are synchronized in groups, automatically and on request`() async throws {
    let log = try EventLog(
      storage: PowerlessStorage(), options: QueueOptions(durability: .power, syncInterval: .milliseconds(1)))
    try log.append(LogRecordDraft(EventID(), at: .now) { _ in }, now: .now)
    while log.state.use({ $0.synchronized }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(log.state.use { $0.synchronized } == 1)
    try log.append(LogRecordDraft(EventID(), at: .now) { _ in }, now: .now)
    try await log.synchronized()
    #expect(log.state.use { $0.synchronized } == 2)
  }
}
