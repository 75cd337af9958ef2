/// A random number generator that returns the same numbers for the same seed, so that a failure can be repeated.
///
/// The algorithm is SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed of the sequence.
  public let seed: UInt64

  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: The seed of the sequence, to be printed with a failure; a random number by default.
  public init(seed: UInt64 = .random(in: 0...UInt64.max)) {
    self.seed = seed
    state = seed
  }

  /// Returns the next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
