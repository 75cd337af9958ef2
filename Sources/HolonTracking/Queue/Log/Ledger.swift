internal import HolonBase

/// The fates of a log's events, by their numbers, for the books.
///
/// It is stored as entries, each with a length and a checksum, one after another in a ``LedgerFile``. An entry is
/// written before any step depends on it, and everything after a damaged one is ignored: then events are sent again,
/// and no event is lost.
struct Ledger: Equatable {
  /// The events with a known fate.
  private(set) var settled = SequenceSet()

  /// The sent events that may or may not have arrived, as far as they must not arrive twice.
  private(set) var taken = SequenceSet()

  /// The number of events with each fate.
  private(set) var counts: [Settlement: Int] = [:]

  /// The number before which all events are known to have been accepted, independently of the event files.
  private(set) var accepted: UInt64 = 0

  /// The number of refused events.
  private(set) var refused = 0

  /// A step in the life of events.
  enum Entry: Equatable {
    case settle(SequenceSet, Settlement)
    case take(SequenceSet)
    case giveBack(SequenceSet)
    case accept(before: UInt64)
    case refuse(Int)
    case summary(Ledger)

    /// Whether it changes nothing.
    var isEmpty: Bool {
      switch self {
      case .settle(let numbers, _), .take(let numbers), .giveBack(let numbers): numbers.count == 0
      case .accept, .refuse, .summary: false
      }
    }
  }

  /// Applies a step; settled events don't change.
  mutating func apply(_ entry: Entry) {
    switch entry {
    case .settle(let numbers, let settlement):
      let before = settled.count
      settled.formUnion(numbers)
      taken.subtract(numbers)
      counts[settlement, default: 0] += settled.count - before
    case .take(let numbers): taken.formUnion(numbers)
    case .giveBack(let numbers): taken.subtract(numbers)
    case .accept(let number): accepted = max(accepted, number)
    case .refuse(let count): refused = refused.addingReportingOverflow(count).partialValue
    case .summary(let ledger): self = ledger
    }
  }

  /// The number after the last event in the ledger.
  var next: UInt64 {
    max(accepted, settled.ranges.last?.upperBound ?? 0, taken.ranges.last?.upperBound ?? 0)
  }
}

extension Ledger {
  /// Reads the entries of a file, up to the first damaged one.
  ///
  /// - Returns: The ledger, and the end of the last intact entry.
  static func read(_ bytes: UnsafeRawBufferPointer) -> (ledger: Ledger, end: Int) {
    var ledger = Ledger()
    var reader = ByteReader(bytes)
    var end = 0
    while let length = try? reader.littleEndian(UInt32.self), let expected = try? reader.littleEndian(UInt32.self),
      let payload = try? reader.bytes(Int(length))
    {
      var crc = CRC32()
      crc.update(UInt64(length))
      crc.update(payload)
      guard crc.value == expected, let entry = try? Entry(payload) else { break }
      ledger.apply(entry)
      end = reader.offset
    }
    return (ledger, end)
  }
}

extension Ledger.Entry {
  /// The entry as bytes, with its length and its checksum.
  var bytes: [UInt8] {
    var payload = ByteWriter()
    switch self {
    case .settle(let numbers, let settlement):
      payload.append(UInt8(1))
      payload.append(settlement.code)
      payload.append(numbers)
    case .take(let numbers):
      payload.append(UInt8(2))
      payload.append(numbers)
    case .giveBack(let numbers):
      payload.append(UInt8(3))
      payload.append(numbers)
    case .summary(let ledger):
      payload.append(UInt8(4))
      payload.append(littleEndian: UInt32(ledger.counts.count))
      for (settlement, count) in ledger.counts.sorted(by: { $0.key.code < $1.key.code }) {
        payload.append(settlement.code)
        payload.append(littleEndian: UInt64(count))
      }
      payload.append(ledger.settled)
      payload.append(ledger.taken)
      payload.append(littleEndian: ledger.accepted)
      payload.append(littleEndian: UInt64(ledger.refused))
    case .accept(let number):
      payload.append(UInt8(5))
      payload.append(littleEndian: number)
    case .refuse(let count):
      payload.append(UInt8(6))
      payload.append(littleEndian: UInt32(clamping: count))
    }
    var crc = CRC32()
    crc.update(UInt64(payload.count))
    payload.withBytes { crc.update($0) }
    var bytes = ByteWriter()
    bytes.append(littleEndian: UInt32(payload.count))
    bytes.append(littleEndian: crc.value)
    bytes.append(contentsOf: payload.bytes)
    return bytes.bytes
  }

