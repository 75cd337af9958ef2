/// The position of a name among the names of a tree: the chunk, and the offset in it.
struct NameReference: Hashable, Sendable {
  var rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(chunk: Int, offset: Int) { rawValue = UInt32(chunk) << 16 | UInt32(offset) }

  var chunk: Int { Int(rawValue >> 16) }
  var offset: Int { Int(rawValue & 0xFFFF) }
}

/// The bytes of many names in sequence, each preceded by its length.
///
/// Versions share chunks. Adding a name while others refer to the last chunk begins another one.
struct NameArena: Sendable {
  private(set) var chunks: [NameChunk] = []

  /// The maximum number of chunks that references can address.
  var greatestChunkCount = 0x1_0000

  /// The number of chunks that can still be added.
  var remainingChunkCount: Int { greatestChunkCount - chunks.count }

  /// Adds a name; nil when no space is left and the names have to be compacted.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>) -> NameReference? {
    let length = name.count + (name.count < 0xFF ? 1 : 3)
    var capacity = 256
    if let last = chunks.indices.last, isKnownUniquelyReferenced(&chunks[last]) {
      if let offset = chunks[last].append(name, length: length) { return NameReference(chunk: last, offset: offset) }
      capacity = chunks[last].capacity * 4
    }
    guard remainingChunkCount > 0 else { return nil }
    // The first chunks are small, so that versions with an edit each don't cost a whole chunk each.
    let chunk = NameChunk(capacity: min(max(capacity, length), NameChunk.greatest))
    let offset = chunk.append(name, length: length)!
    chunks.append(chunk)
    return NameReference(chunk: chunks.count - 1, offset: offset)
  }

  /// Adds a name; nil when no space is left.
  mutating func append(_ name: FileName) -> NameReference? { name.bytes.withUnsafeBufferPointer { append($0) } }

  /// Adds all chunks of another arena and returns the offset of its references; nil when no space is left.
  mutating func append(contentsOf other: NameArena) -> UInt32? {
    guard other.chunks.count <= remainingChunkCount else { return nil }
    let base = UInt32(truncatingIfNeeded: chunks.count << 16)
    chunks += other.chunks
    return base
  }

  /// Calls a closure with the bytes of a name.
  func withName<Result>(_ reference: NameReference, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let chunk = chunks[reference.chunk]
    return withExtendedLifetime(chunk) { body(chunk.name(at: reference.offset)) }
  }

  /// A copy of a name.
  subscript(reference: NameReference) -> FileName { withName(reference) { FileName(unchecked: Array($0)) } }

  /// The memory of all chunks, in bytes.
  var byteCount: Int { chunks.reduce(0) { $0 + $1.capacity } }
}

/// A piece of memory with names.
final class NameChunk {
  static let greatest = 0x1_0000

  let bytes: UnsafeMutablePointer<UInt8>
  let capacity: Int
  private(set) var used = 0

  init(capacity: Int) {
    bytes = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { bytes.deallocate() }

  /// Adds a name in unused memory; nil when it doesn't fit.
  func append(_ name: UnsafeBufferPointer<UInt8>, length: Int) -> Int? {
    guard used + length <= capacity else { return nil }
    let offset = used
    var start = bytes + offset
    if name.count < 0xFF {
      start.pointee = UInt8(name.count)
      start += 1
    } else {
      start[0] = 0xFF
      start[1] = UInt8(name.count >> 8)
      start[2] = UInt8(name.count & 0xFF)
      start += 3
    }
    if let base = name.baseAddress { start.update(from: base, count: name.count) }
    used += length
    return offset
  }

  func name(at offset: Int) -> UnsafeBufferPointer<UInt8> {
    let start = bytes + offset
    if start[0] < 0xFF { return UnsafeBufferPointer(start: start + 1, count: Int(start[0])) }
    return UnsafeBufferPointer(start: start + 3, count: Int(start[1]) << 8 | Int(start[2]))
  }
}

// Written to only while one arena refers to it; written bytes never change.
extension NameChunk: @unchecked Sendable {}
