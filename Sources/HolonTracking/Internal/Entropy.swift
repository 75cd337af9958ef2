internal import HolonBase
internal import HolonPlatform

/// Random bits of the system, fetched in bulk, because each fetch is a system call.
final class Entropy: Sendable {
  static let shared = Entropy()

  private let stock = Locked<[UInt64]>([])

  func next() -> (high: UInt64, low: UInt64) {
    stock.use { stock in
      if stock.count < 2 { stock = Self.fetch() }
      return (stock.removeLast(), stock.removeLast())
    }
  }

  /// Returns as many bits as `getentropy` provides per call: 256 bytes.
  private static func fetch() -> [UInt64] {
    var words = [UInt64](repeating: 0, count: 32)
    #if canImport(Darwin)
      // iOS has no getentropy.
      words.withUnsafeMutableBytes { arc4random_buf($0.baseAddress!, $0.count) }
    #else
      let isDone = words.withUnsafeMutableBytes { getentropy($0.baseAddress!, $0.count) == 0 }
      if !isDone {
        var system = SystemRandomNumberGenerator()
        for index in words.indices { words[index] = system.next() }
      }
    #endif
    return words
  }
}