  init(_ payload: UnsafeRawBufferPointer) throws(ByteReader.Damage) {
    var reader = ByteReader(payload)
    switch try reader.byte() {
    case 1:
      let settlement = try reader.settlement()
      self = .settle(try reader.numbers(), settlement)
    case 2: self = .take(try reader.numbers())
    case 3: self = .giveBack(try reader.numbers())
    case 4: self = .summary(try Ledger(summary: &reader))
    case 5: self = .accept(before: try reader.number(below: 1 << 62))
    case 6: self = .refuse(Int(try reader.littleEndian(UInt32.self)))
    default: throw ByteReader.Damage()
    }
  }
}

extension Ledger {
  fileprivate init(summary reader: inout ByteReader) throws(ByteReader.Damage) {
    let kinds = try reader.littleEndian(UInt32.self)
    guard kinds <= 256 else { throw ByteReader.Damage() }
    for _ in 0..<kinds {
      let settlement = try reader.settlement()
      // Small enough for a valid sum of any counts in the file.
      counts[settlement] = Int(try reader.number(below: 1 << 56))
    }
    settled = try reader.numbers()
    taken = try reader.numbers()
    guard counts.values.reduce(0, +) == settled.count else { throw ByteReader.Damage() }
    // Earlier versions don't write these.
    if reader.rest >= 16 {
      accepted = try reader.number(below: 1 << 62)
      refused = Int(try reader.number(below: 1 << 62))
    }
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ numbers: SequenceSet) {
    append(littleEndian: UInt32(numbers.ranges.count))
    for range in numbers.ranges {
      append(littleEndian: range.lowerBound)
      append(littleEndian: range.upperBound)
    }
  }
}

extension ByteReader {
  fileprivate mutating func number(below bound: UInt64) throws(Damage) -> UInt64 {
    let number = try littleEndian(UInt64.self)
    guard number < bound else { throw Damage() }
    return number
  }

  fileprivate mutating func settlement() throws(Damage) -> Settlement {
    guard let settlement = Settlement(code: try byte()) else { throw Damage() }
    return settlement
  }

  fileprivate mutating func numbers() throws(Damage) -> SequenceSet {
    let count = try littleEndian(UInt32.self)
    guard rest >= Int(count) * 16 else { throw Damage() }
    var numbers = SequenceSet()
    for _ in 0..<count {
      let (lower, upper) = (try number(below: 1 << 62), try number(below: 1 << 62))
      guard lower < upper else { throw Damage() }
      numbers.insert(lower..<upper)
    }
    return numbers
  }
}

/// The final fate of an event.
enum Settlement: Hashable {
  case delivered
  case rejected
  case dropped(DropReason)

  // The codes are stored in files, so they never change.
  var code: UInt8 {
    switch self {
    case .delivered: 1
    case .rejected: 2
    case .dropped(.overflow): 16
    case .dropped(.age): 17
    case .dropped(.ambiguous): 18
    case .dropped(.damaged): 19
    case .dropped(.discarded): 20
    }
  }

  static let all: [Settlement] = [.delivered, .rejected] + DropReason.allCases.map { .dropped($0) }

  init?(code: UInt8) {
    guard let settlement = Self.all.first(where: { $0.code == code }) else { return nil }
    self = settlement
  }
}
