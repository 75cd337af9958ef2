extension String {
  /// The hash FNV-1a of the text's UTF-8, of 64 bits, which is the same in all processes.
  var stableHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
