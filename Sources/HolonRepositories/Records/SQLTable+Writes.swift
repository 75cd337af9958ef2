internal import Foundation
internal import HolonBase
package import HolonSQL

/// An error from damaged bytes of a stored write.
package struct WriteDecodingError: Error, CustomStringConvertible {
  package let description = "the bytes of a pending write are damaged: remove it from the outbox"
}

// Writes as bytes, in the values of their columns: the kind, and then each entity, or only the identifier.
extension SQLTable {
  /// Returns a write as bytes, for storage in an outbox.
  public func bytes(of write: RepositoryWrite<Entity>) -> [UInt8] {
    var bytes = ByteWriter()
    switch write {
    case .add(let entity):
      bytes.append(UInt8(1))
      bytes.append(values(of: entity))
    case .update(let entity):
      bytes.append(UInt8(2))
      bytes.append(values(of: entity))
    case .put(let entities):
      bytes.append(UInt8(3))
      for entity in entities { bytes.append(values(of: entity)) }
    case .delete(let id):
      bytes.append(UInt8(4))
      bytes.append([id.sqlValue])
    }
    return bytes.bytes
  }

  package func write(of bytes: [UInt8]) throws -> RepositoryWrite<Entity> {
    do {
      return try bytes.withUnsafeBytes { bytes in
        var reader = ByteReader(bytes)
        return try write(from: &reader)
      }
    } catch is ByteReader.Damage {
      throw WriteDecodingError()
    }
  }

  private func write(from reader: inout ByteReader) throws -> RepositoryWrite<Entity> {
    let kind = try reader.byte()
    if kind == 4 { return .delete(try Entity.ID(SQLRow(SQLRecord(try reader.values())), 0)) }
    var entities: [Entity] = []
    let names = columns.map { $0.name }
    while !reader.isAtEnd { entities.append(try read(SQLRow(SQLRecord(try reader.values(), named: names)))) }
    switch (kind, entities.count) {
    case (1, 1): return .add(entities[0])
    case (2, 1): return .update(entities[0])
    case (3, _): return .put(entities)
    default: throw WriteDecodingError()
    }
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ values: [SQLValue]) {
    append(littleEndian: values.count)
    for value in values {
      switch value {
      case .null: append(UInt8(0))
      case .bool(let value): append(contentsOf: [1, value ? 1 : 0])
      case .integer(let value): append(2, value)
      case .real(let value): append(3, value.bitPattern)
      case .text(let value):
        append(4, value.utf8.count)
        append(value)
      case .blob(let value):
        append(5, value.count)
        append(contentsOf: value)
      case .uuid(let value):
        append(UInt8(6))
        append(bytesOf: value)
      case .date(let value): append(7, value.timeIntervalSinceReferenceDate.bitPattern)
      }
    }
  }

  private mutating func append(_ kind: UInt8, _ number: some FixedWidthInteger) {
    append(kind)
    append(littleEndian: number)
  }
}

extension ByteReader {
  fileprivate mutating func values() throws(Damage) -> [SQLValue] {
    let count = try littleEndian(Int.self)
    guard count >= 0, count <= rest else { throw Damage() }
    var values: [SQLValue] = []
    for _ in 0..<count { values.append(try value()) }
    return values
  }

  private mutating func value() throws(Damage) -> SQLValue {
    switch try byte() {
    case 0: .null
    case 1: .bool(try byte() == 1)
    case 2: .integer(try littleEndian())
    case 3: .real(Double(bitPattern: try littleEndian()))
    case 4: .text(String(decoding: try bytes(try littleEndian()), as: UTF8.self))
    case 5: .blob(Array(try bytes(try littleEndian())))
    case 6: .uuid(try uuid())
    case 7: .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: try littleEndian())))
    default: throw Damage()
    }
  }
}
