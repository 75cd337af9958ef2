/// RC4, which old PDFs are encrypted with (ISO 32000-1, section 7.6.2); it protects nothing any more.
enum RC4 {
  /// The bytes encrypted or, which is the same, decrypted.
  static func apply(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    guard !key.isEmpty else { return bytes }
    var state = [UInt8](0...255)
    var other = 0
    for index in 0..<256 {
      other = (other + Int(state[index]) + Int(key[index % key.count])) & 255
      state.swapAt(index, other)
    }
    var result = bytes
    var index = 0
    other = 0
    for place in result.indices {
      index = (index + 1) & 255
      other = (other + Int(state[index])) & 255
      state.swapAt(index, other)
      result[place] ^= state[(Int(state[index]) + Int(state[other])) & 255]
    }
    return result
  }
}
