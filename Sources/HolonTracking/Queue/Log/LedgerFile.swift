/// The file of a ledger: its entries, and then zeros, which reserve room that a full disk can't refuse.
///
/// When the file is full, it is replaced by one with only a summary. That file exists beforehand, full of zeros, so
/// that replacing needs no room either: the summary is written into it, and it is renamed in one step.
struct LedgerFile {
  static let name = "ledger"
  static let spareName = "ledger.spare"

  private let storage: any LogStorage
  private var file: any LogFile

  /// The place of the next entry.
  private var end: Int

  /// The size in bytes beyond which writing a summary pays.
  private var limit: Int

  /// The next file of the ledger; nil when there was no room for it.
  private var spare: (any LogFile)?

  /// Opens the file, reads it, and reserves room.
  ///
  /// - Returns: The file, its ledger, and whether a part of it is damaged.
  static func open(
    in storage: any LogStorage
  ) throws(TrackingError) -> (file: LedgerFile, ledger: Ledger, isDamaged: Bool) {
    let file = try storage.open(name)
    let bytes = try file.read(from: 0, count: file.size())
    let (ledger, end) = bytes.withUnsafeBytes { Ledger.read($0) }
    let rest = bytes[end...]
    let isDamaged = !rest.isZero
    // Entries after a damaged one must not become valid by another one that is written in its place.
    if isDamaged { try file.write([UInt8](repeating: 0, count: rest.count), at: end) }
    var opened = LedgerFile(storage, file, end: end)
    opened.reserve(from: bytes.count)
    return (opened, ledger, isDamaged)
  }

  private init(_ storage: any LogStorage, _ file: any LogFile, end: Int) {
    (self.storage, self.file, self.end) = (storage, file, end)
    limit = Self.limit(storage, end)
  }

  private static func limit(_ storage: any LogStorage, _ end: Int) -> Int {
    max(storage.reserve > 0 ? storage.reserve : 1 << 16, 2 * end)
  }

  /// Whether the file still has its name, by which the next process finds it.
  var hasName: Bool { file.hasName }

  /// Returns whether a summary is better than appending the given number of bytes.
  func isFull(for count: Int) -> Bool { end + count > limit }

  /// Appends an entry.
  mutating func append(_ bytes: [UInt8]) throws(TrackingError) {
    try file.write(bytes, at: end)
    end += bytes.count
  }

  /// Replaces the file by one with only a summary.
  mutating func replace(with ledger: Ledger) throws(TrackingError) {
    let bytes = Ledger.Entry.summary(ledger).bytes
    let next: any LogFile
    if let spare {
      next = spare
    } else {
      next = try storage.open(Self.spareName)
      try next.truncate(to: 0)
    }
    // Even if a later step fails, it isn't full of zeros any more.
    spare = nil
    try next.write(bytes, at: 0)
    try storage.rename(Self.spareName, to: Self.name)
    (file, end, limit) = (next, bytes.count, Self.limit(storage, bytes.count))
    reserveSpare()
  }

  /// Writes only the summary into a new file, because the old one was removed.
  mutating func restore(_ ledger: Ledger) throws(TrackingError) {
    let bytes = Ledger.Entry.summary(ledger).bytes
    file = try storage.open(Self.name)
    try file.truncate(to: 0)
    try file.write(bytes, at: 0)
    (end, limit, spare) = (bytes.count, Self.limit(storage, bytes.count), nil)
    reserve(from: end)
  }

  /// Reserves room if the reserve is missing and the disk has room.
  mutating func reserveSpare() {
    guard spare == nil, storage.reserve > 0 else { return }
    spare = try? Self.makeSpare(in: storage)
  }

  private mutating func reserve(from size: Int) {
    if size < storage.reserve {
      try? file.write([UInt8](repeating: 0, count: storage.reserve - size), at: size)
    }
    reserveSpare()
  }

  private static func makeSpare(in storage: any LogStorage) throws(TrackingError) -> any LogFile {
    let spare = try storage.open(spareName)
    // A process may have ended while it wrote a summary into it.
    let bytes = try spare.read(from: 0, count: spare.size())
    if bytes.count < storage.reserve || !bytes[...].isZero {
      try spare.write([UInt8](repeating: 0, count: max(storage.reserve, bytes.count)), at: 0)
    }
    return spare
  }
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are zero.
  fileprivate var isZero: Bool {
    withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        guard bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0 else { return false }
        index += 8
      }
      return bytes[index...].allSatisfy { $0 == 0 }
    }
  }
}
