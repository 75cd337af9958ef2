/// A sorter of records by the bytes of their names, most of which it compares as single numbers.
struct NameSorter {
  private struct Key {
    /// The first eight bytes of the name, the first one being the most significant.
    var prefix: UInt64
    var record: FileEntry
  }

  private var keys: [Key] = []

  /// Sorts the last records of an array.
  mutating func sort(_ records: inout [FileEntry], from first: Int, _ names: NameArena) {
    guard records.count - first > 1 else { return }
    keys.removeAll(keepingCapacity: true)
    for place in first..<records.count {
      let record = records[place]
      keys.append(Key(prefix: names.withName(record.name, Self.prefix), record: record))
    }
    keys.sort { lhs, rhs in
      if lhs.prefix != rhs.prefix { return lhs.prefix < rhs.prefix }
      return names.withName(lhs.record.name) { left in
        names.withName(rhs.record.name) { compare(left, $0) < 0 }
      }
    }
    for index in keys.indices { records[first + index] = keys[index].record }
    // The memory that one huge folder took isn't kept for all others.
    if keys.count > 65_536 { keys = [] }
  }

  @inline(__always)
  private static func prefix(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if name.count >= 8 { return UInt64(bigEndian: UnsafeRawPointer(name.baseAddress!).loadUnaligned(as: UInt64.self)) }
    var prefix: UInt64 = 0
    for index in 0..<name.count { prefix |= UInt64(name[index]) << UInt64(56 - 8 * index) }
    return prefix
  }
}
