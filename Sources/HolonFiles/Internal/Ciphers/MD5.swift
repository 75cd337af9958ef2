/// MD5 (RFC 1321), which PDF's keys are made with; it protects nothing any more.
enum MD5 {
  /// The digest of bytes.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    let message = bytes + Padding.to64(bytes.count, lengthFirst: false)
    for block in stride(from: 0, to: message.count, by: 64) {
      let words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(message[block + index * 4 + $1]) << UInt32($1 * 8) }
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for round in 0..<64 {
        let mixed: UInt32
        let place: Int
        switch round >> 4 {
        case 0: (mixed, place) = (b & c | ~b & d, round)
        case 1: (mixed, place) = (d & b | ~d & c, (5 * round + 1) & 15)
        case 2: (mixed, place) = (b ^ c ^ d, (3 * round + 5) & 15)
        default: (mixed, place) = (c ^ (b | ~d), (7 * round) & 15)
        }
        let sum = a &+ mixed &+ constants[round] &+ words[place]
        let turn = turns[round >> 4 * 4 + round & 3]
        (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
      }
      state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32($0 * 8)) } }
  }

  private static let turns: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

  private static let constants: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]
}

/// What is put behind a message so that it is whole blocks (RFC 1321, section 3.1 and 3.2; FIPS 180-4, section 5.1).
enum Padding {
  /// Padding to blocks of 64 bytes, with the message's length in bits.
  static func to64(_ count: Int, lengthFirst isBigEndian: Bool) -> [UInt8] {
    padding(count, block: 64, lengthBytes: 8, isBigEndian)
  }

  /// Padding to blocks of 128 bytes.
  static func to128(_ count: Int) -> [UInt8] { padding(count, block: 128, lengthBytes: 16, true) }

  private static func padding(_ count: Int, block: Int, lengthBytes: Int, _ isBigEndian: Bool) -> [UInt8] {
    let zeros = (2 * block - 1 - lengthBytes - count % block) % block
    let bits = (0..<8).map { UInt8(truncatingIfNeeded: (UInt64(count) * 8) >> UInt64($0 * 8)) }
    return [0x80] + [UInt8](repeating: 0, count: zeros + (isBigEndian ? lengthBytes - 8 : 0))
      + (isBigEndian ? bits.reversed() : bits)
  }
}
