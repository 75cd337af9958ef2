internal import Foundation
package import HolonSQL

/// A write that can't be read back from the bytes that were made of it.
package struct WriteDecodingError: Error, CustomStringConvertible {
  package let description = "the bytes of a kept write are damaged"
}

// Writes as bytes, in the values of their columns: the kind, and then each entity, or the identifier alone.
extension SQLTable {
  package func bytes(of write: RepositoryWrite<Entity>) -> [UInt8] {
    var bytes: [UInt8] = []
    switch write {
    case .add(let entity):
      bytes.append(1)
      bytes.append(values(of: entity))
    case .update(let entity):
      bytes.append(2)
      bytes.append(values(of: entity))
    case .put(let entities):
      bytes.append(3)
      for entity in entities { bytes.append(values(of: entity)) }
    case .delete(let id):
      bytes.append(4)
      bytes.append([id.sqlValue])
    }
    return bytes
  }

  package func write(of bytes: [UInt8]) throws -> RepositoryWrite<Entity> {
    var reader = ByteReader(bytes: bytes)
    let kind = try reader.byte()
    if kind == 4 { return .delete(try Entity.ID(SQLRow(SQLRecord(try reader.values())), 0)) }
    var entities: [Entity] = []
    let names = columns.map(\.name)
    while !reader.isAtEnd { entities.append(try read(SQLRow(SQLRecord(try reader.values(), named: names)))) }
    switch (kind, entities.count) {
    case (1, 1): return .add(entities[0])
    case (2, 1): return .update(entities[0])
    case (3, _): return .put(entities)
    default: throw WriteDecodingError()
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ values: [SQLValue]) {
    append(number: values.count)
    for value in values {
      switch value {
      case .null: append(0)
      case .bool(let value): self += [1, value ? 1 : 0]
      case .integer(let value): append(2, number: value)
      case .real(let value): append(3, number: Int(bitPattern: UInt(value.bitPattern)))
      case .text(let value):
        append(4, number: value.utf8.count)
        self += value.utf8
      case .blob(let value):
        append(5, number: value.count)
        self += value
      case .uuid(let value):
        append(6)
        Swift.withUnsafeBytes(of: value.uuid) { self += $0 }
      case .date(let value): append(7, number: Int(bitPattern: UInt(value.timeIntervalSinceReferenceDate.bitPattern)))
      }
    }
  }

  private mutating func append(_ kind: UInt8, number: Int) {
    append(kind)
    append(number: number)
  }

  private mutating func append(number: Int) {
    Swift.withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { self += $0 }
  }
}

private struct ByteReader {
  let bytes: [UInt8]
  var place = 0

  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() throws -> UInt8 { try take(1)[0] }

  mutating func values() throws -> [SQLValue] {
    let count = try number()
    guard count >= 0, count <= bytes.count else { throw WriteDecodingError() }
    return try (0..<count).map { _ in try value() }
  }

  private mutating func value() throws -> SQLValue {
    switch try byte() {
    case 0: return .null
    case 1: return .bool(try byte() == 1)
    case 2: return .integer(try number())
    case 3: return .real(Double(bitPattern: UInt64(bitPattern: Int64(try number()))))
    case 4: return .text(String(decoding: try take(try number()), as: UTF8.self))
    case 5: return .blob(try take(try number()))
    case 6: return .uuid(UUID(uuid: try take(16).withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }))
    case 7:
      let interval = Double(bitPattern: UInt64(bitPattern: Int64(try number())))
      return .date(Date(timeIntervalSinceReferenceDate: interval))
    default: throw WriteDecodingError()
    }
  }

  private mutating func number() throws -> Int {
    try take(8).withUnsafeBytes { Int(Int64(littleEndian: $0.loadUnaligned(as: Int64.self))) }
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0, count <= bytes.count - place else { throw WriteDecodingError() }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }
}
