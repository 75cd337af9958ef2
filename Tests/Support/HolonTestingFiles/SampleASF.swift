/// The header of a Windows Media Audio file (ASF specification 01.20.05).
///
/// It has no sound, since encoding it would take more code than a sample.
enum SampleASF {
  static func file(_ music: SampleMusic) -> [UInt8] {
    var properties = SampleBytes()
    properties.append([UInt8](repeating: 0, count: 40))
    let ahead: UInt64 = 3_000
    properties.little(UInt64(music.seconds * 10_000_000) + ahead * 10_000)
    properties.little(UInt64(music.seconds * 10_000_000))
    properties.little(ahead)
    for number in [2, 1_024, 1_024, 64_000] { properties.little(UInt32(number)) }
    var description = SampleBytes()
    let (title, artist) = (text(music.title), text(music.artist))
    for count in [title.count, artist.count, 0, 0, 0] { description.little(UInt16(count)) }
    description.append(title + artist)
    var extended = SampleBytes()
    extended.little(UInt16(1))
    for (type, text) in [(nil as Int?, text("WM/AlbumTitle")), (0, text(music.album))] {
      if let type { extended.little(UInt16(type)) }
      extended.little(UInt16(text.count))
      extended.append(text)
    }
    let stream = guid("F8699E40-5B4D-11CF-A8FD-00805F5C442B") + [UInt8](repeating: 0, count: 38)
    let objects =
      object("8CABDCA1-A947-11CF-8EE4-00C00C205365", properties.bytes)
      + object("B7DC0791-A9B7-11CF-8EE6-00C00C205365", stream)
      + object("75B22633-668E-11CF-A6D9-00AA0062CE6C", description.bytes)
      + object("D2D0A440-E307-11D2-97F0-00A0C95EA850", extended.bytes)
    return object("75B22630-668E-11CF-A6D9-00AA0062CE6C", [4, 0, 0, 0, 1, 2] + objects)
  }

  private static func object(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var object = SampleBytes()
    object.append(guid(type))
    object.little(UInt64(24 + content.count))
    object.append(content)
    return object.bytes
  }

  /// Returns a text as little-endian UTF-16 that ends with zeros.
  private static func text(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + [0, 0]
  }

  /// Returns an identifier, whose first three numbers are little-endian.
  private static func guid(_ text: String) -> [UInt8] {
    let parts = text.split(separator: "-").map { part in
      stride(from: 0, to: part.count, by: 2).map { index in
        UInt8(part.dropFirst(index).prefix(2), radix: 16) ?? 0
      }
    }
    return parts[0].reversed() + parts[1].reversed() + parts[2].reversed() + parts[3] + parts[4]
  }
}
