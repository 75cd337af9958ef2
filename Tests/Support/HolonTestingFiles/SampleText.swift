/// A text.
public struct SampleText: SampleFile {
  /// The encoding of a text.
  public enum Encoding: CaseIterable, Sendable {
    /// UTF-8.
    case utf8

    /// UTF-8 with a mark.
    case markedUTF8

    /// UTF-16 with a mark, little-endian.
    case utf16LittleEndian

    /// UTF-16 with a mark, big-endian.
    case utf16BigEndian

    /// UTF-32 with a mark, little-endian.
    case utf32LittleEndian

    /// One byte per character; other characters become question marks.
    case latin1
  }

  /// The text.
  public var text: String

  /// The encoding of the text.
  public var encoding: Encoding

  /// Creates a text.
  public init(_ text: String = "One line,\nand another one.\n", encoding: Encoding = .utf8) {
    self.text = text
    self.encoding = encoding
  }

  /// Always `sample.txt`.
  public var name: String { "sample.txt" }

  /// The bytes of the text, with its mark.
  public var bytes: [UInt8] {
    var file = SampleBytes()
    switch encoding {
    case .utf8: file.text(text)
    case .markedUTF8: file.text("\u{FEFF}" + text)
    case .utf16LittleEndian: for unit in ("\u{FEFF}" + text).utf16 { file.little(unit) }
    case .utf16BigEndian: for unit in ("\u{FEFF}" + text).utf16 { file.big(unit) }
    case .utf32LittleEndian: for scalar in ("\u{FEFF}" + text).unicodeScalars { file.little(scalar.value) }
    case .latin1: file.append(text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") })
    }
    return file.bytes
  }
}
