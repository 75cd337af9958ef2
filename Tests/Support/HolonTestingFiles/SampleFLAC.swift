/// Free Lossless Audio Codec (RFC 9639).
enum SampleFLAC {
  private static let rate = 44_100
  private static let blockLength = 4_096

  /// Returns silence in blocks of one value each.
  static func file(_ music: SampleMusic) -> [UInt8] {
    let frames = music.frames(of: blockLength, rate: rate)
    var header = SampleBits(highestFirst: true)
    header.write(blockLength, 16)
    header.write(blockLength, 16)
    header.write(0, 48)
    header.write(rate, 20)
    header.write(0, 3)
    header.write(15, 5)
    header.write(frames * blockLength, 36)
    let information = header.bytes + [UInt8](repeating: 0, count: 16)
    var file = SampleBytes()
    file.text("fLaC")
    file.append([0, 0, 0, UInt8(information.count)] + information)
    let comments = music.comments
    file.append([0x84, UInt8(comments.count >> 16), UInt8(comments.count >> 8 & 255), UInt8(comments.count & 255)])
    file.append(comments)
    for number in 0..<frames { file.append(frame(number)) }
    return file.bytes
  }

  private static func frame(_ number: Int) -> [UInt8] {
    var frame: [UInt8] = [0xFF, 0xF8, 0xC9, 0x08] + coded(number)
    frame.append(Checksum.flac8(frame))
    frame += [0, 0, 0]
    let sum = Checksum.flac16(frame)
    return frame + [UInt8(sum >> 8), UInt8(sum & 255)]
  }

  /// Returns the number as UTF-8 would encode a character (section 9.1.5).
  private static func coded(_ number: Int) -> [UInt8] {
    Unicode.Scalar(UInt32(number)).map { Array(String($0).utf8) } ?? [0]
  }
}
