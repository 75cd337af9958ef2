/// AES with chained blocks (FIPS 197; NIST SP 800-38A, section 6.2), as PDF uses it.
struct AES {
  private static let blockLength = 16
  private let roundKeys: [UInt8]

  /// Expands a key of 16 or 32 bytes (FIPS 197, section 5.2).
  init?(key: [UInt8]) {
    guard key.count == 16 || key.count == 32 else { return nil }
    let words = key.count / 4
    var expanded = key
    var factor: UInt8 = 1
    for index in words..<(4 * (words + 7)) {
      var last = Array(expanded.suffix(4))
      if index % words == 0 {
        last = [last[1], last[2], last[3], last[0]].map { Self.substitutes[Int($0)] }
        last[0] ^= factor
        factor = Self.doubled(factor)
      } else if words > 6, index % words == 4 {
        last = last.map { Self.substitutes[Int($0)] }
      }
      for byte in last { expanded.append(expanded[expanded.count - key.count] ^ byte) }
    }
    roundKeys = expanded
  }

  /// Decrypts whole blocks; an incomplete last one is left out.
  func decrypt(_ bytes: ArraySlice<UInt8>, start: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous = start[...]
    var index = bytes.startIndex
    while bytes.endIndex - index >= Self.blockLength {
      let block = bytes[index..<(index + Self.blockLength)]
      result.append(contentsOf: zip(decryptBlock(block), previous).map { $0 ^ $1 })
      previous = block
      index += Self.blockLength
    }
    return result
  }

  /// Encrypts whole blocks; an incomplete last one is left out.
  func encrypt(_ bytes: [UInt8], start: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous = start
    for index in stride(from: 0, to: bytes.count - Self.blockLength + 1, by: Self.blockLength) {
      previous = encryptBlock((0..<Self.blockLength).map { bytes[index + $0] ^ previous[$0] })
      result.append(contentsOf: previous)
    }
    return result
  }

  private var rounds: Int { roundKeys.count / Self.blockLength - 1 }

  private func encryptBlock(_ block: [UInt8]) -> [UInt8] {
    var state = block
    add(round: 0, to: &state)
    for round in 1...rounds {
      state = (0..<16).map { Self.substitutes[Int(state[($0 + 4 * ($0 % 4)) % 16])] }
      if round < rounds { state = Self.mixed(state, Self.forward) }
      add(round: round, to: &state)
    }
    return state
  }

  private func decryptBlock(_ block: ArraySlice<UInt8>) -> [UInt8] {
    var state = Array(block)
    for round in stride(from: rounds, to: 0, by: -1) {
      add(round: round, to: &state)
      if round < rounds { state = Self.mixed(state, Self.backward) }
      state = (0..<16).map { Self.originals[Int(state[($0 + 12 * ($0 % 4)) % 16])] }
    }
    add(round: 0, to: &state)
    return state
  }

  private func add(round: Int, to state: inout [UInt8]) {
    for index in 0..<Self.blockLength { state[index] ^= roundKeys[round * Self.blockLength + index] }
  }
}

// The field of 256 elements and what is made of it (FIPS 197, sections 4.2 and 5.1).
extension AES {
  private static func doubled(_ byte: UInt8) -> UInt8 { byte << 1 ^ (byte >> 7 * 0x1B) }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (left, right, result): (UInt8, UInt8, UInt8) = (left, right, 0)
    while right != 0 {
      if right & 1 == 1 { result ^= left }
      left = doubled(left)
      right >>= 1
    }
    return result
  }

  /// What each byte of a column is multiplied by.
  private static let forward = [2, 3, 1, 1].map(table)
  private static let backward = [14, 11, 13, 9].map(table)

  private static func table(_ factor: UInt8) -> [UInt8] { (0...255).map { product(UInt8($0), factor) } }

  private static func mixed(_ state: [UInt8], _ factors: [[UInt8]]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: blockLength)
    for index in 0..<blockLength {
      for turn in 0..<4 {
        let (column, row) = (index & 12, (index + turn) & 3)
        result[index] ^= factors[turn][Int(state[column + row])]
      }
    }
    return result
  }

  private static let substitutes: [UInt8] = {
    var table = [UInt8](repeating: 0x63, count: 256)
    var (power, inverse): (UInt8, UInt8) = (1, 1)
    for _ in 0..<255 {
      // 3 generates the field, and 0xF6 is its inverse.
      power = product(power, 3)
      inverse = product(inverse, 0xF6)
      var turned = inverse
      for bits in UInt8(1)...4 { turned ^= inverse << bits | inverse >> (8 - bits) }
      table[Int(power)] = turned ^ 0x63
    }
    return table
  }()

  private static let originals: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for (index, substitute) in substitutes.enumerated() { table[Int(substitute)] = UInt8(index) }
    return table
  }()
}
