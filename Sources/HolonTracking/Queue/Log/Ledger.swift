/// What became of the events of a log, by their numbers: the books.
///
/// It is kept as entries, each with a length and a checksum, one after another in a ``LedgerFile``. An entry is written
/// before anything is built on it, and whatever follows a damaged one is forgotten: then events are sent again, and
/// nothing is lost.
struct Ledger: Equatable {
  /// The events of which it is known what became of them.
  private(set) var settled = SequenceSet()

  /// The events that have been sent, and may or may not have arrived; for those that must not arrive twice.
  private(set) var taken = SequenceSet()

  /// How many came to which end.
  private(set) var counts: [Settlement: Int] = [:]

  /// The number before which all events are known to have been accepted, whatever the files of events have.
  private(set) var accepted: UInt64 = 0

  /// How many events were not accepted.
  private(set) var refused = 0

  /// A step in the life of events.
  enum Entry: Equatable {
    case settle(SequenceSet, Settlement)
    case take(SequenceSet)
    case giveBack(SequenceSet)
    case accept(before: UInt64)
    case refuse(Int)
    case summary(Ledger)

    /// Whether nothing changes by it.
    var isEmpty: Bool {
      switch self {
      case .settle(let numbers, _), .take(let numbers), .giveBack(let numbers): numbers.count == 0
      case .accept, .refuse, .summary: false
      }
    }
  }

  /// Takes a step; of events that are settled already nothing changes.
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

  /// The number after the last one that it knows of.
  var next: UInt64 {
    max(accepted, settled.ranges.last?.upperBound ?? 0, taken.ranges.last?.upperBound ?? 0)
  }
}

extension Ledger {
  /// Reads the entries of a file, up to the first damaged one.
  ///
  /// - Returns: The ledger, and where the last intact entry ends.
  static func read(_ bytes: UnsafeRawBufferPointer) -> (ledger: Ledger, end: Int) {
    var ledger = Ledger()
    var reader = ByteReader(bytes)
    var end = 0
    while let length = reader.read(UInt32.self), let expected = reader.read(UInt32.self),
      let payload = reader.read(count: Int(length))
    {
      var crc = CRC32()
      crc.update(UInt64(length))
      crc.update(payload)
      guard crc.value == expected, let entry = Entry(payload) else { break }
      ledger.apply(entry)
      end = reader.offset
    }
    return (ledger, end)
  }
}

extension Ledger.Entry {
  /// The entry as bytes, with its length and its checksum.
  var bytes: [UInt8] {
    var payload: [UInt8] = []
    switch self {
    case .settle(let numbers, let settlement):
      payload.append(1)
      payload.append(settlement.code)
      payload.append(numbers)
    case .take(let numbers):
      payload.append(2)
      payload.append(numbers)
    case .giveBack(let numbers):
      payload.append(3)
      payload.append(numbers)
    case .summary(let ledger):
      payload.append(4)
      payload.appendNumber(UInt32(ledger.counts.count))
      for (settlement, count) in ledger.counts.sorted(by: { $0.key.code < $1.key.code }) {
        payload.append(settlement.code)
        payload.appendNumber(UInt64(count))
      }
      payload.append(ledger.settled)
      payload.append(ledger.taken)
      payload.appendNumber(ledger.accepted)
      payload.appendNumber(UInt64(ledger.refused))
    case .accept(let number):
      payload.append(5)
      payload.appendNumber(number)
    case .refuse(let count):
      payload.append(6)
      payload.appendNumber(UInt32(clamping: count))
    }
    var crc = CRC32()
    crc.update(UInt64(payload.count))
    payload.withUnsafeBytes { crc.update($0) }
    var bytes: [UInt8] = []
    bytes.appendNumber(UInt32(payload.count))
    bytes.appendNumber(crc.value)
    return bytes + payload
  }

  init?(_ payload: UnsafeRawBufferPointer) {
    var reader = ByteReader(payload)
    switch reader.read(UInt8.self) {
    case 1:
      guard let settlement = reader.read(UInt8.self).flatMap(Settlement.init), let numbers = reader.readNumbers()
      else { return nil }
      self = .settle(numbers, settlement)
    case 2:
      guard let numbers = reader.readNumbers() else { return nil }
      self = .take(numbers)
    case 3:
      guard let numbers = reader.readNumbers() else { return nil }
      self = .giveBack(numbers)
    case 4:
      guard let ledger = Ledger(summary: &reader) else { return nil }
      self = .summary(ledger)
    case 5:
      guard let number = reader.read(UInt64.self), number < 1 << 62 else { return nil }
      self = .accept(before: number)
    case 6:
      guard let count = reader.read(UInt32.self) else { return nil }
      self = .refuse(Int(count))
    default: return nil
    }
  }
}

extension Ledger {
  fileprivate init?(summary reader: inout ByteReader) {
    guard let kinds = reader.read(UInt32.self), kinds <= 256 else { return nil }
    for _ in 0..<kinds {
      guard let settlement = reader.read(UInt8.self).flatMap(Settlement.init),
        let count = reader.read(UInt64.self), count < 1 << 56
      else { return nil }
      // Small enough for their sum to be a number whatever the file says.
      counts[settlement] = Int(count)
    }
    guard let settled = reader.readNumbers(), let taken = reader.readNumbers(),
      counts.values.reduce(0, +) == settled.count
    else { return nil }
    self.settled = settled
    self.taken = taken
    // Earlier versions haven't written these.
    if let accepted = reader.read(UInt64.self), let refused = reader.read(UInt64.self) {
      guard accepted < 1 << 62, refused < 1 << 62 else { return nil }
      (self.accepted, self.refused) = (accepted, Int(refused))
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ numbers: SequenceSet) {
    appendNumber(UInt32(numbers.ranges.count))
    for range in numbers.ranges {
      appendNumber(range.lowerBound)
      appendNumber(range.upperBound)
    }
  }
}

extension ByteReader {
  fileprivate mutating func readNumbers() -> SequenceSet? {
    guard let count = read(UInt32.self), rest >= Int(count) * 16 else { return nil }
    var numbers = SequenceSet()
    for _ in 0..<count {
      guard let lower = read(UInt64.self), let upper = read(UInt64.self), lower < upper, upper < 1 << 62
      else { return nil }
      numbers.insert(lower..<upper)
    }
    return numbers
  }
}
