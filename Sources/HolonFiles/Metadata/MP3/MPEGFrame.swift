/// The header of a frame of MPEG audio (ISO/IEC 11172-3, section 2.4.1.3, and 13818-3).
struct MPEGFrame: Equatable {
  /// The number of samples per second.
  let rate: Int

  /// The number of bits per second.
  let bitRate: Int

  /// The frame's length in bytes.
  let length: Int

  /// The number of samples in the frame.
  let samples: Int

  /// The length in bytes of the shortest frame like this one, at the lowest bit rate.
  let leastLength: Int

  /// The offset, from the frame's beginning, of the encoder's own header, if it has one.
  let sideInformationEnd: Int

  /// The bits that stay the same within a file: version, layer and sampling rate.
  let constant: UInt32

  /// The length in bytes of all frames of a free bit rate, without padding, or nil for other bit rates.
  let freeLength: Int?

  /// Reads a header; nil if the four bytes are none, or don't specify the frame's length.
  ///
  /// - Parameter freeLength: The length without padding of frames whose headers don't specify it (section 2.4.2.3,
  ///   "free").
  init?(_ header: UInt32, freeLength: Int? = nil) {
    let version = Int(header >> 19 & 3)
    let layer = 4 - Int(header >> 17 & 3)
    let bitRateIndex = Int(header >> 12 & 15)
    let rateIndex = Int(header >> 10 & 3)
    guard header >> 21 == 0x7FF, version != 1, layer != 4, rateIndex != 3, bitRateIndex != 15,
      (bitRateIndex == 0) == (freeLength != nil)
    else { return nil }
    let isVersion1 = version == 3
    rate = [44_100, 48_000, 32_000][rateIndex] >> (isVersion1 ? 0 : version == 2 ? 1 : 2)
    let kilobits = Self.kilobits(isVersion1, layer)
    samples = layer == 1 ? 384 : layer == 2 || isVersion1 ? 1_152 : 576
    self.freeLength = freeLength
    let padding = Int(header >> 9 & 1) * (layer == 1 ? 4 : 1)
    if let freeLength {
      bitRate = freeLength * 8 * rate / samples
      length = freeLength + padding
      leastLength = freeLength
    } else {
      bitRate = kilobits[bitRateIndex - 1] * 1_000
      let leastBitRate = kilobits[0] * 1_000
      length = (layer == 1 ? 12 * bitRate / rate * 4 : samples / 8 * bitRate / rate) + padding
      leastLength = layer == 1 ? 12 * leastBitRate / rate * 4 : samples / 8 * leastBitRate / rate
    }
    let isMono = header >> 6 & 3 == 3
    sideInformationEnd = isVersion1 ? (isMono ? 21 : 36) : (isMono ? 13 : 21)
    constant = header & 0xFFFE_0C00
  }

  private static func kilobits(_ isVersion1: Bool, _ layer: Int) -> [Int] {
    switch (isVersion1, layer) {
    case (true, 1): layer1
    case (true, 2): layer2
    case (true, _): layer3
    case (false, 1): laterLayer1
    case (false, _): laterLayers
    }
  }

  private static let layer1 = [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
  private static let layer2 = [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
  private static let layer3 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let laterLayer1 = [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
  private static let laterLayers = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
