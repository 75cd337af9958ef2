public import Foundation
import HolonSync
import HolonTestingSync

/// An outline whose nodes have a title and notes.
enum Outline {
  /// Devices store and load themselves as bytes.
  static var check: ConvergenceCheck {
    var check = ConvergenceCheck(fields: ["title", "notes"]) { number in
      UUID(Int(number % 12))
    } value: { _, generator in
      String(generator.next() % 100)
    }
    check.reopen = { client in SyncClient(bytes: client.bytes) ?? SyncClient() }
    check.checksChanges = true
    return check
  }
}

/// Identities as numbers, so that tests read well.
extension UUID: @retroactive ExpressibleByIntegerLiteral, @retroactive Strideable {
  init(_ number: Int) {
    let words = (UInt64(0), UInt64(bitPattern: Int64(number)).bigEndian)
    self = withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  var number: Int {
    withUnsafeBytes(of: uuid) { Int(truncatingIfNeeded: $0.loadUnaligned(fromByteOffset: 8, as: Int64.self).bigEndian) }
  }

  /// The identity with a number.
  public init(integerLiteral number: Int) { self.init(number) }

  /// Returns the number of identities in between.
  public func distance(to other: UUID) -> Int { other.number - number }

  /// Returns the identity that is a number of steps further.
  public func advanced(by distance: Int) -> UUID { UUID(number + distance) }

  static func - (id: UUID, number: Int) -> UUID { UUID(id.number - number) }

  static func + (id: UUID, number: Int) -> UUID { UUID(id.number + number) }
}
