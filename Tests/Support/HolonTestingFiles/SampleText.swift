/// A text.
public struct SampleText: SampleFile {
  /// How a text is written.
  public enum Encoding: CaseIterable, Sendable {
    /// UTF-8.
    case utf8

    /// UTF-8 with a mark.
    case markedUTF8

    /// UTF-16 with a mark, the lesser byte first.
    case utf16LittleEndian

    /// UTF-16 with a mark, the greater byte first.
    case utf16BigEndian

    /// UTF-32 with a mark, the lesser byte first.
    case utf32LittleEndian

    /// One byte a character; what is beyond becomes a question mark.
    case latin1
  }

  /// What is written.
  public var text: String

  /// How it is written.
  public var encoding: Encoding

  /// Creates a text.
  public init(_ text: String = "One line,\nand another one.\n", encoding: Encoding = .utf8) {
    self.text = text
    self.encoding = encoding
  }

  /// Always `sample.txt`.
  public var name: String { "sample.txt" }

  /// The text, with its mark.
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
