import HolonBase
import HolonTracking

@testable import HolonTracking

/// A log in memory, whose storage can be looked at, damaged and opened again.
struct LogOnTrial {
  let storage: MemoryStorage
  let log: EventLog

  init(_ contents: [String: [UInt8]] = [:], options: QueueOptions = QueueOptions(), reserve: Int = 0) throws {
    storage = MemoryStorage(contents, reserve: reserve)
    log = try EventLog(storage: storage, options: options)
  }

  /// Appends events with names; one after another.
  func append(_ names: [String], time: EventTime = EventTime(microseconds: 0)) throws {
    for name in names {
      try log.append(LogRecordDraft(EventID(at: time), at: time) { $0.text.append(contentsOf: name.utf8) }, now: time)
    }
  }

  /// Returns the waiting events, read from the start.
  func waiting() throws -> [String] {
    var reader = LogReader(log)
    let records = try reader.read(events: .max, bytes: .max)
    return records.map { String(decoding: $0.event.bytes, as: UTF8.self) }
  }

  /// The log as a new process finds it.
  func reopened(_ damage: (inout [String: [UInt8]]) -> Void = { _ in }) throws -> LogOnTrial {
    var contents = storage.contents
    damage(&contents)
    return try LogOnTrial(contents, options: log.options, reserve: storage.reserve)
  }
}

extension SequenceSet {
  init(_ range: Range<UInt64>) { self.init([range]) }
}
